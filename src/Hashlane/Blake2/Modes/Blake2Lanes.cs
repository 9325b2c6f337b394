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

    /// <summary>Starts sequential hashing without a key, for which no mode is needed.</summary>
    public static void StartSequential(out Blake2Lanes<TVariant, TMode> hash, int hashBytes)
    {
        Bytes.LeaveUnset(out hash);
        hash._start.StartSequential(Blake2Mode<TVariant>.FirstParameters(hashBytes, keyBytes: 0));
        hash._lastFlags2 = 0;
        hash._hashBytes = hashBytes;
    }

    /// <summary>Starts from a mode before its first message, in place because it may hold a key.</summary>
    public static void Start(out Blake2Lanes<TVariant, TMode> hash, ref TMode mode, int hashBytes)
    {
        hash._mode = mode;
        mode.CopyStart(out hash._start);
        hash._lastFlags2 = mode.Node == Blake2Node.Last ? ulong.MaxValue : 0;
        hash._hashBytes = hashBytes;
    }

    [SkipLocalsInit] // the mode sets what it uses
    [MethodImpl(MethodImplOptions.NoInlining)] // callers should not clear this frame for messages in lanes
    public readonly void HashSingle(MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        if (IsKeyed && source.IsEmpty && context.Length == 0)
        {
            HashEmpty(digest);
            return;
        }

        Blake2Node node = _lastFlags2 == 0 ? Blake2Node.Inner : Blake2Node.Last;
        Blake2Mode<TVariant>.StartSingle(out Blake2Mode<TVariant> mode, in _start, node);
        OneShot.Finish(ref mode, context, source, digest);
        if (IsKeyed)
        {
            mode.Wipe();
        }
    }

    /// <summary>Hashes the empty message with a key.</summary>
    private readonly void HashEmpty(Span<byte> digest)
    {
        TMode mode = _mode;
        mode.Finish([], digest);
        mode.Wipe();
    }
}
