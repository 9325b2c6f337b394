using System.Security.Cryptography;

namespace Hashlane.Cli;

/// <summary>A secret that enters hashes, with its name; disposal wipes it.</summary>
internal sealed class Pepper : IDisposable
{
    private readonly byte[] _bytes;
    private PasswordPeppers? _ring;

    /// <summary>Takes a pepper.</summary>
    /// <param name="keyId">Its name.</param>
    /// <param name="bytes">Its bytes, which this wipes.</param>
    internal Pepper(string keyId, byte[] bytes)
    {
        KeyId = keyId;
        _bytes = bytes;
    }

    internal string KeyId { get; }

    /// <summary>The pepper in the library's form.</summary>
    internal PasswordPeppers Ring => _ring ??= new PasswordPeppers(KeyId, _bytes);

    public void Dispose()
    {
        _ring?.Dispose();
        CryptographicOperations.ZeroMemory(_bytes);
    }
}
