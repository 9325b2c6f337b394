namespace Hashlane.Files;

/// <summary>Shares out the descriptors that the system allows to this process.</summary>
internal static class Descriptors
{
    private const int MinSpare = 8;

    // A thread has one file open, or two folders of a very long path.
    private const int SpareOfThread = 4;

    // The runtime has raised the limit to the greatest that a process may have.
    private static readonly int _most =
        OperatingSystem.IsLinux() && Libc.MaxDescriptors() is > 0 and int most ? most : int.MaxValue;

    /// <summary>The most threads that may have files open at the same time.</summary>
    internal static int MaxThreads => Math.Max(1, Spare / SpareOfThread);

    /// <summary>The descriptors for files, and for the runtime, which opens some libraries late.</summary>
    private static int Spare => Math.Max(MinSpare, _most / 2);

    /// <summary>
    /// Whether a new descriptor is one of the spare ones: the system gives the least number that is free.
    /// </summary>
    internal static bool IsSpare(int descriptor) => descriptor >= _most - Spare;

    /// <summary>Whether an error says that no descriptor is left.</summary>
    internal static bool AreUsedUp(IoError error) =>
        error.HasCode(Libc.TooManyOpen) || error.HasCode(Libc.TooManyOpenInSystem);
}
