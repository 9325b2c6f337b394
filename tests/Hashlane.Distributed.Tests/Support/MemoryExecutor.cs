using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Executes units on files in memory.</summary>
/// <param name="storage">The files.</param>
internal sealed class MemoryExecutor(MemoryStorage storage) : IUnitExecutor
{
    /// <summary>Is asked before each unit; may throw.</summary>
    internal Action<Unit>? Before { get; init; }

    /// <summary>May replace the outcome of a file.</summary>
    internal Func<Unit, string, FileOutcome, FileOutcome>? Change { get; init; }

    /// <summary>The reason to refuse a unit, or null.</summary>
    internal Func<Unit, string?>? Refusal { get; init; }

    public string? Refuse(Unit unit) => Refusal?.Invoke(unit);

    public FileOutcome[] Execute(Unit unit, CancellationToken cancellationToken)
    {
        Before?.Invoke(unit);
        FileOutcome[] outcomes = new FileOutcome[unit.Files.Length];
        long unitBytes = 0;
        for (int i = 0; i < outcomes.Length; i++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            string path = Encoding.UTF8.GetString(unit.Files[i].Path);
            FileOutcome outcome = unitBytes >= unit.MaxUnitBytes
                ? FileOutcome.Without(OutcomeKind.Deferred, "")
                : Hash(unit, unit.Files[i], path);
            outcomes[i] = Change?.Invoke(unit, path, outcome) ?? outcome;
            unitBytes += outcome.Kind == OutcomeKind.Hashed ? outcome.Identity!.Bytes : 0;
        }

        return outcomes;
    }

    public void Dispose()
    {
    }

    private FileOutcome Hash(Unit unit, UnitFile file, string path)
    {
        ContentIdentity? identity = storage.IdentityOf(path);
        byte[]? contents = storage.Read(path);
        if (identity is null || contents is null)
        {
            return FileOutcome.Without(OutcomeKind.Missing, "no such file");
        }

        if (file.Identity?.Matches(identity) == false)
        {
            return FileOutcome.Without(OutcomeKind.Changed, "the file has changed");
        }

        if (unit.Kind == UnitKind.Files && contents.Length > unit.MaxFileBytes)
        {
            return new FileOutcome { Kind = OutcomeKind.Deferred, Identity = identity };
        }

        storage.Reads.AddOrUpdate(path, 1, static (_, count) => count + 1);
        byte[] value = unit.Kind == UnitKind.Files
            ? HashFunction.Get(unit.Algorithm).HashData(contents)
            : Blake3Subtree.ComputeChainingValue(
                Blake3TreeKey.Hash, (ulong)unit.Offset, contents.AsSpan((int)unit.Offset, (int)unit.Length));
        return FileOutcome.Hashed(identity, value);
    }
}
