namespace Hashlane.Cluster;

/// <summary>
/// Hashes small files of the program in the way of units, and compares the digests with those of their bytes in memory.
/// So a worker has shown that its machine can hash before it takes a unit, and has compiled the code that runs for each
/// file.
/// </summary>
internal static class SelfTest
{
    private const string Root = "program";

    private const int MostFiles = 16, MostFileBytes = 128 * 1024, TimesInUnit = 16;

    // As often as code must run before it is compiled for good (Hashlane.Cluster.csproj), and some times more.
    private const int Enough = 2500;

    private const long MostBytes = 64 * 1024 * 1024;

    /// <summary>Runs the test.</summary>
    /// <param name="folder">The folder of the program.</param>
    /// <param name="cancellationToken">Ends the test.</param>
    /// <exception cref="SelfTestException">The machine hashes wrongly.</exception>
    internal static void Run(string folder, CancellationToken cancellationToken)
    {
        using FileExecutor executor = new(new PathMap(Root, folder));
        Run(folder, executor, cancellationToken);
    }

    /// <summary>As the other overload, with another executor of the root.</summary>
    internal static void Run(string folder, IUnitExecutor executor, CancellationToken cancellationToken)
    {
        (string Path, byte[] Digest)[] files = FilesOf(folder);
        Unit unit = UnitOf(files);
        long bytes = 0;
        for (int done = 0; files.Length > 0 && done < Enough && bytes < MostBytes; done += unit.Files.Length)
        {
            FileOutcome[] outcomes;
            try
            {
                outcomes = executor.Execute(unit, cancellationToken);
            }
            catch (Exception exception) when (exception is OperationCanceledException or RootUnavailableException)
            {
                return;
            }

            for (int i = 0; i < outcomes.Length; i++)
            {
                (string path, byte[] digest) = files[i % files.Length];
                if (outcomes[i].Kind != OutcomeKind.Hashed || !outcomes[i].Value.AsSpan().SequenceEqual(digest))
                {
                    ThrowUnlessChanged(path, digest, outcomes[i]);
                    return;
                }

                bytes += outcomes[i].ContentBytes;
            }
        }
    }

    private static void ThrowUnlessChanged(string path, byte[] digest, FileOutcome outcome)
    {
        if (outcome.Kind == OutcomeKind.Hashed && DigestOf(path) is byte[] now && now.AsSpan().SequenceEqual(digest))
        {
            throw new SelfTestException(
                $"This machine has hashed {NameQuoting.Show(path)} wrongly, so it takes no units: its processor or its "
                + "memory is not to be trusted");
        }
    }

    private static Unit UnitOf((string Path, byte[] Digest)[] files)
    {
        UnitId id = UnitIds.NewJob();
        UnitFile[] once = Array.ConvertAll(
            files, static file => new UnitFile(NativeText.ToBytes(Path.GetFileName(file.Path))));
        return new Unit
        {
            Id = id,
            Job = id,
            Root = Root,
            Algorithm = HashFunction.Blake3.Name,
            Kind = UnitKind.Files,
            Files = [.. Enumerable.Repeat(once, TimesInUnit).SelectMany(static again => again)],
        };
    }

    private static (string Path, byte[] Digest)[] FilesOf(string folder)
    {
        try
        {
            return
            [
                .. new DirectoryInfo(folder).EnumerateFiles()
                    .Where(static file => file.Length <= MostFileBytes)
                    .Select(static file => file.FullName)
                    .Order(StringComparer.Ordinal)
                    .Take(MostFiles)
                    .Select(static path => (path, DigestOf(path)))
                    .Where(static file => file.Item2 is not null)
                    .Select(static file => (file.path, file.Item2!)),
            ];
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    /// <returns>The digest, or null if the file cannot be read.</returns>
    private static byte[]? DigestOf(string path)
    {
        try
        {
            return Blake3.HashData(File.ReadAllBytes(path));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}

/// <summary>A machine hashes wrongly. The message is a sentence without a full stop.</summary>
internal sealed class SelfTestException(string message) : Exception(message);
