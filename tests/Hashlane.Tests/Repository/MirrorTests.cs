using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// Twin files, and members that several files have, have the same text but for a few words, so that no change reaches
/// only one of them.
/// </summary>
public sealed class MirrorTests
{
    private const int Pairs = 34;

    private static readonly MirrorPair[] _pairs =
    [
        new("Argon2id", "Argon2i", TwinDocumentation.InFirst, [("Argon2id", "Argon2i"), ("Argon2Type.Id", "Argon2Type.I")]),
        new("Argon2id", "Argon2d", TwinDocumentation.InFirst, [("Argon2id", "Argon2d"), ("Argon2Type.Id", "Argon2Type.D")]),
        new("Blake2b", "Blake2s", TwinDocumentation.InFirst,
        [
            ("Blake2b", "Blake2s"),
            ("HashSizeInBits = 512;", "HashSizeInBits = 256;"),
            ("BlockBytes = 128;", "BlockBytes = 64;"),
            ("Bytes128", "Bytes64"),
        ]),
        new("Blake2bMac", "Blake2sMac", TwinDocumentation.InFirst,
        [
            ("Blake2b", "Blake2s"),
            ("BLAKE2b", "BLAKE2s"),
            ("MaxKeyBytes = 64;", "MaxKeyBytes = 32;"),
            ("Bytes128", "Bytes64"),
        ]),
        new("Blake2bp", "Blake2sp", TwinDocumentation.InFirst,
        [
            ("Blake2b", "Blake2s"),
            ("HashSizeInBits = 512;", "HashSizeInBits = 256;"),
        ]),
        new("Blake2bpMac", "Blake2spMac", TwinDocumentation.InFirst,
        [
            ("Blake2b", "Blake2s"),
            ("BLAKE2b", "BLAKE2s"),
            ("MaxKeyBytes = 64;", "MaxKeyBytes = 32;"),
        ]),
        new("Blake2Xb", "Blake2Xs", TwinDocumentation.InFirst,
        [
            ("Blake2Xb", "Blake2Xs"),
            ("Blake2b", "Blake2s"),
            ("HashSizeInBits = 512;", "HashSizeInBits = 256;"),
            ("BlockBytes = 128;", "BlockBytes = 64;"),
            ("Bytes128", "Bytes64"),
        ]),
        new("Blake2XbMac", "Blake2XsMac", TwinDocumentation.InFirst,
        [
            ("Blake2Xb", "Blake2Xs"),
            ("BLAKE2Xb", "BLAKE2Xs"),
            ("Blake2b", "Blake2s"),
            ("MaxKeyBytes = 64;", "MaxKeyBytes = 32;"),
            ("Bytes128", "Bytes64"),
        ]),
        new("Blake2bParameters", "Blake2sParameters", TwinDocumentation.InFirst,
        [
            ("Blake2b", "Blake2s"),
            ("MaxSaltBytes = 16;", "MaxSaltBytes = 8;"),
            (
                "MaxPersonalizationBytes = 16;\n",
                "MaxPersonalizationBytes = 8;\n\n    private const ulong MaxNodeOffset = (1UL << 48) - 1;\n"
            ),
            (
                "        init => _block = _block with { NodeOffset = value };\n",
                """
                        init
                        {
                            Checks.Range(value, 0, MaxNodeOffset, "nodes from the left", nameof(NodeOffset));
                            _block = _block with { NodeOffset = value };
                        }

                """
            ),
        ]),
        new("Blake2XbParameters", "Blake2XsParameters", TwinDocumentation.InFirst,
        [
            ("Blake2Xb", "Blake2Xs"),
            ("Blake2b", "Blake2s"),
            ("MaxOutputBytes = 0x7FFFFFC7;", "MaxOutputBytes = (int)MaxStatedOutputLength;"),
            ("UnknownLength = uint.MaxValue;", "UnknownLength = ushort.MaxValue;"),
        ]),
        new("Blake2bVariant", "Blake2sVariant", TwinDocumentation.Alike,
        [
            ("Blake2b", "Blake2s"),
            ("BLAKE2b: 64-bit", "BLAKE2s: 32-bit"),
            ("BlockBytes => 128;", "BlockBytes => 64;"),
            ("MaxHashBytes => 64;", "MaxHashBytes => 32;"),
            ("SaltBytes => 16;", "SaltBytes => 8;"),
            ("NodeOffsetBytes => 8;", "NodeOffsetBytes => 6;"),
            ("in _state.H.W0", "in _state.H"),
            ("ulong", "uint"),
            ("UInt64", "UInt32"),
        ]),
        new("Blake2bIntegerKernel", "Blake2sIntegerKernel", TwinDocumentation.Alike,
        [
            ("Blake2b", "Blake2s"),
            ("BLAKE2b", "BLAKE2s"),
            ("64-bit", "32-bit"),
            ("128", "64"),
            ("ulong", "uint"),
        ]),
        new("Skein512", "Skein256", TwinDocumentation.InFirst,
        [
            ("Skein512", "Skein256"),
            ("HashSizeInBits = 512;", "HashSizeInBits = 256;"),
            ("BlockBytes = 64;", "BlockBytes = 32;"),
            ("Bytes64", "Bytes32"),
        ])
        {
            OnlyInFirst = "HashMany",
        },
        new("Skein256", "Skein1024", TwinDocumentation.Alike,
        [
            ("Skein256", "Skein1024"),
            ("Skein-256", "Skein-1024"),
            ("for machines with little memory", "for the largest margin of security"),
            ("State of 256 bits", "State of 1024 bits"),
            ("32 by default", "128 by default"),
            ("HashSizeInBits = 256;", "HashSizeInBits = 1024;"),
            ("BlockBytes = 32;", "BlockBytes = 128;"),
            ("Bytes32", "Bytes128"),
        ]),
        new("Skein512Mac", "Skein256Mac", TwinDocumentation.InFirst,
        [
            ("Skein512", "Skein256"),
            ("Skein-512", "Skein-256"),
            ("Bytes64", "Bytes32"),
        ])
        {
            OnlyInFirst = "HashMany",
        },
        new("Skein256Mac", "Skein1024Mac", TwinDocumentation.Alike,
        [
            ("Skein256", "Skein1024"),
            ("Skein-256", "Skein-1024"),
            ("32 by default", "128 by default"),
            ("Bytes32", "Bytes128"),
        ]),
        new("Skein512Kdf", "Skein256Kdf", TwinDocumentation.InFirst,
        [
            ("Skein512", "Skein256"),
        ]),
        new("Skein256Kdf", "Skein1024Kdf", TwinDocumentation.Alike,
        [
            ("Skein256", "Skein1024"),
            ("Skein-256", "Skein-1024"),
        ]),
        new("Threefish512", "Threefish256", TwinDocumentation.InFirst,
        [
            ("Threefish512", "Threefish256"),
            ("KeyBytes = 64;", "KeyBytes = 32;"),
            ("BlockBytes = 64;", "BlockBytes = 32;"),
        ]),
        new("Threefish256", "Threefish1024", TwinDocumentation.Alike,
        [
            ("Threefish256", "Threefish1024"),
            ("Threefish-256", "Threefish-1024"),
            ("Skein256", "Skein1024"),
            ("keys of 32 bytes", "keys of 128 bytes"),
            ("Key of 32 bytes", "Key of 128 bytes"),
            ("KeyBytes = 32;", "KeyBytes = 128;"),
            ("BlockBytes = 32;", "BlockBytes = 128;"),
        ]),
        new("Sha256", "Sha512", TwinDocumentation.InFirst,
        [
            ("Sha256", "Sha512"),
            ("HashSizeInBits = 256;", "HashSizeInBits = 512;"),
            ("BlockBytes = 64;", "BlockBytes = 128;"),
        ]),
        new("Sha512", "Sha384", TwinDocumentation.InFirst,
        [
            ("Sha512", "Sha384"),
            ("Sha384Variant", "Sha512Variant"),
            ("HashSizeInBits = 512;", "HashSizeInBits = 384;"),
        ])
        {
            OnlyInFirst = "HashMany",
        },
        new("Sha224", "Sha512_224", TwinDocumentation.Alike,
        [
            ("Sha224", "Sha512_224"),
            ("SHA-224", "SHA-512/224"),
            ("SHA-256 with another", "SHA-512 with another"),
            ("§6.3", "§6.6"),
            ("2^61", "2^64"),
            ("BlockBytes = 64;", "BlockBytes = 128;"),
            ("Bytes64", "Bytes128"),
            ("Sha256Variant", "Sha512Variant"),
        ]),
        new("Sha512_224", "Sha512_256", TwinDocumentation.Alike,
        [
            ("Sha512_224", "Sha512_256"),
            ("SHA-512/224", "SHA-512/256"),
            ("§6.6", "§6.7"),
            ("28 bytes", "32 bytes"),
            ("HashSizeInBits = 224;", "HashSizeInBits = 256;"),
        ]),
        new("Digest256", "Digest512", TwinDocumentation.InFirst,
        [
            ("Digest256", "Digest512"),
            ("SizeInBytes = 32;", "SizeInBytes = 64;"),
            ("ulong _part0, _part1, _part2, _part3;", "Digest256 _part0, _part1;"),
            (
                "((_part0 ^ other._part0) | (_part1 ^ other._part1) | (_part2 ^ other._part2) | (_part3 ^ other._part3)) == 0;",
                "_part0.Equals(other._part0) & _part1.Equals(other._part1);"
            ),
        ]),
        new("Sha256Rounds", "Sha512Rounds", TwinDocumentation.Alike,
        [
            ("Sha256", "Sha512"),
            ("SHA-256", "SHA-512"),
            ("§4.1.2, §6.2.2", "§4.1.3, §6.4.2"),
            ("uint", "ulong"),
            (">>> 3)", ">>> 7)"),
            (">>> 10)", ">>> 6)"),
            (", 7)", ", 1)"),
            (", 18)", ", 8)"), // before the next but six, which makes another of these
            (", 19)", ", 61)"), // before the next, likewise
            (", 17)", ", 19)"),
            (", 2)", ", 28)"),
            (", 13)", ", 34)"),
            (", 22)", ", 39)"),
            (", 6)", ", 14)"),
            (", 11)", ", 18)"),
            (", 25)", ", 41)"),
        ]),
        new("LaneRows32", "LaneRows64", TwinDocumentation.Alike,
        [
            ("LaneRows32", "LaneRows64"),
            ("32-bit", "64-bit"),
            ("uint", "ulong"),
            ("For(4,", "For(2,"),
            ("For(8,", "For(4,"),
            ("For(16,", "For(8,"),
        ])
        {
            OnlyInFirst = "Vector512Pair",
        },
        new("Sha256ScalarKernel", "Sha512ScalarKernel", TwinDocumentation.Alike,
        [
            ("Sha256", "Sha512"),
            ("SHA-256", "SHA-512"),
            ("32", "64"),
            ("uint", "ulong"),
            ("nulong", "nuint"),
            ("§6.2.2", "§6.4.2"),
            ("BlockBytes = 64, Rounds = 64", "BlockBytes = 128, Rounds = 80"),
            ("64-byte", "128-byte"),
        ]),
        new("Sha256", "Sha224", TwinDocumentation.InFirst,
        [
            ("Sha256", "Sha224"),
            ("Sha224Variant", "Sha256Variant"),
            ("Sha2PlatformMode", "Sha2Mode"),
        ])
        {
            OnlyMembers = ["HashData", "TryHashData"],
        },
        new("Blake2bMac", "Skein512Mac", TwinDocumentation.InFirst,
        [
            (
                "Blake2Batch.StartKeyed(out Lanes hash, HashSizeInBytes, CheckKey(key));",
                "Skein512Lanes.Start(out Skein512Lanes hash, Arguments(key, HashSizeInBytes));"
            ),
        ])
        {
            OnlyMembers = ["HashMany"],
        },
        new("Skein512", "Skein512Mac", TwinDocumentation.InFirst, []) { OnlyMembers = ["AppendFinalBits", "OpenXof"] },
        new("Blake3", "Blake3Mac", TwinDocumentation.InFirst, []) { OnlyMembers = ["OpenXof"] },
        new("Blake3", "Blake3Kdf", TwinDocumentation.InFirst, []) { OnlyMembers = ["OpenXof"] },
        new("Sha256CompactScalarKernel", "Sha512CompactScalarKernel", TwinDocumentation.Alike,
        [
            ("Sha256", "Sha512"),
            ("SHA-256", "SHA-512"),
            ("32", "64"),
            ("uint", "ulong"),
            ("nulong", "nuint"),
            ("§6.2.2", "§6.4.2"),
            ("BlockBytes = 64, Rounds = 64", "BlockBytes = 128, Rounds = 80"),
            ("64-byte", "128-byte"),
        ]),
    ];

    public static TheoryData<string, string> Files
    {
        get
        {
            Assert.Equal(Pairs, _pairs.Length);
            return [.. _pairs.Select(static pair => (pair.First, pair.Second))];
        }
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void Twins_AfterSubstitution_HaveTheSameText(string first, string second)
    {
        MirrorPair pair = Assert.Single(_pairs, pair => pair.First == first && pair.Second == second);

        string? difference = pair.FindDifference(TextOf(pair.First), TextOf(pair.Second));

        Assert.True(difference is null, difference);
    }

    /// <summary>Finds the text of a file of the library by its name, wherever its folder is.</summary>
    private static string TextOf(string name) => Assert.Single(
        RepositoryFiles.LibrarySources(), source => Path.GetFileNameWithoutExtension(source.Path) == name).Text;
}
