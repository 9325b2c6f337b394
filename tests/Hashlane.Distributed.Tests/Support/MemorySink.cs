using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Keeps the outcomes of a job in memory, in their order.</summary>
internal sealed class MemorySink : IOutcomeSink
{
    /// <summary>The items and their outcomes.</summary>
    internal List<(string Path, FileOutcome? Outcome)> Outcomes { get; } = [];

    /// <summary>How often the outcomes were brought to the disk.</summary>
    internal int Flushes { get; private set; }

    /// <summary>The number of items at the last flush: the others are lost if the process is killed.</summary>
    internal int Flushed { get; private set; }

    /// <summary>The items of an earlier run: they are not added again.</summary>
    internal HashSet<string> Kept { get; set; } = [];

    /// <summary>Called for each item.</summary>
    internal Action? Added { get; init; }

    public void Add(SourceItem item, FileOutcome? outcome)
    {
        string path = Encoding.UTF8.GetString(item.File.Path);
        if (outcome is null && Kept.Contains(path))
        {
            return;
        }

        Outcomes.Add((path, outcome));
        Added?.Invoke();
    }

    public void Flush()
    {
        Flushes++;
        Flushed = Outcomes.Count;
    }

    /// <summary>The outcome of a file.</summary>
    internal FileOutcome this[string path] => Outcomes.Single(outcome => outcome.Path == path).Outcome!;

    /// <summary>The outcomes as text: digest, or kind.</summary>
    internal string[] Lines() => [.. Outcomes.Select(static pair => pair.Outcome switch
    {
        null => $"- {pair.Path}",
        { Kind: OutcomeKind.Hashed } hashed => $"{Convert.ToHexStringLower(hashed.Value)} {pair.Path}",
        { } other => $"{other.Kind} {pair.Path}",
    })];
}
