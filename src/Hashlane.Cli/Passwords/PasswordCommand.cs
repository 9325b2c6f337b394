namespace Hashlane.Cli;

/// <summary>Hashes and verifies passwords, and finds parameters for that: a command with commands.</summary>
internal static class PasswordCommand
{
    private const string WhereFrom =
        "The password is typed at a prompt, and not shown. If standard input is not a terminal, it is one line "
        + "of it, whose end is removed. It is never an argument: anyone who may list processes would see it.";

    private static readonly OptionGroup _other = new("Other", CommandSyntax.Help);

    private static readonly OptionGroup _pepper = new(
        "Password", PasswordSyntax.PepperFile, PasswordSyntax.KeyId, PasswordSyntax.AllowEmpty);

    private static ToolCommand Hash { get; } = new()
    {
        Name = "hash",
        Summary = "print the string of a password",
        Description =
        [
            "Print the string of a password: Argon2id, with a new salt each time.",
            $"{WhereFrom} At the prompt it is typed twice.",
        ],
        Texts = ArgumentTexts.Withheld,
        Options =
        [
            new(
                null, PasswordSyntax.Preset, PasswordSyntax.Memory, PasswordSyntax.Passes, PasswordSyntax.Lanes,
                PasswordSyntax.Type, PasswordSyntax.SaltBytes, PasswordSyntax.TagBytes),
            _pepper, _other,
        ],
        Sections =
        [
            new("Presets", [.. PasswordPreset.All.Select(preset =>
                (preset.Name, $"{Amounts.Of(preset.Parameters)}: {preset.Source}{preset.Place}"))]),
        ],
        ExitMeanings =
        [
            new(ExitCodes.Success, "a string was printed"), new(ExitCodes.Failure, "there was none"),
            ExitMeaning.WrongLine, ExitMeaning.Interrupted,
        ],
        Examples =
        [
            new("hashlane password hash", "ask for a password, and print its string"),
            new("pwgen 24 1 | hashlane password hash --preset owasp-19", "the string of a random one"),
        ],
        Run = PasswordHashCommand.Run,
    };

    private static ToolCommand Verify { get; } = new()
    {
        Name = "verify",
        Summary = "verify a password: OK or FAILED",
        Forms = ["[OPTION]... --hash-file FILE", "[OPTION]... HASH"],
        Description =
        [
            "Verify a password by a string of Argon2, of any of its types: print OK or FAILED. HASH goes in single "
                + "quotes, or a shell replaces its dollar signs.",
            WhereFrom,
        ],
        Texts = ArgumentTexts.Withheld,
        Operands = [new("HASH", ValueKind.Text) { IsOptional = true }],
        Options =
        [
            new(null, PasswordSyntax.HashFile, PasswordSyntax.Status, PasswordSyntax.ComparedPreset),
            _pepper,
            new(
                "Limits", PasswordSyntax.MaxMemory, PasswordSyntax.MaxPasses, PasswordSyntax.MaxLanes,
                PasswordSyntax.MaxWork)
            {
                Note = "a string states the memory and the passes that it takes, so a hostile one could ask for all. "
                    + "Above a limit nothing is computed.",
            },
            _other,
        ],
        ExitMeanings =
        [
            new(ExitCodes.Success, "the password is right"),
            new(ExitCodes.Failure, "it is wrong, or could not be verified"),
            ExitMeaning.WrongLine,
            ExitMeaning.Interrupted,
        ],
        Run = PasswordVerifyCommand.Run,
    };

    private static ToolCommand Tune { get; } = new()
    {
        Name = "tune",
        Summary = "measure this machine, and recommend parameters",
        Description =
        [
            "Measure Argon2id on this machine with one thread, as a server runs it, and recommend parameters: as much "
                + "memory as three passes allow in the time, then as many passes as fit. OWASP's minima are shown "
                + "with one lane, as OWASP states them, and also measured with those of -p. On a terminal it draws a "
                + "chart.",
        ],
        Texts = ArgumentTexts.Withheld,
        Options =
        [
            new(null, PasswordSyntax.Time, PasswordSyntax.TunedMemory, PasswordSyntax.TunedLanes, CommandSyntax.Help),
        ],
        ExitMeanings =
        [
            new(ExitCodes.Success, "there is a recommendation"),
            new(ExitCodes.Failure, "nothing that OWASP accepts is fast enough"),
            ExitMeaning.WrongLine,
            ExitMeaning.Interrupted,
        ],
        Run = PasswordTuneCommand.Run,
    };

    internal static ToolCommand Command { get; } = new()
    {
        Name = CommandSyntax.PasswordName,
        Summary = "hash and verify passwords with Argon2id, and find parameters",
        Description =
        [
            "Hash passwords with Argon2id into strings that hold all parameters, verify them, and find parameters for "
                + "this machine.",
            WhereFrom,
        ],
        Texts = ArgumentTexts.Withheld,
        Commands = [Hash, Verify, Tune],
        SeeAlso = ["argon2(1)"],
    };
}
