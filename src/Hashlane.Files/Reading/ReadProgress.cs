namespace Hashlane.Files;

/// <summary>Receives the progress of reading; this one does nothing with it.</summary>
/// <remarks><b>Thread safety.</b> Each thread has its own object, made by <see cref="Share"/>.</remarks>
internal class ReadProgress
{
    /// <summary>Receives nothing.</summary>
    internal static ReadProgress None { get; } = new();

    /// <summary>Makes an object for another thread that does part of the work.</summary>
    internal virtual ReadProgress Share() => this;

    /// <summary>Begins with the next file, which need not exist.</summary>
    internal virtual void Begin(byte[] name)
    {
    }

    /// <summary>Takes the file that was begun once it is open: it knows its probable length.</summary>
    internal virtual void Open(InputFile file)
    {
    }

    /// <summary>Counts bytes that were read or hashed.</summary>
    internal virtual void Advance(long count)
    {
    }

    /// <summary>Ends with a file, which is closed next.</summary>
    internal virtual void Close()
    {
    }
}
