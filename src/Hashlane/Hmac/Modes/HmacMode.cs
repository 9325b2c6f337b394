using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>HMAC over any hash function (RFC 2104 §2): H(K xor opad, H(K xor ipad, message)).</summary>
/// <remarks>
/// The two blocks of the key are absorbed once, when the mode is made, and every message starts from there. There are
/// two exceptions. A mode that holds back the last block has to absorb the inner one again for the empty message. And a
/// mode whose unit is larger than the block of HMAC cannot absorb it alone: it is prefixed to each message by
/// <see cref="HmacBuffer{TMode, TBlock}"/>.
/// </remarks>
internal struct HmacMode<TMode> : IHashMode
    where TMode : unmanaged, IHashMode
{
    /// <summary>Bytes of the longest block, and of the longest digest, which is not longer than the block.</summary>
    public const int MaxBlockBytes = 128;

    private TMode _state;
    private TMode _inner;
    private TMode _outer;
    private Bytes128 _key;

    // As wide as the fields around it: a narrower type would be followed by padding, in which remains of the stack
    // would stay.
    private long _blockBytes;

    public int BlockBytes => _state.BlockBytes;

    public readonly bool IsKeyed => true;

    /// <summary>Whether messages have to begin with the inner block of the key.</summary>
    public bool IsPrefixed => _inner.BlockBytes != _blockBytes;

    /// <summary>Bytes of the blocks of the key.</summary>
    public readonly int KeyBlockBytes => (int)_blockBytes;

    /// <summary>Starts from the function before its first byte.</summary>
    /// <param name="mode">The mode, on the stack.</param>
    /// <param name="fresh">The function.</param>
    /// <param name="blockBytes">Bytes of the function's blocks.</param>
    /// <param name="hashBytes">Bytes of the function's digest, at most as many.</param>
    /// <param name="key">The key, of any length.</param>
    [SkipLocalsInit] // the block is written whole
    public static void Start(
        out HmacMode<TMode> mode, ref readonly TMode fresh, int blockBytes, int hashBytes, ReadOnlySpan<byte> key)
    {
        Bytes.LeaveUnset(out mode);
        mode._inner = fresh;
        mode._outer = fresh;
        mode._key = default;
        mode._blockBytes = blockBytes;
        Span<byte> block = Bytes.Of(ref mode._key)[..blockBytes];
        if (key.Length <= blockBytes)
        {
            key.CopyTo(block);
        }
        else
        {
            // RFC 2104 §3: a key that is longer than the block is hashed first.
            HashInFrame(in fresh, key, block[..hashBytes]);
            Bytes.WipeStackBelow();
        }

        if (mode._inner.BlockBytes == blockBytes)
        {
            Span<byte> padded = stackalloc byte[MaxBlockBytes];
            padded = padded[..blockBytes];
            block.CopyTo(padded);
            Bytes.XorAll(padded, HmacPads.Inner);
            mode._inner.AbsorbBlocks(padded);
            Bytes.XorAll(padded, HmacPads.Inner ^ HmacPads.Outer);
            mode._outer.AbsorbBlocks(padded);
            CryptographicOperations.ZeroMemory(padded);
        }

        mode._state = mode._inner;
    }

    /// <summary>Copies the key as it fills a block: padded with zeros, or hashed before.</summary>
    public readonly void CopyKey(Span<byte> block) => CopyBlock(pad: 0, block);

    /// <summary>Copies the block with which the inner message begins.</summary>
    public readonly void CopyInnerBlock(Span<byte> block) => CopyBlock(HmacPads.Inner, block);

    public long AbsorbableBytes(long availableBytes) => _state.AbsorbableBytes(availableBytes);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks) => _state.AbsorbBlocks(wholeBlocks);

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        FinishInFrame(rest, digest);
        WipeBelow();
    }

    /// <summary>Writes the tag of a whole message, whether the inner block has to be prefixed or not.</summary>
    public void FinishWhole(ReadOnlySpan<byte> message, Span<byte> digest)
    {
        if (IsPrefixed)
        {
            FinishPrefixed(message, digest);
        }
        else
        {
            Finish(message, digest);
        }
    }

    /// <summary>
    /// Applies the tag to the result again and again, and adds each result: the inner loop of PBKDF2 (RFC 8018 §5.2).
    /// </summary>
    /// <param name="last">The last result, which the next ones replace.</param>
    /// <param name="sum">The sum of all results by exclusive or.</param>
    /// <param name="iterations">How many times.</param>
    public void Iterate(Span<byte> last, Span<byte> sum, int iterations)
    {
        for (int i = 0; i < iterations; i++)
        {
            Reset();
            if (IsPrefixed)
            {
                FinishPrefixed(last, last);
            }
            else
            {
                FinishInFrame(last, last);
            }

            Bytes.Xor(last, sum);
        }

        Reset();
        WipeBelow();
    }

    public void Reset() => _state = _inner;

    public void Wipe() => Bytes.Wipe(ref this);

    /// <summary>Hashes a key, and leaves copies of it in frames below that of the caller.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)] // so that its frame is below
    private static void HashInFrame(ref readonly TMode fresh, ReadOnlySpan<byte> key, Span<byte> digest)
    {
        TMode hash = fresh;
        hash.Finish(key, digest);
        hash.Wipe();
    }

    /// <summary>
    /// Wipes what modes without a key, and kernels, leave on the stack: among it the last block that they compressed.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the wiped area begins where the caller's frame ends
    private void WipeBelow()
    {
        if (IsPrefixed)
        {
            Bytes.WipeStackBelow();
        }
        else if (default(TMode) is IShallowMode)
        {
            Bytes.WipeShallowFrameBelow();
        }
        else
        {
            Bytes.WipeFrameBelow();
        }
    }

    /// <summary>Writes the tag, and leaves copies of blocks in frames below that of the caller.</summary>
    [SkipLocalsInit] // the digest is written whole
    [MethodImpl(MethodImplOptions.NoInlining)] // so that its frame is below
    private void FinishInFrame(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        Span<byte> inner = stackalloc byte[MaxBlockBytes];
        inner = inner[..digest.Length];
        if (rest.IsEmpty && !IsPrefixed && _inner.AbsorbableBytes(_blockBytes) == 0)
        {
            FinishEmpty(inner);
        }
        else
        {
            _state.Finish(rest, inner);
        }

        FinishOuter(inner, digest);
        CryptographicOperations.ZeroMemory(inner);
    }

    [SkipLocalsInit] // the block is written whole
    private void FinishEmpty(Span<byte> inner)
    {
        Span<byte> block = stackalloc byte[MaxBlockBytes];
        block = block[..KeyBlockBytes];
        CopyInnerBlock(block);
        TMode fresh = _inner;
        fresh.Reset();
        fresh.Finish(block, inner);
        fresh.Wipe();
        CryptographicOperations.ZeroMemory(block);
    }

    [SkipLocalsInit] // the block is written whole
    private void FinishPrefixed(ReadOnlySpan<byte> message, Span<byte> digest)
    {
        Span<byte> block = stackalloc byte[MaxBlockBytes];
        block = block[..KeyBlockBytes];
        CopyInnerBlock(block);
        OneShot.Finish(ref this, block, message, digest);
        CryptographicOperations.ZeroMemory(block);
    }

    [SkipLocalsInit] // what is hashed is written before
    private void FinishOuter(ReadOnlySpan<byte> inner, Span<byte> digest)
    {
        TMode outer = _outer;
        if (IsPrefixed)
        {
            Span<byte> message = stackalloc byte[2 * MaxBlockBytes];
            message = message[..(KeyBlockBytes + inner.Length)];
            CopyBlock(HmacPads.Outer, message);
            inner.CopyTo(message[KeyBlockBytes..]);
            outer.Finish(message, digest);
            CryptographicOperations.ZeroMemory(message);
        }
        else
        {
            outer.Finish(inner, digest);
        }

        outer.Wipe();
    }

    // The key is copied first, so that the mode may lie in an object that can move.
    private readonly void CopyBlock(byte pad, Span<byte> block)
    {
        Bytes128 key = _key;
        Bytes.OfReadOnly(in key)[..KeyBlockBytes].CopyTo(block);
        Bytes.XorAll(block[..KeyBlockBytes], pad);
        Bytes.Wipe(ref key);
    }
}
