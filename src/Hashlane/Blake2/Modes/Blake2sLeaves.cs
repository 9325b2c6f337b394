using System.Buffers.Binary;
using System.Runtime.InteropServices;
using static Hashlane.Blake2sConstants;
using static Hashlane.Blake2sLeafKernels;

namespace Hashlane;

/// <summary>The eight leaves and the root of BLAKE2sp.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Blake2sLeaves : IBlake2Leaves
{
    private const int Words = LaneState.ChainWords;

    // Word i of leaf j is at 8 i + j, as Blake2sLeafKernels needs it.
    private Bytes256 _chain;
    private uint _t0, _t1;

    readonly int IBlake2Leaves.Leaves => Leaves;

    public readonly int BlockBytes => default(Blake2sVariant).BlockBytes;

    private static int LeafHashBytes => default(Blake2sVariant).MaxHashBytes;

    public readonly int Groups => Leaves / (GroupKernel?.Lanes ?? 1);

    public void Start(int outputLength, int keyBytes)
    {
        Span<uint> chain = Bytes.Items<Bytes256, uint>(ref _chain);
        chain[..Leaves].Fill(IV0);
        chain.Slice(Leaves, Leaves).Fill(IV1);
        chain.Slice(2 * Leaves, Leaves).Fill(IV2);
        chain.Slice(3 * Leaves, Leaves).Fill(IV3);
        chain.Slice(4 * Leaves, Leaves).Fill(IV4);
        chain.Slice(5 * Leaves, Leaves).Fill(IV5);
        chain.Slice(6 * Leaves, Leaves).Fill(IV6);
        chain.Slice(7 * Leaves, Leaves).Fill(IV7);

        uint first = Blake2Root.FirstParameters(outputLength, keyBytes, Leaves);
        for (int leaf = 0; leaf < Leaves; leaf++)
        {
            // BLAKE2 paper §2.8: the node offset is bytes 8 to 13, the inner hash length byte 15.
            chain[leaf] ^= first;
            chain[(2 * Leaves) + leaf] ^= (uint)leaf;
            chain[(3 * Leaves) + leaf] ^= (uint)LeafHashBytes << 24;
        }

        _t0 = _t1 = 0;
    }

    public void Compress(ReadOnlySpan<byte> stripes, in Blake2LastStripe end)
    {
        Blake2sLeafKernels.Compress(Bytes.Items<Bytes256, uint>(ref _chain), _t0, _t1, stripes, end);
        Count(stripes.Length / IBlake2Leaves.StripeBytes);
    }

    public void CompressGroup(int group, ReadOnlySpan<byte> stripes)
    {
        LaneKernelRow? kernel = GroupKernel;
        int first = group * (kernel?.Lanes ?? 1);
        Blake2sLeafKernels.CompressGroup(
            Bytes.Items<Bytes256, uint>(ref _chain), _t0, _t1, first, kernel, stripes, Blake2LastStripe.None(Leaves));
    }

    public void Count(int stripes)
    {
        uint bytes = (uint)stripes * (uint)BlockBytes;
        _t0 += bytes;
        _t1 += _t0 < bytes ? 1U : 0;
    }

    public void StoreDigests(int leaves, Span<byte> digests)
    {
        ReadOnlySpan<uint> chain = Bytes.Items<Bytes256, uint>(ref _chain);
        for (int leaf = 0; leaf < leaves; leaf++)
        {
            for (int word = 0; word < Words; word++)
            {
                BinaryPrimitives.WriteUInt32LittleEndian(
                    digests[((leaf * LeafHashBytes) + (word * sizeof(uint)))..], chain[(word * Leaves) + leaf]);
            }
        }
    }

    public readonly void FinishRoot(ReadOnlySpan<byte> digests, int keyBytes, Span<byte> digest) =>
        Blake2Root.Finish<Blake2sVariant>(Leaves, LeafHashBytes, keyBytes, digests, digest);
}
