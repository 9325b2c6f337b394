namespace Hashlane.Cli;

/// <summary>The options of <c>hashlane bench</c>.</summary>
internal static class BenchSyntax
{
    internal static Option Algorithm { get; } = new(
        CommandSyntax.Algorithm.Name, CommandSyntax.Algorithm.Letter, "ALG",
        "measure this one of 'hashlane algorithms'; may be repeated; all by default")
    {
        MayRepeat = true,
        Kind = ValueKind.Algorithm,
    };

    internal static Option Kernels { get; } = new(
        "kernels", Option.NoLetter, null, "measure each kernel that this processor can run, not only those in use");

    internal static Option Seconds { get; } = new(
        "seconds", Option.NoLetter, "N", "time for each measurement: 0.001 to 60; 0.05 by default")
    {
        Kind = ValueKind.Number,
    };

    internal static Option Size { get; } = new(
        "size", Option.NoLetter, "SIZE",
        "length of a long message, in bytes or with a unit; 1MiB by default, and 32MiB by threads and in a file");

    internal static Option File { get; } = new(
        "file", Option.NoLetter, "FILE", "read FILE, not a temporary file")
    {
        Kind = ValueKind.File,
    };

    internal static Option Svg { get; } = new(
        "svg", Option.NoLetter, "FILE", "also draw the bars as a picture in FILE")
    {
        Kind = ValueKind.File,
    };

    internal static Option Json { get; } = new(
        "json", Option.NoLetter, null, "write a JSON object for each measurement, one a line");
}
