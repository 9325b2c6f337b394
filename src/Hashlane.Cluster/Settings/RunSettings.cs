namespace Hashlane.Cluster;

/// <summary>The settings of a run, as its command line states them.</summary>
internal sealed record RunSettings
{
    private const double MaxPercent = 100;
    private const int MaxUnitFiles = 10_000, MaxWorkers = 4096, MaxTimeoutSeconds = 30 * 24 * 60 * 60;

    /// <summary>The manifests to write, one after another.</summary>
    internal required RunTarget[] Targets { get; init; }

    internal required HashFunction? Algorithm { get; init; }

    /// <summary>The list of files, or null.</summary>
    internal required string? FilesFrom { get; init; }

    internal required LineEnd NameEnd { get; init; }

    /// <summary>The list of objects, or null.</summary>
    internal required string? Objects { get; init; }

    internal required string? ObjectsHeader { get; init; }

    /// <summary>The root's name for workers; null for its absolute path.</summary>
    internal required string? RootName { get; init; }

    /// <summary>The workers in this process.</summary>
    internal required int Workers { get; init; }

    internal required double CheckRate { get; init; }

    /// <summary>Whether units may stay unverified that were to be verified.</summary>
    internal required bool AllowsUnchecked { get; init; }

    internal required long SubtreeBytes { get; init; }

    /// <summary>The most files of a unit; null if that is for the job to decide.</summary>
    internal required int? UnitFiles { get; init; }

    /// <summary>The time after which a unit without a result is published again; null for the usual ones.</summary>
    internal required TimeSpan? UnitTimeout { get; init; }

    internal required QueueSettings? Queue { get; init; }

    internal required string? JournalPath { get; init; }

    internal required DashboardChoice? Dashboard { get; init; }

    internal required ProgressUse Progress { get; init; }

    /// <summary>Reads a command line.</summary>
    /// <exception cref="UsageException">Something in it is wrong, or contradicts something else.</exception>
    internal static RunSettings Read(CommandLine line)
    {
        if (line.Has(ManifestSyntax.Follow))
        {
            throw new UsageException(
                $"{ManifestSyntax.Follow} cannot be used: workers never follow a link, which could lead out of the "
                + "folder. Links are listed with their targets; 'hashlane manifest create --follow' reads the files");
        }

        QueueSettings? queue = QueueSettings.Read(line);
        RunTarget[] targets = ReadTargets(line);
        RefuseTogether(line, targets);
        int workers = ReadNumber(
            line, ClusterSyntax.Workers, queue is null ? Environment.ProcessorCount : 0, 0, MaxWorkers);
        return workers == 0 && queue is null
            ? throw new UsageException(
                $"{ClusterSyntax.Workers} 0 leaves nobody to read: name a broker with {ClusterSyntax.Queue}")
            : new RunSettings
            {
                Targets = targets,
                Algorithm = ReadAlgorithm(line),
                FilesFrom = line.ValueOf(ClusterSyntax.FilesFrom),
                NameEnd = line.Has(ManyFilesSyntax.Null) ? LineEnd.Nul : LineEnd.NewLine,
                Objects = line.ValueOf(ClusterSyntax.Objects),
                ObjectsHeader = line.ValueOf(ClusterSyntax.ObjectsHeader),
                RootName = ReadRoot(line),
                Workers = workers,
                CheckRate = ReadRate(line, isAlone: workers == 1 && queue is null),
                AllowsUnchecked = line.Has(ClusterSyntax.AllowUnchecked),
                SubtreeBytes = ReadSubtree(line),
                UnitFiles = line.Has(ClusterSyntax.UnitFiles)
                    ? ReadNumber(line, ClusterSyntax.UnitFiles, 0, 1, MaxUnitFiles)
                    : null,
                UnitTimeout = ReadTimeout(line, queue),
                Queue = queue,
                JournalPath = line.ValueOf(ClusterSyntax.JournalFile),
                Dashboard = DashboardChoice.Read(line),
                Progress = ReadingOptions.ReadProgress(line),
            };
    }

    /// <summary>Reads a whole number.</summary>
    /// <param name="line">The command line.</param>
    /// <param name="option">The option.</param>
    /// <param name="usual">The number without the option.</param>
    /// <param name="least">The least one.</param>
    /// <param name="most">The greatest one.</param>
    internal static int ReadNumber(CommandLine line, Option option, int usual, int least, int most) =>
        line.ValueOf(option) is not { Length: > 0 } text ? usual
        : Amounts.TryRead(text, out long number) && number >= least && number <= most ? (int)number
        : throw new UsageException(
            $"{option} takes a number from {least} to {most}, not {NameQuoting.Show(text)}");

    private static RunTarget[] ReadTargets(CommandLine line)
    {
        string? output = line.ValueOf(ClusterSyntax.Output), into = line.ValueOf(ClusterSyntax.Manifests);
        if (output is not null && into is not null)
        {
            throw new UsageException($"{ClusterSyntax.Output} and {ClusterSyntax.Manifests} exclude each other");
        }

        if (output is null && into is null)
        {
            throw new UsageException(
                $"the manifest has no name: {ClusterSyntax.Output} MANIFEST, or {ClusterSyntax.Manifests} INTO for "
                + "one of each FOLDER");
        }

        if (line.Operands.Contains(""))
        {
            throw new UsageException("FOLDER is empty");
        }

        if (output is not null)
        {
            bool hasObjects = line.Has(ClusterSyntax.Objects);
            return line.Operands.Count > (hasObjects ? 0 : 1)
                ? throw new UsageException(hasObjects
                    ? $"{ClusterSyntax.Objects} takes the place of a folder: leave "
                        + $"{NameQuoting.Show(line.Operands[0])} out"
                    : $"{ClusterSyntax.Output} is for one folder: use {ClusterSyntax.Manifests} for several")
                : [new RunTarget(
                    ManifestOperands.CheckManifest(output, ClusterSyntax.Output.ToString()),
                    hasObjects ? "" : line.Operands.Count > 0 ? line.Operands[0] : ".")];
        }

        if (line.Operands.Count == 0)
        {
            throw new UsageException($"{ClusterSyntax.Manifests} needs at least one FOLDER");
        }

        return ReadTargets(line, into!);
    }

    private static RunTarget[] ReadTargets(CommandLine line, string into)
    {
        Dictionary<string, string> folders = [];
        List<RunTarget> targets = [];
        foreach (string folder in line.Operands)
        {
            string name = Path.GetFileName(ManifestRoot.FullPath(folder));
            if (name.Length == 0)
            {
                throw new UsageException(
                    $"FOLDER {NameQuoting.Show(folder)} has no name for its manifest: use {ClusterSyntax.Output}");
            }

            if (!folders.TryAdd(name, folder))
            {
                throw new UsageException(
                    $"{NameQuoting.Show(folders[name])} and {NameQuoting.Show(folder)} have the same name, and so "
                    + $"would their manifests: use {ClusterSyntax.Output} for each");
            }

            targets.Add(new RunTarget(
                ManifestOperands.CheckManifest(
                    Path.Join(into, $"{name}.jsonl"), ClusterSyntax.Manifests.ToString()),
                folder));
        }

        return [.. targets];
    }

    private static void RefuseTogether(CommandLine line, RunTarget[] targets)
    {
        bool hasList = line.Has(ClusterSyntax.FilesFrom), hasObjects = line.Has(ClusterSyntax.Objects);
        foreach (Option option in (Option[])[.. ManifestSyntax.Patterns, .. ManifestSyntax.Switches])
        {
            if ((hasList || hasObjects) && line.Has(option))
            {
                throw new UsageException(
                    $"{(hasList ? ClusterSyntax.FilesFrom : ClusterSyntax.Objects)} says what there is: leave {option} "
                    + "out");
            }
        }

        foreach (Option option in (Option[])
            [ClusterSyntax.FilesFrom, ClusterSyntax.RootName, ClusterSyntax.JournalFile])
        {
            if (line.Has(option) && line.Has(ClusterSyntax.Manifests) && targets.Length > 1)
            {
                throw new UsageException($"{option} is for one FOLDER, but there are {targets.Length}");
            }
        }

        if (hasObjects && hasList)
        {
            throw new UsageException($"{ClusterSyntax.Objects} and {ClusterSyntax.FilesFrom} exclude each other");
        }

        if (line.Has(ManyFilesSyntax.Null) && !hasList)
        {
            throw new UsageException(
                $"{ManyFilesSyntax.Null} is meaningful only with {ClusterSyntax.FilesFrom}");
        }

        if (line.Has(ClusterSyntax.ObjectsHeader) && !hasObjects)
        {
            throw new UsageException(
                $"{ClusterSyntax.ObjectsHeader} is meaningful only with {ClusterSyntax.Objects}");
        }
    }

    private static HashFunction? ReadAlgorithm(CommandLine line)
    {
        HashFunction? function = ManifestOperands.Algorithm(line, ClusterSyntax.Algorithm);
        return function is null || WorkRules.HasDigestsOfMessages(function) ? function
            : throw new UsageException(
                $"{ClusterSyntax.Algorithm} {function.Name}: digests of more than {MessageLimits.MaxValueBytes} bytes "
                + "cannot be sent to other machines; 'hashlane manifest create' has them");
    }

    private static string? ReadRoot(CommandLine line) => line.ValueOf(ClusterSyntax.RootName) switch
    {
        null => null,
        string name when !MessageText.IsName(name) => throw new UsageException(
            $"{ClusterSyntax.RootName} takes a name of 1 to {MessageLimits.MaxNameBytes} bytes, without line breaks"),
        string name when name.Contains('=', StringComparison.Ordinal) => throw new UsageException(
            $"{ClusterSyntax.RootName} {NameQuoting.Show(name)}: here it is a name alone; workers map it to a folder"),
        string name => name,
    };

    /// <summary>Reads the rate of checks.</summary>
    /// <param name="line">The command line.</param>
    /// <param name="isAlone">Whether there is a single worker, which cannot verify itself.</param>
    private static double ReadRate(CommandLine line, bool isAlone)
    {
        if (line.ValueOf(ClusterSyntax.CheckRate) is not string text)
        {
            return isAlone ? 0 : 1 / MaxPercent;
        }

        string digits = text.EndsWith('%') ? text[..^1] : text;
        if (!DecimalText.TryParseFraction(digits, out double percent) || percent > MaxPercent)
        {
            throw new UsageException(
                $"{ClusterSyntax.CheckRate} takes a percentage from 0 to 100, not {NameQuoting.Show(text)}");
        }

        return isAlone && percent > 0 && !line.Has(ClusterSyntax.AllowUnchecked)
            ? throw new UsageException(
                $"{ClusterSyntax.CheckRate} needs a second worker, which verifies: {ClusterSyntax.Workers} 2, or "
                + ClusterSyntax.AllowUnchecked)
            : percent / MaxPercent;
    }

    private static TimeSpan? ReadTimeout(CommandLine line, QueueSettings? queue) =>
        !line.Has(ClusterSyntax.UnitTimeout) ? null
        : queue is null ? throw new UsageException(
            $"{ClusterSyntax.UnitTimeout} is meaningful only with {ClusterSyntax.Queue}")
        : TimeSpan.FromSeconds(ReadNumber(line, ClusterSyntax.UnitTimeout, 0, 1, MaxTimeoutSeconds));

    private static long ReadSubtree(CommandLine line)
    {
        const long MiB = 1024 * 1024, Least = 256 * MiB, Most = 1024 * MiB;
        return line.ValueOf(ClusterSyntax.Subtree) is not string text ? Least
            : Amounts.TryReadBytes(text, out long bytes) && bytes is >= Least and <= Most && long.IsPow2(bytes) ? bytes
            : throw new UsageException(
                $"{ClusterSyntax.Subtree} takes {NearNames.Join([.. ClusterSyntax.Subtree.Words], "or")}, not "
                + NameQuoting.Show(text));
    }
}
