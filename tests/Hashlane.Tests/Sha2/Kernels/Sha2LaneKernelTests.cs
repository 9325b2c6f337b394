using System.Numerics;

namespace Hashlane.Tests;

/// <summary>SHA-2 over lanes.</summary>
public abstract class Sha2LaneKernelTests<TWord> : LaneKernelTests<TWord>
    where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
{
    private protected override LaneOracle<TWord> Oracle => NamedLaneKernel.CompressSha2;
}
