using System.Security.Cryptography;

namespace Hashlane;

/// <summary>A <see cref="Hasher"/> whose output can be longer than a digest and read from any position.</summary>
public interface IExtendableOutput
{
    /// <summary>Opens the output of all data appended so far. More can be appended afterwards.</summary>
    /// <returns>A reader at position 0; the caller disposes it.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    XofReader OpenXof();
}
