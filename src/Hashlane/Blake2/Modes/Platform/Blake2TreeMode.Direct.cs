namespace Hashlane;

/// <content>One group of leaves.</content>
internal partial struct Blake2TreeMode<TVariant>
{
    /// <summary>
    /// Absorbs one or more stripes in one group of leaves; when all groups have, <see cref="CountStripes"/> completes
    /// the work.
    /// </summary>
    public void AbsorbInGroup(int group, ReadOnlySpan<byte> stripes) => AbsorbInGroupCore(group, stripes);
}
