using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/resume.md shows.</summary>
[Trait("Category", "Docs")]
public sealed class ResumeSnippets
{
    [Fact]
    public void TwoProcesses()
    {
        byte[] firstHalf = Inputs.Pattern(3000), secondHalf = Inputs.Pattern(5000);
        // snippet: resume-two-processes
        // One process, after the first half:
        using Blake3 hasher = new();
        hasher.AppendData(firstHalf);
        byte[] state = hasher.ExportState();

        // Another one, later:
        using Blake3 resumed = Blake3.ImportState(state);
        resumed.AppendData(secondHalf);
        byte[] digest = resumed.GetHashAndReset();  // of both halves
        // end snippet

        Assert.Equal(Blake3.HashData([.. firstHalf, .. secondHalf]), digest);
    }

    [Fact]
    public async Task Upload()
    {
        string path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        byte[] message = Inputs.Random(300_000, seed: 1);
        try
        {
            foreach (Range part in (Range[])[new(0, 100_000), new(100_000, 100_001), new(100_001, 300_000)])
            {
                Assert.Equal(part.Start.Value, OffsetOf(path));
                await AppendAsync(new MemoryStream(message[part]), path, TestContext.Current.CancellationToken);
            }

            // A part that is cut short is not lost: as much as was saved counts.
            await Assert.ThrowsAsync<IOException>(() => AppendAsync(new ThrowingStream(10), path, TestContext.Current.CancellationToken));
            Assert.Equal(message.Length, OffsetOf(path));
            Assert.Equal(message, File.ReadAllBytes(path)[..message.Length]);
            Assert.Equal(Convert.ToHexStringLower(Sha256.HashData(message)), Finish(path));
        }
        finally
        {
            File.Delete(path);
            File.Delete(path + ".state");
        }

        static int OffsetOf(string path) => File.Exists(path + ".state")
            ? (int)System.Buffers.Binary.BinaryPrimitives.ReadInt64LittleEndian(File.ReadAllBytes(path + ".state"))
            : 0;
    }

    // snippet: resume-upload
    // Saves the next part of an upload, and next to it how long the file is and the state of its hash.
    private static async Task AppendAsync(Stream part, string path, CancellationToken cancellationToken)
    {
        (long length, UnkeyedHasher hasher) = Load(path);
        using (hasher)
        {
            await using FileStream file = new(path, FileMode.OpenOrCreate, FileAccess.Write) { Position = length };
            byte[] buffer = new byte[64 * 1024];
            int count;
            while ((count = await part.ReadAsync(buffer, cancellationToken)) > 0)
            {
                await file.WriteAsync(buffer.AsMemory(0, count), cancellationToken);
                hasher.AppendData(buffer.AsSpan(0, count));
            }

            file.Flush(flushToDisk: true);  // the data first, then what says that it is there
            byte[] saved = [.. BitConverter.GetBytes(file.Position), .. hasher.ExportState()];
            await File.WriteAllBytesAsync(path + ".new", saved, cancellationToken);
            File.Move(path + ".new", path + ".state", overwrite: true);
        }
    }

    private static string Finish(string path)
    {
        using UnkeyedHasher hasher = Load(path).Hasher;
        return Convert.ToHexStringLower(hasher.GetHashAndReset());
    }

    private static (long Length, UnkeyedHasher Hasher) Load(string path)
    {
        if (!File.Exists(path + ".state"))
        {
            return (0, Sha256.CreateExportable());
        }

        byte[] saved = File.ReadAllBytes(path + ".state");
        return (BitConverter.ToInt64(saved), Sha256.ImportState(saved.AsSpan(sizeof(long))));
    }
    // end snippet

    [Fact]
    public void AnyAlgorithm()
    {
        byte[] firstHalf = Inputs.Pattern(3000), secondHalf = Inputs.Pattern(5000);
        // snippet: resume-any-algorithm
        using UnkeyedHasher hasher = HashFunction.Get("sha512").CreateExportable();
        hasher.AppendData(firstHalf);
        byte[] state = hasher.ExportState();

        using UnkeyedHasher resumed = HashFunction.ImportState(state);  // a Sha512
        resumed.AppendData(secondHalf);
        byte[] digest = resumed.GetHashAndReset();
        // end snippet

        Assert.IsType<Sha512>(resumed);
        Assert.Equal(Sha512.HashData([.. firstHalf, .. secondHalf]), digest);
    }

    [Fact]
    public void Secret()
    {
        byte[] key = Inputs.Key(32), firstHalf = Inputs.Pattern(3000), secondHalf = Inputs.Pattern(5000);
        // snippet: resume-secret
        using Blake2bMac mac = new(key);
        mac.AppendData(firstHalf);
        byte[] state = mac.ExportSecretState();  // as secret as the key: encrypt it wherever it is stored

        using Blake2bMac resumed = Blake2bMac.ImportSecretState(state);
        CryptographicOperations.ZeroMemory(state);
        resumed.AppendData(secondHalf);
        byte[] tag = resumed.GetHashAndReset();
        // end snippet

        byte[] message = [.. firstHalf, .. secondHalf];
        Assert.Equal(Blake2bMac.HashData(key, message), tag);
    }

    [Fact]
    public void Refused()
    {
        byte[] stored = [1, 2, 3];
        // snippet: resume-refused
        UnkeyedHasher hasher;
        try
        {
            hasher = HashFunction.ImportState(stored);
        }
        catch (HashStateException exception) when (exception.Error is not HashStateError.NewerVersion)
        {
            hasher = Sha256.CreateExportable();  // of no use: hash the message from its start
        }
        // end snippet

        Assert.IsType<Sha256>(hasher);
        hasher.Dispose();
    }
}
