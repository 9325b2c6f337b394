namespace Hashlane.Tools;

/// <summary>Writes the manifest of a folder.</summary>
internal static class ManifestCreation
{
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
    internal static int Run(
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
            algorithm?.Name ?? KnownAlgorithm.DefaultName,
            ManifestOperands.Now())
        {
            Filter = FilterReader.ToWrite(line),
        };
        ByteLine text = new();
        ManifestJson.Append(text, header);
        if (text.Written.Length > LineReader.MaxLineBytes)
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
