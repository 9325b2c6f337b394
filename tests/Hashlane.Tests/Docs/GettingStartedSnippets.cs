using System.Runtime.InteropServices;
using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that README.md and docs/getting-started.md show. Expected digests: Python's hashlib and b3sum.</summary>
[Trait("Category", "Docs")]
public sealed class GettingStartedSnippets
{
    [Fact]
    public void ReadmeLibrary()
    {
        // snippet: readme-library
        byte[] digest = Blake3.HashData("hello"u8);
        string hex = Convert.ToHexStringLower(digest);
        // ea8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200f
        // end snippet

        Assert.Equal("ea8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200f", hex);
    }

    [Fact]
    public void OneShot()
    {
        // snippet: one-shot
        byte[] message = "The quick brown fox jumps over the lazy dog"u8.ToArray();
        byte[] digest = Blake2b.HashData(message);       // 64 bytes
        byte[] shorter = Blake2b.HashData(message, 32);  // 32 bytes, unrelated to the first half of the 64
        // end snippet

        Assert.Equal(
            "a8add4bdddfd93e4877d2746e62817b116364a1fa7bc148d95090bc7333b3673"
            + "f82401cf7aa2e4cb1ecd90296e3f14cb5413f8ed77be73045b13914cdcd6a918",
            Convert.ToHexStringLower(digest));
        Assert.Equal("01718cec35cd3d796dd00020e0bfecb473ad23457d063b75eff29c0ffa2e58a9", Convert.ToHexStringLower(shorter));
    }

    [Fact]
    public void OneShotSpan()
    {
        Span<byte> digest = stackalloc byte[Blake2b.HashSizeInBytes];
        int written = Blake2b.HashData("hello"u8, digest);

        Assert.Equal(64, written);
        Assert.StartsWith("e4cfa39a3d37be31", Convert.ToHexStringLower(digest), StringComparison.Ordinal);
    }

    [Fact]
    public async Task FileAsync()
    {
        string path = Path.GetTempFileName();
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;
        try
        {
            await File.WriteAllTextAsync(path, "hello", cancellationToken);

            // snippet: file-async
            await using FileStream file = File.OpenRead(path);
            byte[] digest = await Blake2b.HashDataAsync(file, cancellationToken);
            // end snippet

            Assert.Equal(Blake2b.HashData("hello"u8), digest);
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public void Incremental()
    {
        // snippet: incremental
        using Blake2b hasher = new(outputLength: 32);
        hasher.AppendData("The quick brown fox "u8);
        hasher.AppendData("jumps over the lazy dog"u8);
        byte[] digest = hasher.GetHashAndReset();
        // end snippet

        Assert.Equal("01718cec35cd3d796dd00020e0bfecb473ad23457d063b75eff29c0ffa2e58a9", Convert.ToHexStringLower(digest));
    }

    [Fact]
    public void MacOneShot()
    {
        byte[] message = "order=42;amount=100"u8.ToArray();

        // snippet: mac-one-shot
        byte[] key = RandomNumberGenerator.GetBytes(32);
        byte[] tag = Blake2bMac.HashData(key, message);
        bool isGenuine = Blake2bMac.Verify(key, message, tag);
        // end snippet

        Assert.True(isGenuine);
        Assert.Equal(64, tag.Length);
    }

    [Fact]
    public async Task ChooseByName()
    {
        byte[] expected = Convert.FromHexString("96d539653dbf841c384b53d5f04658e5");
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;
        string path = Path.GetTempFileName();
        try
        {
            await File.WriteAllTextAsync(path, "hello", cancellationToken);

            // snippet: choose-by-name
            HashFunction function = HashFunction.Get("blake2s-128");
            byte[] digest = function.HashData("hello"u8);
            byte[] ofFile = await function.HashFileAsync(path, cancellationToken);
            // end snippet

            Assert.Equal(expected, digest);
            Assert.Equal(expected, ofFile);
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public async Task FileByName()
    {
        string path = Path.GetTempFileName();
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;
        try
        {
            await File.WriteAllTextAsync(path, "hello", cancellationToken);

            // snippet: file-by-name
            byte[] digest = await Sha256.HashFileAsync(path, cancellationToken);
            // end snippet

            Assert.Equal(Sha256.HashData("hello"u8), digest);
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public async Task FileProgress()
    {
        string path = Path.GetTempFileName();
        byte[] data = Inputs.Pattern(3_000_000);
        using CancellationTokenSource cancellation = new();
        List<long> reports = [];
        IProgress<long> progress = new Reports(reports);
        try
        {
            await File.WriteAllBytesAsync(path, data, TestContext.Current.CancellationToken);
            Assert.Equal(Blake3.HashData(data), await HashAsync(cancellation.Token));
            Assert.Equal(data.Length, reports[^1]);
            await cancellation.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => HashAsync(cancellation.Token));
        }
        finally
        {
            File.Delete(path);
        }

        async Task<byte[]> HashAsync(CancellationToken cancellationToken)
        {
            // snippet: file-progress
            FileHashOptions options = new() { Progress = progress, MaxDegreeOfParallelism = -1 };  // Offset and Count for a part
            byte[] digest = await Blake3.HashFileAsync(path, outputLength: 32, options, cancellationToken);
            // end snippet

            return digest;
        }
    }

    [Fact]
    public void Deduplicate()
    {
        List<ReadOnlyMemory<byte>> records = [.. Enumerable.Range(0, 100).Select(static i => Inputs.Pattern(i % 7))];

        // snippet: deduplicate
        Digest256[] digests = new Digest256[records.Count];
        Blake3.HashMany(CollectionsMarshal.AsSpan(records), Digest256.AsBytes(digests));
        HashSet<Digest256> seen = [];
        List<ReadOnlyMemory<byte>> unique = [.. records.Where((_, i) => seen.Add(digests[i]))];
        // end snippet

        Assert.Equal([0, 1, 2, 3, 4, 5, 6], unique.Select(static record => record.Length));
    }

    [Fact]
    public void FunctionOptions()
    {
        byte[] key = RandomNumberGenerator.GetBytes(32);
        Assert.True(HashFunction.TryGet("blake2b-256", out HashFunction? function));

        // snippet: function-options
        using Hasher hasher = function.Create(new HashFunctionOptions { Key = key });
        hasher.AppendData("hello"u8);
        byte[] tag = hasher.GetCurrentHash();
        bool isGenuine = hasher is Mac mac && mac.Verify(tag);
        // end snippet

        Assert.True(isGenuine);
        Assert.Equal(Blake2bMac.HashData(key, "hello"u8, 32), tag);
    }

    [Fact]
    public void ListFunctions()
    {
        List<string> lines = [];

        // snippet: list-functions
        foreach (HashFunction function in HashFunction.All)
        {
            lines.Add($"{function.Name}: {function.MinHashSizeInBytes} to {function.MaxHashSizeInBytes} bytes");
        }

        string kernels = HardwareReport.Describe();
        // end snippet

        Assert.Contains("blake2b: 1 to 64 bytes", lines);
        Assert.Contains("Blake2b: ", kernels, StringComparison.Ordinal);
    }

    [Fact]
    public void HashMany()
    {
        string path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        File.WriteAllBytes(path, Inputs.Pattern(48_000));
        try
        {
            // snippet: hash-many
            byte[] buffer = File.ReadAllBytes(path);              // 1000 records of 48 bytes, one after the other
            byte[] digests = new byte[buffer.Length / 48 * 32];
            Blake3.HashMany(buffer, 48, digests);                 // digest i begins at 32 * i

            byte[] names = "onetwothree"u8.ToArray();
            byte[] ofNames = new byte[3 * Sha256.HashSizeInBytes];
            Sha256.HashMany(names, [3, 3, 5], ofNames);           // messages of any lengths
            // end snippet

            Assert.Equal(1000 * 32, digests.Length);
            Assert.Equal(Blake3.HashData(Inputs.Pattern(48_000).AsSpan(999 * 48, 48)), digests[(999 * 32)..]);
            Assert.Equal(SHA256.HashData("three"u8), ofNames[64..]);
        }
        finally
        {
            File.Delete(path);
        }
    }

    /// <summary>Takes reports at once, unlike <see cref="Progress{T}"/>.</summary>
    private sealed class Reports(List<long> all) : IProgress<long>
    {
        public void Report(long value) => all.Add(value);
    }
}
