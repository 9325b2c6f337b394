namespace Hashlane.Cli;

/// <summary>Reads what has changed in a folder, and replaces its manifest.</summary>
internal static class ManifestUpdateCommand
{
    internal static int Run(CommandLine line, Messages messages)
    {
        ManifestOperands.RefuseMore(line, 2);
        string path = ManifestOperands.Manifest(line, 0, "MANIFEST");

        path = ManifestRoot.WithoutLink(path); // a link stays one: the file that it leads to is replaced
        string? folder = ManifestOperands.Folder(line, 1);
        FilterReader.RefuseAllButPatterns(line);
        TreeOptions narrower = FilterReader.Read(line, folder);
        using ManifestSource? source = SourceReader.TryOpen(
            path, folder ?? ".", null, messages);
        if (source is null)
        {
            return ExitCodes.Failure;
        }

        if (source.Header is not ManifestHeader before)
        {
            messages.Write(
                NativeText.ToBytes(path),
                "only manifests of hashlane can be updated: this list has no times, or no end that shows");
            return ExitCodes.Failure;
        }

        ManifestHeader header = before with
        {
            Root = folder is null ? before.Root : ManifestRoot.ToWrite(folder, path),
            Created = line.Has(ManifestSyntax.Include) || line.Has(ManifestSyntax.Exclude)
                ? before.Created // of the entries that this run does not look at
                : ManifestOperands.Now(),
            Previous = source.Trailer!.Root,
        };
        return ManifestWriting.Run(
            line,
            path,
            folder ?? ManifestRoot.ToOpen(before.Root, path),
            header,
            source,
            line.Has(ManifestSyntax.Full) ? RunKind.Full : RunKind.Update,
            narrower,
            messages);
    }
}
