using System.Text.Json;

namespace Hashlane.Cli.Tests;

/// <summary>One run of GNU b2sum, sha224sum, sha256sum or sha512sum, or of b3sum: what it was given, and what it did.</summary>
internal sealed record GoldenCase(
    string Id,
    string Tool,
    byte[][] Arguments,
    GoldenFile[] Files,
    byte[] Input,
    int ExitCode,
    byte[] Output,
    byte[] Errors)
{
    private const int B3sumUsageExitCode = 2;

    /// <summary>The tool's own wording of a usage error, where ours differs, and so does the exit code.</summary>
    internal bool IsUsageError
    {
        get
        {
            string errors = Bytes.Show(Errors);
            return ExitCode == B3sumUsageExitCode
                || errors.Contains($"Try '{Tool} --help'", StringComparison.Ordinal)
                || errors.StartsWith("b2sum: invalid length:", StringComparison.Ordinal);
        }
    }

    /// <summary>An unreadable file is readable to root.</summary>
    internal bool NeedsOrdinaryUser => Files.Any(file => file.Mode is not null);

    internal static GoldenCase Parse(string id, string tool, JsonElement json) =>
        new(
            id,
            tool,
            [.. json.GetProperty("argv").EnumerateArray().Skip(1).Select(ParseBytes)],
            [.. json.GetProperty("files").EnumerateArray().Select(GoldenFile.Parse)],
            ParseBytes(json.GetProperty("stdin")),
            json.GetProperty("exit").GetInt32(),
            ParseBytes(json.GetProperty("stdout")),
            ParseBytes(json.GetProperty("stderr")));

    internal void MakeFiles(Sandbox sandbox)
    {
        foreach (GoldenFile file in Files)
        {
            file.Make(sandbox);
        }
    }

    /// <summary>The file's two forms of a byte string: {"t": text} and {"b": base64}.</summary>
    internal static byte[] ParseBytes(JsonElement json) =>
        json.TryGetProperty("t", out JsonElement text)
            ? Bytes.Of(text.GetString()!)
            : json.GetProperty("b").GetBytesFromBase64();
}
