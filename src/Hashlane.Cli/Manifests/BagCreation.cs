namespace Hashlane.Cli;

/// <summary>Makes a folder with a payload a bag (RFC 8493).</summary>
internal static class BagCreation
{
    private const string FollowOption = "--follow";

    /// <summary>Writes the lists of a bag, and declares it one.</summary>
    /// <param name="line">The options of filters, threads and reports.</param>
    /// <param name="format">The format of the lists.</param>
    /// <param name="bag">The folder.</param>
    /// <param name="algorithm">The algorithm of the lists.</param>
    /// <param name="messages">Receives everything that is not a result.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(CommandLine line, BagList format, string bag, string algorithm, Messages messages)
    {
        TreeOptions options = FilterReader.Read(line, bag);
        if (line.Operands.Count > 1)
        {
            throw new UsageException("a bag is one folder: FOLDER is its folder 'data'");
        }

        if (FilterReader.ToWrite(line) is [not FollowOption, ..] or [_, _, ..])
        {
            throw new UsageException("all files of a bag must be in its list: leave out what chooses some");
        }

        options.Include.Add("/data/"u8);
        if (FileIdentity.IsTaken(Path.Join(bag, BagFormat.DeclarationName)))
        {
            messages.Write(NativeText.ToBytes(bag), "it is a bag already");
            return ExitCodes.Failure;
        }

        if (Directory.Exists(bag)
            && Array.Find(Directory.GetFiles(bag), file => BagFormat.IsList(Path.GetFileName(file))) is string list)
        {
            messages.Write(
                NativeText.ToBytes(list), "there is a list of this name: the bag needs new ones, so remove it first");
            return ExitCodes.Failure;
        }

        string target = Path.Join(bag, BagFormat.ManifestNameOf(algorithm));
        return ListScope.Use(
            bag, bag, options, target, scope => Write(line, format, algorithm, bag, target, scope, messages), messages);
    }

    private static int Write(
        CommandLine line,
        BagList format,
        string algorithm,
        string bag,
        string target,
        TreeScope scope,
        Messages messages)
    {
        using AuditReport report = new(line, messages);
        byte[] facts = BagWriter.ReadFacts(bag);
        ByteLine tagLines = new();
        long tagProblems = ReadTags(line, format, algorithm, bag, tagLines, report, messages, out long unlisted);
        long problems;
        using (ReplacedFile file = ReplacedFile.Begin(target))
        {
            Dictionary<string, (byte[] Path, long Line)> fetched = [];
            foreach ((byte[] path, long number) in BagReader.ReadFetch(bag, isEarlier: false))
            {
                fetched[BagReader.Key(path)] = (path, number);
            }

            ListWriter list = new(file.Stream, format, report, messages)
            {
                Listed = path => fetched.Remove(BagReader.Key(path)),
            };
            problems = ListScope.Walk(
                scope, algorithm, StepOptions.Read(line, scope, FilesRead.All, messages), list.Take);
            list.Flush();
            problems += list.Problems + tagProblems + report[Verdict.Unreadable];
            if (problems > 0 || list.Files == 0)
            {
                messages.Write(list.Files == 0 ? "the bag has no payload: put the files in its folder 'data'"
                    : "the bag is not complete, so it is not made one");
                return ExitCodes.Failure;
            }

            foreach ((byte[] path, long number) in fetched.Values)
            {
                throw BagReader.NotListed(path, number);
            }

            problems += unlisted; // files that need not be in a bag, and were named
            file.CommitNew();
            BagWriter.Complete(
                bag,
                facts,
                algorithm,
                new PayloadSize(list.Bytes, list.Files),
                tagLines.Written,
                ManifestOperands.Now());
        }

        Libc.Synchronize(Path.GetDirectoryName(ManifestRoot.FullPath(target)) ?? "/");
        report.Summarize(null);
        return problems > 0 ? ExitCodes.Failure : ExitCodes.Success;
    }

    /// <summary>Makes the lines of the tag files that are there, which those of the bag do not replace.</summary>
    /// <param name="line">The options of filters, threads and reports.</param>
    /// <param name="format">The format of the lists.</param>
    /// <param name="algorithm">The algorithm of the lists.</param>
    /// <param name="bag">The folder.</param>
    /// <param name="lines">Receives the lines.</param>
    /// <param name="report">Receives what cannot be read.</param>
    /// <param name="messages">Receives what a bag cannot list.</param>
    /// <param name="unlisted">The number of files that a bag cannot list: it is one without them.</param>
    /// <returns>The number of other problems that the report does not count.</returns>
    private static long ReadTags(
        CommandLine line,
        BagList format,
        string algorithm,
        string bag,
        ByteLine lines,
        AuditReport report,
        Messages messages,
        out long unlisted)
    {
        TreeOptions options = FilterReader.Read(line);
        options.Exclude.Add("/data/"u8);
        options.Exclude.Add("/bag-info.txt"u8);
        using TreeScope scope = TreeScope.Open(
            NativeText.ToBytes(bag), options, new TreeOptions(), null, out IoError error)
            ?? throw new ManifestException(0, error.Reason);
        foreach (string name in (string[])
            [
                BagFormat.ManifestNameOf(algorithm), BagFormat.TagManifestNameOf(algorithm), BagFormat.InfoName,
                BagFormat.DeclarationName,
            ])
        {
            foreach (string path in PendingManifest.TemporaryPaths(Path.Join(bag, name)))
            {
                scope.NoteOwnFile(path);
            }
        }

        ListWriter tags = new(Stream.Null, format, report, messages) { WhereFaulty = ", so no list of the bag has it" };
        long folders = ListScope.Walk(
            scope,
            algorithm,
            StepOptions.Read(line, scope, FilesRead.Changed, messages),
            step =>
            {
                if (tags.IsProper(step))
                {
                    BagFormat.Append(lines, step.Path, step.Digest);
                }
            });
        unlisted = tags.Problems;
        return folders;
    }
}
