using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text.Unicode;

namespace Hashlane;

/// <summary>
/// Copies of Argon2's inputs. They are outside the garbage collector's heap, which would move them and leave traces.
/// </summary>
internal sealed class Argon2Inputs : IDisposable
{
    // A character has three bytes at most: a pair, which is two, has four.
    private const int Utf8BytesOfChar = 3;

    private readonly NativeBuffer _buffer;
    private int _password, _salt, _secret, _data; // lengths, in this order in the buffer

    private Argon2Inputs(long bytes)
    {
        _buffer = NativeBuffer.TryAllocate(Math.Max(bytes, 1))
            ?? throw new InsufficientMemoryException($"There is no memory of {bytes} bytes for a password.");
    }

    /// <summary>The password, in UTF-8 if it was text.</summary>
    public ReadOnlySpan<byte> Password => _buffer.Part(0, _password);

    /// <summary>The salt.</summary>
    public ReadOnlySpan<byte> Salt => _buffer.Part(_password, _salt);

    /// <summary>The secret.</summary>
    public ReadOnlySpan<byte> Secret => _buffer.Part((long)_password + _salt, _secret);

    /// <summary>The associated data.</summary>
    public ReadOnlySpan<byte> Data => _buffer.Part((long)_password + _salt + _secret, _data);

    /// <summary>Copies inputs.</summary>
    /// <exception cref="InsufficientMemoryException">There is not so much memory.</exception>
    public static Argon2Inputs Copy(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret, ReadOnlySpan<byte> data)
    {
        Argon2Inputs inputs = new((long)password.Length + salt.Length + secret.Length + data.Length);
        password.CopyTo(inputs._buffer.Part(0, inputs._password = password.Length));
        inputs.CopyRest(salt, secret, data);
        return inputs;
    }

    /// <summary>Copies inputs, and text in UTF-8.</summary>
    /// <exception cref="ArgumentException">It is no text, or too much.</exception>
    /// <inheritdoc cref="Copy(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static Argon2Inputs Copy(ReadOnlySpan<char> password, ReadOnlySpan<byte> salt)
    {
        int most = MostUtf8Bytes(password);
        Argon2Inputs inputs = new((long)most + salt.Length);
        try
        {
            inputs._password = ToUtf8(password, inputs._buffer.Part(0, most));
            inputs.CopyRest(salt, default, default);
        }
        catch
        {
            inputs.Dispose();
            throw;
        }

        return inputs;
    }

    /// <summary>Wipes and frees the copies, once.</summary>
    public void Dispose()
    {
        _buffer.Wipe();
        _buffer.Free();
    }

    /// <summary>The room that text needs in UTF-8, as long as there is so much.</summary>
    private static int MostUtf8Bytes(ReadOnlySpan<char> text) =>
        (int)Math.Min((long)Utf8BytesOfChar * text.Length, int.MaxValue);

    /// <summary>Writes text in UTF-8, without changing it, and returns the number of bytes.</summary>
    /// <param name="password">The text.</param>
    /// <param name="destination">Room for <see cref="MostUtf8Bytes"/>.</param>
    /// <exception cref="ArgumentException">It is no text, or too much.</exception>
    private static int ToUtf8(ReadOnlySpan<char> password, Span<byte> destination)
    {
        OperationStatus status =
            Utf8.FromUtf16(password, destination, out _, out int bytes, replaceInvalidSequences: false);
        if (status != OperationStatus.Done)
        {
            ThrowNotText(status, nameof(password));
        }

        return bytes;
    }

    private void CopyRest(ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret, ReadOnlySpan<byte> data)
    {
        (_salt, _secret, _data) = (salt.Length, secret.Length, data.Length);
        long start = _password;
        salt.CopyTo(_buffer.Part(start, _salt));
        secret.CopyTo(_buffer.Part(start += _salt, _secret));
        data.CopyTo(_buffer.Part(start + _secret, _data));
    }

    [DoesNotReturn]
    private static void ThrowNotText(OperationStatus status, string name) => throw new ArgumentException(
        status == OperationStatus.DestinationTooSmall
            ? $"Password must be at most {int.MaxValue} bytes in UTF-8."
            : "Password must be text, but has half a surrogate pair.",
        name);
}
