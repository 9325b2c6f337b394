using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// BLAKE2bp and BLAKE2sp, keyed or not: block i of the message goes to leaf i modulo their number, and the root hashes
/// the leaves' digests.
/// </summary>
/// <remarks>
/// <para>Source: BLAKE2 paper §2.10.</para>
/// <para>
/// The last block of each leaf is compressed differently. A stripe of one block for each must therefore wait until the
/// last leaf has a byte of the next stripe. The bytes held back may be nearly two stripes, and are more than a stripe
/// less a block.
/// </para>
/// <para>
/// With a key every leaf starts with it, zero-padded to a block. That stripe is absorbed when the mode is made. Only if
/// a message does not reach the last leaf is the key block the last of some leaves, and absorbed again.
/// </para>
/// </remarks>
internal partial struct Blake2TreeMode<TVariant> : IExportableMode
    where TVariant : unmanaged, IBlake2Variant
{
    private const int StripeBytes = Blake2LastStripe.StripeBytes;

    private Blake2Leaves<TVariant> _leaves;
    private Blake2Leaves<TVariant> _start;
    private Bytes64 _key;

    // Together as wide as a word: narrower fields would be followed by padding, in which remains of the stack would
    // stay.
    private readonly int _outputLength, _keyBytes;

    /// <summary>Starts without a key.</summary>
    public Blake2TreeMode(int outputLength)
    {
        _leaves = default;
        _leaves.Start(outputLength, keyBytes: 0);
        _start = _leaves;
        _key = default;
        _outputLength = outputLength;
        _keyBytes = 0;
    }

    /// <summary>Starts with a key of 1 to 64 (BLAKE2sp: 32) bytes.</summary>
    [SkipLocalsInit] // the stripe is written whole
    public Blake2TreeMode(ReadOnlySpan<byte> key, int outputLength)
    {
        _key = default;
        key.CopyTo(Bytes.Of(ref _key));
        _outputLength = outputLength;
        _keyBytes = key.Length;
        _leaves = default;
        _leaves.Start(outputLength, key.Length);
        Span<byte> stripe = stackalloc byte[StripeBytes];
        WriteKeyStripe(stripe);
        AbsorbBlocks(stripe);
        _start = _leaves;
        CryptographicOperations.ZeroMemory(stripe);
    }

    public readonly int BlockBytes => StripeBytes;

    public readonly bool IsKeyed => _keyBytes > 0;

    // If the last block of the last stripe is empty, some leaves end in the stripe before it.
    private static int HeldBytes => StripeBytes - Blake2Leaves<TVariant>.BlockBytes + 1;

    public readonly long AbsorbableBytes(long availableBytes) =>
        Bytes.InWholeBlocks(availableBytes, StripeBytes, HeldBytes);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % StripeBytes == 0);
        if (wholeBlocks.Length > 0)
        {
            Compress(wholeBlocks, Blake2LastStripe.None(Blake2Leaves<TVariant>.Leaves));
        }
    }

    private void AbsorbInGroupCore(int group, ReadOnlySpan<byte> stripes)
    {
        _leaves.CompressGroup(group, stripes);
        WipeStackIfKeyed();
    }

    /// <summary>Completes the stripes that all groups have absorbed.</summary>
    public void CountStripes(int stripes) => _leaves.Count(stripes);

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        if (IsKeyed && rest.Length < HeldBytes)
        {
            // Only the key was absorbed: otherwise more would have been held back.
            FinishWithKey(rest, digest);
        }
        else
        {
            FinishRest(rest, digest);
        }
    }

    public void Reset() => _leaves = _start;

    public void Wipe() => Bytes.Wipe(ref this);

    public readonly void Write(ref StateWriter writer)
    {
        writer.Byte((byte)_keyBytes);
        writer.Bytes(Bytes.OfReadOnly(in _key)[.._keyBytes]);
        _leaves.Write(ref writer, in _start);
    }

    [SkipLocalsInit] // the mode is written whole
    public void Read(ref StateReader reader)
    {
        int keyBytes = reader.Byte();
        ReadOnlySpan<byte> key = reader.Bytes(keyBytes);
        if (!reader.Check(keyBytes <= default(TVariant).MaxHashBytes, "the key is too long")
            || !reader.Check(keyBytes > 0 == reader.IsSecret, "there is a key, or a MAC has none"))
        {
            return;
        }

        if (keyBytes == 0)
        {
            this = new(reader.OutputLength);
        }
        else
        {
            Blake2TreeMode<TVariant> mode = new(key, reader.OutputLength);
            this = mode;
            mode.Wipe();
        }

        _leaves.Read(ref reader, in _start);
    }

    // As soon as anything was absorbed, as many bytes are pending as must be held back.
    public readonly bool CanHold(int pendingBytes) =>
        AbsorbableBytes(pendingBytes) == 0 && (pendingBytes >= HeldBytes || _leaves.HasCountOf(in _start));

    [SkipLocalsInit] // what is read is written before
    private void FinishWithKey(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        Span<byte> message = stackalloc byte[2 * StripeBytes];
        WriteKeyStripe(message[..StripeBytes]);
        rest.CopyTo(message[StripeBytes..]);
        _leaves.Start(_outputLength, _keyBytes);
        FinishRest(message[..(StripeBytes + rest.Length)], digest);
        CryptographicOperations.ZeroMemory(message);
    }

    [SkipLocalsInit] // what is read is written before
    private void FinishRest(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        Span<byte> digests = stackalloc byte[Blake2Leaves<TVariant>.DigestsBytes];
        int leaves = Blake2Leaves<TVariant>.Leaves, blockBytes = Blake2Leaves<TVariant>.BlockBytes;
        int stripesBytes = (int)Bytes.InWholeBlocks(rest.Length, StripeBytes, heldBytes: 1);
        ReadOnlySpan<byte> last = rest[stripesBytes..];

        // Leaves with bytes in the last stripe end there, the others one stripe earlier; with a single stripe, all end
        // there.
        int lastLeaves = stripesBytes == 0 ? leaves : (last.Length + blockBytes - 1) / blockBytes;
        if (stripesBytes > 0)
        {
            Compress(rest[..stripesBytes], new() { LastBytes = StripeBytes, FirstFinal = lastLeaves, Leaves = leaves });
            if (lastLeaves < leaves)
            {
                _leaves.StoreDigests(leaves, digests);
            }
        }

        Blake2LastStripe end = new() { LastBytes = last.Length, FirstFinal = 0, Leaves = lastLeaves };
        if (last.Length == StripeBytes)
        {
            Compress(last, end);
        }
        else
        {
            Span<byte> stripe = stackalloc byte[StripeBytes];
            Bytes.CopyPadded(last, stripe);
            Compress(stripe, end);
            ZeroIfKeyed(stripe);
        }

        _leaves.StoreDigests(lastLeaves, digests);
        Blake2Leaves<TVariant>.FinishRoot(digests, _keyBytes, digest);
        ZeroIfKeyed(digests);
        WipeStackIfKeyed();
    }

    private void Compress(ReadOnlySpan<byte> stripes, in Blake2LastStripe end)
    {
        _leaves.Compress(stripes, end);
        WipeStackIfKeyed();
    }

    private readonly void WriteKeyStripe(Span<byte> stripe)
    {
        stripe.Clear();
        for (int start = 0; start < StripeBytes; start += Blake2Leaves<TVariant>.BlockBytes)
        {
            Bytes.OfReadOnly(in _key)[.._keyBytes].CopyTo(stripe[start..]);
        }
    }

    private readonly void ZeroIfKeyed(Span<byte> bytes)
    {
        if (IsKeyed)
        {
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    private readonly void WipeStackIfKeyed()
    {
        if (IsKeyed)
        {
            Bytes.WipeStackBelow();
        }
    }
}
