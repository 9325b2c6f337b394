namespace Hashlane.Tests;

/// <summary>Argon2: each kernel equals the oracle.</summary>
internal sealed class Argon2Family : IKernelFamily
{
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
}
