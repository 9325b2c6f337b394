using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>The calls, while the object that holds the buffer is pinned.</content>
internal static unsafe partial class BufferState
{
    public static void Write<TMode, TBlock>(
        ref BlockBuffer<TMode, TBlock> buffer, string type, ref StateWriter writer)
        where TMode : struct, IExportableMode
        where TBlock : unmanaged
    {
        fixed (byte* pinned = &Unsafe.As<BlockBuffer<TMode, TBlock>, byte>(ref buffer))
        {
            WriteCore(ref buffer, type, ref writer);
        }
    }

    public static void Read<TMode, TBlock>(ref BlockBuffer<TMode, TBlock> buffer, ref StateReader reader)
        where TMode : struct, IExportableMode
        where TBlock : unmanaged
    {
        fixed (byte* pinned = &Unsafe.As<BlockBuffer<TMode, TBlock>, byte>(ref buffer))
        {
            ReadCore(ref buffer, ref reader);
        }
    }
}
