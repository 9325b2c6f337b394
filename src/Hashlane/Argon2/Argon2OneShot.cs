using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using System.Text.Unicode;

namespace Hashlane;

/// <summary>The bodies of the facades of Argon2: checks of arguments, text as UTF-8, the asynchronous form.</summary>
internal static class Argon2OneShot
{
    /// <summary>The shortest salt of libargon2. RFC 9106 §3.1 recommends 16 bytes.</summary>
    public const int MinSaltBytes = 8;

    /// <summary>The shortest tag (RFC 9106 §3.1).</summary>
    public const int MinOutputBytes = 4;

    // A character has three bytes at most: a pair, which is two, has four.
    private const int Utf8BytesOfChar = 3, StackBytes = 128 * Utf8BytesOfChar;

    public static byte[] DeriveKey(
        Argon2Type type, ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters,
        int outputLength, CancellationToken cancellationToken)
    {
        byte[] key = new byte[CheckOutputLength(outputLength)];
        DeriveKey(type, password, salt, default, default, parameters, key, cancellationToken);
        return key;
    }

    public static byte[] DeriveKey(
        Argon2Type type, ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters,
        int outputLength, CancellationToken cancellationToken)
    {
        byte[] key = new byte[CheckOutputLength(outputLength)];
        DeriveKey(type, password, salt, parameters, key, cancellationToken);
        return key;
    }

    [SkipLocalsInit]
    public static void DeriveKey(
        Argon2Type type, ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, Argon2Parameters parameters,
        Span<byte> destination, CancellationToken cancellationToken)
    {
        byte[]? rented = null;
        Span<byte> room = password.Length <= StackBytes / Utf8BytesOfChar
            ? stackalloc byte[StackBytes]
            : rented = ArrayPool<byte>.Shared.Rent(checked(Utf8BytesOfChar * password.Length));
        try
        {
            if (Utf8.FromUtf16(password, room, out _, out int bytes, replaceInvalidSequences: false)
                != OperationStatus.Done)
            {
                ThrowNotText();
            }

            DeriveKey(type, room[..bytes], salt, default, default, parameters, destination, cancellationToken);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(room);
            if (rented is not null)
            {
                ArrayPool<byte>.Shared.Return(rented);
            }
        }
    }

    public static void DeriveKey(
        Argon2Type type, ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(parameters);
        Checks.Range(salt.Length, MinSaltBytes, int.MaxValue, name: nameof(salt));
        CheckOutputLength(destination.Length, nameof(destination));
        Argon2Core.DeriveKey(
            type, parameters.Version, password, salt, secret, associatedData, parameters.MemoryKiB, parameters.Passes,
            parameters.Lanes, destination, cancellationToken);
    }

    public static ValueTask<byte[]> DeriveKeyAsync(
        Argon2Type type, ReadOnlyMemory<byte> password, ReadOnlyMemory<byte> salt, ReadOnlyMemory<byte> secret,
        ReadOnlyMemory<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken)
    {
        byte[] key = new byte[CheckOutputLength(outputLength)];
        DeriveKey(
            type, password.Span, salt.Span, secret.Span, associatedData.Span, parameters, key, cancellationToken);
        return new(key);
    }

    public static ValueTask<byte[]> DeriveKeyAsync(
        Argon2Type type, ReadOnlyMemory<char> password, ReadOnlyMemory<byte> salt, Argon2Parameters parameters,
        int outputLength, CancellationToken cancellationToken) =>
        new(DeriveKey(type, password.Span, salt.Span, parameters, outputLength, cancellationToken));

    private static int CheckOutputLength(
        int outputLength, [CallerArgumentExpression(nameof(outputLength))] string name = "") =>
        Checks.Range(outputLength, MinOutputBytes, int.MaxValue, name: name);

    [DoesNotReturn]
    private static void ThrowNotText() =>
        throw new ArgumentException("Password must be text, but has half a surrogate pair.", "password");
}
