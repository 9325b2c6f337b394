using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using System.Text;

namespace Hashlane;

/// <summary>
/// PBKDF2, which makes keys of passwords by many iterations of HMAC, over any hash function of this library.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> RFC 8018 §5.2. With SHA-2 the keys are those of the framework's
/// <see cref="Rfc2898DeriveBytes"/>.</para>
/// <para><b>Use.</b> For keys and stored passwords that a standard or an existing system demands. The function uses no
/// memory, so machines for guessing passwords compute it fast and cheaply.</para>
/// <para><b>Parameters.</b> Password of any length; one that is longer than <see cref="HashFunction.BlockBytes"/> is
/// hashed first. Salt of any length; 16 random bytes or more, different for each password. Iterations: as many as the
/// user can wait for, 600,000 or more with SHA-256. Key of 1 byte or more: each digest's length of it takes all
/// iterations again.</para>
/// <para><b>Lanes.</b> The blocks of a long key, and the passwords of <c>DeriveMany</c>, are computed side by side in
/// vector registers with SHA-2, BLAKE2b and BLAKE2s, if the processor has lanes for them.</para>
/// <para><b>Platform.</b> One or two blocks of SHA-256 are left to the framework, which has instructions for it.</para>
/// <para><b>Functions</b> as in <see cref="Hmac"/>.</para>
/// <para><b>Thread safety.</b> Any number of threads.</para>
/// </remarks>
public static class Pbkdf2
{
    // Blocks that are computed at a time: as many as the widest lanes.
    private const int WindowBlocks = 32;

    private const int MaxBlockBytes = 128;

    // The platform computes fewer blocks faster, if it has the function, than lanes of which most are idle.
    private const int MinLaneBlocks = 3;

    // The platform's computation cannot be canceled. These, of all blocks, take it a quarter of a second.
    private const int MaxUncancelledIterations = 1_000_000;

    // Bytes of a long password between two looks at the token: some milliseconds.
    private const int BytesBetweenLooks = 1 << 20;

    private static readonly UTF8Encoding _strict =
        new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <param name="outputLength">Bytes of the key, 1 or more.</param>
    /// <returns>The key, <paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="function"/>, <paramref name="password"/> or <paramref name="salt"/> is null.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="iterations"/> or <paramref name="outputLength"/> is less than 1, or the digest of
    /// <paramref name="function"/> is longer than its block.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc
    ///   cref="DeriveKey(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, CancellationToken)"
    ///   path="//summary|//param"/>
    public static byte[] DeriveKey(
        HashFunction function,
        byte[] password,
        byte[] salt,
        int iterations,
        int outputLength,
        CancellationToken cancellationToken = default)
    {
        HmacArguments.Function(function);
        Checks.NotNull(password);
        Checks.NotNull(salt);
        byte[] key = new byte[HmacArguments.AtLeastOne(outputLength)];
        DeriveKey(function, password, salt, iterations, key, cancellationToken);
        return key;
    }

    /// <param name="password">The password: its bytes in UTF-8, which are wiped afterwards.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="password"/> is not valid text: it has half a surrogate pair.
    /// </exception>
    /// <inheritdoc cref="DeriveKey(HashFunction, byte[], byte[], int, int, CancellationToken)"/>
    public static byte[] DeriveKey(
        HashFunction function,
        string password,
        byte[] salt,
        int iterations,
        int outputLength,
        CancellationToken cancellationToken = default)
    {
        HmacArguments.Function(function);
        Checks.NotNull(password);
        Checks.NotNull(salt);
        byte[] key = new byte[HmacArguments.AtLeastOne(outputLength)];
        DeriveKey(function, password.AsSpan(), salt, iterations, key, cancellationToken);
        return key;
    }

    /// <summary>Makes a key of a password.</summary>
    /// <param name="function">The hash function.</param>
    /// <param name="password">The password, of any length.</param>
    /// <param name="salt">The salt, of any length.</param>
    /// <param name="iterations">The number of iterations, 1 or more.</param>
    /// <param name="destination">Receives the key and is filled entirely: 1 byte or more.</param>
    /// <param name="cancellationToken">
    /// Ends the computation early: within milliseconds, or after a quarter of a second if the framework computes it. A
    /// salt is hashed to its end before, however long it is.
    /// </param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="function"/> is null, or <paramref name="password"/> is a null array or default.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="iterations"/> is less than 1, or the digest of <paramref name="function"/> is longer than its
    /// block.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is empty, or overlaps the password or the salt.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// <paramref name="cancellationToken"/> was canceled; the contents of <paramref name="destination"/> are then
    /// undefined.
    /// </exception>
    public static void DeriveKey(
        HashFunction function,
        ReadOnlySpan<byte> password,
        ReadOnlySpan<byte> salt,
        int iterations,
        Span<byte> destination,
        CancellationToken cancellationToken = default)
    {
        HmacArguments.Function(function);
        Checks.NotNull(password);
        HmacArguments.AtLeastOne(iterations);
        Checks.ThrowIfTooShort(destination, 1);
        HmacArguments.CheckSeparate(destination, password);
        HmacArguments.CheckSeparate(destination, salt);
        Inputs inputs = new()
        {
            Password = password,
            Salt = salt,
            KeyBytes = destination.Length,
            Iterations = iterations,
        };
        Derive(function, inputs, destination, cancellationToken);
    }

    /// <param name="password">The password: its bytes in UTF-8, which are wiped afterwards.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="password"/> is not valid text: it has half a surrogate pair. Or <paramref name="destination"/>
    /// is empty, or overlaps the salt.
    /// </exception>
    /// <inheritdoc
    ///   cref="DeriveKey(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, CancellationToken)"/>
    public static void DeriveKey(
        HashFunction function,
        ReadOnlySpan<char> password,
        ReadOnlySpan<byte> salt,
        int iterations,
        Span<byte> destination,
        CancellationToken cancellationToken = default)
    {
        byte[] bytes = Encode(Checks.NotNull(password));
        try
        {
            DeriveKey(function, bytes.AsSpan(), salt, iterations, destination, cancellationToken);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    /// <summary>Makes keys of several passwords, side by side if the processor has lanes for the function.</summary>
    /// <param name="function">The hash function.</param>
    /// <param name="passwords">The passwords, each of any length. They must not change during the call.</param>
    /// <param name="salts">The salt of each password, of any length. They must not change during the call.</param>
    /// <param name="iterations">The number of iterations of all, 1 or more.</param>
    /// <param name="outputLength">Bytes of each key, 1 or more.</param>
    /// <param name="destination">
    /// Receives the keys, one after the other; the rest stays unchanged. It may not overlap a password or a salt.
    /// </param>
    /// <param name="cancellationToken">
    /// Ends the computation early: within milliseconds, or after a quarter of a second if the framework computes it. A
    /// salt is hashed to its end before, however long it is.
    /// </param>
    /// <remarks>The keys are those of one password after the other. One thread computes all of them.</remarks>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="function"/> is null, or a password is a null array or default.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="iterations"/> or <paramref name="outputLength"/> is less than 1, or the digest of
    /// <paramref name="function"/> is longer than its block.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// There are not as many salts as passwords. Or <paramref name="destination"/> is too short, or overlaps a password
    /// or a salt.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// <paramref name="cancellationToken"/> was canceled; the contents of <paramref name="destination"/> are then
    /// undefined.
    /// </exception>
    public static void DeriveMany(
        HashFunction function,
        ReadOnlySpan<ReadOnlyMemory<byte>> passwords,
        ReadOnlySpan<ReadOnlyMemory<byte>> salts,
        int iterations,
        int outputLength,
        Span<byte> destination,
        CancellationToken cancellationToken = default)
    {
        HmacArguments.Function(function);
        HmacArguments.AtLeastOne(iterations);
        HmacArguments.AtLeastOne(outputLength);
        HmacArguments.CheckPairs(passwords, salts);
        int bytes = HmacArguments.CheckDestination(destination, passwords.Length, outputLength);
        for (int i = 0; i < passwords.Length; i++)
        {
            HmacArguments.CheckSeparate(destination[..bytes], Checks.NotNull(passwords[i], nameof(passwords)));
            HmacArguments.CheckSeparate(destination[..bytes], salts[i].Span);
        }

        if (passwords.Length > 0)
        {
            Inputs inputs = new()
            {
                Passwords = passwords,
                Salts = salts,
                KeyBytes = outputLength,
                Iterations = iterations,
            };
            Derive(function, inputs, destination[..bytes], cancellationToken);
        }
    }

    /// <summary>Makes the keys of one password, or of several.</summary>
    private static void Derive(
        HashFunction function, in Inputs inputs, Span<byte> destination, CancellationToken cancellationToken)
    {
        Span<byte> digest = stackalloc byte[MaxBlockBytes];
        try
        {
            Derive(function, inputs, destination, digest, cancellationToken);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(digest);
        }
    }

    /// <summary>Makes the keys of one password, or of several, in windows of blocks.</summary>
    [SkipLocalsInit] // what is read is written before
    private static void Derive(
        HashFunction function,
        in Inputs inputs,
        Span<byte> destination,
        Span<byte> digest,
        CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        int blockBytes = function.BlockBytes, hashBytes = function.HashSizeInBytes;
        int iterations = inputs.Iterations, keyBytes = inputs.KeyBytes;
        int blocksOfEach = ((keyBytes - 1) / hashBytes) + 1;
        long blocks = (long)blocksOfEach * Math.Max(1, inputs.Passwords.Length);
        bool isShort = blocks * iterations <= MaxUncancelledIterations || !cancellationToken.CanBeCanceled;
        if (blocks < MinLaneBlocks && isShort && function.HmacEntry.CanDerive)
        {
            for (int i = 0; i * keyBytes < destination.Length; i++)
            {
                ReadOnlySpan<byte> ownPassword =
                    Shorten(function, inputs.PasswordOf(i), digest, cancellationToken);
                ReadOnlySpan<byte> ownSalt = inputs.SaltOf(i);
                function.HmacEntry.Derive(
                    ownPassword, ownSalt, iterations, destination.Slice(i * keyBytes, keyBytes));
            }

            if (cancellationToken.IsCancellationRequested)
            {
                CryptographicOperations.ZeroMemory(destination);
                cancellationToken.ThrowIfCancellationRequested();
            }

            return;
        }

        Span<byte> memory = stackalloc byte[2 * WindowBlocks * MaxBlockBytes];
        try
        {
            for (long first = 0; first < blocks; first += WindowBlocks)
            {
                int count = (int)Math.Min(WindowBlocks, blocks - first);
                Span<byte> keys = memory[..(count * blockBytes)];
                Span<byte> results = memory.Slice(WindowBlocks * MaxBlockBytes, count * hashBytes);
                for (int i = 0; i < count; i++)
                {
                    int number = (int)((first + i) / blocksOfEach), block = (int)((first + i) % blocksOfEach);
                    ReadOnlySpan<byte> ownSalt = inputs.SaltOf(number);
                    Span<byte> key = keys.Slice(i * blockBytes, blockBytes);
                    if (block == 0)
                    {
                        ReadOnlySpan<byte> ownPassword = inputs.PasswordOf(number);
                        function.HmacEntry.FillBlock(
                            Shorten(function, ownPassword, digest, cancellationToken), hashBytes, key);
                    }
                    else
                    {
                        // A long password is hashed once: the place before, or the last one of the window before.
                        int before = (i > 0 ? i : WindowBlocks) - 1;
                        memory.Slice(before * blockBytes, blockBytes).CopyTo(key);
                    }

                    function.HmacEntry.BeginDerivation(
                        key, ownSalt, block + 1, results.Slice(i * hashBytes, hashBytes));
                }

                function.Iterate(keys, results, iterations, cancellationToken);
                for (int i = 0; i < count; i++)
                {
                    int number = (int)((first + i) / blocksOfEach), block = (int)((first + i) % blocksOfEach);
                    Span<byte> key = destination.Slice(number * keyBytes, keyBytes)[(block * hashBytes)..];
                    results.Slice(i * hashBytes, Math.Min(hashBytes, key.Length)).CopyTo(key);
                }
            }
        }
        finally
        {
            CryptographicOperations.ZeroMemory(memory);
        }
    }

    /// <summary>
    /// Returns the digest of a password that takes long to hash, and any other itself: HMAC replaces every key that is
    /// longer than its block by the digest. The platform and the modes would not look at the token.
    /// </summary>
    private static ReadOnlySpan<byte> Shorten(
        HashFunction function, ReadOnlySpan<byte> password, Span<byte> digest, CancellationToken cancellationToken)
    {
        if (password.Length <= BytesBetweenLooks || !cancellationToken.CanBeCanceled)
        {
            return password;
        }

        using Hasher hasher = function.Create();
        for (; !password.IsEmpty; password = password[Math.Min(password.Length, BytesBetweenLooks)..])
        {
            cancellationToken.ThrowIfCancellationRequested();
            hasher.AppendData(password[..Math.Min(password.Length, BytesBetweenLooks)]);
        }

        int hashBytes = hasher.GetHashAndReset(digest);
        Bytes.WipeStackBelow();
        return digest[..hashBytes];
    }

    private static byte[] Encode(ReadOnlySpan<char> password)
    {
        // Before anything is copied: a throw writes the registers, in which copies leave the password, to the stack.
        for (int i = 0; i < password.Length; i++)
        {
            if (char.IsSurrogate(password[i])
                && (i + 1 == password.Length || !char.IsSurrogatePair(password[i], password[++i])))
            {
                throw new ArgumentException("Password must be text, but has half a surrogate pair.", nameof(password));
            }
        }

        char[] characters = password.ToArray();
        try
        {
            return _strict.GetBytes(characters);
        }
        finally
        {
            Array.Clear(characters, 0, characters.Length);
        }
    }

    /// <summary>
    /// The inputs of one key, or of several. Mono for s390x loses spans that are late parameters, so they come as one.
    /// </summary>
    private ref struct Inputs
    {
        internal ReadOnlySpan<byte> Password, Salt;
        internal ReadOnlySpan<ReadOnlyMemory<byte>> Passwords, Salts;
        internal int KeyBytes, Iterations;

        internal readonly ReadOnlySpan<byte> PasswordOf(int number) =>
            Passwords.IsEmpty ? Password : Passwords[number].Span;

        internal readonly ReadOnlySpan<byte> SaltOf(int number) => Salts.IsEmpty ? Salt : Salts[number].Span;
    }
}
