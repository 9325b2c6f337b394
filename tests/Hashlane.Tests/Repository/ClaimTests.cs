using System.Text.RegularExpressions;
using System.Xml.Linq;
using Xunit;

namespace Hashlane.Tests;

/// <summary>No page says that the library lacks a type that it has, or runs only where one of its targets does.</summary>
/// <remarks>
/// Such sentences were true when they were written. The test reads the public types and the targets, so it finds only
/// claims that name a type or a target: "Hashlane has no …", "not there yet", "no counterpart".
/// </remarks>
public sealed partial class ClaimTests
{
    // A shorter one is part of many words.
    private const int MinNameLength = 4;

    // Fewer would mean that texts were not found.
    private const int MinPages = 45, MinStatements = 4500;

    /// <summary>Statements that are right, with the reason.</summary>
    private static readonly (string File, string Phrase)[] _exemptions =
    [
        ("docs/migrating.md", "`openssl dgst -hmac KEY"), // the tool has no HMAC, unlike the library
    ];

    /// <summary>Names that others have for a public type.</summary>
    private static readonly (string Name, string Type)[] _synonyms =
    [
        ("Rfc2898DeriveBytes", nameof(Pbkdf2)), ("IncrementalHash", nameof(Hasher)), ("CryptoStream", nameof(HashingStream)),
    ];

    private static readonly string[] _types =
    [
        .. typeof(Hasher).Assembly.GetExportedTypes().Select(static type => type.Name.Split('`')[0])
            .Where(static name => name.Length >= MinNameLength),
    ];

    [Fact]
    public void Pages_ClaimsOfAbsence_AreTrue()
    {
        List<ProseSentence> statements = ReadStatements();
        List<string> wrong =
        [
            .. statements.Where(static statement => !IsExempt(statement))
                .SelectMany(static statement => Contradictions(statement.Text).Select(found => $"{statement.File}:{statement.Line}: {found}: {statement.Text}")),
        ];

        Assert.True(wrong.Count == 0, string.Join('\n', wrong));
        Assert.All(_exemptions, exemption => Assert.Contains(statements, statement =>
            statement.File == exemption.File && statement.Text.Contains(exemption.Phrase, StringComparison.Ordinal) && Contradictions(statement.Text).Any()));
    }

    /// <summary>Sentences that stood in pages for some time after they had become false, and others of their kind.</summary>
    [Theory]
    [InlineData("| `HMACSHA256`, `HKDF`, `Rfc2898DeriveBytes` with SHA-2 | unchanged: Hashlane has none of them |", "Hkdf, Hmac, Pbkdf2")]
    [InlineData("NSec has BLAKE2b and SHA-2 of libsodium, and much that Hashlane has not: signatures, encryption, HKDF.", "Blake2b, Hkdf")]
    [InlineData("| `MacAlgorithm.HmacSha256`, `KeyDerivationAlgorithm.HkdfSha256` | unchanged, or `HMACSHA256` and `HKDF` of the BCL; Hashlane has neither |", "Hkdf, Hmac")]
    [InlineData("(net472), and the library targets net10.0 only.", "netstandard2.0")]
    [InlineData("Hashlane needs .NET 10.", "netstandard2.0")]
    [InlineData("The package requires .NET 10 or later.", "netstandard2.0")]
    [InlineData("Hashlane only targets net10.0.", "netstandard2.0")]
    [InlineData("Hashlane has no HMAC.", "Hmac")]
    [InlineData("`PBKDF2` is not in Hashlane yet.", "Pbkdf2")]
    [InlineData("Hashlane does not offer Merkle trees (`MerkleTree`).", "MerkleTree")]
    [InlineData("| `Argon2id.DeriveKey` | no counterpart |", "Argon2id")]
    [InlineData("Argon2id is not there yet.", "Argon2id")]
    [InlineData("There is no HMAC yet.", "Hmac")]
    [InlineData("`Blake2Xb` is not available.", "Blake2Xb")]
    public void Contradictions_OfFalseClaims_AreFound(string statement, string expected) =>
        Assert.Equal(expected, string.Join(", ", Contradictions(statement)));

    [Theory]
    [InlineData("Hashlane runs on .NET 10, and through netstandard2.0 on .NET Framework, Mono and Unity.")]
    [InlineData("It needs .NET 10; the assembly for netstandard2.0 has none.")]
    [InlineData("You only need the .NET SDK 10.")]
    [InlineData("Files in such a folder are compiled for net10.0 only.")]
    [InlineData("Hashlane has no such mode: a nonce used twice would give two messages away.")]
    [InlineData("The state of an `Hmac` cannot be exported.")]
    [InlineData("`Hmac` has no `HashMany`.")]
    [InlineData("NSec has no `Blake3Mac`, and Hashlane has.")]
    [InlineData("`Journals/` has results that are not merged yet.")]
    [InlineData("They have not been measured there yet; `paired --filter blake2bp` judges them.")]
    [InlineData("`Expected` stands for an object that is not made yet, so that a hasher that is used once makes none.")]
    [InlineData("| `SecureArrayCall` | none: memory is not locked |")]
    public void Contradictions_OfTrueStatements_AreNotFound(string statement) => Assert.Empty(Contradictions(statement));

    /// <summary>The types and targets that a statement denies although they exist.</summary>
    private static IEnumerable<string> Contradictions(string statement)
    {
        IEnumerable<string> types = Absence().IsMatch(statement) ? NamedTypes(statement) : [];
        Match target = OnlyTarget().Match(statement);
        IEnumerable<string> targets = target.Success ? Targets().Where(each => each != $"net{target.Groups["version"].Value.Split('.')[0]}.0") : [];
        return types.Concat(targets);
    }

    private static IEnumerable<string> NamedTypes(string statement) => Word().Matches(statement)
        .Select(static word => NamedType(word.Value))
        .OfType<string>()
        .Distinct()
        .Order(StringComparer.Ordinal);

    /// <summary>The type that a word means or begins with, as HMACSHA256 begins with Hmac; null for other words.</summary>
    private static string? NamedType(string word) =>
        _synonyms.FirstOrDefault(synonym => synonym.Name == word).Type
        ?? _types.Where(type => word.StartsWith(type, StringComparison.OrdinalIgnoreCase)).MaxBy(static type => type.Length);

    private static string[] Targets()
    {
        XDocument project = XDocument.Load(Path.Combine(RepositoryFiles.RequireRoot(), "src", "Hashlane", "Hashlane.csproj"));
        return project.Descendants("TargetFrameworks").Single().Value.Split(';');
    }

    private static bool IsExempt(ProseSentence statement) => _exemptions.Any(exemption =>
        exemption.File == statement.File && statement.Text.Contains(exemption.Phrase, StringComparison.Ordinal));

    private static List<ProseSentence> ReadStatements()
    {
        List<(string File, string Text)> pages = ProseTests.Pages();
        List<ProseSentence> statements = [.. pages.SelectMany(static page => Prose.StatementsOfPage(page.File, page.Text))];
        Assert.True(pages.Count >= MinPages, $"Only {pages.Count} pages found.");
        Assert.True(statements.Count >= MinStatements, $"Only {statements.Count} statements found.");
        return statements;
    }

    [GeneratedRegex(
        @"\bHashlane (?:\w+ )?(?:has|offers|provides|contains|supports) (?:no|none|neither|not|nothing)\b"
        + @"|\bHashlane (?:lacks|misses|(?:does not|doesn't) (?:have|offer|provide|contain|support))\b"
        + @"|\b(?:not|nothing) (?:in|of) Hashlane\b|\bno counterpart\b|\bno [^.,;|]{1,40} yet\b"
        + @"|\bnot (?:yet )?(?:there|available|implemented|offered|supported)(?: yet)?\b")]
    private static partial Regex Absence();

    [GeneratedRegex(
        @"\b(?:Hashlane|library|package)\b.*(?:(?:\bonly (?:\w+ )?|\b(?:needs?|requires?) )(?:net|\.NET )(?<version>\d+(?:\.0)?)\b"
        + @"|(?:\bnet|\.NET )(?<version>\d+(?:\.0)?) only\b)")]
    private static partial Regex OnlyTarget();

    [GeneratedRegex("[A-Za-z][A-Za-z0-9_]*")]
    private static partial Regex Word();
}
