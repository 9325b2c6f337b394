namespace Hashlane.Distributed;

/// <summary>A file, an object or another entry of a job, in the order of the results.</summary>
/// <param name="File">The path, and what is known of the contents.</param>
/// <inheritdoc cref="UnitFile" path="/remarks"/>
internal readonly record struct SourceItem(UnitFile File)
{
    /// <summary>
    /// Whether contents are to be read. All others pass to the sink in their turn: links, problems, and files whose
    /// digests are known.
    /// </summary>
    internal bool IsToBeRead { get; init; } = true;

    /// <summary>The source's own data, which the sink of the same job understands.</summary>
    internal object? Tag { get; init; }
}
