using System.Buffers.Binary;
using System.Runtime.InteropServices;
using static Hashlane.Blake2bConstants;
using static Hashlane.Blake2bLeafKernels;

namespace Hashlane;

/// <summary>The four leaves and the root of BLAKE2bp.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Blake2bLeaves : IBlake2Leaves
{
    private const int Words = LaneState.ChainWords;

    // Word i of leaf j is at 4 i + j, as Blake2bLeafKernels needs it.
    private Bytes256 _chain;
    private ulong _t0, _t1;

    readonly int IBlake2Leaves.Leaves => Leaves;

    public readonly int BlockBytes => default(Blake2bVariant).BlockBytes;

    private static int LeafHashBytes => default(Blake2bVariant).MaxHashBytes;

    public readonly int Groups => Leaves / (GroupKernel?.Lanes ?? 1);

    public void Start(int outputLength, int keyBytes)
    {
        Span<ulong> chain = Bytes.Items<Bytes256, ulong>(ref _chain);
        chain[..Leaves].Fill(IV0);
        chain.Slice(Leaves, Leaves).Fill(IV1);
        chain.Slice(2 * Leaves, Leaves).Fill(IV2);
        chain.Slice(3 * Leaves, Leaves).Fill(IV3);
        chain.Slice(4 * Leaves, Leaves).Fill(IV4);
        chain.Slice(5 * Leaves, Leaves).Fill(IV5);
        chain.Slice(6 * Leaves, Leaves).Fill(IV6);
        chain.Slice(7 * Leaves, Leaves).Fill(IV7);

        ulong first = Blake2Root.FirstParameters(outputLength, keyBytes, Leaves);
        for (int leaf = 0; leaf < Leaves; leaf++)
        {
            // BLAKE2 paper §2.8: the node offset is bytes 8 to 15, the inner hash length byte 17.
            chain[leaf] ^= first;
            chain[Leaves + leaf] ^= (ulong)leaf;
            chain[(2 * Leaves) + leaf] ^= (ulong)LeafHashBytes << 8;
        }

        _t0 = _t1 = 0;
    }

    public void Compress(ReadOnlySpan<byte> stripes, in Blake2LastStripe end)
    {
        Blake2bLeafKernels.Compress(Bytes.Items<Bytes256, ulong>(ref _chain), _t0, _t1, stripes, end);
        Count(stripes.Length / IBlake2Leaves.StripeBytes);
    }

    public void CompressGroup(int group, ReadOnlySpan<byte> stripes)
    {
        LaneKernelRow? kernel = GroupKernel;
        int first = group * (kernel?.Lanes ?? 1);
        Blake2bLeafKernels.CompressGroup(
            Bytes.Items<Bytes256, ulong>(ref _chain), _t0, _t1, first, kernel, stripes, Blake2LastStripe.None(Leaves));
    }

    public void Count(int stripes)
    {
        ulong bytes = (ulong)stripes * (ulong)BlockBytes;
        _t0 += bytes;
        _t1 += _t0 < bytes ? 1UL : 0;
    }

    public void StoreDigests(int leaves, Span<byte> digests)
    {
        ReadOnlySpan<ulong> chain = Bytes.Items<Bytes256, ulong>(ref _chain);
        for (int leaf = 0; leaf < leaves; leaf++)
        {
            for (int word = 0; word < Words; word++)
            {
                BinaryPrimitives.WriteUInt64LittleEndian(
                    digests[((leaf * LeafHashBytes) + (word * sizeof(ulong)))..], chain[(word * Leaves) + leaf]);
            }
        }
    }

    public readonly void FinishRoot(ReadOnlySpan<byte> digests, int keyBytes, Span<byte> digest) =>
        Blake2Root.Finish<Blake2bVariant>(Leaves, LeafHashBytes, keyBytes, digests, digest);
}
