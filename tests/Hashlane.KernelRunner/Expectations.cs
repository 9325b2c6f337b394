namespace Hashlane.Tests;

/// <summary>What the caller says this machine must use, so that a row which silently tests something else is red.</summary>
internal static class Expectations
{
    private const string DispatchVariable = "HASHLANE_EXPECT_KERNELS";

    public static void Check(Tally tally, IReadOnlyList<string> kernels)
    {
        foreach (string kernel in kernels)
        {
            tally.Check($"expected kernel '{kernel}' ran", tally.HasRun(kernel));
        }

        string expected = Environment.GetEnvironmentVariable(DispatchVariable) ?? "";
        foreach (string pair in expected.Split(';', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = pair.Split('=', 2);
            KernelReport? report = HardwareReport.Kernels.FirstOrDefault(report => report.Algorithm == parts[0]);
            tally.Check($"{DispatchVariable}: {pair}, here: {report}", parts.Length == 2 && report?.Kernel == parts[1]);
        }
    }
}
