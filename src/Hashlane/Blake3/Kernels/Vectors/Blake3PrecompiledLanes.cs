using System.Runtime;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;
using static Hashlane.Blake3Kernels;
using Lanes128 = Hashlane.Blake3LaneKernel<Hashlane.PrecompiledSsse3LaneOps, Hashlane.PrecompiledVector128>;
using Lanes256 = Hashlane.Blake3LaneKernel<Hashlane.PrecompiledAvx2LaneOps, Hashlane.PrecompiledVector256>;
using Lanes512 = Hashlane.Blake3LaneKernel<Hashlane.PrecompiledAvx512LaneOps, Hashlane.PrecompiledVector512>;

namespace Hashlane;

/// <summary>
/// Lanes whose code a ReadyToRun image holds: they take the first bytes of a process before it compiles better ones.
/// </summary>
/// <remarks>Which code such an image can hold, and figures: docs/design/first-use.md.</remarks>
internal static class Blake3PrecompiledLanes
{
    private const int NotAsked = -1, None = 0;

    private static int _most = NotAsked;

    /// <summary>Whether there are such lanes. Racing threads may find out twice.</summary>
    public static bool AreThere => MostLanes != None;

    /// <summary>
    /// The bytes that they take before a process compiles others. On Zen 4, compiling 16 lanes takes as long as 4 lanes
    /// lose with 80 MiB, and 8 lanes with some 400 MiB. 16 lanes lose nothing.
    /// </summary>
    public static int MostBytes => MostLanes switch
    {
        4 => 48 << 20,
        8 => 384 << 20,
        _ => int.MaxValue - 1,
    };

    /// <summary>The number of lanes that the image has for this processor; zero without any.</summary>
    public static int MostLanes => _most == NotAsked ? Ask() : _most;

    private static long CompiledMethods => JitInfo.GetCompiledMethodCount(currentThread: true);

    /// <inheritdoc cref="Blake3LaneKernels.HashChunks"/>
    public static void HashChunks(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs)
    {
        while (chunks.Length >= ChunkBytes)
        {
            int count = chunks.Length / ChunkBytes;
            int lanes = LanesFor(count, MostLanes);
            count = Math.Min(count, lanes);
            ref byte first = ref MemoryMarshal.GetReference(chunks);
            ref byte cv = ref cvs[..(count * ChainingValueBytes)][0];
            switch (lanes)
            {
                case 16:
                    Lanes512.HashChunks(in key, in first, count, counter, flags, ref cv);
                    break;
                case 8:
                    Lanes256.HashChunks(in key, in first, count, counter, flags, ref cv);
                    break;
                case 4:
                    Lanes128.HashChunks(in key, in first, count, counter, flags, ref cv);
                    break;
                default:
                    HashSingle(in key, chunks[..ChunkBytes], counter, flags, cvs);
                    break;
            }

            chunks = chunks[(count * ChunkBytes)..];
            cvs = cvs[(count * ChainingValueBytes)..];
            counter += (uint)count;
        }

        Blake3LaneKernels.WipeIfSecret(flags);
    }

    /// <inheritdoc cref="Blake3LaneKernels.HashParents"/>
    public static void HashParents(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents)
    {
        while (count > 0)
        {
            int lanes = LanesFor(count, MostLanes);
            int group = Math.Min(count, lanes);
            ref byte first = ref MemoryMarshal.GetReference(children);
            ref byte parent = ref parents[..(group * ChainingValueBytes)][0];
            switch (lanes)
            {
                case 16:
                    Lanes512.HashParents(in key, in first, group, flags, ref parent);
                    break;
                case 8:
                    Lanes256.HashParents(in key, in first, group, flags, ref parent);
                    break;
                case 4:
                    Lanes128.HashParents(in key, in first, group, flags, ref parent);
                    break;
                default:
                    HashSingle(in key, children[..BlockBytes], counter: 0, flags, parents);
                    break;
            }

            children = children[(group * BlockBytes)..];
            parents = parents[(group * ChainingValueBytes)..];
            count -= group;
        }

        Blake3LaneKernels.WipeIfSecret(flags);
    }

    /// <inheritdoc cref="Blake3LaneKernels.WriteOutput"/>
    public static void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output)
    {
        while (output.Length >= BlockBytes)
        {
            int count = output.Length / BlockBytes;
            int lanes = LanesFor(count, MostLanes);

            // As in Blake3LaneKernels: one call takes all whole groups, and the rest if it fills half a group.
            int rest = count % lanes;
            count -= rest >= lanes / 2 ? 0 : rest;
            ref byte first = ref MemoryMarshal.GetReference(output);
            switch (lanes)
            {
                case 16:
                    Lanes512.WriteOutput(in cv, in block, blockBytes, counter, flags, ref first, count);
                    break;
                case 8:
                    Lanes256.WriteOutput(in cv, in block, blockBytes, counter, flags, ref first, count);
                    break;
                case 4:
                    Lanes128.WriteOutput(in cv, in block, blockBytes, counter, flags, ref first, count);
                    break;
                default:
                    count = 1;
                    WriteSingleOutput(in cv, in block, blockBytes, counter, flags, output[..BlockBytes]);
                    break;
            }

            output = output[(count * BlockBytes)..];
            counter += (uint)count;
        }

        Blake3LaneKernels.WipeIfSecret(flags);
    }

    /// <summary>Returns the narrowest lanes that hold all units, or the widest; 1 for a single unit.</summary>
    /// <param name="count">The units.</param>
    /// <param name="most">The most lanes.</param>
    internal static int LanesFor(int count, int most)
    {
        int lanes = Math.Max(1, most);
        while (lanes > 1 && count <= lanes / 2)
        {
            lanes /= 2;
        }

        return lanes == 2 ? 4 : lanes;
    }

    // An image holds code that asks for instructions only if it assumes that the processor has them, and the runtime
    // uses it only where they are. So if no compiler ran for a method that asks, the kernels need none either.
    private static int Ask()
    {
        int most = None;
        if (RuntimeFeature.IsDynamicCodeCompiled && !KernelOverride.IsSet)
        {
            long compiled = CompiledMethods;
            most = !HasSsse3() || CompiledMethods != compiled ? None
                : !HasAvx2() || CompiledMethods != compiled ? 4
                : !HasAvx512() || CompiledMethods != compiled ? 8
                : 16;
        }

        _most = most;
        return most;
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // its compilation tells
    private static bool HasSsse3() => Ssse3.IsSupported;

    [MethodImpl(MethodImplOptions.NoInlining)] // its compilation tells
    private static bool HasAvx2() => Avx2.IsSupported;

    [MethodImpl(MethodImplOptions.NoInlining)] // its compilation tells
    private static bool HasAvx512() => Avx512F.IsSupported;
}
