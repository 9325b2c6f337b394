namespace Hashlane.Cli;

/// <summary>The folder of which a list is written.</summary>
internal static class ListScope
{
    /// <summary>Opens a folder, writes its list, and reports why that is not possible.</summary>
    /// <param name="path">The name for messages.</param>
    /// <param name="folder">The root.</param>
    /// <param name="options">The options of the walk.</param>
    /// <param name="target">The list.</param>
    /// <param name="write">Writes the list, and returns the exit code.</param>
    /// <param name="messages">Receives the reason.</param>
    internal static int Use(
        string path, string folder, TreeOptions options, string target, Func<TreeScope, int> write, Messages messages)
    {
        byte[] root = NativeText.ToBytes(folder);
        using TreeScope? scope = TreeScope.Open(root, options, new TreeOptions(), target, out IoError error);
        if (scope is null)
        {
            messages.Write(root, error.Reason);
            return ExitCodes.Failure;
        }

        try
        {
            return write(scope);
        }
        catch (ManifestException exception)
        {
            messages.Write(NativeText.ToBytes(path), exception.Message);
            return ExitCodes.Failure;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            messages.Write(NativeText.ToBytes(path), ManifestWriting.ReasonOf(exception, path));
            return ExitCodes.Failure;
        }
    }

    /// <summary>Walks through a folder, and has all steps taken once their files are read.</summary>
    /// <returns>The number of folders that could not be read.</returns>
    internal static long Walk(
        TreeScope scope, string algorithm, StepSettings settings, Action<FileStep> take)
    {
        AuditWalk walk = new(scope, null)
        {
            Algorithm = algorithm,
            FindKnown = static _ => null,
            Details = EntryDetails.KindAndTarget,
        };
        using StepHasher hasher = new(scope, algorithm, settings);
        hasher.Run(walk.Steps(), take);
        return walk.UnreadableFolders;
    }
}
