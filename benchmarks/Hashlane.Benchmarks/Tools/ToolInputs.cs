namespace Hashlane.Benchmarks;

/// <summary>Writes the files that the tools read, and removes them at the end.</summary>
internal sealed class ToolInputs : IDisposable
{
    private const int MiB = 1024 * 1024, TreeFiles = 4000, FilesPerFolder = 100;

    // The sizes of a tree's files lie evenly between these on a scale of powers of two.
    private const int MinBits = 4, MaxBits = 19;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("hashlane-benchmarks-");
    private readonly byte[] _buffer = new byte[MiB];

    public ToolInputs()
    {
        Random random = new(1);
        random.NextBytes(_buffer);
        List<string> tree = [];
        long treeBytes = 0;
        for (int i = 0; i < TreeFiles; i++)
        {
            string name = Path.Combine($"{i / FilesPerFolder:D2}", $"file{i:D4}");
            long bytes = (long)Math.Pow(2, MinBits + ((MaxBits - MinBits) * random.NextDouble()));
            Write(name, bytes);
            tree.Add(name);
            treeBytes += bytes;
        }

        All =
        [
            new("3 B", [Write("3B", 3)]),
            new("32 MiB", [Write("32MiB", 32 * MiB)]),
            new("256 MiB", [Write("256MiB", 256 * MiB)]),
            new($"{TreeFiles} files, {treeBytes / MiB} MiB", tree),
        ];
    }

    public IReadOnlyList<ToolInput> All { get; }

    public string Folder => _folder.FullName;

    /// <summary>Reads all files once, so that every tool finds them in memory.</summary>
    public void Touch(ToolInput input)
    {
        foreach (string name in input.Files)
        {
            using FileStream file = new(Path.Combine(Folder, name), FileMode.Open, FileAccess.Read, FileShare.Read, 0);
            while (file.Read(_buffer) != 0)
            {
            }
        }
    }

    public void Dispose() => _folder.Delete(recursive: true);

    private string Write(string name, long bytes)
    {
        string path = Path.Combine(Folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        using FileStream file = File.Create(path);
        for (long left = bytes; left > 0; left -= _buffer.Length)
        {
            file.Write(_buffer.AsSpan(0, (int)Math.Min(left, _buffer.Length)));
        }

        return name;
    }
}
