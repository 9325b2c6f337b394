using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// HKDF, which derives keys from a secret by means of HMAC, over any hash function of this library.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> RFC 5869. The members are those of the framework's <c>HKDF</c>, with a
/// <see cref="HashFunction"/> in place of a <see cref="HashAlgorithmName"/>. With SHA-2 the results are the
/// same.</para>
/// <para><b>Use.</b> <c>Extract</c> makes a key from a secret that is not uniformly random, such as the result of a key
/// exchange. <c>Expand</c> makes keys of any length from such a key, one for each information. <c>DeriveKey</c> does
/// both. The secret is not a password, which could be guessed: for passwords there are <see cref="PasswordHasher"/> and
/// <see cref="Argon2id"/>, and where a standard asks for it, <see cref="Pbkdf2"/>.</para>
/// <para><b>Parameters.</b> Secret, salt and information of any length. The salt is no secret; without one it is a
/// digest of zeros. The information is a constant for each purpose.</para>
/// <para><b>Limits.</b> Output of 1 byte to 255 digests. Functions as in <see cref="Hmac"/>.</para>
/// <para><b>Thread safety.</b> Any number of threads.</para>
/// </remarks>
public static class Hkdf
{
    private const int MaxOutputHashes = 255;

    /// <exception cref="ArgumentNullException">
    /// <paramref name="function"/> or <paramref name="ikm"/> is null.
    /// </exception>
    /// <inheritdoc cref="Extract(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    /// <returns>The key, as long as the function's digest.</returns>
    public static byte[] Extract(HashFunction function, byte[] ikm, byte[]? salt = null)
    {
        byte[] prk = new byte[HmacArguments.Function(function).HashSizeInBytes];
        function.HmacEntry.HashData(salt, Checks.NotNull(ikm), prk);
        return prk;
    }

    /// <summary>Makes a uniformly random key from a secret.</summary>
    /// <param name="function">The hash function.</param>
    /// <param name="ikm">The secret, of any length.</param>
    /// <param name="salt">The salt, of any length; it may be empty.</param>
    /// <param name="prk">
    /// At least as many bytes as the function's digest; those after it stay as they are. It may overlap the others.
    /// </param>
    /// <returns>The number of bytes written: the length of the function's digest.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="function"/> is null, or <paramref name="ikm"/> is a null array or default.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digest of <paramref name="function"/> is longer than its block.
    /// </exception>
    /// <exception cref="ArgumentException"><paramref name="prk"/> is too short; nothing is written.</exception>
    public static int Extract(
        HashFunction function, ReadOnlySpan<byte> ikm, ReadOnlySpan<byte> salt, Span<byte> prk)
    {
        int hashBytes = HmacArguments.Function(function).HashSizeInBytes;
        Checks.NotNull(ikm);
        HmacArguments.CheckLength(prk, hashBytes);
        function.HmacEntry.HashData(salt, ikm, prk[..hashBytes]);
        return hashBytes;
    }

    /// <param name="outputLength">Bytes of output: 1 to 255 times the function's digest.</param>
    /// <returns>The output, <paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="function"/> or <paramref name="prk"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="prk"/> is shorter than the function's digest.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> is out of range, or the digest of <paramref name="function"/> is longer than its
    /// block.
    /// </exception>
    /// <inheritdoc cref="Expand(HashFunction, ReadOnlySpan{byte}, Span{byte}, ReadOnlySpan{byte})"
    ///   path="//summary|//param|//remarks"/>
    public static byte[] Expand(HashFunction function, byte[] prk, int outputLength, byte[]? info = null)
    {
        int hashBytes = HmacArguments.Function(function).HashSizeInBytes;
        Checks.NotNull(prk);
        byte[] output = new byte[Checks.Range(outputLength, 1, MaxOutputHashes * hashBytes)];
        Expand(function, prk, output, info);
        return output;
    }

    /// <summary>Makes key material from a uniformly random key.</summary>
    /// <param name="function">The hash function.</param>
    /// <param name="prk">The key, at least as long as the function's digest.</param>
    /// <param name="output">
    /// Receives the key material and is filled entirely: 1 byte to 255 times the function's digest. It may overlap the
    /// others.
    /// </param>
    /// <param name="info">The information: a constant for each purpose, of any length; it may be empty.</param>
    /// <remarks>A short output is the beginning of a longer one with the same information.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="prk"/> is shorter than the function's digest, or <paramref name="output"/> is empty or too long.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digest of <paramref name="function"/> is longer than its block.
    /// </exception>
    public static void Expand(
        HashFunction function, ReadOnlySpan<byte> prk, Span<byte> output, ReadOnlySpan<byte> info)
    {
        int hashBytes = HmacArguments.Function(function).HashSizeInBytes;
        HmacArguments.CheckLength(prk, hashBytes);
        HmacArguments.CheckOutput(output, MaxOutputHashes * hashBytes);
        ExpandCore(function, prk, output, info);
    }

    /// <param name="outputLength">Bytes of output: 1 to 255 times the function's digest.</param>
    /// <returns>The output, <paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="function"/> or <paramref name="ikm"/> is null.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> is out of range, or the digest of <paramref name="function"/> is longer than its
    /// block.
    /// </exception>
    /// <inheritdoc
    ///   cref="DeriveKey(HashFunction, ReadOnlySpan{byte}, Span{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"
    ///   path="//summary|//param|//remarks"/>
    public static byte[] DeriveKey(
        HashFunction function, byte[] ikm, int outputLength, byte[]? salt = null, byte[]? info = null)
    {
        int hashBytes = HmacArguments.Function(function).HashSizeInBytes;
        Checks.NotNull(ikm);
        byte[] output = new byte[Checks.Range(outputLength, 1, MaxOutputHashes * hashBytes)];
        DeriveKey(function, ikm, output, salt, info);
        return output;
    }

    /// <summary>Makes key material from a secret: <c>Extract</c>, and <c>Expand</c> of its result.</summary>
    /// <param name="function">The hash function.</param>
    /// <param name="ikm">The secret, of any length.</param>
    /// <param name="output">
    /// Receives the key material and is filled entirely: 1 byte to 255 times the function's digest. It may overlap the
    /// others.
    /// </param>
    /// <param name="salt">The salt, of any length; it may be empty.</param>
    /// <param name="info">The information: a constant for each purpose, of any length; it may be empty.</param>
    /// <remarks>A short output is the beginning of a longer one with the same salt and information.</remarks>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="function"/> is null, or <paramref name="ikm"/> is a null array or default.
    /// </exception>
    /// <exception cref="ArgumentException"><paramref name="output"/> is empty or too long.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digest of <paramref name="function"/> is longer than its block.
    /// </exception>
    public static void DeriveKey(
        HashFunction function,
        ReadOnlySpan<byte> ikm,
        Span<byte> output,
        ReadOnlySpan<byte> salt,
        ReadOnlySpan<byte> info)
    {
        int hashBytes = HmacArguments.Function(function).HashSizeInBytes;
        Checks.NotNull(ikm);
        HmacArguments.CheckOutput(output, MaxOutputHashes * hashBytes);
        Span<byte> prk = stackalloc byte[FixedTime.MaxStackBytes];
        prk = prk[..hashBytes];
        function.HmacEntry.HashData(salt, ikm, prk);
        ExpandCore(function, prk, output, info);
        CryptographicOperations.ZeroMemory(prk);
    }

    private static void ExpandCore(
        HashFunction function, ReadOnlySpan<byte> prk, Span<byte> output, ReadOnlySpan<byte> info)
    {
        // The information is read for each digest of output.
        ReadOnlySpan<byte> separate = output.Overlaps(info) ? info.ToArray() : info;
        function.HmacEntry.Expand(prk, separate, function.HashSizeInBytes, output);
    }
}
