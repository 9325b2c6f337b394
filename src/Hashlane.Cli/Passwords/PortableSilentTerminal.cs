using System.Text;

namespace Hashlane.Cli;

/// <summary>Reads key by key, for systems without termios.</summary>
internal sealed class PortableSilentTerminal : SilentTerminal
{
    private const char EndOfInput = '\x1A';

    internal override bool TryAsk(ReadOnlySpan<byte> prompt, Password password)
    {
        OutputFile terminal = OutputFile.OpenStandardError();
        terminal.Write(prompt);
        char high = '\0';
        while (true)
        {
            ConsoleKeyInfo key = Console.ReadKey(intercept: true);
            if (key.Key == ConsoleKey.Enter || key.KeyChar == EndOfInput)
            {
                terminal.Write("\r\n"u8);
                return key.KeyChar != EndOfInput;
            }

            if (key.Key == ConsoleKey.Backspace)
            {
                RemoveCharacter(password);
            }
            else if (char.IsHighSurrogate(key.KeyChar))
            {
                high = key.KeyChar;
            }
            else if (!char.IsControl(key.KeyChar))
            {
                Add(password, high, key.KeyChar);
                high = '\0';
            }
        }
    }

    public override void Dispose()
    {
    }

    private static void Add(Password password, char high, char low)
    {
        Rune rune = char.IsLowSurrogate(low) && high != '\0' ? new Rune(high, low)
            : Rune.TryCreate(low, out Rune one) ? one
            : Rune.ReplacementChar;
        if (password.Room.Length >= rune.Utf8SequenceLength)
        {
            password.Add(rune.EncodeToUtf8(password.Room));
        }
    }

    private static void RemoveCharacter(Password password)
    {
        if (password.Length > 0)
        {
            Rune.DecodeLastFromUtf8(password.Bytes, out _, out int length);
            password.RemoveLast(length);
        }
    }
}
