namespace Hashlane.Tests;

/// <summary>
/// Checks every kernel that this machine has, with nothing but the runtime: for emulators, WebAssembly and bare machines, where
/// the test program does not start. No thread, no file, no standard input.
/// </summary>
internal static class Program
{
    private const int UsageError = 2, NoSuchChoice = 3;

    public static int Main(string[] args)
    {
        if (!RunnerOptions.TryParse(args, out RunnerOptions options, out string? error))
        {
            Console.Error.WriteLine(error);
            Console.Error.WriteLine(RunnerOptions.Usage);
            return UsageError;
        }

        if (options.Task == RunnerTask.NameChoice)
        {
            string? choice = ExpectedKernels.NameChoice(options.Expected!.Value, options.Choice);
            Console.WriteLine(choice);
            return choice is null ? NoSuchChoice : 0;
        }

        Machine.Describe(Console.Out);
        IReadOnlyList<IKernelFamily> families =
        [
            new Blake2Family<Blake2bVariant, ulong>(nameof(Blake2b), Blake2Facades.Create2b, Blake2Facades.HashData2b),
            new Blake2Family<Blake2sVariant, uint>(nameof(Blake2s), Blake2Facades.Create2s, Blake2Facades.HashData2s),
            new Blake2TreeFamily<ulong>(nameof(Blake2bp), Blake2Leaves<Blake2bVariant>.CompressGroup, NamedLaneKernel.Blake2b),
            new Blake2TreeFamily<uint>(nameof(Blake2sp), Blake2Leaves<Blake2sVariant>.CompressGroup, NamedLaneKernel.Blake2s),
            new Blake2XFamily(),
            new Blake3Family(),
            new ThreefishFamily(),
            new Argon2Family(),
            new Sha2Family<Sha256Variant, uint>(
                nameof(Sha256),
                [Sha2Function.Sha224, Sha2Function.Sha256],
                new Sha2Kernel<uint>(
                    $"{nameof(Sha256)} {Sha256ArmKernel.Name} (model)", IsSupported: true, Sha256ArmKernel.CompressBy<Sha256ArmModel>)),
            new Sha2Family<Sha512Variant, ulong>(
                nameof(Sha512), [Sha2Function.Sha384, Sha2Function.Sha512, Sha2Function.Sha512_224, Sha2Function.Sha512_256]),
            new LaneFamily<ulong>(
                nameof(Blake2b), NamedLaneKernel.Blake2b, NamedLaneKernel.CompressBlake2,
                static () => Blake2CounterRun<ulong>.Load(EmbeddedVectors.Open(Blake2CounterRun<ulong>.File))),
            new LaneFamily<uint>(
                nameof(Blake2s), NamedLaneKernel.Blake2s, NamedLaneKernel.CompressBlake2,
                static () => Blake2CounterRun<uint>.Load(EmbeddedVectors.Open(Blake2CounterRun<uint>.File))),
            new LaneFamily<uint>(
                nameof(Blake3), NamedLaneKernel.Blake3, NamedLaneKernel.CompressBlake3,
                static () => Blake3ChunkRun.Load(EmbeddedVectors.Open(Blake3CounterRuns.File))),
            new LaneFamily<uint>(nameof(Sha256), NamedLaneKernel.Sha256, NamedLaneKernel.CompressSha2),
            new LaneFamily<ulong>(nameof(Sha512), NamedLaneKernel.Sha512, NamedLaneKernel.CompressSha2),
            new LaneFamily<ulong>(
                nameof(Skein512), NamedLaneKernel.Skein512, NamedLaneKernel.CompressSkein512,
                static () => SkeinUbiRun.Load(EmbeddedVectors.Open(SkeinUbiRun.File), Skein512.BlockBytes)),
        ];
        Tally tally = new(Console.Out);
        tally.Check("every kernel class belongs to a family", KernelClasses.AllBelongTo(families));
        Console.WriteLine("kernels:");
        foreach (KernelInfo kernel in families.SelectMany(family => family.Kernels))
        {
            Console.WriteLine($"  {kernel.FullName}: {(kernel.IsSupported ? "supported" : "not supported here")}");
        }

        Console.WriteLine("dispatch:");
        foreach (KernelReport report in HardwareReport.Kernels)
        {
            Console.WriteLine($"  {report}");
        }

        if (options.Task == RunnerTask.List)
        {
            return 0;
        }

        Console.WriteLine(options.Cases == CaseCount.Few ? "cases (few):" : "cases:");
        foreach (IKernelFamily family in families)
        {
            family.Run(tally, options.Cases);
        }

        if (options.Expected is { } expected)
        {
            Expectations.Check(tally, expected, families.SelectMany(static family => family.Kernels));
        }

        if (options.Task == RunnerTask.Timings)
        {
            Console.WriteLine("cycles per byte, rough:");
            foreach (IKernelFamily family in families)
            {
                family.PrintTimings(Console.Out);
            }
        }

        return tally.Finish();
    }
}
