using System.Security.Cryptography;

namespace Hashlane;

/// <summary>The exception for an exported state that cannot be imported. <see cref="Error"/> says why.</summary>
/// <remarks>Its message names the reason and a remedy, and holds nothing of the state.</remarks>
public sealed class HashStateException : CryptographicException
{
    internal HashStateException(HashStateError error, string message)
        : base(message)
    {
        Error = error;
    }

    /// <summary>The reason.</summary>
    public HashStateError Error { get; }
}
