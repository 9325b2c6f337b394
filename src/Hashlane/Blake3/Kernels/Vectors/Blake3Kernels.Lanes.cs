using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>The lanes, which are not used for the first bytes of a process.</content>
internal static unsafe partial class Blake3Kernels
{
    // Finding out about precompiled lanes compiles a method in a process without them, so short messages do not ask.
    private const int LeastPrecompiled = 256 * 1024;

    private static int _takenFirst, _mostFirst = FirstUse.TreeBytes;

    // The bytes that precompiled lanes take; zero as long as they have not begun.
    private static int _mostPrecompiled;

    private static bool AreLanesPrecompiled
    {
        get
        {
            if (_mostPrecompiled == 0 && _takenFirst >= LeastPrecompiled)
            {
                BeginPrecompiledLanes();
            }

            return _mostPrecompiled > 0;
        }
    }

    static partial void FindLanes(ref string? name) => name = Blake3LaneKernels.Table.Name;

    // Two groups of lanes: with a single one, the parents would have too few of them.
    static partial void CountRunChunks(ref int chunks)
    {
        if (_takenFirst == int.MaxValue || FirstUse.IsSkipped)
        {
            chunks = Math.Max(1, 2 * Blake3LaneKernels.Table.MostLanes);
        }
        else if (_mostPrecompiled > 0)
        {
            chunks = 2 * Blake3PrecompiledLanes.MostLanes;
        }
    }

    static partial void WriteOutputInLanes(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output, ref bool isDone)
    {
        isDone = true;
        if (!IsFirstUse(output.Length))
        {
            Blake3LaneKernels.WriteOutput(in cv, in block, blockBytes, counter, flags, output);
        }
        else if (RuntimeFeature.IsDynamicCodeCompiled && AreLanesPrecompiled)
        {
            Blake3PrecompiledLanes.WriteOutput(in cv, in block, blockBytes, counter, flags, output);
        }
        else
        {
            Blake3IntegerKernel<Blake3CompactScalarKernel>.WriteOutput(
                in cv, in block, blockBytes, counter, flags, output);
        }
    }

    static partial void HashChunksInLanes(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs,
        ref bool isDone)
    {
        if (!IsFirstUse(chunks.Length))
        {
            Blake3LaneKernels.HashChunks(in key, chunks, counter, flags, cvs);
            isDone = true;
        }
        else if (RuntimeFeature.IsDynamicCodeCompiled && AreLanesPrecompiled)
        {
            Blake3PrecompiledLanes.HashChunks(in key, chunks, counter, flags, cvs);
            isDone = true;
        }
    }

    static partial void HashParentsInLanes(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents,
        ref bool isDone)
    {
        if (!IsFirstUse(0))
        {
            Blake3LaneKernels.HashParents(in key, children, count, flags, parents);
            isDone = true;
        }
        else if (RuntimeFeature.IsDynamicCodeCompiled && AreLanesPrecompiled)
        {
            Blake3PrecompiledLanes.HashParents(in key, children, count, flags, parents);
            isDone = true;
        }
    }

    static partial void AnnounceToLanes(long bytes)
    {
        if (bytes <= FirstUse.TreeBytes || _takenFirst == int.MaxValue)
        {
            return;
        }

        BeginPrecompiledLanes();
        if (bytes >= (_mostPrecompiled > 0 ? _mostPrecompiled : FirstUse.LongBytes))
        {
            _takenFirst = int.MaxValue;
            Blake3LaneKernels.Announce();
        }
        else if (_mostPrecompiled == 0)
        {
            // Lanes for the rest of such a message would not be repaid by it.
            _mostFirst = Math.Max(_mostFirst, (int)Math.Min(FirstUse.LongBytes, _takenFirst + bytes));
        }
    }

    private static void BeginPrecompiledLanes()
    {
        if (_mostPrecompiled == 0 && Blake3PrecompiledLanes.AreThere)
        {
            _mostPrecompiled = Blake3PrecompiledLanes.MostBytes;
            _mostFirst = _mostPrecompiled;
        }
    }

    // docs/design/first-use.md: in a short process, neither a wide kernel nor the choice of one repays its compilation.
    private static bool IsFirstUse(int bytes)
    {
        if (_takenFirst != int.MaxValue && FirstUse.TryCharge(bytes, ref _takenFirst, _mostFirst))
        {
            return true;
        }

        _takenFirst = int.MaxValue;
        return false;
    }
}
