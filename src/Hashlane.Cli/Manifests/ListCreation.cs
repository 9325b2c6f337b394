namespace Hashlane.Cli;

/// <summary>Writes lists in other formats than a manifest's: hashdeep, mtree(5), and bags.</summary>
internal static class ListCreation
{
    private static readonly IListFormat[] _formats = [new HashdeepList(), new MtreeList(), new BagList()];

    /// <summary>Writes a list.</summary>
    /// <param name="line">The options of filters, threads and reports.</param>
    /// <param name="format">The name of the format.</param>
    /// <param name="path">The list, or the folder of a bag.</param>
    /// <param name="folder">The root.</param>
    /// <param name="algorithm">The algorithm; null for the format's default one.</param>
    /// <param name="messages">Receives everything that is not a result.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(
        CommandLine line, string format, string path, string folder, HashFunction? algorithm, Messages messages)
    {
        IListFormat list = Array.Find(_formats, one => one.Name == format) ?? throw new UsageException(
            $"{ManifestSyntax.Format} {NameQuoting.Show(format)}: there are hashlane, hashdeep, mtree and bagit");
        string name = algorithm?.Name ?? list.DefaultAlgorithm;
        if (!list.HasDigest(name))
        {
            throw new UsageException($"{ManifestSyntax.Algorithm} {name}: {format} has no such digest");
        }

        if (list is BagList bag)
        {
            return BagCreation.Run(line, bag, path, name, messages);
        }

        TreeOptions options = FilterReader.Read(line, folder);
        if (FileIdentity.IsTaken(path))
        {
            messages.Write(NativeText.ToBytes(path), "there is a file of that name");
            return ExitCodes.Failure;
        }

        return ListScope.Use(
            path, folder, options, path, scope => Write(line, list, name, path, scope, messages), messages);
    }

    private static int Write(
        CommandLine line, IListFormat format, string algorithm, string target, TreeScope scope, Messages messages)
    {
        using AuditReport report = new(line, messages);
        long problems;
        using (ReplacedFile file = ReplacedFile.Begin(target))
        {
            ListWriter list = new(file.Stream, format, report, messages);
            list.Begin();
            problems = ListScope.Walk(
                scope, algorithm, StepOptions.Read(line, scope, FilesRead.All, messages), list.Take);
            list.Flush();
            problems += list.Problems + report[Verdict.Unreadable];
            if (list.Files == 0)
            {
                messages.Write(
                    NativeText.ToBytes(target),
                    problems > 0 ? "no file can be in the list, so it is not written"
                        : "no file was found, so the list is not written");
                return ExitCodes.Failure;
            }

            file.CommitNew();
        }

        Libc.Synchronize(Path.GetDirectoryName(ManifestRoot.FullPath(target)) ?? "/");
        report.Summarize(null);
        return problems > 0 ? ExitCodes.Failure : ExitCodes.Success;
    }
}
