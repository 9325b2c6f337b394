namespace Hashlane.Cli;

/// <summary>Reads a password from the terminal without echo, or from standard input if that is no terminal.</summary>
internal static class PasswordInput
{
    /// <summary>Reads a password.</summary>
    /// <param name="line">The command line.</param>
    /// <param name="use">Its purpose. For hashing it is typed twice.</param>
    /// <param name="messages">Reports why there is none.</param>
    /// <returns>The password, or null.</returns>
    internal static Password? Read(CommandLine line, PasswordUse use, Messages messages)
    {
        EmptyPasswords emptiness = line.Has(PasswordSyntax.AllowEmpty) ? EmptyPasswords.Taken : EmptyPasswords.Refused;
        Password password = new();
        string? fault = SilentTerminal.IsStandardInput
            ? Ask(password, use, emptiness)
            : ReadStandardInput(password) ?? password.FaultFor(use, emptiness);
        if (fault is null)
        {
            return password;
        }

        password.Dispose();
        messages.Write(fault);
        return null;
    }

    private static string? Ask(Password password, PasswordUse use, EmptyPasswords emptiness)
    {
        using SilentTerminal terminal = SilentTerminal.Open();
        if (!terminal.TryAsk("Password: "u8, password))
        {
            return "no password was typed";
        }

        string? fault = password.FaultFor(use, emptiness);
        if (fault is not null || use == PasswordUse.Verify)
        {
            return fault;
        }

        using Password again = new();
        return !terminal.TryAsk("The same again: "u8, again) ? "the password was typed only once"
            : again.Bytes.SequenceEqual(password.Bytes) ? null
            : "the two passwords differ";
    }

    private static string? ReadStandardInput(Password password)
    {
        using InputFile? file = InputFile.Open(StandardInput.Name, out IoError error);
        int count = 1;
        while (file is not null && count > 0 && password.Room.Length > 0)
        {
            count = file.Read(password.Room, out error);
            password.Add(Math.Max(0, count));
        }

        if (!error.IsNone)
        {
            return $"{StandardInput.Title}: {error.Reason}";
        }

        if (password.Room.Length > 0)
        {
            password.RemoveLineEnd();
        }

        return null;
    }
}
