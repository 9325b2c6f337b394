namespace Hashlane.Cli;

/// <summary>The options of <c>hashlane password</c>.</summary>
internal static class PasswordSyntax
{
    internal const string FullName = $"hashlane {CommandSyntax.PasswordName}";

    /// <summary>The value of <see cref="Type"/>.</summary>
    internal const string OnlyType = "id";

    internal static Option Preset { get; } = new(
        "preset", Option.NoLetter, "NAME",
        $"costs by name: {string.Join(", ", PasswordPreset.All.Select(preset => preset.Name))}; "
            + $"{PasswordPreset.Default.Name} by default")
    {
        Kind = ValueKind.Word,
        Words = [.. PasswordPreset.All.Select(preset => preset.Name)],
    };

    internal static Option Memory { get; } = new(
        "memory", 'm', "SIZE", "memory, in KiB or with a unit: 65536, 64MiB, 2GiB");

    internal static Option Passes { get; } = new("passes", 't', "N", "passes over the memory")
    {
        Kind = ValueKind.Number,
    };

    internal static Option Lanes { get; } = new("lanes", 'p', "N", "lanes, which threads can share")
    {
        Kind = ValueKind.Number,
    };

    internal static Option Type { get; } = new(
        "type", Option.NoLetter, "TYPE", "id, the default; strings of types i and d are only verified")
    {
        Kind = ValueKind.Word,
        Words = [OnlyType],
    };

    internal static Option SaltBytes { get; } = new(
        "salt-bytes", Option.NoLetter, "N", "length of the salt, which is random: 8 to 64, 16 by default")
    {
        Kind = ValueKind.Number,
    };

    internal static Option TagBytes { get; } = new(
        "tag-bytes", Option.NoLetter, "N", "length of the tag: 16 to 64, 32 by default")
    {
        Kind = ValueKind.Number,
    };

    internal static Option PepperFile { get; } = new(
        "pepper-file", Option.NoLetter, "FILE",
        "a secret that enters the hash: all bytes of FILE, a final newline too")
    {
        Kind = ValueKind.File,
    };

    internal static Option KeyId { get; } = new(
        "key-id", Option.NoLetter, "ID", "the pepper's name, which the string states: 1 to 8 bytes");

    internal static Option AllowEmpty { get; } = new(
        "allow-empty", Option.NoLetter, null, "take an empty password, which is refused otherwise");

    internal static Option HashFile { get; } = new(
        "hash-file", Option.NoLetter, "FILE", "read the string from FILE")
    {
        Kind = ValueKind.File,
    };

    internal static Option Status { get; } = new(
        "status", Option.NoLetter, null, "write neither OK nor FAILED: the exit code tells");

    internal static Option ComparedPreset { get; } = new(
        Preset.Name, Option.NoLetter, Preset.ValueName,
        $"say if the string is weaker than these costs; {PasswordPreset.Default.Name} by default")
    {
        Kind = ValueKind.Word,
        Words = Preset.Words,
    };

    internal static Option MaxMemory { get; } = new(
        "max-memory", Option.NoLetter, "SIZE", "most memory that a string may ask for; 2GiB by default");

    internal static Option MaxPasses { get; } = new(
        "max-passes", Option.NoLetter, "N", "most passes; 64 by default")
    {
        Kind = ValueKind.Number,
    };

    internal static Option MaxLanes { get; } = new(
        "max-lanes", Option.NoLetter, "N", "most lanes; 64 by default")
    {
        Kind = ValueKind.Number,
    };

    internal static Option MaxWork { get; } = new(
        "max-work", Option.NoLetter, "SIZE", "most memory times passes; 4GiB by default");

    internal static Option Time { get; } = new(
        "time", Option.NoLetter, "TIME", "time that a hash may take: 250ms, the default, or 1s");

    internal static Option TunedMemory { get; } = new(
        Memory.Name, Memory.Letter, Memory.ValueName,
        "most memory of a hash; by default a quarter of the memory that is there, and at most 4GiB");

    internal static Option TunedLanes { get; } = new(
        Lanes.Name, Lanes.Letter, Lanes.ValueName, "lanes; 4 by default, as RFC 9106 recommends")
    {
        Kind = ValueKind.Number,
    };
}
