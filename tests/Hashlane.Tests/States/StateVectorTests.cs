using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>States that another program made after the documented format: the format never drifts.</summary>
public sealed class StateVectorTests
{
    private const int Cases = 211;

    private static readonly byte[] _key = [.. Enumerable.Range(0, 32).Select(static i => (byte)i)];

    [Fact]
    public void ExportedStates_OfAllCases_AreThoseOfTheModel()
    {
        using Stream file = VectorFiles.Open("states/states.json");
        using JsonDocument document = JsonDocument.Parse(file);
        int count = 0;
        HashSet<string> names = [];
        foreach (JsonElement each in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            string name = each.GetProperty("case").GetString()!;
            int length = each.GetProperty("length").GetInt32();
            byte[] message = Inputs.Pattern(length), expected = Convert.FromHexString(each.GetProperty("state").GetString()!);
            Assert.True(expected.AsSpan().SequenceEqual(Export(name, message)), $"{name} of {length} bytes: {Convert.ToHexStringLower(Export(name, message))}");
            Assert.True(expected.AsSpan().SequenceEqual(Reexport(name, expected)), $"{name} of {length} bytes, imported.");
            names.Add(name);
            count++;
        }

        Assert.Equal(Cases, count);
        Assert.Equal(26, names.Count);
    }

    /// <summary>The published value of CRC-64/XZ.</summary>
    [Fact]
    public void Checksum_OfTheCheckString_IsThePublishedOne() =>
        Assert.Equal(0x995DC9BBDF1939FAUL, StateFormat.Checksum("123456789"u8));

    private static byte[] Export(string name, byte[] message)
    {
        if (name.StartsWith(nameof(Blake3Subtree), StringComparison.Ordinal))
        {
            using Blake3TreeKey keyed = Blake3TreeKey.Keyed(_key);
            using Blake3Subtree subtree = new(name.EndsWith("keyed", StringComparison.Ordinal) ? keyed : Blake3TreeKey.Hash, 64 * 1024);
            subtree.AppendData(message);
            return name.EndsWith("keyed", StringComparison.Ordinal) ? subtree.ExportSecretState() : subtree.ExportState();
        }

        using Hasher hasher = Create(name);
        hasher.AppendData(message);
        return StateUse.Export(hasher);
    }

    private static byte[] Reexport(string name, byte[] state)
    {
        switch (name)
        {
            case nameof(Blake3Subtree):
                using (Blake3Subtree subtree = Blake3Subtree.ImportState(state))
                {
                    return subtree.ExportState();
                }

            case "Blake3Subtree keyed":
                using (Blake3Subtree subtree = Blake3Subtree.ImportSecretState(state))
                {
                    return subtree.ExportSecretState();
                }

            default:
                using (Hasher hasher = StateUse.Get(name.Split(' ')[0]).Import(state))
                {
                    return StateUse.Export(hasher);
                }
        }
    }

    private static Hasher Create(string name) => name switch
    {
        nameof(Blake2b) => new Blake2b(),
        nameof(Blake2bMac) => new Blake2bMac(_key),
        nameof(Blake2s) => new Blake2s(),
        nameof(Blake2sMac) => new Blake2sMac(_key),
        nameof(Blake2bp) => new Blake2bp(),
        nameof(Blake2bpMac) => new Blake2bpMac(_key),
        nameof(Blake2sp) => new Blake2sp(),
        nameof(Blake2spMac) => new Blake2spMac(_key),
        nameof(Blake2Xb) => new Blake2Xb(),
        nameof(Blake2XbMac) => new Blake2XbMac(_key),
        nameof(Blake2Xs) => new Blake2Xs(),
        nameof(Blake2XsMac) => new Blake2XsMac(_key),
        nameof(Blake3) => new Blake3(),
        nameof(Blake3Mac) => new Blake3Mac(_key),
        nameof(Blake3Kdf) => new Blake3Kdf("example.com 2026-11-23 states"),
        nameof(Skein512) => new Skein512(),
        nameof(Skein512Mac) => new Skein512Mac(_key),
        "Skein512 tree" => new Skein512(new SkeinParameters
        {
            Personalization = "states"u8.ToArray(),
            Tree = new SkeinTree(1, 2, 4),
            IsOutputLengthUnknown = true,
        }),
        _ => StateUse.Get(name).Create(new Random(1)),
    };
}
