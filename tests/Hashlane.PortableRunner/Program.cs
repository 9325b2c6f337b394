namespace Hashlane.Tests;

/// <summary>
/// Checks the library where the test program does not start: on .NET Framework's profile, as Mono has it, with 32-bit pointers
/// and in big-endian byte order, and the assembly for netstandard2.0 also on .NET 10.
/// </summary>
internal static class Program
{
    private const int UsageError = 2;

    private const string Usage =
        """
        usage: Hashlane.PortableRunner [moving | digests [--seed S] [--cases N] [--only NAME]]
          (nothing)   run all cases
          moving      collect garbage wherever the library makes a view of a field; needs HashlanePortable=true
          digests     print digests over the results of random cases, for comparison with another machine's
        """;

    public static int Main(string[] args)
    {
        try
        {
            return args.Length == 0 ? RunAll()
                : args[0] == "moving" ? RunMoving()
                : args[0] == "digests" ? RandomCases.Print(Console.Out, new Options(args))
                : throw new ArgumentException($"'{args[0]}' is not a mode.");
        }
        catch (ArgumentException exception)
        {
            Console.Error.WriteLine(exception.Message);
            Console.Error.WriteLine(Usage);
            return UsageError;
        }
    }

    /// <summary>The sections in their order.</summary>
    private static int RunAll()
    {
        Describe();
        Tally tally = new(Console.Out);
        VectorChecks.Run(tally);
        KdfChecks.Run(tally);
        CounterChecks.Run(tally);
        LengthChecks.Run(tally);
        ContractChecks.Run(tally);
        PasswordChecks.Run(tally);
        StateChecks.Run(tally);
        BatchChecks.Run(tally);
        StreamChecks.Run(tally);
        ParallelChecks.Run(tally);
        LaterKernelChecks.Run(tally);
        return tally.Finish();
    }

    private static int RunMoving()
    {
        Describe();
        Tally tally = new(Console.Out);
        MovingObjects.Run(tally);
        return tally.Finish();
    }

    private static void Describe()
    {
        string order = BitConverter.IsLittleEndian ? "little-endian" : "big-endian";
        Console.WriteLine($"{8 * IntPtr.Size}-bit pointers, {order}, runtime {Environment.Version}, {Environment.ProcessorCount} processors");
        Console.WriteLine(HardwareReport.Describe());
    }
}
