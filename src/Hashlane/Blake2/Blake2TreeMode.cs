using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>BLAKE2bp and BLAKE2sp, keyed or not: block i of the message goes to leaf i modulo their number, and the root hashes the leaves' digests.</summary>
/// <remarks>
/// <para>Source: BLAKE2 paper §2.10.</para>
/// <para>
/// The last block of each leaf is compressed differently, so a stripe of one block for each must wait until the last leaf has a byte of the next
/// stripe: what is held back may be nearly two stripes long, and is longer than a stripe less a block.
/// </para>
/// <para>
/// With a key every leaf starts with it, zero-padded to a block. That stripe is absorbed when the mode is made. Only for a message that does not
/// reach the last leaf the key block is the last of some leaves, and is absorbed again.
/// </para>
/// </remarks>
internal struct Blake2TreeMode<TLeaves> : IHashMode
    where TLeaves : unmanaged, IBlake2Leaves
{
    private const int StripeBytes = IBlake2Leaves.StripeBytes;

    private TLeaves _leaves;
    private TLeaves _start;
    private Block64 _key;

    // As wide as a word together: narrower, they would be followed by padding, in which pieces of the stack stay.
    private readonly int _outputLength, _keyBytes;

    /// <summary>Without a key.</summary>
    public Blake2TreeMode(int outputLength)
    {
        _leaves = default;
        _leaves.Start(outputLength, keyBytes: 0);
        _start = _leaves;
        _key = default;
        _outputLength = outputLength;
        _keyBytes = 0;
    }

    /// <summary>With a key of 1 to 64 (BLAKE2sp: 32) bytes.</summary>
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

    /// <summary>How many threads can absorb stripes together.</summary>
    public readonly int Groups => _leaves.Groups;

    // A last stripe whose last block is empty leaves the one before to be the last of some leaves.
    private readonly int HeldBytes => StripeBytes - _leaves.BlockBytes + 1;

    public readonly long AbsorbableBytes(long availableBytes) => BlockBuffer.WholeBytes(availableBytes, StripeBytes, HeldBytes);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % StripeBytes == 0);
        if (wholeBlocks.Length > 0)
        {
            Compress(wholeBlocks, Blake2LeafEnd.None(_leaves.Leaves));
        }
    }

    /// <summary>Absorbs stripes in one group of leaves; when all groups have, <see cref="CountStripes"/> completes it.</summary>
    public void AbsorbInGroup(int group, ReadOnlySpan<byte> stripes)
    {
        _leaves.CompressGroup(group, stripes);
        WipeStackIfKeyed();
    }

    /// <summary>Completes what all groups have absorbed.</summary>
    public void CountStripes(int stripes) => _leaves.Count(stripes);

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        if (IsKeyed && rest.Length < HeldBytes)
        {
            // Nothing but the key was absorbed: else more would have been held back.
            FinishWithKey(rest, digest);
        }
        else
        {
            FinishRest(rest, digest);
        }
    }

    public void Reset() => _leaves = _start;

    public void Wipe() => Bytes.Wipe(ref this);

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
        Span<byte> digests = stackalloc byte[IBlake2Leaves.DigestsBytes];
        int leaves = _leaves.Leaves;
        int stripesBytes = (int)BlockBuffer.WholeBytes(rest.Length, StripeBytes, heldBytes: 1);
        ReadOnlySpan<byte> last = rest[stripesBytes..];

        // The leaves that have something of the last stripe end there, the others a stripe before; in the last if there is no other.
        int lastLeaves = stripesBytes == 0 ? leaves : (last.Length + _leaves.BlockBytes - 1) / _leaves.BlockBytes;
        if (stripesBytes > 0)
        {
            Compress(rest[..stripesBytes], new() { LastBytes = StripeBytes, FirstFinal = lastLeaves, Leaves = leaves });
            if (lastLeaves < leaves)
            {
                _leaves.StoreDigests(leaves, digests);
            }
        }

        Blake2LeafEnd end = new() { LastBytes = last.Length, FirstFinal = 0, Leaves = lastLeaves };
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
        _leaves.FinishRoot(digests, _keyBytes, digest);
        ZeroIfKeyed(digests);
        WipeStackIfKeyed();
    }

    private void Compress(ReadOnlySpan<byte> stripes, in Blake2LeafEnd end)
    {
        _leaves.Compress(stripes, end);
        WipeStackIfKeyed();
    }

    private readonly void WriteKeyStripe(Span<byte> stripe)
    {
        stripe.Clear();
        for (int start = 0; start < StripeBytes; start += _leaves.BlockBytes)
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
