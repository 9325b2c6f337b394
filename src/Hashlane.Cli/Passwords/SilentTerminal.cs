namespace Hashlane.Cli;

/// <summary>The terminal that is standard input, which does not show what is typed until disposal.</summary>
internal abstract class SilentTerminal : IDisposable
{
    /// <summary>Whether standard input is a terminal.</summary>
    internal static bool IsStandardInput => OperatingSystem.IsWindows()
        ? !Console.IsInputRedirected
        : Libc.IsInherited(Libc.StandardInput) && Libc.IsTerminal(Libc.StandardInput);

    internal static SilentTerminal Open() =>
        OperatingSystem.IsWindows() ? new PortableSilentTerminal() : new UnixSilentTerminal();

    /// <summary>Shows a prompt, never on standard output, and reads a line.</summary>
    /// <param name="prompt">The prompt, in ASCII.</param>
    /// <param name="password">Receives the line without its end.</param>
    /// <returns>False if the input ended before the line.</returns>
    internal abstract bool TryAsk(ReadOnlySpan<byte> prompt, Password password);

    public abstract void Dispose();
}
