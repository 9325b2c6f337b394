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

            // Before the password is asked for.
            if (FaultOf(hash, limits, pepper, out Argon2Costs costs) is string fault)
            {
                messages.Write(fault);
                return ExitCodes.Failure;
            }

            PasswordHasher hasher = new(new PasswordHasherOptions
            {
                Parameters = new Argon2Parameters(Argon2Costs.LaneKiB, 1, 1) { MaxDegreeOfParallelism = -1 },
                Limits = limits,
                Peppers = pepper?.Ring,
            });
            using Password? password = PasswordInput.Read(line, PasswordUse.Verify, messages);
            if (password is null)
            {
                return ExitCodes.Failure;
            }

            bool isRight = hasher.Verify(password.Bytes, hash);
            return Report(line, messages, isRight, costs, preset);
        }
    }

    private static int Report(
        CommandLine line, Messages messages, bool isRight, in Argon2Costs costs, PasswordPreset preset)
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
        IoError error = KeyFile.Read(name, 2 * PhcString.MaxChars, out byte[] bytes);
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
    private static string? FaultOf(string hash, Argon2Limits limits, Pepper? pepper, out Argon2Costs costs)
    {
        costs = default;
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        if (!PhcString.TryRead(hash, room, out PhcString read))
        {
            return "this is not a password string of Argon2, as $argon2id$v=19$m=65536,t=3,p=4$SALT$TAG"
                + (hash.Length > 0 && !hash.StartsWith("$argon2", StringComparison.Ordinal)
                    ? "; a shell takes its dollar signs for variables unless it stands in single quotes"
                    : "");
        }

        costs = read.Costs;
        if (HashLimits.Exceeded(costs.MemoryKiB, costs.Passes, costs.Lanes, limits) is string limit)
        {
            return $"nothing was computed: {limit}";
        }

        if (!read.Data.IsEmpty)
        {
            return "the string states associated data. Nobody can tell here which data is right, so any would be";
        }

        if (read.KeyId.IsEmpty)
        {
            return null;
        }

        string keyId = NameQuoting.Show(NativeText.ToText(read.KeyId));
        return pepper is not null && read.KeyId.SequenceEqual(NativeText.ToBytes(pepper.KeyId))
            ? null
            : $"the string was made with the pepper {keyId}: name its file with {PasswordSyntax.PepperFile}, and "
                + $"{PasswordSyntax.KeyId} {keyId}";
    }

    private static string? WeakerThan(PasswordPreset preset, in Argon2Costs costs)
    {
        Argon2Parameters policy = preset.Parameters;
        List<string> weak = [];
        if (costs.Type != Argon2Type.Id)
        {
            weak.Add(costs.Type == Argon2Type.I ? "type i" : "type d");
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
