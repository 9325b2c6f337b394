using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that the documents show of BLAKE3's subtrees. The expected digest is of the official vectors.</summary>
[Trait("Category", "Docs")]
public sealed class Blake3SubtreeSnippets
{
    private const int FileBytes = 102_400;
    private const string FileDigest = "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085";

    [Fact]
    public void FourParts()
    {
        using ExampleFile example = new(FileBytes);
        string path = example.Path;

        // snippet: subtree-four-parts
        ulong total = (ulong)new FileInfo(path).Length;
        ulong left = Blake3Subtree.LeftSubtreeBytes(total);
        ulong right = total - left;
        ulong leftOfLeft = Blake3Subtree.LeftSubtreeBytes(left);
        ulong leftOfRight = Blake3Subtree.LeftSubtreeBytes(right);

        // On four machines, in any order. Each needs the offset and the length of its part.
        byte[] first = HashPart(path, 0, leftOfLeft);
        byte[] second = HashPart(path, leftOfLeft, left - leftOfLeft);
        byte[] third = HashPart(path, left, leftOfRight);
        byte[] fourth = HashPart(path, left + leftOfRight, right - leftOfRight);

        // On one machine, from four times 32 bytes.
        Blake3TreeKey mode = Blake3TreeKey.Hash;
        byte[] leftHalf = Blake3Subtree.MergeChainingValues(mode, first, second);
        byte[] rightHalf = Blake3Subtree.MergeChainingValues(mode, third, fourth);
        byte[] digest = Blake3Subtree.HashRoot(mode, leftHalf, rightHalf);
        // end snippet

        Assert.Equal(FileDigest, Convert.ToHexStringLower(digest));
        Assert.Equal(Blake3.HashData(File.ReadAllBytes(path)), digest);
    }

    [Fact]
    public void AnyParts()
    {
        foreach (int length in (int[])[0, 1, 1024, 1025, 2048, 4096, 4097, FileBytes])
        {
            using ExampleFile example = new(length);
            foreach (ulong partBytes in (ulong[])[1024, 4096, 1 << 20])
            {
                byte[] digest = HashInParts(example.Path, partBytes, (offset, bytes) => HashPart(example.Path, offset, bytes));
                Assert.Equal(Blake3.HashData(File.ReadAllBytes(example.Path)), digest);
            }
        }
    }

    [Fact]
    public void Resumed()
    {
        using ExampleFile example = new(FileBytes);
        DirectoryInfo job = Directory.CreateTempSubdirectory("hashlane");
        try
        {
            int hashed = 0;
            for (int run = 0; run < 2; run++)
            {
                byte[] digest = HashInParts(example.Path, 1 << 15, (offset, bytes) =>
                {
                    hashed += Directory.GetFiles(job.FullName, $"{offset}-*").Length == 0 ? 1 : 0;
                    return KeptPart(example.Path, job.FullName, offset, bytes);
                });
                Assert.Equal(FileDigest, Convert.ToHexStringLower(digest));
            }

            Assert.Equal(4, hashed);
            Assert.Equal(4, job.GetFiles().Length);
        }
        finally
        {
            job.Delete(recursive: true);
        }
    }

    // snippet: subtree-part
    private static byte[] HashPart(string path, ulong offset, ulong bytes)
    {
        using FileStream file = File.OpenRead(path);
        file.Position = (long)offset;
        using Blake3Subtree subtree = new(Blake3TreeKey.Hash, offset);
        byte[] buffer = new byte[1 << 16];
        while (bytes > 0)
        {
            int piece = (int)Math.Min(bytes, (ulong)buffer.Length);
            file.ReadExactly(buffer, 0, piece);
            subtree.AppendData(buffer.AsSpan(0, piece));
            bytes -= (ulong)piece;
        }

        return subtree.GetChainingValue();
    }
    // end snippet

    // snippet: subtree-any-parts
    private static byte[] HashInParts(string path, ulong partBytes, Func<ulong, ulong, byte[]> hashPart)
    {
        ulong total = (ulong)new FileInfo(path).Length;
        if (total <= Blake3Subtree.ChunkBytes)
        {
            return Blake3.HashData(File.ReadAllBytes(path));  // one node: there are no parts
        }

        ulong left = Blake3Subtree.LeftSubtreeBytes(total);
        return Blake3Subtree.HashRoot(Blake3TreeKey.Hash, ValueOf(0, left), ValueOf(left, total - left));

        byte[] ValueOf(ulong offset, ulong bytes)
        {
            if (bytes <= partBytes)
            {
                return hashPart(offset, bytes);
            }

            ulong left = Blake3Subtree.LeftSubtreeBytes(bytes);
            return Blake3Subtree.MergeChainingValues(
                Blake3TreeKey.Hash, ValueOf(offset, left), ValueOf(offset + left, bytes - left));
        }
    }
    // end snippet

    private static byte[] KeptPart(string path, string jobFolder, ulong offset, ulong bytes)
    {
        string kept = Path.Combine(jobFolder, $"{offset}-{bytes}");
        if (!File.Exists(kept))
        {
            string unfinished = Path.Combine(jobFolder, Path.GetRandomFileName());
            File.WriteAllBytes(unfinished, HashPart(path, offset, bytes));
            File.Move(unfinished, kept, overwrite: true);  // so a stop in between leaves no half value
        }

        return File.ReadAllBytes(kept);
    }

    private sealed class ExampleFile : IDisposable
    {
        public ExampleFile(int length)
        {
            File.WriteAllBytes(Path, Inputs.Pattern(length));
        }

        public string Path { get; } = System.IO.Path.GetTempFileName();

        public void Dispose() => File.Delete(Path);
    }
}
