namespace Hashlane.Tests;

/// <summary>Counts cases, names those that failed, and knows which kernels ran.</summary>
internal sealed class Tally(TextWriter output)
{
    // A broken kernel fails everywhere: the first failures tell as much as all of them.
    private const int MaxFailuresShown = 20;

    private readonly HashSet<string> _kernelsRun = [];

    public int Passed { get; private set; }

    public int Failed { get; private set; }

    public bool HasRun(string kernel) => _kernelsRun.Contains(kernel);

    public void Check(string name, bool isRight)
    {
        if (isRight)
        {
            Passed++;
            return;
        }

        Failed++;
        if (Failed <= MaxFailuresShown)
        {
            output.WriteLine($"FAILED {name}");
        }
    }

    /// <summary>Runs cases under one heading; an exception is one failure. Says how many there were and how they ended.</summary>
    public void Group(string name, Action cases)
    {
        int passed = Passed, failed = Failed;
        try
        {
            cases();
        }
        catch (Exception exception)
        {
            Check($"{name}: {exception}", false);
        }

        if (Passed + Failed == passed + failed)
        {
            Check($"{name}: no case", false);
        }

        output.WriteLine($"  {name}: {Passed - passed} passed, {Failed - failed} failed");
    }

    /// <summary>As <see cref="Group"/>, for the cases of a kernel.</summary>
    public void Kernel(string kernel, Action cases)
    {
        _kernelsRun.Add(kernel);
        Group(kernel, cases);
    }

    /// <summary>Writes the last line and gives the exit status.</summary>
    public int Finish()
    {
        output.WriteLine($"{Passed} passed, {Failed} failed");
        return Failed == 0 && Passed > 0 ? 0 : 1;
    }
}
