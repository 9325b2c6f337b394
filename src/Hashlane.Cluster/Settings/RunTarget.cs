namespace Hashlane.Cluster;

/// <summary>A manifest to write.</summary>
/// <param name="Manifest">Its path.</param>
/// <param name="Folder">The folder; empty for objects.</param>
internal sealed record RunTarget(string Manifest, string Folder)
{
    /// <summary>The path of the journal, unless the command line names one.</summary>
    internal string JournalPath => Hidden("journal");

    /// <summary>The path of the file with the options of the run.</summary>
    internal string StatePath => Hidden("run");

    /// <summary>The folder of the manifest, for what does not fit into memory.</summary>
    internal string ScratchFolder => Path.GetDirectoryName(Path.GetFullPath(Manifest)) ?? "/";

    private string Hidden(string kind) =>
        Path.Join(Path.GetDirectoryName(Manifest), $".{Path.GetFileName(Manifest)}.{kind}");
}
