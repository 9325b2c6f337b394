using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>SHA-2's rules of absorbing and padding (FIPS 180-4 §5.1), shared by both word sizes.</summary>
internal struct Sha2Mode<TVariant> : IHashMode
    where TVariant : unmanaged, ISha2Variant
{
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
}
