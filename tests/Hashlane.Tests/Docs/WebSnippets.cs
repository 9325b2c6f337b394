using System.Buffers;
using System.IO.Pipelines;
using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/getting-started.md shows for uploads, pipes and webhooks.</summary>
[Trait("Category", "Docs")]
public sealed class WebSnippets
{
    [Fact]
    public async Task Upload_Saved_IsHashedOnTheWay()
    {
        byte[] body = Inputs.Pattern(300_000);
        string path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        try
        {
            string hex = await SaveAsync(new MemoryStream(body), path, TestContext.Current.CancellationToken);

            Assert.Equal(Convert.ToHexStringLower(Blake3.HashData(body)), hex);
            Assert.Equal(body, await File.ReadAllBytesAsync(path, TestContext.Current.CancellationToken));
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public async Task Webhook_GenuineForgedAndMalformed_AreToldApart()
    {
        byte[] key = RandomNumberGenerator.GetBytes(32);
        byte[] body = Inputs.Pattern(3000);
        string genuine = Convert.ToHexStringLower(Hmac.HashData(HashFunction.Sha256, key, body));

        Assert.True(await IsGenuineAsync(key, new MemoryStream(body), genuine, TestContext.Current.CancellationToken));
        Assert.True(await IsGenuineAsync(key, new MemoryStream(body), genuine.ToUpperInvariant(), TestContext.Current.CancellationToken));
        body[^1] ^= 1;
        Assert.False(await IsGenuineAsync(key, new MemoryStream(body), genuine, TestContext.Current.CancellationToken));
        body[^1] ^= 1;
        foreach (string header in (string[])["", "0", "zz", genuine[..62], genuine[..63], genuine + "00", genuine[..62] + "zz", genuine + genuine])
        {
            Assert.False(await IsGenuineAsync(key, new MemoryStream(body), header, TestContext.Current.CancellationToken), header);
        }
    }

    [Fact]
    public async Task Pipe_InManyPieces_GivesTheDigestOfAll()
    {
        byte[] data = Inputs.Pattern(300_000);
        PipeReader reader = PipeReader.Create(new MemoryStream(data), new StreamPipeReaderOptions(bufferSize: 1000));

        CancellationToken cancellationToken = TestContext.Current.CancellationToken;

        // snippet: pipe
        using Blake3 hasher = new();
        await hasher.AppendDataAsync(reader, cancellationToken);
        byte[] digest = hasher.GetHashAndReset();
        // end snippet

        Assert.Equal(Blake3.HashData(data), digest);
    }

    // snippet: web-upload
    private static async Task<string> SaveAsync(Stream body, string path, CancellationToken cancellationToken)
    {
        using Blake3 hasher = new();
        await using FileStream file = File.Create(path);
        await using HashingStream upload = new(file, hasher);  // hashes what passes to the file
        await body.CopyToAsync(upload, cancellationToken);
        return Convert.ToHexStringLower(hasher.GetCurrentHash());
    }
    // end snippet

    // snippet: webhook
    private static async Task<bool> IsGenuineAsync(byte[] key, Stream body, string header, CancellationToken cancellationToken)
    {
        byte[] tag = new byte[Sha256.HashSizeInBytes];
        OperationStatus status = Convert.FromHexString(header, tag, out _, out int tagBytes);  // without a prefix such as "sha256="
        return status == OperationStatus.Done
            && await Hmac.VerifyAsync(HashFunction.Sha256, key, body, tag.AsMemory(0, tagBytes), cancellationToken);
    }
    // end snippet
}
