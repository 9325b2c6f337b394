using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>BLAKE2's rules of absorbing and finishing (RFC 7693 §3.3), one text for b and s.</summary>
internal struct Blake2Mode<TVariant, TWord> : IHashMode
    where TVariant : struct, IBlake2Variant<TWord>
    where TWord : unmanaged
{
    private const int MaxBlockBytes = 128;

    private Blake2State<TWord> _state;
    private Blake2State<TWord> _start;
    private readonly Blake2Node _node;

    /// <summary>Sequential hashing; a key is announced by its length and absorbed by the caller.</summary>
    public Blake2Mode(int outputLength, int keyBytes)
    {
        // Twice from constants: copying one to the other would wait for its stores.
        uint firstParameters = Blake2ParameterBlock.FirstSequential(outputLength, keyBytes);
        default(TVariant).StartSequential(out _state, firstParameters);
        default(TVariant).StartSequential(out _start, firstParameters);
        _node = Blake2Node.Inner;
    }

    /// <summary>From the chaining value before the first block.</summary>
    public Blake2Mode(Words8<TWord> start, Blake2Node node)
    {
        _start = new Blake2State<TWord> { H = start };
        _state = _start;
        _node = node;
    }

    public readonly int BlockBytes => default(TVariant).BlockBytes;

    public readonly bool HoldsLastBlock => true;

    public readonly bool IsKeyed => false;

    /// <summary>The chaining value now, between blocks.</summary>
    public readonly Words8<TWord> ChainingValue => _state.H;

    public readonly Blake2Node Node => _node;

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % BlockBytes == 0);
        default(TVariant).Compress(ref _state, wholeBlocks, (uint)BlockBytes);
    }

    [SkipLocalsInit] // the block is written whole
    public void Finish(ReadOnlySpan<byte> last, Span<byte> digest)
    {
        Debug.Assert(last.Length <= BlockBytes);
        default(TVariant).MarkLastBlock(ref _state, _node);
        if (last.Length == BlockBytes)
        {
            default(TVariant).Compress(ref _state, last, (uint)BlockBytes);
        }
        else
        {
            // RFC 7693 §3.3: the last block is zero-padded, but the counter counts message bytes only.
            Span<byte> block = stackalloc byte[MaxBlockBytes];
            block = block[..BlockBytes];
            block.Clear();
            last.CopyTo(block);
            default(TVariant).Compress(ref _state, block, (uint)last.Length);
        }

        default(TVariant).Store(in _state, digest);
    }

    public void Reset() => _state = _start;

    /// <summary>From now on <see cref="Reset"/> returns to where the mode is now.</summary>
    public void StartHere() => _start = _state;

    public void Wipe() => Bytes.Wipe(ref this);
}
