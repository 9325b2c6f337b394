namespace Hashlane.Benchmarks;

/// <summary>The figure that a target limits, and where it holds.</summary>
internal enum TargetMeasure
{
    /// <summary>Cycles a byte on Zen 3.</summary>
    MaxCyclesZen3Avx2,

    /// <summary>The same, with <c>DOTNET_EnableAVX2=0</c>.</summary>
    MaxCyclesZen3Sse41,

    /// <summary>Speed beside the comparison's baseline on Zen 3: which vectors there are, and what they cost, decides.</summary>
    MinSpeedZen3Avx2,

    /// <summary>Speed beside the comparison's baseline, on every machine.</summary>
    MinSpeed,
}
