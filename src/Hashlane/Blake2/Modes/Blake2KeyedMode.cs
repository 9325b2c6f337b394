using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Keyed BLAKE2 (RFC 7693 §2.9): the message starts with the key, zero-padded to one block.</summary>
/// <remarks>
/// The key block is absorbed once, when the mode is made, and every message starts from there. Only for the empty
/// message is the key block the last block, so the mode keeps the key to absorb it again.
/// </remarks>
internal struct Blake2KeyedMode<TVariant> : IBlake2Mode<TVariant>
    where TVariant : unmanaged, IBlake2Variant
{
    private const int MaxBlockBytes = 128;

    private Blake2Mode<TVariant> _afterKey;
    private readonly TVariant _beforeKey;
    private Bytes64 _key;

    /// <summary>Starts sequential hashing with a key of 1 to <see cref="IBlake2Variant.MaxHashBytes"/> bytes.</summary>
    public Blake2KeyedMode(ReadOnlySpan<byte> key, int outputLength)
        : this(key, new Blake2Mode<TVariant>(outputLength, key.Length))
    {
    }

    /// <summary>Starts from a mode before its first block, whose parameter block states the key length.</summary>
    [SkipLocalsInit] // the block is written whole
    public Blake2KeyedMode(ReadOnlySpan<byte> key, Blake2Mode<TVariant> beforeKey)
    {
        // 64 bytes are BLAKE2b's longest key.
        _key = default;
        key.CopyTo(Bytes.Of(ref _key));
        _beforeKey = beforeKey.StartState;
        _afterKey = beforeKey;
        Span<byte> block = stackalloc byte[MaxBlockBytes];
        block = block[..BlockBytes];
        WriteKeyBlock(block);
        _afterKey.AbsorbBlocks(block);
        _afterKey.StartHere();
        CryptographicOperations.ZeroMemory(block);
    }

    public readonly int BlockBytes => _afterKey.BlockBytes;

    public readonly bool IsKeyed => true;

    public readonly Blake2Node Node => _afterKey.Node;

    public readonly void CopyStart(out TVariant state) => _afterKey.CopyStart(out state);

    public readonly long AbsorbableBytes(long availableBytes) => _afterKey.AbsorbableBytes(availableBytes);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks) => _afterKey.AbsorbBlocks(wholeBlocks);

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        if (rest.IsEmpty)
        {
            FinishEmpty(digest);
        }
        else
        {
            _afterKey.Finish(rest, digest);
        }
    }

    public void Reset() => _afterKey.Reset();

    public void Wipe() => Bytes.Wipe(ref this);

    public readonly void Write(ref StateWriter writer)
    {
        int keyBytes = Blake2StateFormat.WriteParameters(ref writer, in _beforeKey, _afterKey.Node);
        writer.Bytes(Bytes.OfReadOnly(in _key)[..keyBytes]);
        _afterKey.WriteProgress(ref writer);
    }

    [SkipLocalsInit] // the mode is written whole
    public void Read(ref StateReader reader)
    {
        TVariant beforeKey =
            Blake2StateFormat.ReadParameters<TVariant>(ref reader, out Blake2Node node, out int keyBytes);
        ReadOnlySpan<byte> key = reader.Bytes(keyBytes);
        if (reader.Check(keyBytes > 0, "the key is empty"))
        {
            Blake2KeyedMode<TVariant> mode = new(key, new Blake2Mode<TVariant>(beforeKey, node));
            this = mode;
            mode.Wipe();
            _afterKey.ReadProgress(ref reader);
        }
    }

    public readonly bool CanHold(int pendingBytes) => _afterKey.CanHold(pendingBytes);

    [SkipLocalsInit] // the block is written whole
    private readonly void FinishEmpty(Span<byte> digest)
    {
        Blake2Mode<TVariant> keyOnly = new(_beforeKey, _afterKey.Node);
        Span<byte> block = stackalloc byte[MaxBlockBytes];
        block = block[..BlockBytes];
        WriteKeyBlock(block);
        keyOnly.Finish(block, digest);
        keyOnly.Wipe();
        CryptographicOperations.ZeroMemory(block);
    }

    private readonly void WriteKeyBlock(Span<byte> block)
    {
        block.Clear();
        Bytes.OfReadOnly(in _key).CopyTo(block);
    }
}
