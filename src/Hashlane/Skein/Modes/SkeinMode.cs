using System.Diagnostics;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Skein's rules of absorbing and finishing (Skein 1.3 §3.5), shared by the three sizes.</summary>
internal struct SkeinMode<TVariant> : IXofMode<SkeinNode<TVariant>>, IExportableMode
    where TVariant : unmanaged, ISkeinVariant
{
    private const int MaxBlockBytes = 128;

    private TVariant _state;
    private TVariant _start;
    private ulong _outputBytes;
    private SkeinTraits _traits;

    /// <summary>Processes all arguments up to the message.</summary>
    public SkeinMode(SkeinArguments arguments)
    {
        _traits = arguments.Key.IsEmpty ? SkeinTraits.None : SkeinTraits.Keyed;
        _outputBytes = arguments.OutputBytes;
        SkeinUbi.HashArguments(ref _start, arguments);
        _start.Start(SkeinType.Msg, treeLevel: 0);
        _state = _start;
    }

    /// <summary>Continues from the state before a message.</summary>
    /// <param name="start">The state after all other arguments.</param>
    /// <param name="outputBytes">Bytes of output that exist.</param>
    /// <param name="isKeyed">Whether a key is among the arguments.</param>
    public SkeinMode(ref readonly TVariant start, ulong outputBytes, bool isKeyed)
    {
        _traits = isKeyed ? SkeinTraits.Keyed : SkeinTraits.None;
        _outputBytes = outputBytes;
        _start = start;
        _state = start;
    }

    // Not read from the state: a readonly member would copy it until the compiler optimizes.
    public readonly int BlockBytes => default(TVariant).BlockBytes;

    public readonly bool IsKeyed => (_traits & SkeinTraits.Keyed) != 0;

    public readonly ulong OutputBytes => _outputBytes;

    private bool IsAtStart => (_state.Tweak.T1 & SkeinTweak.FirstFlag) != 0;

    public readonly long AbsorbableBytes(long availableBytes) =>
        Bytes.InWholeBlocks(availableBytes, BlockBytes, heldBytes: 1);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % BlockBytes == 0);
        _state.Compress(wholeBlocks, (uint)BlockBytes);
    }

    /// <summary>Records that the message's last byte holds fewer than 8 bits and their end mark.</summary>
    public void MarkBitPadded() => _traits |= SkeinTraits.BitPadded;

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        SkeinNode<TVariant> node = default;
        FinishNode(rest, ref node);
        node.Read(0, digest);
        if (IsKeyed)
        {
            node.Wipe();
        }
    }

    /// <summary>
    /// Does the same as <see cref="Finish"/> for a message of any number of bits that lies in one piece.
    /// </summary>
    public void FinishBits(ReadOnlySpan<byte> source, ulong bitLength, Span<byte> digest)
    {
        int rest = (int)(bitLength % 8);
        if (rest == 0)
        {
            Finish(source, digest);
            return;
        }

        // The bytes before the last block, and the last block with its padded byte.
        int wholeBytes = (int)AbsorbableBytes(source.Length);
        AbsorbBlocks(source[..wholeBytes]);
        Span<byte> last = stackalloc byte[MaxBlockBytes];
        last = last[..(source.Length - wholeBytes)];
        source[wholeBytes..].CopyTo(last);
        last[^1] = SkeinBits.Pad(last[^1], rest);
        MarkBitPadded();
        Finish(last, digest);
        CryptographicOperations.ZeroMemory(last);
    }

    public void FinishNode(ReadOnlySpan<byte> rest, ref SkeinNode<TVariant> node)
    {
        SkeinUbi.FinishMessage(ref _state, rest, (_traits & SkeinTraits.BitPadded) != 0);
        node.Set(in _state);
    }

    public void Reset()
    {
        _state = _start;
        _traits &= ~SkeinTraits.BitPadded;
    }

    public void Wipe() => Bytes.Wipe(ref this);

    // A readonly member would copy the state to the stack.
    public void Write(ref StateWriter writer)
    {
        SkeinStateFormat.WriteHead(ref writer, shape: default, _outputBytes, _traits);
        SkeinStateFormat.WriteChain(ref writer, in _start);
        SkeinTweak tweak = _state.Tweak;
        writer.UInt64(tweak.T0);
        writer.UInt32((uint)tweak.T1);
        if (!IsAtStart)
        {
            SkeinStateFormat.WriteChain(ref writer, in _state);
        }
    }

    public void Read(ref StateReader reader)
    {
        SkeinStateFormat.ReadHead(ref reader, out _, out _outputBytes, out _traits);
        SkeinStateFormat.ReadChain(ref reader, ref _start);
        _start.Start(SkeinType.Msg, treeLevel: 0);
        _state = _start;
        ulong lower = reader.UInt64();
        uint upper = reader.UInt32();
        if (reader.Check(lower % (uint)BlockBytes == 0, "the position is not one of whole blocks")
            && (lower | upper) != 0)
        {
            SkeinTweak tweak = _state.Tweak;
            tweak.Continue(lower);
            tweak.T1 |= upper;
            tweak.ClearFirst();
            _state.Tweak = tweak;
            SkeinStateFormat.ReadChain(ref reader, ref _state);
        }
    }

    public bool CanHold(int pendingBytes) =>
        AbsorbableBytes(pendingBytes) == 0
        && (pendingBytes > 0 || (IsAtStart && (_traits & SkeinTraits.BitPadded) == 0));
}
