namespace Hashlane.Cli;

/// <summary>Determines which files a command line asks for, where it does more than name them.</summary>
internal static class ChoiceReader
{
    private const int MaxPatternBytes = 16 * 1024 * 1024;

    // A longer digest would have to be in memory as a whole.
    private const ulong MaxJsonDigestBytes = 64 * 1024;

    /// <summary>Reads the choice of files.</summary>
    /// <param name="line">The command line.</param>
    /// <param name="extras">The key, if any, which may come from standard input.</param>
    /// <param name="form">The form of results.</param>
    /// <param name="output">The part of the hash's output that is wanted.</param>
    /// <returns>The choice, or null if operands are files.</returns>
    internal static FileChoice? Read(CommandLine line, Extras extras, LineForm form, OutputRange output)
    {
        bool isTree = line.Has(ManyFilesSyntax.Recursive);
        string? list = line.ValueOf(ManyFilesSyntax.FilesFrom);
        RefuseWithoutOther(line, isTree, list);
        if (form == LineForm.Json && output.Bytes > MaxJsonDigestBytes)
        {
            throw new UsageException($"{ManyFilesSyntax.Json} takes digests of at most {MaxJsonDigestBytes} bytes");
        }

        if (!isTree && list is null && form != LineForm.Json)
        {
            return null;
        }

        if (form == LineForm.Raw)
        {
            throw new UsageException(
                $"{CommandSyntax.Raw} takes a single input: leave {(isTree ? "-r" : ManyFilesSyntax.FilesFrom)} out");
        }

        if (list is not null && line.Operands.Count > 0)
        {
            throw new UsageException(
                $"{ManyFilesSyntax.FilesFrom} says which files there are: leave "
                + $"{NameQuoting.Show(line.Operands[0])} out");
        }

        byte[]? listName = list is null ? null : NativeText.ToBytes(list);
        if (extras.KeyIsStandardInput && listName.AsSpan().SequenceEqual(StandardInput.Name))
        {
            throw new UsageException("standard input cannot be both the key and the list of files");
        }

        return new FileChoice
        {
            Folders = isTree ? FolderUse.Enter : FolderUse.Refuse,
            List = listName,
            ListEnd = line.Has(ManyFilesSyntax.Null) ? LineEnd.Nul : LineEnd.NewLine,
            Tree = isTree ? ReadTree(line, form) : new TreeOptions(),
        };
    }

    private static void RefuseWithoutOther(CommandLine line, bool isTree, string? list)
    {
        foreach (Option option in ManyFilesSyntax.OfTrees)
        {
            if (!isTree && line.Has(option))
            {
                throw new UsageException(
                    $"the --{option.Name} option is meaningful only with {ManyFilesSyntax.Recursive}");
            }
        }

        if (list is null && line.Has(ManyFilesSyntax.Null))
        {
            throw new UsageException(
                $"the --{ManyFilesSyntax.Null.Name} option is meaningful only with {ManyFilesSyntax.FilesFrom}; -z "
                + "ends results with a zero byte");
        }
    }

    private static TreeOptions ReadTree(CommandLine line, LineForm form)
    {
        ReadingOptions.RefuseIdle(line, ManyFilesSyntax.Exclude, line.Operands);
        ReadingOptions.RefuseIdle(line, ManyFilesSyntax.Include, line.Operands);
        PathPatterns exclude = new(), include = new();
        foreach (string name in line.ValuesOf(ManyFilesSyntax.ExcludeFrom))
        {
            exclude.AddLines(ReadPatterns(name));
        }

        ReadingOptions.AddAll(exclude, line, ManyFilesSyntax.Exclude);
        ReadingOptions.AddAll(include, line, ManyFilesSyntax.Include);
        List<byte[]> ignoreFiles = [];
        foreach (string name in line.ValuesOf(ManyFilesSyntax.IgnoreFile))
        {
            ignoreFiles.Add(name.Length > 0 && !name.Contains('/', StringComparison.Ordinal)
                ? NativeText.ToBytes(name)
                : throw new UsageException(
                    $"{ManyFilesSyntax.IgnoreFile} takes the name of a file in each folder, not a path: "
                    + $"{NameQuoting.Show(name)}; {ManyFilesSyntax.ExcludeFrom} takes a path"));
        }

        return new TreeOptions
        {
            Links = line.Has(ManyFilesSyntax.Follow) ? LinkUse.Follow : LinkUse.Keep,
            Hidden = line.Has(ManyFilesSyntax.NoHidden) ? HiddenEntries.PassOver : HiddenEntries.Count,
            FileSystems = line.Has(ManyFilesSyntax.OneFileSystem) ? FileSystems.One : FileSystems.All,
            Details = form == LineForm.Json ? EntryDetails.All : EntryDetails.KindOnly,
            Exclude = exclude,
            Include = include,
            IgnoreFiles = [.. ignoreFiles],
        };
    }

    private static byte[] ReadPatterns(string name)
    {
        IoError error = KeyFile.Read(NativeText.ToBytes(name), MaxPatternBytes, out byte[] bytes);
        string? fault = !error.IsNone ? error.Reason
            : bytes.Length > MaxPatternBytes ? "too long for a file with patterns"
            : bytes.AsSpan().Contains((byte)0) ? "not a file with patterns: it has a zero byte, as UTF-16 has"
            : null;
        return fault is null
            ? bytes
            : throw new UsageException($"{ManyFilesSyntax.ExcludeFrom} {NameQuoting.Show(name)}: {fault}");
    }
}
