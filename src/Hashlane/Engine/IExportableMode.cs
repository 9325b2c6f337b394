namespace Hashlane;

/// <summary>A mode whose state can be exported: it writes its own part of the format.</summary>
internal interface IExportableMode : IHashMode
{
    /// <summary>Writes all that the mode has absorbed, with key and parameters.</summary>
    void Write(ref StateWriter writer);

    /// <summary>
    /// Becomes the mode that was written, in place since it may hold a key. The mode is all zero before. It has to
    /// notice every content that would make it read or write outside its memory, or work without an end.
    /// </summary>
    void Read(ref StateReader reader);

    /// <summary>
    /// Returns whether a buffer can hold <paramref name="pendingBytes"/> after the mode has absorbed as much as it has.
    /// </summary>
    bool CanHold(int pendingBytes);
}
