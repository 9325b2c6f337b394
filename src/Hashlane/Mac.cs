using System.Security.Cryptography;

namespace Hashlane;

/// <summary>A message authentication code: a hash that only holders of a key can compute.</summary>
/// <remarks>
/// Everything that <see cref="Hasher"/> says holds. <see cref="Hasher.Reset"/> keeps the key, <see cref="Hasher.Dispose"/> zeroes it.
/// Compare tags with <see cref="Verify(ReadOnlySpan{byte})"/>, never with an operator or <c>SequenceEqual</c>: their time tells where tags differ.
/// </remarks>
public abstract class Mac : Hasher
{
    private protected Mac(int hashLengthInBytes)
        : base(hashLengthInBytes)
    {
    }

    /// <summary>Compares <paramref name="tag"/> with the tag of all data appended so far, in fixed time. More can be appended afterwards.</summary>
    /// <param name="tag">The expected tag; one that is not exactly <see cref="Hasher.HashLengthInBytes"/> bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public bool Verify(ReadOnlySpan<byte> tag)
    {
        Span<byte> actual = HashLengthInBytes <= FixedTime.MaxStackBytes
            ? stackalloc byte[HashLengthInBytes]
            : new byte[HashLengthInBytes];
        GetCurrentHash(actual);
        return FixedTime.EqualsAndWipe(actual, tag);
    }
}
