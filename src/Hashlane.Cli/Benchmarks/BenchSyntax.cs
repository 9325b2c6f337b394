using System.Text;

namespace Hashlane.Cli;

/// <summary>The options and the help text of <c>hashlane bench</c>.</summary>
internal static class BenchSyntax
{
    internal const string FullName = $"hashlane {CommandSyntax.BenchName}";

    internal static Option Algorithm { get; } = new(
        CommandSyntax.Algorithm.Name, CommandSyntax.Algorithm.Letter, "ALG",
        "measure this one of 'hashlane algorithms'; may be repeated; all by default")
    {
        MayRepeat = true,
    };

    internal static Option Kernels { get; } = new(
        "kernels", Option.NoLetter, null, "measure each kernel that this processor can run, not only those in use");

    internal static Option Seconds { get; } = new(
        "seconds", Option.NoLetter, "N", "time for each measurement: 0.001 to 60; 0.05 by default");

    internal static Option Size { get; } = new(
        "size", Option.NoLetter, "SIZE",
        "length of a long message, in bytes or with a unit; 1MiB by default, and 32MiB by threads and in a file");

    internal static Option File { get; } = new(
        "file", Option.NoLetter, "FILE", "read FILE, not a temporary file");

    internal static Option Svg { get; } = new(
        "svg", Option.NoLetter, "FILE", "also draw the bars as a picture in FILE");

    internal static Option Json { get; } = new(
        "json", Option.NoLetter, null, "write a JSON object for each measurement, one a line");

    internal static OptionTable Table { get; } = new(
        ArgumentTexts.Shown,
        [Algorithm, Kernels, Seconds, Size, File, CommandSyntax.Threads],
        [Json, Svg],
        [CommandSyntax.Help]);

    internal static string HelpText()
    {
        StringBuilder text = new();
        text.Append($"Usage: {FullName} [OPTION]...\n");
        CommandSyntax.AppendWrapped(
            text,
            "Measure the speed of each algorithm on this machine: of one stream, of many short messages in lanes, of "
                + "several threads, and of a file that is read from memory. On a terminal the figures are bars.");
        text.Append('\n');
        foreach (Option[] group in Table.Groups)
        {
            CommandSyntax.AppendOptions(text, group);
        }

        text.Append('\n');
        CommandSyntax.AppendWrapped(
            text,
            "A figure is the median of five rounds, in which all are measured by turns. One that varies by more than a "
                + "quarter is marked with ~: the machine is busy.");
        text.Append('\n');
        CommandSyntax.AppendWrapped(
            text,
            "Exit codes: 0 all was measured; 1 a file could not be read or written; 2 a wrong command line; 130 "
                + "interrupted.");
        text.Append($"""

            Examples:
              {FullName}
              {FullName} -a blake3 -a sha256 --svg speed.svg
              {FullName} --kernels -a blake2b

            """);
        return text.ToString();
    }
}
