using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Argon2i: derives keys as <see cref="Argon2id"/>, but the places in memory that it reads never depend on the
/// password. For compatibility only.
/// </summary>
/// <remarks>
/// <para><b>Not for anything new.</b> With few passes an attacker needs much less memory than the caller: three are the
/// least, and OWASP's presets of one and two passes are not for it. Use <see cref="Argon2id"/>.</para>
/// <para><b>Source.</b> RFC 9106; its version 0x13, and 0x10 of 2015.</para>
/// <para><b>All else</b> is as in <see cref="Argon2id"/>.</para>
/// <para><b>Thread safety.</b> Any number of threads.</para>
/// </remarks>
public static class Argon2i
{
    /// <inheritdoc cref="Argon2id.DeriveKey(byte[], byte[], Argon2Parameters, int, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static byte[] DeriveKey(
        byte[] password, byte[] salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKey(
            Checks.NotNull(password).AsSpan(), Checks.NotNull(salt), parameters, outputLength, cancellationToken);

    /// <inheritdoc cref="Argon2id.DeriveKey(string, byte[], Argon2Parameters, int, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static byte[] DeriveKey(
        string password, byte[] salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKey(
            Checks.NotNull(password).AsSpan(), Checks.NotNull(salt), parameters, outputLength, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Argon2Parameters, int,
    ///     CancellationToken)"/>
    public static byte[] DeriveKey(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKey(password, salt, default, default, parameters, outputLength, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKey(ReadOnlySpan{char}, ReadOnlySpan{byte}, Argon2Parameters, int,
    ///     CancellationToken)"/>
    public static byte[] DeriveKey(
        ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKey(password, salt, default, default, parameters, outputLength, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Argon2Parameters, Span{byte},
    ///     CancellationToken)"/>
    public static void DeriveKey(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken = default) =>
        DeriveKey(password, salt, default, default, parameters, destination, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKey(ReadOnlySpan{char}, ReadOnlySpan{byte}, Argon2Parameters, Span{byte},
    ///     CancellationToken)"/>
    public static void DeriveKey(
        ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken = default) =>
        DeriveKey(password, salt, default, default, parameters, destination, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte},
    ///     Argon2Parameters, int, CancellationToken)"/>
    public static byte[] DeriveKey(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKey(
            Argon2Type.I, password, salt, secret, associatedData, parameters, outputLength, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKey(ReadOnlySpan{char}, ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte},
    ///     Argon2Parameters, int, CancellationToken)"/>
    public static byte[] DeriveKey(
        ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKey(
            Argon2Type.I, password, salt, secret, associatedData, parameters, outputLength, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte},
    ///     Argon2Parameters, Span{byte}, CancellationToken)"/>
    public static void DeriveKey(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKey(
            Argon2Type.I, password, salt, secret, associatedData, parameters, destination, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKey(ReadOnlySpan{char}, ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte},
    ///     Argon2Parameters, Span{byte}, CancellationToken)"/>
    public static void DeriveKey(
        ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKey(
            Argon2Type.I, password, salt, secret, associatedData, parameters, destination, cancellationToken);

    /// <inheritdoc cref="Argon2id.DeriveKeyAsync(byte[], byte[], Argon2Parameters, int, CancellationToken)"/>
    public static ValueTask<byte[]> DeriveKeyAsync(
        byte[] password, byte[] salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKeyAsync(
            Checks.NotNull(password).AsMemory(), Checks.NotNull(salt), parameters, outputLength, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKeyAsync(string, ReadOnlyMemory{byte}, Argon2Parameters, int, CancellationToken)"/>
    public static ValueTask<byte[]> DeriveKeyAsync(
        string password, ReadOnlyMemory<byte> salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKeyAsync(Checks.NotNull(password).AsMemory(), salt, parameters, outputLength, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKeyAsync(ReadOnlyMemory{byte}, ReadOnlyMemory{byte}, Argon2Parameters, int,
    ///     CancellationToken)"/>
    public static ValueTask<byte[]> DeriveKeyAsync(
        ReadOnlyMemory<byte> password, ReadOnlyMemory<byte> salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKeyAsync(password, salt, default, default, parameters, outputLength, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKeyAsync(ReadOnlyMemory{char}, ReadOnlyMemory{byte}, Argon2Parameters, int,
    ///     CancellationToken)"/>
    public static ValueTask<byte[]> DeriveKeyAsync(
        ReadOnlyMemory<char> password, ReadOnlyMemory<byte> salt, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        DeriveKeyAsync(password, salt, default, default, parameters, outputLength, cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKeyAsync(ReadOnlyMemory{byte}, ReadOnlyMemory{byte}, ReadOnlyMemory{byte},
    ///     ReadOnlyMemory{byte}, Argon2Parameters, int, CancellationToken)"/>
    public static ValueTask<byte[]> DeriveKeyAsync(
        ReadOnlyMemory<byte> password, ReadOnlyMemory<byte> salt, ReadOnlyMemory<byte> secret,
        ReadOnlyMemory<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKeyAsync(
            Argon2Type.I, password.Span, salt.Span, secret.Span, associatedData.Span, parameters, outputLength,
            cancellationToken);

    /// <inheritdoc
    ///     cref="Argon2id.DeriveKeyAsync(ReadOnlyMemory{char}, ReadOnlyMemory{byte}, ReadOnlyMemory{byte},
    ///     ReadOnlyMemory{byte}, Argon2Parameters, int, CancellationToken)"/>
    public static ValueTask<byte[]> DeriveKeyAsync(
        ReadOnlyMemory<char> password, ReadOnlyMemory<byte> salt, ReadOnlyMemory<byte> secret,
        ReadOnlyMemory<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken = default) =>
        Argon2OneShot.DeriveKeyAsync(
            Argon2Type.I, password.Span, salt.Span, secret.Span, associatedData.Span, parameters, outputLength,
            cancellationToken);
}
