namespace Hashlane.Cli;

/// <summary>Writes the manifest of a folder.</summary>
internal static class ManifestCreateCommand
{
    internal static int Run(CommandLine line, Messages messages)
    {
        ManifestOperands.RefuseMore(line, 2);
        string path = ManifestOperands.Manifest(line, 0, "MANIFEST");
        string folder = ManifestOperands.Folder(line, 1) ?? ".";
        HashFunction? algorithm = ManifestOperands.Algorithm(line, ManifestSyntax.Algorithm);
        string format = line.ValueOf(ManifestSyntax.Format) ?? ManifestSyntax.OwnFormat;
        if (format != ManifestSyntax.OwnFormat)
        {
            return ListCreation.Run(line, format, path, folder, algorithm, messages);
        }

        return Create(line, path, folder, algorithm, messages);
    }

    /// <summary>Writes a manifest in this tool's own format.</summary>
    /// <param name="line">The options of filters, threads and reports.</param>
    /// <param name="path">The manifest.</param>
    /// <param name="folder">The root.</param>
    /// <param name="algorithm">The algorithm; null for the default one.</param>
    /// <param name="messages">Receives everything that is not a result.</param>
    /// <param name="makeHasher">
    /// Makes the hasher of the files of a folder; null for one that reads them in this process.
    /// </param>
    /// <param name="names">The paths of the files to take, in their order; null for all in the folder.</param>
    /// <param name="findEnd">As for <see cref="PendingManifest.Begin"/>.</param>
    /// <returns>The exit code.</returns>
    internal static int Create(
        CommandLine line,
        string path,
        string folder,
        HashFunction? algorithm,
        Messages messages,
        Func<TreeScope, IStepHasher>? makeHasher = null,
        IEnumerable<byte[]>? names = null,
        Func<byte[]?>? findEnd = null)
    {
        _ = FilterReader.Read(line, folder); // refuses patterns that mean nothing
        ManifestHeader header = new(
            ManifestRoot.ToWrite(folder, path),
            algorithm?.Name ?? CommandSyntax.DefaultAlgorithmName,
            ManifestOperands.Now())
        {
            Filter = FilterReader.ToWrite(line),
        };
        ByteLine text = new();
        ManifestJson.Append(text, header);
        if (text.Written.Length > LineReader.MostLineBytes)
        {
            throw new UsageException(
                $"the patterns are too long for a manifest: put them into files for {ManifestSyntax.IgnoreFile}");
        }

        if (FileIdentity.IsTaken(path))
        {
            messages.Write(
                NativeText.ToBytes(path),
                "there is a file of that name: 'hashlane manifest update' brings a manifest up to date");
            return ExitCodes.Failure;
        }

        return ManifestWriting.Run(
            line, path, folder, header, null, RunKind.Create, new TreeOptions(), messages, makeHasher, names, findEnd);
    }
}
