using Xunit;

namespace Hashlane.Tests;

/// <summary>Which folders of the library may use which, and that files do not use each other in circles.</summary>
public sealed class FolderTests
{
    private const string Modes = "/Modes", Kernels = "/Kernels";

    /// <summary>
    /// Every folder with those it may use, by name; those that begin with a slash, or are empty, are folders of each family.
    /// </summary>
    private static readonly Dictionary<string, string[]> _allowed = new()
    {
        ["Numerics"] = [],
        ["Simd"] = ["Numerics"],
        ["Dispatch"] = ["Numerics", "Simd"],
        ["Threading"] = ["Numerics"],
        ["IO"] = ["Numerics"],
        ["States"] = ["Numerics"],
        ["Engine"] = ["IO", "Numerics", "States"],
        ["Batch"] = ["Dispatch", "Engine", "Numerics", "Threading"],
        ["Hmac/Modes"] = ["Batch", "Dispatch", "Engine", "Numerics"],
        ["Catalogue/Rows"] = ["Batch", "Engine", "Hmac/Modes"],
        [Kernels] = ["Dispatch", "Numerics", "Simd"],
        [Modes] = [Kernels, "Batch", "Dispatch", "Engine", "Hmac/Modes", "IO", "Numerics", "States", "Threading"],
        [""] = [Modes, Kernels, "Batch", "Catalogue/Rows", "Engine", "Hmac/Modes", "IO", "Numerics", "States", "Threading"],
        ["Passwords"] = ["Argon2", "Argon2/Modes", "Engine", "Numerics"],
        ["Catalogue"] = ["", Kernels, "Batch", "Catalogue/Rows", "Dispatch", "Engine", "Hmac/Modes", "States"],
        ["Hmac"] = ["Catalogue", "Engine", "Hmac/Modes", "Numerics", "States"],
        ["Merkle"] = ["Batch", "Catalogue", "Engine", "Numerics"],
    };

    private static readonly string[] _families = ["Argon2", "Blake2", "Blake3", "Sha2", "Skein"];

    /// <summary>Arrows from one family to another, with the reason.</summary>
    private static readonly Dictionary<(string From, string To), string> _betweenFamilies = new()
    {
        [("Blake3/Kernels", "Blake2/Kernels")] = "BLAKE3's round is that of BLAKE2s",
        [("Argon2/Modes", "Blake2/Modes")] = "H0 and H′ are BLAKE2b",
    };

    /// <summary>Files that use each other, with the reason.</summary>
    private static readonly Dictionary<string, string> _circles = new()
    {
        ["Engine/Hasher.cs Engine/HasherAlgorithm.cs"] = "a hasher makes the adapter that shows it",
        ["Engine/Mac.cs Engine/MacAlgorithm.cs Engine/OneShot.cs"] = "the generic type of the name Mac uses both, which know the other one",
        ["Blake2/Blake2b.cs Blake2/Blake2bMac.cs Blake2/Blake2bParameters.cs"] = Parameters,
        ["Blake2/Blake2s.cs Blake2/Blake2sMac.cs Blake2/Blake2sParameters.cs"] = Parameters,
        ["Blake2/Blake2Xb.cs Blake2/Blake2XbMac.cs Blake2/Blake2XbParameters.cs"] = Parameters,
        ["Blake2/Blake2Xs.cs Blake2/Blake2XsMac.cs Blake2/Blake2XsParameters.cs"] = Parameters,
        ["Blake3/Modes/Blake3BatchTrees.cs Blake3/Modes/Blake3Lanes.cs"] = "trees of a batch hash chunks as its messages",
        ["Skein/Modes/SkeinInitialStates.cs Skein/Modes/SkeinUbi.cs"] = "the first state is itself computed by UBI",
    };

    private const string Parameters = "parameters have the limits of the type that takes them";

    private static readonly Lazy<Dictionary<string, HashSet<string>>> _arrows = new(static () => SourceArrows.Of(RepositoryFiles.OwnLibrarySources()));

    [Fact]
    public void Folders_Each_UseOnlyThoseThatTheyMay()
    {
        Dictionary<string, HashSet<string>> arrows = _arrows.Value;
        Assert.True(arrows.Count > 200, $"Only {arrows.Count} files were found.");
        HashSet<(string, string)> seen = [];
        foreach ((string from, string to) in arrows.SelectMany(static file => file.Value.Select(to => (file.Key, to))))
        {
            (string folder, string other) = (FolderOf(from), FolderOf(to));
            if (folder == other || _betweenFamilies.ContainsKey((folder, other)))
            {
                continue;
            }

            Assert.True(
                !IsFamily(folder) || !IsFamily(other) || folder.Split('/')[0] == other.Split('/')[0],
                $"{from} uses {to} of another family.");
            string[] allowed = _allowed[KindOf(folder)];
            Assert.True(allowed.Contains(KindOf(other)) || allowed.Contains(other), $"{from} uses {to}.");
            seen.Add((folder, other));
        }

        Assert.True(seen.Count > 30, $"Only {seen.Count} arrows were found.");
        Assert.All(seen, arrow => Assert.DoesNotContain((arrow.Item2, arrow.Item1), seen));
    }

    [Fact]
    public void Files_UseEachOther_InNoCircleButThoseListed()
    {
        List<string> circles = SourceArrows.Circles(_arrows.Value);

        Assert.All(circles, static circle => Assert.Contains(circle, _circles.Keys));
        Assert.All(_circles.Keys, circle => Assert.Contains(circle, circles));
    }

    private static bool IsFamily(string folder) => _families.Contains(folder.Split('/')[0]);

    private static string FolderOf(string path) => path[..path.LastIndexOf('/')];

    private static string KindOf(string folder) =>
        IsFamily(folder) ? folder[folder.Split('/')[0].Length..] : folder;
}
