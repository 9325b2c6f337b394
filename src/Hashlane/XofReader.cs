using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Extendable output: reads the output of a finished computation, of any length and from any position.</summary>
/// <remarks>
/// Opened by <see cref="IExtendableOutput.OpenXof"/>.
/// A snapshot: what is appended to the hasher after the reader was opened does not change it.
/// <para><b>Thread safety.</b> One operation at a time; a second thread gets a <see cref="CryptographicException"/>.</para>
/// </remarks>
public abstract class XofReader : IDisposable
{
    private UseGuard _guard;
    private ulong _position;

    private protected XofReader(ulong length)
    {
        Length = length;
    }

    /// <summary>Bytes of output that exist.</summary>
    public ulong Length { get; }

    /// <summary>Where the next read begins, in bytes from the start of the output; at most <see cref="Length"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value set is greater than <see cref="Length"/>.</exception>
    /// <exception cref="ObjectDisposedException">It was set, and the reader was disposed.</exception>
    /// <exception cref="CryptographicException">It was set, and another operation is running on this instance.</exception>
    public ulong Position
    {
        get => _position;
        set
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, Length);
            _guard.Enter(this);
            _position = value;
            _guard.Exit();
        }
    }

    /// <summary>Fills <paramref name="destination"/> with the output at <see cref="Position"/> and moves on by its length. Allocates nothing.</summary>
    /// <param name="destination">Filled entirely.</param>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is longer than what is left of the output; nothing is written.</exception>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void Read(Span<byte> destination)
    {
        _guard.Enter(this);
        ulong left = Length - _position;
        bool fits = (ulong)destination.Length <= left;
        if (fits)
        {
            ReadCore(_position, destination);
            _position += (ulong)destination.Length;
        }

        _guard.Exit();
        if (!fits)
        {
            throw new ArgumentException(
                $"Only {left} bytes of output are left, but {destination.Length} were asked for.", nameof(destination));
        }
    }

    /// <summary>Zeroes the state. Later reads throw.</summary>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void Dispose()
    {
        if (_guard.TryDispose(this))
        {
            Wipe();
        }

        GC.SuppressFinalize(this);
    }

    /// <summary>The type's name; never anything of the state.</summary>
    /// <returns>The type's name.</returns>
    public sealed override string ToString() => nameof(XofReader);

    /// <summary>Computes output that exists.</summary>
    private protected abstract void ReadCore(ulong position, Span<byte> destination);

    /// <summary>Zeroes the state.</summary>
    private protected abstract void Wipe();
}
