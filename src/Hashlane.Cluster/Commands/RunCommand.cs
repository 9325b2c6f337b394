namespace Hashlane.Cluster;

/// <summary>Does a job: it plans the work, and writes the manifest.</summary>
internal static class RunCommand
{
    internal const string Name = ClusterSyntax.RunName;

    private static readonly Option[] _filters =
    [
        ManifestSyntax.Include, ManifestSyntax.Exclude, ManifestSyntax.IgnoreFile, ManifestSyntax.NoHidden,
        ManifestSyntax.OneFileSystem, ClusterSyntax.FilesFrom, ManyFilesSyntax.Null,
    ];

    private static readonly OptionGroup[] _groups =
    [
        new(null, ClusterSyntax.Output, ClusterSyntax.Manifests, ClusterSyntax.Algorithm),
        new("Which files", _filters),
        new("Objects", ClusterSyntax.Objects, ClusterSyntax.ObjectsHeader),
        new(
            "Workers", ClusterSyntax.Workers, ClusterSyntax.CheckRate, ClusterSyntax.AllowUnchecked,
            ClusterSyntax.RootName, ClusterSyntax.Subtree, ClusterSyntax.UnitFiles, ClusterSyntax.UnitTimeout),
        new("Other machines", ClusterSyntax.Broker),
        new(
            "Watching", ClusterSyntax.Dashboard, ClusterSyntax.DashboardName, ManyFilesSyntax.ShowProgress,
            ManyFilesSyntax.NoProgress),
        new("Results", ManifestSyntax.Reports),
        new("Other", ClusterSyntax.JournalFile, CommandSyntax.Help),
    ];

    internal static ToolCommand Command { get; } = new()
    {
        Name = Name,
        Summary = "write the manifest of a folder with many workers",
        Forms =
        [
            "-o MANIFEST [OPTION]... [FOLDER]",
            "--manifests INTO [OPTION]... FOLDER...",
            "-o MANIFEST --objects FILE [OPTION]...",
        ],
        Description =
        [
            "Write the manifest of FOLDER, by default the current one, with the same bytes as 'hashlane manifest "
                + "create'. The workers are threads of this process. With --queue they are other processes, on any "
                + "machines that see the same files: 'hashlane-cluster work'.",
            "An interrupted run is continued by the same command, or by 'hashlane-cluster resume MANIFEST'. Only files "
                + "that were being read are read again.",
        ],
        Operands = [new("FOLDER", ValueKind.Folder) { IsOptional = true, Repeats = true }],
        Options = _groups,
        Table = new OptionTable(ArgumentTexts.Shown, [.. _groups.Select(group => group.Options)])
        {
            More = () => [ManifestSyntax.Follow], // to say why it is not here
        },
        ExitMeanings =
        [
            new(ExitCodes.Success, "all files are in the manifest"),
            new(ExitCodes.Failure, "some could not be read, or it could not be written"),
            ExitMeaning.WrongLine,
            new(
                ExitCodes.Unchecked,
                "all files are in the manifest, but no second worker has verified some units that were to be verified"),
            ExitMeaning.Interrupted,
        ],
        Examples =
        [
            new("hashlane-cluster run -o photos.jsonl Photos", "the whole job on this machine"),
            new("hashlane-cluster run -o photos.jsonl --dashboard Photos", "the same, with a page to watch it"),
            new("hashlane-cluster run --manifests /srv/lists /srv/a /srv/b", "/srv/lists/a.jsonl and b.jsonl"),
            new("find . -type f -print0 | hashlane-cluster run -o m.jsonl --files-from - -0",
                "only the files that find names"),
        ],
        SeeAlso = ["hashlane-manifest(1)"],
        Run = Run,
    };

    /// <summary>Runs jobs one after another.</summary>
    internal static int Run(CommandLine line, Messages messages)
    {
        RunSettings settings = RunSettings.Read(line);
        using Interruption interruption = new();
        int exitCode = ExitCodes.Success;
        foreach (RunTarget target in settings.Targets)
        {
            exitCode = Worse(exitCode, new ManifestJob(settings, target, line, interruption, messages).Run());
            if (interruption.Token.IsCancellationRequested)
            {
                break;
            }
        }

        return exitCode;
    }

    /// <summary>A manifest that lacks files is worse than one with units that were not verified.</summary>
    private static int Worse(int first, int second) =>
        first is ExitCodes.Unchecked && second is not ExitCodes.Success ? second
        : second is ExitCodes.Unchecked && first is not ExitCodes.Success ? first
        : Math.Max(first, second);
}
