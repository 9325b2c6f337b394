namespace Hashlane.Tests;

/// <summary>
/// Kernels in integer registers by their rounds. Reflection cannot make them: a compiler that runs ahead of time compiles
/// generic types that it sees.
/// </summary>
internal static class IntegerKernels
{
    private static readonly Dictionary<Type, Delegate[]> _methods = new()
    {
        [typeof(Blake2bCompactScalarKernel)] =
            [new Blake2Compress<ulong>(Blake2bIntegerKernel<Blake2bCompactScalarKernel>.Compress)],
        [typeof(Blake2bInterleavedScalarKernel)] =
            [new Blake2Compress<ulong>(Blake2bIntegerKernel<Blake2bInterleavedScalarKernel>.Compress)],
        [typeof(Blake2bScalarKernel)] =
            [new Blake2Compress<ulong>(Blake2bIntegerKernel<Blake2bScalarKernel>.Compress)],
        [typeof(Blake2sCompactScalarKernel)] =
            [new Blake2Compress<uint>(Blake2sIntegerKernel<Blake2sCompactScalarKernel>.Compress)],
        [typeof(Blake2sScalarKernel)] =
            [new Blake2Compress<uint>(Blake2sIntegerKernel<Blake2sScalarKernel>.Compress)],
        [typeof(Blake3CompactScalarKernel)] =
        [
            new Blake3Compress(Blake3IntegerKernel<Blake3CompactScalarKernel>.Compress),
            new Blake3WriteOutput(Blake3IntegerKernel<Blake3CompactScalarKernel>.WriteOutput),
        ],
        [typeof(Blake3ScalarKernel)] =
        [
            new Blake3Compress(Blake3IntegerKernel<Blake3ScalarKernel>.Compress),
            new Blake3WriteOutput(Blake3IntegerKernel<Blake3ScalarKernel>.WriteOutput),
        ],
    };

    /// <summary>A method of the kernel with these rounds.</summary>
    public static T Method<T>(Type rounds)
        where T : Delegate =>
        _methods.GetValueOrDefault(rounds)?.OfType<T>().SingleOrDefault()
        ?? throw new InvalidOperationException($"{rounds.Name} is not in the list, or has no {typeof(T).Name}.");
}
