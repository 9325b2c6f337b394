namespace Hashlane;

/// <summary>Exported states of buffers, for modes that have them.</summary>
internal static partial class BufferState
{
    private static void WriteCore<TMode, TBlock>(
        ref BlockBuffer<TMode, TBlock> buffer, string type, ref StateWriter writer)
        where TMode : struct, IExportableMode
        where TBlock : unmanaged
    {
        writer.Begin(type, buffer.Mode.IsKeyed);
        buffer.Mode.Write(ref writer);
        writer.Pending(buffer.Pending);
    }

    private static void ReadCore<TMode, TBlock>(ref BlockBuffer<TMode, TBlock> buffer, ref StateReader reader)
        where TMode : struct, IExportableMode
        where TBlock : unmanaged
    {
        buffer.Mode.Read(ref reader);
        int pendingBytes = reader.UInt16();
        ReadOnlySpan<byte> pending = reader.Bytes(pendingBytes);
        if (reader.Check(buffer.Mode.CanHold(pendingBytes), "so many bytes cannot wait after those absorbed"))
        {
            buffer.Append(pending); // too few to be absorbed, so they are copied
        }
    }
}
