using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Argon2id: derives keys from passwords, and takes memory and time to do so, for an attacker as well.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> RFC 9106; its version 0x13, and 0x10 of 2015. It recommends this one of Argon2's three types:
/// in the first half of the first pass the places that are read do not depend on the password, and afterwards they
/// do.</para>
/// <para><b>To store passwords</b> use <see cref="PasswordHasher"/>, which makes salts, and writes and reads the
/// strings that hold all parameters.</para>
/// <para><b>Parameters.</b> A password of any length, also an empty one; a salt of 8 bytes or more, of which RFC 9106
/// recommends 16, random for each password; a key of 4 bytes or more. Costs: <see cref="Argon2Parameters"/>.</para>
/// <para><b>Text</b> is used in UTF-8, as it is: "é" has two forms in Unicode, and a keyboard decides which comes.
/// Normalize it before if users type on several systems, and never change that again.</para>
/// <para><b>Memory</b> is native, kept for the next call, and wiped. All calls of the process share a budget, and wait
/// for it: <see cref="Argon2Memory"/>. A synchronous call waits at most a minute. A call that is cancelled, or throws
/// for another reason, keeps nothing.</para>
/// <para><b>Thread safety.</b> Any number of threads.</para>
/// </remarks>
public static class Argon2id
{
    /// <inheritdoc cref="DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Argon2Parameters, int, CancellationToken)"/>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    [OverloadResolutionPriority(1)]
    public static byte[] DeriveKey(
        byte[] password, byte[] salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKey(
            Checks.NotNull(password).AsSpan(), Checks.NotNull(salt), parameters, outputLength, cancellationToken);

    /// <inheritdoc cref="DeriveKey(ReadOnlySpan{char}, ReadOnlySpan{byte}, Argon2Parameters, int, CancellationToken)"/>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    [OverloadResolutionPriority(1)]
    public static byte[] DeriveKey(
        string password, byte[] salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKey(
            Checks.NotNull(password).AsSpan(), Checks.NotNull(salt), parameters, outputLength, cancellationToken);

    /// <summary>Derives a key from a password.</summary>
    /// <param name="password">The password, of any length.</param>
    /// <param name="salt">The salt, 8 bytes or more; 16 random bytes are recommended.</param>
    /// <param name="parameters">The costs.</param>
    /// <param name="outputLength">The length of the key in bytes, 4 or more.</param>
    /// <param name="cancellationToken">Ends the wait for memory and the computation.</param>
    /// <returns>The key. A shorter one is no prefix of it.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="parameters"/> is null, or <paramref name="password"/> is a null array or default.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">A length is out of range.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="TimeoutException">No memory within the budget became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public static byte[] DeriveKey(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKey(password, salt, default, default, parameters, outputLength, cancellationToken);

    /// <param name="password">The password, of any length. Its UTF-8 is used.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="password"/> has half a surrogate pair, or more than 2^31 − 1 bytes in UTF-8.
    /// </exception>
    /// <inheritdoc cref="DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Argon2Parameters, int, CancellationToken)"/>
    public static byte[] DeriveKey(
        ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKey(password, salt, default, default, parameters, outputLength, cancellationToken);

    /// <summary>Derives a key from a password and writes it. Allocates nothing if memory is there.</summary>
    /// <param name="destination">
    /// Receives the key and is filled entirely: 4 bytes or more. It may overlap the inputs, and is not changed by a
    /// call that throws, unless the token ends it while a key of more than 128 KiB is written: then it is zeroed.
    /// </param>
    /// <inheritdoc cref="DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Argon2Parameters, int, CancellationToken)"/>
    public static void DeriveKey(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken = default) =>
        DeriveKey(password, salt, default, default, parameters, destination, cancellationToken);

    /// <summary>Derives a key from the UTF-8 of a password and writes it.</summary>
    /// <param name="password">The password, of any length. Its UTF-8 is used.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="password"/> has half a surrogate pair, or more than 2^31 − 1 bytes in UTF-8.
    /// </exception>
    /// <inheritdoc
    ///     cref="DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Argon2Parameters, Span{byte}, CancellationToken)"/>
    public static void DeriveKey(
        ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken = default) =>
        DeriveKey(password, salt, default, default, parameters, destination, cancellationToken);

    /// <summary>Derives a key from a password, a secret and associated data.</summary>
    /// <param name="secret">A key that is kept elsewhere than the result, or empty.</param>
    /// <param name="associatedData">Data that the key depends on, such as its purpose, or empty.</param>
    /// <inheritdoc cref="DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Argon2Parameters, int, CancellationToken)"/>
    public static byte[] DeriveKey(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKey(
            Argon2Type.Id, password, salt, secret, associatedData, parameters, outputLength, cancellationToken);

    /// <param name="password">The password, of any length. Its UTF-8 is used.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="password"/> has half a surrogate pair, or more than 2^31 − 1 bytes in UTF-8.
    /// </exception>
    /// <inheritdoc
    ///     cref="DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte},
    ///     Argon2Parameters, int, CancellationToken)"/>
    public static byte[] DeriveKey(
        ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKey(
            Argon2Type.Id, password, salt, secret, associatedData, parameters, outputLength, cancellationToken);

    /// <summary>Derives a key from a password, a secret and associated data, and writes it.</summary>
    /// <param name="secret">A key that is kept elsewhere than the result, or empty.</param>
    /// <param name="associatedData">Data that the key depends on, such as its purpose, or empty.</param>
    /// <inheritdoc
    ///     cref="DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Argon2Parameters, Span{byte}, CancellationToken)"/>
    public static void DeriveKey(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKey(
            Argon2Type.Id, password, salt, secret, associatedData, parameters, destination, cancellationToken);

    /// <param name="password">The password, of any length. Its UTF-8 is used.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="password"/> has half a surrogate pair, or more than 2^31 − 1 bytes in UTF-8.
    /// </exception>
    /// <inheritdoc
    ///     cref="DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte},
    ///     Argon2Parameters, Span{byte}, CancellationToken)"/>
    public static void DeriveKey(
        ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKey(
            Argon2Type.Id, password, salt, secret, associatedData, parameters, destination, cancellationToken);

    /// <inheritdoc
    ///     cref="DeriveKeyAsync(ReadOnlyMemory{byte}, ReadOnlyMemory{byte}, Argon2Parameters, int,
    ///     CancellationToken)"/>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static ValueTask<byte[]> DeriveKeyAsync(
        byte[] password, byte[] salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKeyAsync(
            Checks.NotNull(password).AsMemory(), Checks.NotNull(salt), parameters, outputLength, cancellationToken);

    /// <inheritdoc
    ///     cref="DeriveKeyAsync(ReadOnlyMemory{char}, ReadOnlyMemory{byte}, Argon2Parameters, int,
    ///     CancellationToken)"/>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static ValueTask<byte[]> DeriveKeyAsync(
        string password, ReadOnlyMemory<byte> salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKeyAsync(Checks.NotNull(password).AsMemory(), salt, parameters, outputLength, cancellationToken);

    /// <summary>
    /// Derives a key from a password on threads that the library keeps for this. No thread of the pool waits, and none
    /// computes unless <see cref="Argon2Parameters.MaxDegreeOfParallelism"/> asks for it.
    /// </summary>
    /// <remarks>
    /// Calls wait in order for one of as many threads as there are processors, and then for memory. The call itself
    /// throws argument errors and copies its inputs, so they may change before the key is there. With a
    /// <see cref="Argon2Parameters.MaxDegreeOfParallelism"/> other than 1, free threads of the pool fill some of the
    /// lanes. They never wait, and leave after each quarter of a pass.
    /// </remarks>
    /// <param name="password">The password, of any length. It is copied, and the copy is wiped.</param>
    /// <param name="cancellationToken">Ends the wait for a thread or for memory, and the computation.</param>
    /// <exception cref="TimeoutException">
    /// No thread can be started, as on WebAssembly without threads, so the caller computes, and no memory within the
    /// budget became free in time. On the library's threads the wait has no limit but the token.
    /// </exception>
    /// <inheritdoc cref="DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Argon2Parameters, int, CancellationToken)"/>
    public static ValueTask<byte[]> DeriveKeyAsync(
        ReadOnlyMemory<byte> password, ReadOnlyMemory<byte> salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKeyAsync(password, salt, default, default, parameters, outputLength, cancellationToken);

    /// <param name="password">The password, of any length. Its UTF-8 is used, and wiped.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="password"/> has half a surrogate pair, or more than 2^31 − 1 bytes in UTF-8.
    /// </exception>
    /// <inheritdoc
    ///     cref="DeriveKeyAsync(ReadOnlyMemory{byte}, ReadOnlyMemory{byte}, Argon2Parameters, int,
    ///     CancellationToken)"/>
    public static ValueTask<byte[]> DeriveKeyAsync(
        ReadOnlyMemory<char> password, ReadOnlyMemory<byte> salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKeyAsync(password, salt, default, default, parameters, outputLength, cancellationToken);

    /// <summary>
    /// Derives a key from a password, a secret and associated data on threads that the library keeps for this. No
    /// thread of the pool waits, and none computes unless <see cref="Argon2Parameters.MaxDegreeOfParallelism"/> asks
    /// for it.
    /// </summary>
    /// <param name="secret">A key that is kept elsewhere than the result, or empty. Copied as the password.</param>
    /// <param name="associatedData">Data that the key depends on, such as its purpose, or empty.</param>
    /// <inheritdoc
    ///     cref="DeriveKeyAsync(ReadOnlyMemory{byte}, ReadOnlyMemory{byte}, Argon2Parameters, int,
    ///     CancellationToken)"/>
    public static ValueTask<byte[]> DeriveKeyAsync(
        ReadOnlyMemory<byte> password, ReadOnlyMemory<byte> salt, ReadOnlyMemory<byte> secret,
        ReadOnlyMemory<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKeyAsync(
            Argon2Type.Id, password.Span, salt.Span, secret.Span, associatedData.Span, parameters, outputLength,
            cancellationToken);

    /// <param name="password">The password, of any length. Its UTF-8 is used, and wiped.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="password"/> has half a surrogate pair, or more than 2^31 − 1 bytes in UTF-8.
    /// </exception>
    /// <inheritdoc
    ///     cref="DeriveKeyAsync(ReadOnlyMemory{byte}, ReadOnlyMemory{byte}, ReadOnlyMemory{byte}, ReadOnlyMemory{byte},
    ///     Argon2Parameters, int, CancellationToken)"/>
    public static ValueTask<byte[]> DeriveKeyAsync(
        ReadOnlyMemory<char> password, ReadOnlyMemory<byte> salt, ReadOnlyMemory<byte> secret,
        ReadOnlyMemory<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKeyAsync(
            Argon2Type.Id, password.Span, salt.Span, secret.Span, associatedData.Span, parameters, outputLength,
            cancellationToken);
}
