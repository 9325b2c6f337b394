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

        _ = FilterReader.Read(line); // refuses patterns that mean nothing
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

        return ManifestWriting.Run(line, path, folder, header, null, RunKind.Create, new TreeOptions(), messages);
    }
}
