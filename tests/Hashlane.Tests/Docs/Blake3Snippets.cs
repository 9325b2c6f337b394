using System.Security.Cryptography;
using System.Text;
using Microsoft.Win32.SafeHandles;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/blake3.md shows. Expected digests: b3sum 1.2.0.</summary>
[Trait("Category", "Docs")]
public sealed class Blake3Snippets
{
    private static readonly byte[] _key = [.. Enumerable.Range(0, 32).Select(static i => (byte)i)];

    [Fact]
    public void OneShot()
    {
        // snippet: blake3-one-shot
        byte[] message = "The quick brown fox jumps over the lazy dog"u8.ToArray();
        byte[] digest = Blake3.HashData(message);  // 32 bytes
        string hex = Convert.ToHexStringLower(digest);
        // 2f1514181aadccd913abd94cfa592701a5686ab23f8df1dff1b74710febc6d4a
        // end snippet

        Assert.Equal("2f1514181aadccd913abd94cfa592701a5686ab23f8df1dff1b74710febc6d4a", hex);
    }

    [Fact]
    public void Length()
    {
        // snippet: blake3-length
        byte[] digest = Blake3.HashData("hello"u8);                      // 32 bytes
        byte[] longer = Blake3.HashData("hello"u8, outputLength: 100);   // begins with the same 32 bytes
        byte[] shorter = Blake3.HashData("hello"u8, outputLength: 16);   // the first half of them
        // end snippet

        Assert.Equal(
            "ea8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200fe992405f0d785b599a2e3387f6d34d01faccfeb22fb697ef3fd53541241a338c"
            + "c68876568ab5c6e524abbcfe881e5b4e1ac9336f3f932d412248c9829536699f07a1b1ce",
            Convert.ToHexStringLower(longer));
        Assert.Equal(longer[..32], digest);
        Assert.Equal(longer[..16], shorter);
    }

    [Fact]
    public void Xof()
    {
        // snippet: blake3-xof
        using Blake3 hasher = new();
        hasher.AppendData("hello"u8);
        using XofReader output = hasher.OpenXof();
        Span<byte> piece = stackalloc byte[32];
        output.Read(piece);      // the digest
        output.Position = 1000;
        output.Read(piece);      // bytes 1000 to 1031 of the output
        // end snippet

        Assert.Equal("8770c92e4365a149c3f4573165ed85fcd4efb830e8a53f09e2cb2b8ed42f39ae", Convert.ToHexStringLower(piece));
    }

    [Fact]
    public void Mac()
    {
        byte[] key = _key;
        byte[] message = "The quick brown fox jumps over the lazy dog"u8.ToArray();

        // snippet: blake3-mac
        byte[] tag = Blake3Mac.HashData(key, message);
        bool isGenuine = Blake3Mac.Verify(key, message, tag);
        // end snippet

        Assert.True(isGenuine);
        Assert.Equal("f1c78a63454ec51f42b9d88ac49133942182b5ecb380dc9ec90dcd7e6ad675e8", Convert.ToHexStringLower(tag));
    }

    [Fact]
    public void Kdf()
    {
        byte[] masterKey = _key;

        // snippet: blake3-kdf
        byte[] sessionKey = Blake3Kdf.DeriveKey("example.com 2026-11-21 session tokens v1", masterKey);
        byte[] backupKey = Blake3Kdf.DeriveKey("example.com 2026-11-21 backup encryption v1", masterKey);
        // end snippet

        Assert.Equal("a753b56c2e3e0e42c123247ea9909ea08eca95b3fd2c2e0f8249e0d480e60424", Convert.ToHexStringLower(sessionKey));
        Assert.Equal("e49dd8cde8b3b8e4991de128ffe9afd48e0f4331e9aad75c6da33fa8ab18791e", Convert.ToHexStringLower(backupKey));
    }

    [Fact]
    public void KdfOfSeveralParts()
    {
        byte[] sharedSecret = _key;
        byte[] transcriptHash = Blake3.HashData("hello"u8);

        // snippet: blake3-kdf-parts
        using Blake3Kdf kdf = new("example.com 2026-11-21 channel keys v1", outputLength: 64);
        kdf.AppendData(sharedSecret);    // 32 bytes, always
        kdf.AppendData(transcriptHash);  // 32 bytes, always
        Span<byte> keys = stackalloc byte[64];
        kdf.GetHashAndReset(keys);
        ReadOnlySpan<byte> sendKey = keys[..32], receiveKey = keys[32..];
        // end snippet

        Assert.Equal(
            Blake3Kdf.DeriveKey("example.com 2026-11-21 channel keys v1", [.. sharedSecret, .. transcriptHash], 64),
            (byte[])[.. sendKey, .. receiveKey]);
        CryptographicOperations.ZeroMemory(keys);
    }

    [Fact]
    public void KdfOfManyKeys()
    {
        byte[] masterKey = _key;
        List<byte[]> keys = [];

        // snippet: blake3-kdf-many
        using Blake3Kdf kdf = new("example.com 2026-11-21 file keys v1"u8);
        foreach (string file in (string[])["a.txt", "b.txt"])
        {
            kdf.AppendData(masterKey);                      // anything that varies belongs in the key material
            kdf.AppendData(Encoding.UTF8.GetBytes(file));   // the key has a fixed length, so this is unambiguous
            keys.Add(kdf.GetHashAndReset());                // keeps the context
        }
        // end snippet

        Assert.Equal(Blake3Kdf.DeriveKey("example.com 2026-11-21 file keys v1", [.. masterKey, .. "b.txt"u8], 32), keys[1]);
        Assert.NotEqual(keys[0], keys[1]);
    }

    [Fact]
    public void InParallel()
    {
        byte[] message = Inputs.Pattern(3 << 20);
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;

#pragma warning disable xUnit1051 // The page shows calls without a token.
        // snippet: blake3-parallel
        byte[] digest = Blake3.HashDataParallel(message);                        // as many threads as there are processors
        byte[] same = Blake3.HashDataParallel(message, 4, cancellationToken);    // four at most
        // end snippet
#pragma warning restore xUnit1051

        Assert.Equal(Blake3.HashData(message), digest);
        Assert.Equal(digest, same);
    }

    [Fact]
    public async Task Files()
    {
        string path = Path.GetTempFileName();
        try
        {
            byte[] message = Inputs.Pattern(3 << 20);
            await File.WriteAllBytesAsync(path, message, TestContext.Current.CancellationToken);

#pragma warning disable xUnit1051 // The page shows calls without a token.
            // snippet: blake3-files
            byte[] digest = Blake3.HashFile(path);
            FileHashOptions options = new() { MaxDegreeOfParallelism = -1 };  // as many threads as there are processors
            byte[] same = Blake3.HashFile(path, options);
            byte[] again = await Blake3.HashFileAsync(path, options);
            // end snippet
#pragma warning restore xUnit1051

            Assert.Equal(Blake3.HashData(message), digest);
            Assert.Equal(digest, same);
            Assert.Equal(digest, again);
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public void FileParts()
    {
        string path = Path.GetTempFileName();
        try
        {
            byte[] message = Inputs.Pattern(3 << 20);
            File.WriteAllBytes(path, message);
            IProgress<long> progress = new Progress<long>();

#pragma warning disable xUnit1051 // The page shows calls without a token.
            // snippet: blake3-file-parts
            using SafeFileHandle file = File.OpenHandle(path);
            using Blake3 hasher = new();
            long offset = 0;
            for (long appended; (appended = hasher.AppendFileParallel(file, offset, count: 64 << 20)) > 0;)
            {
                offset += appended;
                progress.Report(offset);
            }

            byte[] digest = hasher.GetHashAndReset();
            // end snippet
#pragma warning restore xUnit1051

            Assert.Equal(message.Length, offset);
            Assert.Equal(Blake3.HashData(message), digest);
        }
        finally
        {
            File.Delete(path);
        }
    }
}
