namespace Hashlane.Cli;

/// <summary><c>hashlane password hash</c>: prints the string of a password.</summary>
internal static class PasswordHashCommand
{
    // The ranges and defaults of PasswordHasherOptions.
    private const int MinSaltBytes = 8, MaxSaltBytes = 64, DefaultSaltBytes = 16;
    private const int MinTagBytes = 16, MaxTagBytes = 64, DefaultTagBytes = 32;

    internal static int Run(CommandLine line, Messages messages)
    {
        PasswordReader.RefuseOperands(line, "hash");
        Argon2Parameters costs = PasswordReader.ReadCosts(line);
        int saltBytes = PasswordReader.ReadNumber(
            line, PasswordSyntax.SaltBytes, MinSaltBytes, MaxSaltBytes, DefaultSaltBytes);
        int tagBytes = PasswordReader.ReadNumber(
            line, PasswordSyntax.TagBytes, MinTagBytes, MaxTagBytes, DefaultTagBytes);
        if (!PasswordReader.TryReadPepper(line, messages, out Pepper? pepper))
        {
            return ExitCodes.Failure;
        }

        using (pepper)
        {
            PasswordHasher hasher = new(new PasswordHasherOptions
            {
                Parameters = costs,
                SaltLength = saltBytes,
                TagLength = tagBytes,
                Peppers = pepper?.Ring,
            });
            using Password? password = PasswordInput.Read(line, PasswordUse.Hash, messages);
            if (password is null)
            {
                return ExitCodes.Failure;
            }

            new Results(messages).Write(new ByteLine().Append(hasher.Hash(password.Bytes)).Append((byte)'\n'));
        }

        if (HashLimits.Exceeded(costs.MemoryKiB, costs.Passes, costs.Lanes, HashLimits.Usual) is string limit)
        {
            messages.Write($"note: {limit}, so that verifying it needs a higher one");
        }

        return ExitCodes.Success;
    }
}
