using System.IO.Compression;

namespace Hashlane.Tests;

/// <summary>The files of <c>tests/vectors</c>, copied beside the test assembly.</summary>
internal static class VectorFiles
{
    /// <summary>Opens a file by its path in <c>tests/vectors</c>, as "blake2/blake2-kat.json"; it may be stored compressed, as .gz.</summary>
    public static Stream Open(string path)
    {
        string file = Path.Combine(AppContext.BaseDirectory, "vectors", path);
        return File.Exists(file) ? File.OpenRead(file) : new GZipStream(File.OpenRead(file + ".gz"), CompressionMode.Decompress);
    }

    /// <summary>Reads the lines of such a file.</summary>
    public static IReadOnlyList<string> ReadLines(string path)
    {
        using StreamReader reader = new(Open(path));
        List<string> lines = [];
        while (reader.ReadLine() is string line)
        {
            lines.Add(line);
        }

        return lines;
    }
}
