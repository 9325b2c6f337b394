using System.Text.Json;

namespace Hashlane.Cli.Tests;

/// <summary>A file that stands in the working folder before the run.</summary>
internal sealed record GoldenFile(byte[] Name, string Kind, byte[] Data, UnixFileMode? Mode)
{
    internal static GoldenFile Parse(JsonElement json) =>
        new(
            GoldenCase.ParseBytes(json.GetProperty("name")),
            json.GetProperty("kind").GetString()!,
            json.TryGetProperty("data", out JsonElement data) ? GoldenCase.ParseBytes(data) : [],
            json.TryGetProperty("mode", out JsonElement mode) ? ParseOctal(mode.GetString()!) : null);

    internal void Make(Sandbox sandbox)
    {
        switch (Kind)
        {
            case "file":
                sandbox.Write(Name, Data);
                break;
            case "dir":
                sandbox.MakeFolder(Name);
                break;
            case "symlink":
                sandbox.MakeLink(Name, System.Text.Encoding.UTF8.GetString(Data));
                break;
            default:
                throw new InvalidDataException($"Unknown kind of file: {Kind}");
        }

        if (Mode is UnixFileMode mode)
        {
            File.SetUnixFileMode(sandbox.PathOf(System.Text.Encoding.UTF8.GetString(Name)), mode);
        }
    }

    private static UnixFileMode ParseOctal(string mode) => (UnixFileMode)Convert.ToInt32(mode["0o".Length..], 8);
}
