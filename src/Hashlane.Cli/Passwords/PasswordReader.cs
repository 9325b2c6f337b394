namespace Hashlane.Cli;

/// <summary>Determines what the options of <c>hashlane password</c> ask for.</summary>
/// <remarks>No message shows a word of the command line, except for names of files: it could be a password.</remarks>
internal static class PasswordReader
{
    /// <summary>Refuses operands.</summary>
    /// <param name="line">The command line.</param>
    /// <param name="job">The command.</param>
    internal static void RefuseOperands(CommandLine line, string job)
    {
        if (line.Operands.Count > 0)
        {
            throw new UsageException(
                $"'{PasswordSyntax.FullName} {job}' takes no operand. A password on the command line would be seen by "
                + "anyone who may list processes: type it at the prompt, or send it to standard input");
        }
    }

    /// <summary>Reads the costs of new strings.</summary>
    internal static Argon2Parameters ReadCosts(CommandLine line)
    {
        if (line.ValueOf(PasswordSyntax.Type) is string type && type != PasswordSyntax.OnlyType)
        {
            throw new UsageException(
                $"{PasswordSyntax.Type} takes {PasswordSyntax.OnlyType}: hash makes strings of Argon2id only, and "
                + "verify reads all types");
        }

        Argon2Parameters preset = ReadPreset(line, PasswordSyntax.Preset).Parameters;
        int lanes = ReadNumber(line, PasswordSyntax.Lanes, 1, Argon2Ranges.MaxLanes, preset.Lanes);
        int passes = ReadNumber(line, PasswordSyntax.Passes, 1, int.MaxValue, preset.Passes);
        int memory = ReadMemory(line, PasswordSyntax.Memory, lanes, preset.MemoryKiB);

        // The result does not depend on the number of threads.
        return new Argon2Parameters(memory, passes, lanes) { MaxDegreeOfParallelism = -1 };
    }

    /// <summary>Reads the memory of a hash.</summary>
    internal static int ReadMemory(CommandLine line, Option option, int lanes, int preset)
    {
        long least = (long)Argon2Ranges.LaneKiB * lanes;
        long memory = ReadSize(line, option, Argon2Ranges.MaxMemoryKiB, preset);
        return memory >= least
            ? (int)memory
            : throw new UsageException(
                $"{option}: {Amounts.Memory(memory)} is too little for {Amounts.Lanes(lanes)}, which need at least "
                + $"{Amounts.Memory(least)}, 8 KiB each");
    }

    internal static PasswordPreset ReadPreset(CommandLine line, Option option)
    {
        if (line.ValueOf(option) is not string name)
        {
            return PasswordPreset.Default;
        }

        List<string> names = [.. PasswordPreset.All.Select(preset => preset.Name)];
        List<string> near = NearMiss.Among(name, names);
        return PasswordPreset.Named(name) ?? throw new UsageException(
            $"{option}: there is no preset of that name"
            + (near.Count > 0 ? $": did you mean {NearNames.Join(near, "or")}?"
                : $"; there are {NearNames.Join(names, "and")}"));
    }

    /// <summary>Reads the limits for existing strings.</summary>
    internal static Argon2Limits ReadLimits(CommandLine line)
    {
        Argon2Limits usual = HashLimits.Usual;
        long memory = ReadSize(line, PasswordSyntax.MaxMemory, Argon2Ranges.MaxMemoryKiB, usual.MaxMemoryKiB);
        long work = ReadSize(line, PasswordSyntax.MaxWork, long.MaxValue, usual.MaxWorkKiB);
        return new Argon2Limits
        {
            MaxMemoryKiB = (int)AtLeastALane(memory, PasswordSyntax.MaxMemory),
            MaxPasses = ReadNumber(line, PasswordSyntax.MaxPasses, 1, int.MaxValue, usual.MaxPasses),
            MaxLanes = ReadNumber(line, PasswordSyntax.MaxLanes, 1, Argon2Ranges.MaxLanes, usual.MaxLanes),
            MaxWorkKiB = AtLeastALane(work, PasswordSyntax.MaxWork),
        };
    }

    internal static int ReadNumber(CommandLine line, Option option, int least, int most, int preset)
    {
        if (line.ValueOf(option) is not string text)
        {
            return preset;
        }

        string range = most == int.MaxValue ? $"{least} or more" : $"{least} to {most}";
        return Amounts.TryRead(text, out long number) && number >= least && number <= most
            ? (int)number
            : throw new UsageException($"{option} takes a number: {range}");
    }

    /// <summary>Reads the name and the bytes of the pepper, if there is to be one.</summary>
    /// <param name="line">The command line.</param>
    /// <param name="messages">Reports why it cannot be read.</param>
    /// <param name="pepper">The pepper, or null without one.</param>
    /// <returns>False if it cannot be read.</returns>
    internal static bool TryReadPepper(CommandLine line, Messages messages, out Pepper? pepper)
    {
        pepper = null;
        string? file = line.ValueOf(PasswordSyntax.PepperFile);
        string? keyId = line.ValueOf(PasswordSyntax.KeyId);
        if (file is null && keyId is null)
        {
            return true;
        }

        if (file is null || keyId is null)
        {
            throw new UsageException(
                $"{PasswordSyntax.PepperFile} and {PasswordSyntax.KeyId} belong together: the string states the name "
                + "of the pepper that it was made with");
        }

        byte[] id = NativeText.ToBytes(keyId);
        if (id.Length is 0 or > PasswordPeppers.MaxKeyIdBytes || !System.Text.Unicode.Utf8.IsValid(id))
        {
            throw new UsageException(
                $"{PasswordSyntax.KeyId} takes a name of 1 to {PasswordPeppers.MaxKeyIdBytes} bytes in UTF-8");
        }

        byte[] name = ReadFileName(PasswordSyntax.PepperFile, file);
        IoError error = KeyFile.Read(name, KeyFile.MaxBytes, out byte[] bytes);
        pepper = new Pepper(keyId, bytes);
        string? fault = !error.IsNone ? error.Reason
            : bytes.Length < PasswordPeppers.MinPepperBytes
                ? $"too short for a pepper: at least {PasswordPeppers.MinPepperBytes} bytes, but there are "
                    + $"{bytes.Length}"
            : bytes.Length > KeyFile.MaxBytes ? $"too long for a pepper: at most {KeyFile.MaxBytes} bytes"
            : null;
        if (fault is not null)
        {
            messages.Write(name, fault);
            pepper.Dispose();
            pepper = null;
        }

        return fault is null;
    }

    /// <summary>Returns the name of a file that is not standard input, which may hold the password.</summary>
    internal static byte[] ReadFileName(Option option, string file)
    {
        byte[] name = NativeText.ToBytes(file);
        if (name.Length == 0)
        {
            throw new UsageException($"{option} is empty: name a file");
        }

        return name.AsSpan().SequenceEqual(StandardInput.Name)
            || FileIdentity.AreSame(FileIdentity.Of(name), FileIdentity.Of(StandardInput.Name))
            ? throw new UsageException($"{option}: standard input is for the password: name another file")
            : name;
    }

    private static long AtLeastALane(long kib, Option option) => kib >= Argon2Ranges.LaneKiB
        ? kib
        : throw new UsageException($"{option} takes at least {Amounts.Memory(Argon2Ranges.LaneKiB)}");

    private static long ReadSize(CommandLine line, Option option, long most, long preset)
    {
        if (line.ValueOf(option) is not string text)
        {
            return preset;
        }

        if (!Amounts.TryReadKiB(text, out long kib) || kib == 0)
        {
            throw new UsageException($"{option} takes a number of KiB, or one with a unit: 65536KiB, 64MiB, 1GiB");
        }

        return kib <= most ? kib : throw new UsageException($"{option} takes at most {Amounts.Memory(most)}");
    }
}
