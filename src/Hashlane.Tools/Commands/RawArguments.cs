namespace Hashlane.Tools;

/// <summary>
/// Restores arguments that are not UTF-8. .NET replaces their invalid bytes by U+FFFD; Linux still has them.
/// </summary>
internal static class RawArguments
{
    private const char Replacement = '\uFFFD';
    private const string OwnCommandLine = "/proc/self/cmdline";

    /// <summary>
    /// Returns the arguments in <see cref="NativeText"/>'s form, with the original bytes if this system has them.
    /// </summary>
    internal static string[] Recover(string[] args)
    {
        bool anyReplaced = false;
        foreach (string argument in args)
        {
            anyReplaced |= argument.Contains(Replacement);
        }

        if (!anyReplaced || !File.Exists(OwnCommandLine))
        {
            return args;
        }

        List<string> all = Split(File.ReadAllBytes(OwnCommandLine));

        // The host and its own arguments come before ours.
        return all.Count < args.Length ? args : [.. all.GetRange(all.Count - args.Length, args.Length)];
    }

    /// <summary>Every argument ends with a zero byte.</summary>
    private static List<string> Split(ReadOnlySpan<byte> bytes)
    {
        List<string> arguments = [];
        for (int end = bytes.IndexOf((byte)0); end >= 0; end = bytes.IndexOf((byte)0))
        {
            arguments.Add(NativeText.ToText(bytes[..end]));
            bytes = bytes[(end + 1)..];
        }

        return arguments;
    }
}
