using System.Text;

namespace Hashlane.Cli;

/// <summary>The options and help texts of <c>hashlane password</c>.</summary>
internal static class PasswordSyntax
{
    internal const string FullName = $"hashlane {CommandSyntax.PasswordName}";

    private const string ExitCodesOfVerify =
        "Exit codes: 0 the password is right; 1 it is wrong, or could not be verified; 2 a wrong command line; "
        + "130 interrupted.";

    private const string WhereFrom =
        "The password is typed at a prompt, and not shown. If standard input is not a terminal, it is one line "
        + "of it, whose end is removed. It is never an argument: anyone who may list processes would see it.";

    internal static Option Preset { get; } = new(
        "preset", Option.NoLetter, "NAME",
        $"costs by name: {string.Join(", ", PasswordPreset.All.Select(preset => preset.Name))}; "
            + $"{PasswordPreset.Default.Name} by default");

    internal static Option Memory { get; } = new(
        "memory", 'm', "SIZE", "memory, in KiB or with a unit: 65536, 64MiB, 2GiB");

    internal static Option Passes { get; } = new("passes", 't', "N", "passes over the memory");

    internal static Option Lanes { get; } = new("lanes", 'p', "N", "lanes, which threads can share");

    internal static Option Type { get; } = new(
        "type", Option.NoLetter, "TYPE", "id, the default; strings of types i and d are only verified");

    internal static Option SaltBytes { get; } = new(
        "salt-bytes", Option.NoLetter, "N", "length of the salt, which is random: 8 to 64, 16 by default");

    internal static Option TagBytes { get; } = new(
        "tag-bytes", Option.NoLetter, "N", "length of the tag: 16 to 64, 32 by default");

    internal static Option PepperFile { get; } = new(
        "pepper-file", Option.NoLetter, "FILE",
        "a secret that enters the hash: all bytes of FILE, a final newline too");

    internal static Option KeyId { get; } = new(
        "key-id", Option.NoLetter, "ID", "the pepper's name, which the string states: 1 to 8 bytes");

    internal static Option AllowEmpty { get; } = new(
        "allow-empty", Option.NoLetter, null, "take an empty password, which is refused otherwise");

    internal static Option HashFile { get; } = new(
        "hash-file", Option.NoLetter, "FILE", "read the string from FILE");

    internal static Option Status { get; } = new(
        "status", Option.NoLetter, null, "write neither OK nor FAILED: the exit code tells");

    internal static Option ComparedPreset { get; } = new(
        Preset.Name, Option.NoLetter, Preset.ValueName,
        $"say if the string is weaker than these costs; {PasswordPreset.Default.Name} by default");

    internal static Option MaxMemory { get; } = new(
        "max-memory", Option.NoLetter, "SIZE", "most memory that a string may ask for; 2GiB by default");

    internal static Option MaxPasses { get; } = new(
        "max-passes", Option.NoLetter, "N", "most passes; 64 by default");

    internal static Option MaxLanes { get; } = new(
        "max-lanes", Option.NoLetter, "N", "most lanes; 64 by default");

    internal static Option MaxWork { get; } = new(
        "max-work", Option.NoLetter, "SIZE", "most memory times passes; 4GiB by default");

    internal static Option Time { get; } = new(
        "time", Option.NoLetter, "TIME", "time that a hash may take: 250ms, the default, or 1s");

    internal static Option TunedMemory { get; } = new(
        Memory.Name, Memory.Letter, Memory.ValueName,
        "most memory of a hash; by default a quarter of the memory that is there, and at most 4GiB");

    internal static Option TunedLanes { get; } = new(
        Lanes.Name, Lanes.Letter, Lanes.ValueName, "lanes; 4 by default, as RFC 9106 recommends");

    private static Option[] Help { get; } = [CommandSyntax.Help];

    private static Option[] Hashing { get; } =
        [Preset, Memory, Passes, Lanes, Type, SaltBytes, TagBytes, PepperFile, KeyId, AllowEmpty];

    private static Option[] Verifying { get; } =
    [
        HashFile, Status, ComparedPreset, PepperFile, KeyId, AllowEmpty, MaxMemory, MaxPasses, MaxLanes, MaxWork,
    ];

    private static Option[] Tuning { get; } = [Time, TunedMemory, TunedLanes];

    internal static OptionTable HashTable { get; } = new(ArgumentTexts.Withheld, Hashing, Help);

    internal static OptionTable VerifyTable { get; } = new(ArgumentTexts.Withheld, Verifying, Help);

    internal static OptionTable TuneTable { get; } = new(ArgumentTexts.Withheld, Tuning, Help);

    internal static string HelpText()
    {
        StringBuilder text = new();
        text.Append($"""
            Usage: {FullName} hash [OPTION]...
                   {FullName} verify [OPTION]... [HASH]
                   {FullName} tune [OPTION]...

            """);
        CommandSyntax.AppendWrapped(
            text, "Hash passwords with Argon2id into strings that hold all parameters, verify them, and find "
                + "parameters for this machine.");
        text.Append($"""

              hash      print the string of a password
              verify    verify a password: OK or FAILED
              tune      measure this machine, and recommend parameters


            """);
        CommandSyntax.AppendWrapped(text, WhereFrom);
        text.Append('\n');
        CommandSyntax.AppendWrapped(text, $"'{FullName} hash --help' and the like list the options of each.");
        return text.ToString();
    }

    internal static string HashHelpText()
    {
        StringBuilder text = new();
        text.Append($"Usage: {FullName} hash [OPTION]...\n");
        CommandSyntax.AppendWrapped(text, "Print the string of a password: Argon2id, with a new salt each time.");
        text.Append('\n');
        CommandSyntax.AppendWrapped(text, $"{WhereFrom} At the prompt it is typed twice.");
        text.Append('\n');
        AppendOptions(text, HashTable);
        text.Append('\n');
        text.Append("Presets:\n");
        foreach (PasswordPreset preset in PasswordPreset.All)
        {
            text.Append($"  {preset.Name,-10}{Amounts.Of(preset.Parameters)}: {preset.Source}{preset.Place}\n");
        }

        text.Append('\n');
        CommandSyntax.AppendWrapped(
            text, "Exit codes: 0 a string was printed; 1 there was none; 2 a wrong command line; 130 interrupted.");
        text.Append($"""

            Examples:
              {FullName} hash
              pwgen 24 1 | {FullName} hash --preset owasp-19

            """);
        return text.ToString();
    }

    internal static string VerifyHelpText()
    {
        StringBuilder text = new();
        text.Append($"""
            Usage: {FullName} verify [OPTION]... --hash-file FILE
                   {FullName} verify [OPTION]... HASH

            """);
        CommandSyntax.AppendWrapped(
            text, "Verify a password by a string of Argon2, of any of its types: print OK or FAILED. HASH goes in "
                + "single quotes, or a shell replaces its dollar signs.");
        text.Append('\n');
        CommandSyntax.AppendWrapped(text, WhereFrom);
        text.Append('\n');
        AppendOptions(text, VerifyTable);
        text.Append('\n');
        CommandSyntax.AppendWrapped(
            text, "A string states the memory and the passes that it takes, so a hostile one could ask for all. "
                + "Above a limit nothing is computed.");
        text.Append('\n');
        CommandSyntax.AppendWrapped(text, ExitCodesOfVerify);
        return text.ToString();
    }

    internal static string TuneHelpText()
    {
        StringBuilder text = new();
        text.Append($"Usage: {FullName} tune [OPTION]...\n");
        CommandSyntax.AppendWrapped(
            text, "Measure Argon2id on this machine with one thread, as a server runs it, and recommend parameters: as "
                + "much memory as three passes allow in the time, then as many passes as fit. OWASP's minima are "
                + "shown with one lane, as OWASP states them, and also measured with those of -p. On a terminal it "
                + "draws a chart.");
        text.Append('\n');
        AppendOptions(text, TuneTable);
        text.Append('\n');
        CommandSyntax.AppendWrapped(
            text, "Exit codes: 0 there is a recommendation; 1 nothing that OWASP accepts is fast enough; 2 a wrong "
                + "command line; 130 interrupted.");
        return text.ToString();
    }

    private static void AppendOptions(StringBuilder text, OptionTable table)
    {
        foreach (Option[] group in table.Groups)
        {
            CommandSyntax.AppendOptions(text, group);
        }
    }
}
