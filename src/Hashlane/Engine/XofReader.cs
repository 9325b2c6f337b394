using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Reads the extendable output of a finished computation, of any length and from any position.</summary>
/// <remarks>
/// <para>
/// <see cref="IExtendableOutput.OpenXof"/> opens a reader. It is a snapshot: data that is appended to the hasher later
/// does not change it.
/// </para>
/// <para><b>Thread safety.</b> Only one operation may run at a time; a call from a second thread throws a
/// <see cref="CryptographicException"/>.</para>
/// </remarks>
public abstract class XofReader : IDisposable
{
    private UsageGuard _guard;
    private ulong _position;

    private protected XofReader(ulong length)
    {
        Length = length;
    }

    /// <summary>Length of the output in bytes.</summary>
    public ulong Length { get; }

    /// <summary>
    /// The position at which the next read begins, in bytes from the start of the output; at most <see cref="Length"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value set is greater than <see cref="Length"/>.</exception>
    /// <exception cref="ObjectDisposedException">The property is set, and the reader was disposed.</exception>
    /// <exception cref="CryptographicException">
    /// The property is set while another operation is running on this instance.
    /// </exception>
    public ulong Position
    {
        get => _position;
        set
        {
            Checks.Range(value, 0, Length);
            _guard.Enter(this);
            _position = value;
            Leave();
        }
    }

    /// <summary>
    /// Reads output at <see cref="Position"/> without allocating, and advances the position by as much.
    /// </summary>
    /// <param name="destination">Filled entirely.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is longer than the rest of the output; nothing is written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void Read(Span<byte> destination)
    {
        _guard.Enter(this);
        try
        {
            ulong left = Length - _position;
            if ((ulong)destination.Length > left)
            {
                throw new ArgumentException(
                    $"Only {left} bytes of output are left, but {destination.Length} were asked for.",
                    nameof(destination));
            }

            ReadCore(_position, destination);
            _position += (ulong)destination.Length;
        }
        finally
        {
            Leave();
        }
    }

    /// <summary>
    /// Zeroes the state. Later reads throw. If another thread is reading, the state is zeroed when that read ends.
    /// </summary>
    public void Dispose()
    {
        if (_guard.TryDispose())
        {
            Wipe();
        }

        GC.SuppressFinalize(this);
    }

    /// <inheritdoc cref="Hasher.ToString"/>
    public sealed override string ToString() => nameof(XofReader);

    /// <summary>Computes output; the caller has checked that it exists.</summary>
    private protected abstract void ReadCore(ulong position, Span<byte> destination);

    /// <summary>Zeroes the state.</summary>
    private protected abstract void Wipe();

    private void Leave()
    {
        if (_guard.Leave(UsageGuard.Outcome.Defined))
        {
            Wipe();
        }
    }
}
