namespace Hashlane.Distributed;

/// <summary>Names that several instruments and spans have in common; docs/cluster-metrics.md has them, too.</summary>
internal static class TelemetryNames
{
    /// <summary>The name of the meters and of the source of spans.</summary>
    internal const string Source = "Hashlane.Distributed";

    /// <summary>The name of the tag that holds the kind of a unit.</summary>
    internal const string KindTag = "hashlane.unit.kind";

    /// <summary>The name of the tag that holds the name of a worker.</summary>
    internal const string WorkerTag = "hashlane.worker.name";

    /// <summary>The kind of a unit, for a tag.</summary>
    internal static string KindOf(Unit unit) => unit.Kind == UnitKind.Subtree ? "subtree" : "files";
}
