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

        return ManifestCreation.Run(line, path, folder, algorithm, messages);
    }
}
