namespace Hashlane.Tests;

/// <summary>The kernels that this machine must use according to the caller, so that a row which silently tests something else is red.</summary>
internal static class Expectations
{
    /// <summary>Fails for each kernel of a level that did not run, and for each choice that is another one.</summary>
    public static void Check(Tally tally, ProcessorTraits processor, IEnumerable<KernelInfo> kernels)
    {
        // Vectors by their rows, and whatever does without, with models of what no row of this level has.
        IEnumerable<string> always = kernels
            .Select(static kernel => kernel.FullName)
            .Where(static name => name.Contains("Scalar", StringComparison.Ordinal) || name.Contains("(model)", StringComparison.Ordinal));
        foreach (string kernel in ExpectedKernels.On(processor).Concat(always).Distinct())
        {
            tally.Check($"expected kernel '{kernel}' ran", tally.HasRun(kernel));
        }

        string[] errors = [.. ExpectedKernels.ErrorsOf(processor, Environment.GetEnvironmentVariable(KernelOverride.Variable))];
        foreach (string error in errors)
        {
            tally.Check(error, false);
        }

        tally.Check("choices of the level", errors.Length == 0);
    }
}
