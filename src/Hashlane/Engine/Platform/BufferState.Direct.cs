namespace Hashlane;

/// <content>The calls.</content>
internal static partial class BufferState
{
    /// <summary>Writes mode and pending bytes. A buffer that collects was settled before.</summary>
    public static void Write<TMode, TBlock>(
        ref BlockBuffer<TMode, TBlock> buffer, string type, ref StateWriter writer)
        where TMode : struct, IExportableMode
        where TBlock : unmanaged =>
        WriteCore(ref buffer, type, ref writer);

    /// <summary>Becomes the buffer that was written, in place: it is all zero before.</summary>
    public static void Read<TMode, TBlock>(ref BlockBuffer<TMode, TBlock> buffer, ref StateReader reader)
        where TMode : struct, IExportableMode
        where TBlock : unmanaged =>
        ReadCore(ref buffer, ref reader);
}
