using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Others' outputs of BLAKE3 in its three modes, each through one-shots, pieces and extendable output.</summary>
public sealed class Blake3VectorTests
{
    [Fact]
    public void Members_OfficialVectors_Agree()
    {
        using JsonDocument document = JsonDocument.Parse(VectorFiles.Open("blake3/test_vectors.json"));
        JsonElement root = document.RootElement;
        Blake3Use keyed = Blake3Use.Keyed(Encoding.ASCII.GetBytes(root.GetProperty("key").GetString()!));
        Blake3Use deriving = Blake3Use.Deriving(root.GetProperty("context_string").GetString()!);
        int cases = 0;
        foreach (JsonElement vector in root.GetProperty("cases").EnumerateArray())
        {
            byte[] message = Inputs.Pattern(vector.GetProperty("input_len").GetInt32());
            AssertOfficial(Blake3Use.Unkeyed(), message, Hex(vector, "hash"));
            AssertOfficial(keyed, message, Hex(vector, "keyed_hash"));
            AssertOfficial(deriving, message, Hex(vector, "derive_key"));
            cases++;
        }

        Assert.Equal(35, cases);
    }

    [Fact]
    public void Members_LengthsContextsAndSeeks_Agree()
    {
        using JsonDocument document = JsonDocument.Parse(VectorFiles.Open("blake3/blake3_extra.json"));
        Dictionary<string, int> cases = [];
        foreach (JsonElement vector in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            string mode = vector.GetProperty("mode").GetString()!;
            Blake3Use use = mode switch
            {
                "keyed" => Blake3Use.Keyed(Hex(vector, "key")),
                "derive_key" => Blake3Use.Deriving(vector.GetProperty("context").GetString()!),
                _ => Blake3Use.Unkeyed(),
            };
            AssertExtra(use, vector);
            cases[mode] = cases.GetValueOrDefault(mode) + 1;
        }

        Assert.Equal((79, 32, 30), (cases["hash"], cases["keyed"], cases["derive_key"]));
    }

    [Fact]
    public void OpenXof_OutputsPastCarriesOfTheirCounter_Agree()
    {
        IReadOnlyList<(Blake3Use Use, int Length, ulong Seek, byte[] Expected)> cases = VectorCases.Load(
            VectorFiles.Open($"blake3/{Blake3CounterRuns.File}"), "outputs", static _ => true, count: 8, static vector => (
                vector.GetProperty("mode").GetString() switch
                {
                    "keyed" => Blake3Use.Keyed(Hex(vector, "key")),
                    "derive_key" => Blake3Use.Deriving(vector.GetProperty("context").GetString()!),
                    _ => Blake3Use.Unkeyed(),
                },
                VectorCases.Count(vector, "len"), (ulong)VectorCases.Number(vector, "seek"), Hex(vector, "out")));
        foreach ((Blake3Use use, int length, ulong seek, byte[] expected) in cases)
        {
            using XofReader reader = use.OpenXof(Inputs.Pattern(length));
            for (int skipped = 0; skipped < expected.Length; skipped += 61)
            {
                reader.Position = seek + (ulong)skipped;
                byte[] output = new byte[expected.Length - skipped];
                reader.Read(output);
                Assert.Equal(expected[skipped..], output);
            }
        }
    }

    private static void AssertOfficial(Blake3Use use, byte[] message, byte[] expected)
    {
        Assert.Equal(131, expected.Length);
        foreach (int outputLength in (int[])[Blake3.HashSizeInBytes, expected.Length])
        {
            Assert.Equal(expected[..outputLength], use.OneShot(message, outputLength));
            Routes.AssertInstance(() => use.Create(outputLength), message, expected[..outputLength]);
            byte[] output = new byte[outputLength];
            using XofReader reader = use.OpenXof(message);
            reader.Read(output);
            Assert.Equal(expected[..outputLength], output);
        }
    }

    private static void AssertExtra(Blake3Use use, JsonElement vector)
    {
        byte[] message = Inputs.Pattern(vector.GetProperty("len").GetInt32());
        ulong seek = ulong.Parse(vector.GetProperty("seek").GetString()!, CultureInfo.InvariantCulture);
        byte[] output = new byte[vector.GetProperty("out_len").GetInt32()];
        using XofReader reader = use.OpenXof(message);
        reader.Position = seek;
        reader.Read(output);
        AssertOutput(vector, output);

        // In pieces, and as a digest where the output begins at its start.
        reader.Position = seek;
        for (int done = 0, piece = 1; done < output.Length; piece = (3 * piece) + 1)
        {
            int count = Math.Min(piece, output.Length - done);
            reader.Read(output.AsSpan(done, count));
            done += count;
        }

        AssertOutput(vector, output);
        if (seek == 0 && output.Length > 0)
        {
            AssertOutput(vector, use.OneShot(message, output.Length));
            using Hasher hasher = use.Create(output.Length);
            hasher.AppendData(new ShortReadStream(message));
            AssertOutput(vector, hasher.GetHashAndReset());
        }
    }

    private static void AssertOutput(JsonElement vector, byte[] output)
    {
        byte[] front = Hex(vector, "out");
        Assert.Equal(front, output[..front.Length]);
        if (vector.TryGetProperty("sha256_of_out", out JsonElement sha256))
        {
            Assert.Equal(sha256.GetString(), Convert.ToHexStringLower(SHA256.HashData(output)));
        }
        else
        {
            Assert.Equal(front.Length, output.Length);
        }
    }

    private static byte[] Hex(JsonElement vector, string name) => Convert.FromHexString(vector.GetProperty(name).GetString()!);
}
