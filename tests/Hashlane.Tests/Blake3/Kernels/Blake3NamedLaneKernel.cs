using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>The lane kernel at one width, seen without its type arguments.</summary>
internal abstract class Blake3NamedLaneKernel
{
    public abstract bool IsSupported { get; }

    public abstract int Lanes { get; }

    /// <summary>As the kernel's; vectors are arrays of words, lane by lane.</summary>
    public abstract void Compress(
        uint[] h, ref readonly byte first, nuint laneStride, nuint upperOffset, int blocks, uint[] counterLow, uint[] counterHigh, uint flags);

    public abstract void HashChunks(
        ref readonly Words8<uint> key, ref readonly byte chunks, int count, ulong counter, uint flags, ref byte cvs);

    public abstract void HashParents(ref readonly Words8<uint> key, ref readonly byte children, int count, uint flags, ref byte parents);

    public abstract void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags, ref byte output, int count);
}

/// <summary>The lane kernel at the width of <typeparamref name="TOps"/>.</summary>
internal sealed class Blake3NamedLaneKernel<TOps, T> : Blake3NamedLaneKernel
    where TOps : struct, ILaneOps32<T>
    where T : unmanaged
{
    public override bool IsSupported => Blake3LaneKernel<TOps, T>.IsSupported;

    public override int Lanes => Blake3LaneKernel<TOps, T>.Lanes;

    public override void Compress(
        uint[] h, ref readonly byte first, nuint laneStride, nuint upperOffset, int blocks, uint[] counterLow, uint[] counterHigh, uint flags) =>
        Blake3LaneKernel<TOps, T>.Compress(
            ref MemoryMarshal.Cast<uint, T>(h.AsSpan())[0], in first, laneStride, upperOffset, blocks,
            MemoryMarshal.Cast<uint, T>(counterLow)[0], MemoryMarshal.Cast<uint, T>(counterHigh)[0], flags);

    public override void HashChunks(
        ref readonly Words8<uint> key, ref readonly byte chunks, int count, ulong counter, uint flags, ref byte cvs) =>
        Blake3LaneKernel<TOps, T>.HashChunks(in key, in chunks, count, counter, flags, ref cvs);

    public override void HashParents(
        ref readonly Words8<uint> key, ref readonly byte children, int count, uint flags, ref byte parents) =>
        Blake3LaneKernel<TOps, T>.HashParents(in key, in children, count, flags, ref parents);

    public override void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags, ref byte output, int count) =>
        Blake3LaneKernel<TOps, T>.WriteOutput(in cv, in block, blockBytes, counter, flags, ref output, count);
}
