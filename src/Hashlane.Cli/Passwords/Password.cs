using System.Security.Cryptography;
using System.Text.Unicode;

namespace Hashlane.Cli;

/// <summary>The bytes of a password, in a place where the garbage collector leaves them; disposal wipes them.</summary>
internal sealed class Password : IDisposable
{
    /// <summary>More than a person types, or a program makes. More bytes are most likely the wrong file.</summary>
    internal const int MaxBytes = 4096;

    // For the longest password, the end of its line, and a byte that tells that there is more.
    private readonly byte[] _room = GC.AllocateArray<byte>(MaxBytes + 3, pinned: true);

    internal ReadOnlySpan<byte> Bytes => _room.AsSpan(0, Length);

    internal int Length { get; private set; }

    /// <summary>Where bytes can be added.</summary>
    internal Span<byte> Room => _room.AsSpan(Length);

    /// <summary>Takes bytes that were written to <see cref="Room"/>.</summary>
    internal void Add(int count) => Length += count;

    /// <summary>Takes the last bytes away.</summary>
    internal void RemoveLast(int count)
    {
        Length -= count;
        CryptographicOperations.ZeroMemory(Room[..count]);
    }

    /// <summary>Removes the end of a line: a newline, and a return before it.</summary>
    internal void RemoveLineEnd()
    {
        if (Bytes.EndsWith("\n"u8))
        {
            RemoveLast(1);
            if (Bytes.EndsWith("\r"u8))
            {
                RemoveLast(1);
            }
        }
    }

    /// <summary>Returns the reason why this is no password, or null.</summary>
    /// <param name="use">The purpose of the password.</param>
    /// <param name="emptiness">Whether it may be empty.</param>
    internal string? FaultFor(PasswordUse use, EmptyPasswords emptiness) =>
        Length == 0 && emptiness == EmptyPasswords.Refused
            ? $"the password is empty: {PasswordSyntax.AllowEmpty} takes it nevertheless"
        : Length > MaxBytes ? $"the password is longer than {MaxBytes} bytes"
        : Bytes.Contains((byte)0) ? "the password has a zero byte, as text in UTF-16 has: convert it to UTF-8"
        : Bytes.Contains((byte)'\n')
            ? "standard input has more than one line: a password is one line"
        : use == PasswordUse.Hash && !Utf8.IsValid(Bytes)
            ? "the password is not UTF-8, so that programs which take text could never verify it: convert it"
        : null;

    public void Dispose()
    {
        CryptographicOperations.ZeroMemory(_room);
        Length = 0;
    }
}
