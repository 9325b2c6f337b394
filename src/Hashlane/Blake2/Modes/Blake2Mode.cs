using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>BLAKE2's rules of absorbing and finishing (RFC 7693 §3.3), shared by b and s.</summary>
internal struct Blake2Mode<TVariant> : IBlake2Mode<TVariant>
    where TVariant : unmanaged, IBlake2Variant
{
    private const int MaxBlockBytes = 128;

    private TVariant _state;
    private TVariant _start;
    private Blake2Node _node;

    /// <summary>
    /// Starts sequential hashing. The parameters state the length of a key, which the caller absorbs.
    /// </summary>
    public Blake2Mode(int outputLength, int keyBytes)
    {
        // Both start from constants: copying one to the other would wait for its stores.
        uint firstParameters = FirstParameters(outputLength, keyBytes);
        _state = default;
        _state.StartSequential(firstParameters);
        _start = default;
        _start.StartSequential(firstParameters);
        _node = Blake2Node.Inner;
    }

    /// <summary>Starts from the state before the first block.</summary>
    public Blake2Mode(TVariant start, Blake2Node node)
    {
        _start = start;
        _state = start;
        _node = node;
    }

    /// <summary>Starts, in place, a mode for one message, which cannot be reset.</summary>
    public static void StartSingle(out Blake2Mode<TVariant> mode, ref readonly TVariant start, Blake2Node node)
    {
        Bytes.LeaveUnset(out mode);
        Bytes.CopyByVectors(in start, out mode._state);
        mode._node = node;
    }

    public readonly int BlockBytes => _state.BlockBytes;

    public readonly bool IsKeyed => false;

    /// <summary>The state to which <see cref="Reset"/> returns.</summary>
    public readonly TVariant StartState => _start;

    public readonly Blake2Node Node => _node;

    public readonly void CopyStart(out TVariant state) => Bytes.CopyByVectors(in _start, out state);

    public readonly long AbsorbableBytes(long availableBytes) =>
        Bytes.InWholeBlocks(availableBytes, BlockBytes, heldBytes: 1);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % BlockBytes == 0);
        _state.Compress(wholeBlocks, (uint)BlockBytes);
    }

    [SkipLocalsInit] // the block is written whole
    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        int wholeBytes = (int)AbsorbableBytes(rest.Length);
        if (wholeBytes > 0)
        {
            AbsorbBlocks(rest[..wholeBytes]);
        }

        ReadOnlySpan<byte> last = rest[wholeBytes..];
        _state.MarkLastBlock(_node);
        if (last.Length == BlockBytes)
        {
            _state.Compress(last, (uint)BlockBytes);
        }
        else
        {
            // RFC 7693 §3.3: the last block is zero-padded, but the counter counts message bytes only.
            Span<byte> block = stackalloc byte[MaxBlockBytes];
            block = block[..BlockBytes];
            Bytes.CopyPadded(last, block);
            _state.Compress(block, (uint)last.Length);
        }

        _state.Store(digest);
    }

    public void Reset() => _state = _start;

    /// <summary>Makes <see cref="Reset"/> return to the mode's current state from now on.</summary>
    public void StartHere() => _start = _state;

    public void Wipe() => Bytes.Wipe(ref this);

    public readonly void Write(ref StateWriter writer)
    {
        Blake2StateFormat.WriteParameters(ref writer, in _start, _node);
        WriteProgress(ref writer);
    }

    public void Read(ref StateReader reader)
    {
        TVariant start = Blake2StateFormat.ReadParameters<TVariant>(ref reader, out Blake2Node node, out _);
        this = new(start, node);
        ReadProgress(ref reader);
    }

    public readonly bool CanHold(int pendingBytes) =>
        AbsorbableBytes(pendingBytes) == 0
        && (pendingBytes > 0 || Blake2StateFormat.IsAtStart(in _state, in _start));

    /// <summary>Writes all that was absorbed since the start.</summary>
    public readonly void WriteProgress(ref StateWriter writer) =>
        Blake2StateFormat.WriteProgress(ref writer, in _state, in _start);

    /// <summary>Reads all that was absorbed since the start, where the mode is.</summary>
    public void ReadProgress(ref StateReader reader) =>
        Blake2StateFormat.ReadProgress(ref reader, ref _state, in _start);

    /// <summary>
    /// Returns the first four bytes of the parameter block, the only nonzero ones (RFC 7693 §2.5): digest length, key
    /// length, fanout 1 and depth 1.
    /// </summary>
    public static uint FirstParameters(int outputLength, int keyBytes) =>
        (uint)outputLength | ((uint)keyBytes << 8) | 0x0101_0000;
}
