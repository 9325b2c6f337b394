using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>Argon2: each kernel equals the oracle, and tags of vectors are right by the dispatch.</summary>
internal sealed class Argon2Family : IKernelFamily
{
    private const int VectorCount = 137;

    // Two vectors have gigabytes of memory.
    private const int MaxMemoryKiB = 100_000, FewMemoryKiB = 200;

    private readonly (string Name, Argon2Compress Compress, bool IsSupported)[] _kernels =
    [
        .. KernelClasses.Of("Argon2").Select(static type => (
            $"Argon2 {KernelClasses.Property<string>(type, "Name")}", KernelClasses.Method<Argon2Compress>(type, "Compress"),
            KernelClasses.IsSupported(type))),
    ];

    public string Prefix => "Argon2";

    public IReadOnlyList<KernelInfo> Kernels => [.. _kernels.Select(static kernel => new KernelInfo(kernel.Name, kernel.IsSupported))];

    public void Run(Tally tally, CaseCount count)
    {
        foreach ((string name, Argon2Compress compress, bool isSupported) in _kernels)
        {
            if (isSupported)
            {
                tally.Kernel(name, () =>
                    tally.Check($"{name}: {Argon2BlockRun.FindError(compress, count == CaseCount.All ? 200 : 2, seed: 9106)}",
                        Argon2BlockRun.FindError(compress, count == CaseCount.All ? 200 : 2, seed: 9106) is null));
            }
        }

        tally.Group("Argon2, vectors", () => Tags(tally, count));
    }

    public void PrintTimings(TextWriter output)
    {
        foreach ((string name, Argon2Compress compress, bool isSupported) in _kernels)
        {
            if (isSupported)
            {
                Argon2Block[] blocks = new Argon2Block[3];
                double cycles = RoughClock.Cycles(
                    () => compress(in blocks[0], in blocks[1], ref blocks[2], Argon2Overwrite.Xor, default));
                output.WriteLine(FormattableString.Invariant($"  {name}: {cycles / Argon2Block.SizeBytes:F2}"));
            }
        }
    }

    private static void Tags(Tally tally, CaseCount count)
    {
        IReadOnlyList<JsonElement> vectors = EmbeddedVectors.Cases("argon2_random.json");
        EmbeddedVectors.AssertCount(vectors.Count, VectorCount);
        foreach (JsonElement vector in vectors)
        {
            int memoryKiB = (int)Math.Min(int.MaxValue, vector.GetProperty("memory_kib").GetInt64());
            if (memoryKiB <= (count == CaseCount.All ? MaxMemoryKiB : FewMemoryKiB))
            {
                tally.Check(vector.ToString(), Argon2Vector.IsRight(vector, memoryKiB));
            }
        }
    }
}
