using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>SHA-2's rules of absorbing and padding (FIPS 180-4 §5.1), shared by both word sizes.</summary>
internal struct Sha2Mode<TVariant> : IExportableMode, IShallowMode
    where TVariant : unmanaged, ISha2Variant
{
    private const int Words = 8;

    private TVariant _state;
    private ulong _absorbedBytes;
    private readonly Sha2Function _function;

    public Sha2Mode(Sha2Function function)
    {
        _state = default;
        _state.Start(function);
        _absorbedBytes = 0;
        _function = function;
    }

    public readonly int BlockBytes => _state.BlockBytes;

    /// <summary>Bytes of whole blocks that were absorbed.</summary>
    public readonly ulong AbsorbedBytes => _absorbedBytes;

    private static int WordBytes => Bytes.SizeOf<TVariant>() / Words;

    public readonly bool IsKeyed => false;

    public readonly long AbsorbableBytes(long availableBytes) =>
        Bytes.InWholeBlocks(availableBytes, BlockBytes, heldBytes: 0);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % BlockBytes == 0);
        _state.Compress(wholeBlocks);
        _absorbedBytes += (ulong)wholeBlocks.Length;
    }

    [SkipLocalsInit] // what is compressed is written whole
    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        ulong messageBytes = _absorbedBytes + (ulong)rest.Length;
        int wholeBytes = (int)AbsorbableBytes(rest.Length);
        if (wholeBytes > 0)
        {
            _state.Compress(rest[..wholeBytes]);
            rest = rest[wholeBytes..];
        }

        Bytes.LeaveUnset(out Bytes128 storage);
        Span<byte> block = Bytes.Of(ref storage)[..BlockBytes];
        block.Clear();
        rest.CopyTo(block);
        block[rest.Length] = Sha2Padding.End;
        if (rest.Length >= BlockBytes - _state.LengthBytes)
        {
            _state.Compress(block);
            block.Clear();
        }

        Sha2Padding.WriteLength(block, messageBytes, _state.LengthBytes);
        _state.Compress(block);
        _state.Store(digest);
    }

    public void Reset() => this = new(_function);

    public void Wipe() => Bytes.Wipe(ref this);

    public readonly void Write(ref StateWriter writer)
    {
        writer.UInt64(_absorbedBytes);
        if (_absorbedBytes > 0)
        {
            writer.Words(Bytes.OfReadOnly(in _state), WordBytes);
        }
    }

    public void Read(ref StateReader reader)
    {
        this = new(default(TVariant).FunctionOf(reader.OutputLength));
        ulong absorbedBytes = reader.UInt64();

        // FIPS 180-4 §1: the length in bits has 64 bits with words of 32. With words of 64 the counter of bytes would
        // allow more; no message reaches either.
        if (reader.Check(absorbedBytes % (uint)BlockBytes == 0, "the length absorbed is not one of whole blocks")
            && reader.Check(absorbedBytes <= ulong.MaxValue / 8, "the message is longer than 2^61 - 1 bytes")
            && absorbedBytes > 0)
        {
            _absorbedBytes = absorbedBytes;
            reader.Words(Bytes.Of(ref _state), WordBytes);
        }
    }

    public readonly bool CanHold(int pendingBytes) => AbsorbableBytes(pendingBytes) == 0;
}
