using System.Buffers;

namespace Hashlane;

/// <summary>
/// Copies of Argon2's inputs. They are outside the garbage collector's heap, which would move them and leave traces.
/// </summary>
internal sealed class Argon2Inputs : IDisposable
{
    private readonly NativeBuffer _buffer;
    private int _password, _salt, _secret, _data; // lengths, in this order in the buffer

    private Argon2Inputs(long bytes) => _buffer = PasswordText.Allocate(bytes);

    /// <summary>The password, in UTF-8 if it was text.</summary>
    public ReadOnlySpan<byte> Password => _buffer.Part(0, _password);

    /// <summary>The salt.</summary>
    public ReadOnlySpan<byte> Salt => _buffer.Part(_password, _salt);

    /// <summary>The secret.</summary>
    public ReadOnlySpan<byte> Secret => _buffer.Part((long)_password + _salt, _secret);

    /// <summary>The associated data.</summary>
    public ReadOnlySpan<byte> Data => _buffer.Part((long)_password + _salt + _secret, _data);

    /// <summary>Copies inputs.</summary>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
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
    public static Argon2Inputs Copy(
        ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret, ReadOnlySpan<byte> data)
    {
        int most = PasswordText.MaxUtf8Bytes(password.Length);
        Argon2Inputs inputs = new((long)most + salt.Length + secret.Length + data.Length);
        try
        {
            inputs._password = ToUtf8(password, inputs._buffer.Part(0, most));
            inputs.CopyRest(salt, secret, data);
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

    /// <summary>Writes text in UTF-8, without changing it, and returns the number of bytes.</summary>
    /// <param name="password">The text.</param>
    /// <param name="destination">Room for <see cref="PasswordText.MaxUtf8Bytes"/>.</param>
    /// <exception cref="ArgumentException">It is no text, or too much.</exception>
    private static int ToUtf8(ReadOnlySpan<char> password, Span<byte> destination)
    {
        OperationStatus status = PasswordText.ToUtf8(password, destination, out int bytes);
        if (status != OperationStatus.Done)
        {
            PasswordText.ThrowNotText(status, nameof(password));
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
}
