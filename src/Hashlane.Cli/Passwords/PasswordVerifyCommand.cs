using System.Text;

namespace Hashlane.Cli;

/// <summary><c>hashlane password verify</c>: verifies a password by a string.</summary>
internal static class PasswordVerifyCommand
{
    internal static int Run(CommandLine line, Messages messages)
    {
        Argon2Limits limits = PasswordReader.ReadLimits(line);
        PasswordPreset preset = PasswordReader.ReadPreset(line, PasswordSyntax.ComparedPreset);
        if (!PasswordReader.TryReadPepper(line, messages, out Pepper? pepper))
        {
            return ExitCodes.Failure;
        }

        using (pepper)
        {
            if (ReadHash(line, messages) is not string hash)
            {
                return ExitCodes.Failure;
            }

            PasswordHasher hasher = new(new PasswordHasherOptions
            {
                Parameters = new Argon2Parameters(Argon2Ranges.LaneKiB, 1, 1) { MaxDegreeOfParallelism = -1 },
                Limits = limits,
                Peppers = pepper?.Ring,
            });

            // Before the password is asked for.
            if (FaultOf(hasher.FindProblem(hash), hash, limits) is string fault)
            {
                messages.Write(fault);
                return ExitCodes.Failure;
            }

            using Password? password = PasswordInput.Read(line, PasswordUse.Verify, messages);
            if (password is null)
            {
                return ExitCodes.Failure;
            }

            bool isRight = hasher.Verify(password.Bytes, hash);
            return Report(line, messages, isRight, StatedCosts.Read(hash), preset);
        }
    }

    private static int Report(
        CommandLine line, Messages messages, bool isRight, StatedCosts costs, PasswordPreset preset)
    {
        if (!line.Has(PasswordSyntax.Status))
        {
            new Results(messages).Write(new ByteLine().Append(isRight ? "OK\n"u8 : "FAILED\n"u8));
            if (isRight && WeakerThan(preset, costs) is string weakness)
            {
                messages.Write(weakness);
            }
        }

        return isRight ? ExitCodes.Success : ExitCodes.Failure;
    }

    /// <summary>Reads the string.</summary>
    /// <returns>The string, or null after a message.</returns>
    private static string? ReadHash(CommandLine line, Messages messages)
    {
        string? file = line.ValueOf(PasswordSyntax.HashFile);
        if (file is null ? line.Operands.Count != 1 : line.Operands.Count != 0)
        {
            throw new UsageException(
                $"'{PasswordSyntax.FullName} verify' takes one string, from {PasswordSyntax.HashFile} "
                + $"{PasswordSyntax.HashFile.ValueName} or as an operand, but "
                + (file is not null ? "got both"
                    : line.Operands.Count == 0 ? "got none"
                    : "got several operands. The password is none of them: type it at the prompt, or send it to "
                        + "standard input"));
        }

        if (file is null)
        {
            return line.Operands[0];
        }

        byte[] name = PasswordReader.ReadFileName(PasswordSyntax.HashFile, file);
        IoError error = KeyFile.Read(name, 2 * PasswordHasher.MaxHashLength, out byte[] bytes);
        if (!error.IsNone)
        {
            messages.Write(name, error.Reason);
            return null;
        }

        ReadOnlySpan<byte> text = bytes;
        text = text.EndsWith("\r\n"u8) ? text[..^2] : text.EndsWith("\n"u8) ? text[..^1] : text;
        return Encoding.Latin1.GetString(text); // anything but ASCII is malformed
    }

    /// <summary>Returns the reason why a string cannot be verified, or null. The string is not in it.</summary>
    private static string? FaultOf(PasswordHashProblem problem, string hash, Argon2Limits limits)
    {
        switch (problem)
        {
            case PasswordHashProblem.None:
                return null;
            case PasswordHashProblem.OverLimits:
                StatedCosts costs = StatedCosts.Read(hash);
                return "nothing was computed: "
                    + HashLimits.Exceeded(costs.MemoryKiB, costs.Passes, costs.Lanes, limits);
            case PasswordHashProblem.UnknownKey:
                string keyId = NameQuoting.Show(StatedCosts.Read(hash).KeyId);
                return $"the string was made with the pepper {keyId}: name its file with {PasswordSyntax.PepperFile}, "
                    + $"and {PasswordSyntax.KeyId} {keyId}";
            case PasswordHashProblem.AssociatedData:
                return "the string states associated data. Nobody can tell here which data is right, so any would be";
            default:
                return "this is not a password string of Argon2, as $argon2id$v=19$m=65536,t=3,p=4$SALT$TAG"
                    + (hash.Length > 0 && !hash.StartsWith("$argon2", StringComparison.Ordinal)
                        ? "; a shell takes its dollar signs for variables unless it stands in single quotes"
                        : "");
        }
    }

    private static string? WeakerThan(PasswordPreset preset, StatedCosts costs)
    {
        Argon2Parameters policy = preset.Parameters;
        List<string> weak = [];
        if (costs.Type != "id")
        {
            weak.Add($"type {costs.Type}");
        }

        if (costs.Version < policy.Version)
        {
            weak.Add("an old version");
        }

        if (costs.MemoryKiB < policy.MemoryKiB)
        {
            weak.Add(Amounts.Memory(costs.MemoryKiB));
        }

        if (costs.Passes < policy.Passes)
        {
            weak.Add(Amounts.Passes(costs.Passes));
        }

        if (costs.Lanes < policy.Lanes)
        {
            weak.Add(Amounts.Lanes(costs.Lanes));
        }

        return weak.Count == 0
            ? null
            : $"note: the string has {NearNames.Join(weak, "and")}, which is weaker than {preset.Name} "
                + $"({Amounts.Of(policy)}): hash the password anew";
    }
}
