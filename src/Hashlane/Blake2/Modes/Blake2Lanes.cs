using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>BLAKE2 of many messages side by side, shared by b and s, with or without a key.</summary>
/// <typeparam name="TVariant">b or s.</typeparam>
/// <typeparam name="TMode">The mode of a single message.</typeparam>
internal partial struct Blake2Lanes<TVariant, TMode> : IBatchHash
    where TVariant : unmanaged, IBlake2Variant
    where TMode : unmanaged, IBlake2Mode<TVariant>
{
    private TMode _mode;
    private TVariant _start;
    private ulong _lastFlags2;
    private int _hashBytes;

    public readonly int HashBytes => _hashBytes;

    public readonly bool IsKeyed => default(TMode).IsKeyed;

    /// <summary>Starts from a mode before its first message, in place because it may hold a key.</summary>
    public static void Start(out Blake2Lanes<TVariant, TMode> hash, ref TMode mode, int hashBytes)
    {
        hash._mode = mode;
        mode.CopyStart(out hash._start);
        hash._lastFlags2 = mode.Node == Blake2Node.Last ? ulong.MaxValue : 0;
        hash._hashBytes = hashBytes;
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // callers should not clear this frame for messages in lanes
    public readonly void HashSingle(MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        TMode mode = _mode;
        OneShot.Finish(ref mode, context, source, digest);
        if (IsKeyed)
        {
            mode.Wipe();
        }
    }
}
