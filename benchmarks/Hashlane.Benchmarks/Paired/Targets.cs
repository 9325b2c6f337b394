using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane.Benchmarks;

/// <summary>All targets, and which of them a run met.</summary>
internal static class Targets
{
    private const int KiB = 1024;
    private const int MiB = 1024 * 1024;

    // At 64 bytes the target is one for the call, for Skein-512 at 3.
    private const double CyclesOf64Bytes = 235, CyclesOfSkein3Bytes = 1000;

    // What .NET took for 3 bytes on the processor that the targets in nanoseconds, 300 and 350, are for. As a speed the target holds at any clock.
    private const double FrameworkNanosecondsOfSha256 = 658, FrameworkNanosecondsOfSha512 = 710;

    private static readonly Target[] _all =
    [
        Zen3("blake3", 64, CyclesOf64Bytes / 64),
        Zen3("blake3", 1 * KiB, 3.9),
        Zen3("blake3", 2 * KiB, 2.1),
        Zen3("blake3", 4 * KiB, 1.35),
        Zen3("blake3", 8 * KiB, 0.86),
        Zen3("blake3", 16 * KiB, 0.79),
        Zen3("blake3", 64 * KiB, 0.76),
        Zen3("blake3", 1 * MiB, 0.765),
        Zen3("blake3", 16 * KiB, 1.50) with { Measure = TargetMeasure.MaxCyclesZen3Sse41 },
        Zen3("blake3-xof", 4 * KiB, 0.85),
        Zen3("blake3-xof", 16 * KiB, 0.85),
        Zen3("blake3-xof", 1 * MiB, 0.85),
        Zen3("skein256", 16 * KiB, 6.3),
        Zen3("skein256", 1 * MiB, 6.3),
        Zen3("skein512", 3, CyclesOfSkein3Bytes / 3),
        Zen3("skein512", 16 * KiB, 4.85),
        Zen3("skein512", 1 * MiB, 4.85),
        Zen3("skein1024", 16 * KiB, 6.5),
        Zen3("skein1024", 1 * MiB, 6.5),
        Zen3("threefish512", 16 * KiB, 2.3),
        Zen3("threefish512", 16 * KiB, 2) with { Measure = TargetMeasure.MinSpeedZen3Avx2 },
        Zen3("sha256-kernels", 16 * KiB, 10.5) with { Candidate = "kernel Scalar" },
        Zen3("sha512-kernels", 16 * KiB, 6.8) with { Candidate = "kernel Scalar" },
        FasterThanTheFramework("sha256", 3, FrameworkNanosecondsOfSha256 / 300),
        FasterThanTheFramework("sha512", 3, FrameworkNanosecondsOfSha512 / 350),
        .. from comparison in (string[])["sha256", "sha384", "sha512"]
           from bytes in Sha2Comparisons.SourceBytes
           select FasterThanTheFramework(comparison, bytes, 0.97),
        Zen3("blake2bp", 1 * MiB, 2.3) with { Measure = TargetMeasure.MinSpeedZen3Avx2 },
        Zen3("blake2sp", 1 * MiB, 4.4) with { Measure = TargetMeasure.MinSpeedZen3Avx2 },
        .. from comparison in (string[])["blake2bp-parallel", "blake2sp-parallel"]
           from bytes in Blake2TreeComparisons.ParallelBytes
           select new Target(comparison, "parallel", bytes, 0.97, TargetMeasure.MinSpeed),
        new("blake3-incremental", "append 64 KiB", 1 * MiB, 0.95, TargetMeasure.MinSpeed),
        .. Blake3Comparisons.ParallelBytes.Select(
            bytes => new Target("blake3-parallel", "parallel", bytes, 0.97, TargetMeasure.MinSpeed)),
    ];

    public static bool IsZen3 => MeasuredMachine.Microarchitecture == "Zen 3";

    public static bool HasAvx2 => Avx2.IsSupported && Vector256.IsHardwareAccelerated;

    /// <summary>Those of the rows that were measured, with the row.</summary>
    public static IReadOnlyList<(Target Target, Row Row)> Of(
        IEnumerable<KeyValuePair<Comparison, IReadOnlyList<Row>>> measured) =>
    [
        .. from comparison in measured
           from row in comparison.Value
           from target in _all
           where target.Comparison == comparison.Key.Name
               && target.CountedBytes == comparison.Key.CountedBytes
               && target.Candidate == row.Name
           select (target, row),
    ];

    private static Target FasterThanTheFramework(string comparison, int bytes, double speed) =>
        new(comparison, "Hashlane", bytes, speed, TargetMeasure.MinSpeed);

    private static Target Zen3(string comparison, int bytes, double cyclesPerByte) =>
        new(comparison, "Hashlane", bytes, cyclesPerByte, TargetMeasure.MaxCyclesZen3Avx2);
}
