using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Hashes passwords with Argon2id into strings for a database, and verifies them.</summary>
/// <remarks>
/// <para><b>Login.</b> Verify, and make a weaker hash again while the password is at hand:</para>
/// <code>
/// if (!await hasher.VerifyAsync(password, user?.PasswordHash, cancellationToken))
/// {
///     return null;
/// }
///
/// if (hasher.NeedsRehash(user.PasswordHash))
/// {
///     user.PasswordHash = await hasher.HashAsync(password, cancellationToken);
/// }
/// </code>
/// <para><b>Source.</b> RFC 9106, and the PHC string format:
/// <c>$argon2id$v=19$m=65536,t=3,p=4$salt$tag</c>. Hashes have no more than <see cref="MaxHashLength"/> characters, all
/// of ASCII. Those of libargon2, libsodium, PHP, Python's argon2-cffi and Go are verified, of Argon2id, i and d.
/// </para>
/// <para><b>Stored hashes are not trusted.</b> Each that cannot be verified is false and no exception: malformed text,
/// costs above the <see cref="Argon2Limits"/>, unknown peppers, associated data. This is found within microseconds and
/// without allocation: a login that fails so soon shows that its hash is such a one. <see cref="FindProblem(string)"/>
/// tells the reason, for logs. Someone who can write hashes can log in as anyone, so guard the database all the
/// same.</para>
/// <para><b>Users who do not exist.</b> A null or empty hash is false, and takes as long as a verification:
/// a login does not tell which users exist. Hashes of other costs than those of the options take another time, until
/// they are made again.</para>
/// <para><b>Passwords</b> of any length, also empty ones. A null array is refused, also as span or memory: as
/// <c>default</c>, it is no password. Text is used in UTF-8 and not normalized: "é" has two forms in Unicode, and a
/// keyboard decides which comes. Bytes are used as they are. Passwords are not kept, and copies are wiped.</para>
/// <para><b>Memory</b> comes from <see cref="Argon2Memory"/>. Synchronous members wait for it at most a minute, and the
/// asynchronous ones without limit and without a thread of the pool.</para>
/// <para><b>Threads.</b> Asynchronous members compute on threads that the library keeps for this. If the parameters
/// have a <see cref="Argon2Parameters.MaxDegreeOfParallelism"/> other than 1, free threads of the pool fill some of the
/// lanes. They never wait, and leave after each quarter of a pass.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads. A process needs one.</para>
/// </remarks>
public sealed class PasswordHasher
{
    /// <summary>The length of the longest hash in characters that is verified. New ones are shorter.</summary>
    public const int MaxHashLength = PhcString.MaxChars;

    // For null, which would be a span of characters or of bytes just as well.
    private const int TextFirst = 1;

    private readonly PasswordPolicy _policy;

    /// <summary>Creates a hasher with default options: RFC 9106's second recommendation, without a pepper.</summary>
    public PasswordHasher()
        : this(new PasswordHasherOptions())
    {
    }

    /// <summary>Creates a hasher.</summary>
    /// <param name="options">The costs of new hashes, and the rules for stored ones.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The <see cref="PasswordHasherOptions.Parameters"/> are above the <see cref="PasswordHasherOptions.Limits"/>.
    /// </exception>
    public PasswordHasher(PasswordHasherOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        Argon2Parameters parameters = options.Parameters;
        Argon2Costs costs = parameters.CostsOfId;
        string? exceeded = options.Limits.FindExceeded(in costs);
        if (exceeded is not null)
        {
            throw new ArgumentException(
                $"{nameof(options.Parameters)} of {parameters} must be within {nameof(options.Limits)}, but are above "
                + $"{exceeded}.",
                nameof(options));
        }

        _policy = new(in costs, options);
    }

    /// <param name="password">The password, of any length.</param>
    /// <param name="cancellationToken">Ends the wait for memory and the computation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="password"/> is null.</exception>
    /// <inheritdoc cref="Hash(ReadOnlySpan{char}, CancellationToken)"/>
    [OverloadResolutionPriority(TextFirst)]
    public string Hash(string password, CancellationToken cancellationToken = default) =>
        Hash(Checks.NotNull(password).AsSpan(), cancellationToken);

    /// <param name="password">The password, of any length.</param>
    /// <exception cref="ArgumentException"><paramref name="password"/> has half a surrogate pair.</exception>
    /// <inheritdoc cref="Hash(ReadOnlySpan{byte}, CancellationToken)"/>
    public string Hash(ReadOnlySpan<char> password, CancellationToken cancellationToken = default)
    {
        using PasswordCopy copy = CopyText(Checks.NotNull(password));
        return Hash(copy.Utf8Bytes, cancellationToken);
    }

    /// <summary>Hashes a password with a new random salt.</summary>
    /// <param name="utf8Password">The password in UTF-8, of any length.</param>
    /// <param name="cancellationToken">Ends the wait for memory and the computation.</param>
    /// <returns>The hash, of some hundred ASCII characters. It states all that its verification needs.</returns>
    /// <exception cref="ArgumentNullException">The password is a null array or default.</exception>
    /// <exception cref="ObjectDisposedException">The options' peppers were disposed.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="TimeoutException">No memory within the budget became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public string Hash(ReadOnlySpan<byte> utf8Password, CancellationToken cancellationToken = default)
    {
        Checks.NotNull(utf8Password);
        Span<byte> room = stackalloc byte[PasswordHasherOptions.MaxSaltBytes];
        Span<byte> salt = room[.._policy.SaltBytes];
        RandomNumberGenerator.Fill(salt);
        return Hash(utf8Password, salt, cancellationToken);
    }

    /// <summary>Hashes a password with a salt of the length of the options.</summary>
    internal string Hash(ReadOnlySpan<byte> utf8Password, ReadOnlySpan<byte> salt, CancellationToken cancellationToken)
    {
        try
        {
            return _policy.Hash(utf8Password, salt, cancellationToken);
        }
        finally
        {
            Bytes.WipeStackBelow();
        }
    }

    /// <param name="password">The password, of any length.</param>
    /// <param name="hash">
    /// The stored hash, or null or nothing if there is none. Text that cannot be verified is false, and takes
    /// negligible time.
    /// </param>
    /// <param name="cancellationToken">Ends the wait for memory and the computation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="password"/> is null.</exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{char}, CancellationToken)"/>
    [OverloadResolutionPriority(TextFirst)]
    public bool Verify(string password, string? hash, CancellationToken cancellationToken = default) =>
        Verify(Checks.NotNull(password).AsSpan(), hash.AsSpan(), cancellationToken);

    /// <param name="password">
    /// The password, of any length. Text with half a surrogate pair is false, and takes the same time.
    /// </param>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{char}, CancellationToken)"/>
    public bool Verify(
        ReadOnlySpan<char> password, ReadOnlySpan<char> hash, CancellationToken cancellationToken = default)
    {
        Checks.NotNull(password);
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        PasswordHashProblem problem = _policy.Prepare(hash, room, out PasswordCheck check);
        return IsVerifiable(problem) && Run(password, in check, cancellationToken);
    }

    /// <param name="utf8Hash">
    /// The stored hash in UTF-8, or nothing if there is none. Bytes that cannot be verified are false, and take
    /// negligible time.
    /// </param>
    /// <inheritdoc cref="Verify(ReadOnlySpan{char}, ReadOnlySpan{char}, CancellationToken)"/>
    public bool Verify(
        ReadOnlySpan<char> password, ReadOnlySpan<byte> utf8Hash, CancellationToken cancellationToken = default)
    {
        Checks.NotNull(password);
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        PasswordHashProblem problem = _policy.Prepare(utf8Hash, room, out PasswordCheck check);
        return IsVerifiable(problem) && Run(password, in check, cancellationToken);
    }

    /// <summary>
    /// Computes the tag of a password as a stored hash asks for it, and compares it in fixed time. If there is no hash,
    /// computes as much as for a new one.
    /// </summary>
    /// <param name="utf8Password">The password in UTF-8, of any length.</param>
    /// <param name="hash">
    /// The stored hash, or null or nothing if there is none. Text that cannot be verified is false, and takes
    /// negligible time.
    /// </param>
    /// <param name="cancellationToken">Ends the wait for memory and the computation.</param>
    /// <returns>
    /// True if the password is right. False if it is wrong, or if the hash is null, empty or cannot be verified.
    /// </returns>
    /// <exception cref="ArgumentNullException">The password is a null array or default.</exception>
    /// <exception cref="ObjectDisposedException">The options' peppers were disposed.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="TimeoutException">No memory within the budget became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public bool Verify(
        ReadOnlySpan<byte> utf8Password, ReadOnlySpan<char> hash, CancellationToken cancellationToken = default)
    {
        Checks.NotNull(utf8Password);
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        PasswordHashProblem problem = _policy.Prepare(hash, room, out PasswordCheck check);
        return IsVerifiable(problem) && Run(utf8Password, in check, cancellationToken);
    }

    /// <param name="utf8Hash">
    /// The stored hash in UTF-8, or nothing if there is none. Bytes that cannot be verified are false, and take
    /// negligible time.
    /// </param>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{char}, CancellationToken)"/>
    public bool Verify(
        ReadOnlySpan<byte> utf8Password, ReadOnlySpan<byte> utf8Hash, CancellationToken cancellationToken = default)
    {
        Checks.NotNull(utf8Password);
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        PasswordHashProblem problem = _policy.Prepare(utf8Hash, room, out PasswordCheck check);
        return IsVerifiable(problem) && Run(utf8Password, in check, cancellationToken);
    }

    /// <param name="password">The password, of any length.</param>
    /// <exception cref="ArgumentNullException"><paramref name="password"/> is null.</exception>
    /// <inheritdoc cref="VerifyNobody(ReadOnlySpan{byte}, CancellationToken)"/>
    [OverloadResolutionPriority(TextFirst)]
    public bool VerifyNobody(string password, CancellationToken cancellationToken = default) =>
        Verify(Checks.NotNull(password).AsSpan(), default(ReadOnlySpan<char>), cancellationToken);

    /// <param name="password">The password, of any length.</param>
    /// <inheritdoc cref="VerifyNobody(ReadOnlySpan{byte}, CancellationToken)"/>
    public bool VerifyNobody(ReadOnlySpan<char> password, CancellationToken cancellationToken = default) =>
        Verify(password, default(ReadOnlySpan<char>), cancellationToken);

    /// <summary>
    /// Takes as long as the verification of a new hash, and is always false: for users who do not exist. A null hash
    /// has the same effect.
    /// </summary>
    /// <param name="utf8Password">The password in UTF-8, of any length.</param>
    /// <param name="cancellationToken">Ends the wait for memory and the computation.</param>
    /// <returns>False.</returns>
    /// <exception cref="ArgumentNullException">The password is a null array or default.</exception>
    /// <exception cref="ObjectDisposedException">The options' peppers were disposed.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="TimeoutException">No memory within the budget became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public bool VerifyNobody(ReadOnlySpan<byte> utf8Password, CancellationToken cancellationToken = default) =>
        Verify(utf8Password, default(ReadOnlySpan<char>), cancellationToken);

    /// <inheritdoc cref="NeedsRehash(ReadOnlySpan{char})"/>
    [OverloadResolutionPriority(TextFirst)]
    public bool NeedsRehash(string? hash) => NeedsRehash(hash.AsSpan());

    /// <summary>
    /// Tells whether a stored hash is weaker than a new one: by any of its memory, passes, lanes, type, version, salt
    /// and tag, or because its pepper is retired or missing. A hash that only differs is not weaker, so servers leave
    /// each other's hashes alone if the settings of one are at least as strong in every value.
    /// </summary>
    /// <param name="hash">The stored hash.</param>
    /// <returns>
    /// True if a new hash of the same password should replace it. False for text that is not a password string of
    /// Argon2, as no password can be verified with it.
    /// </returns>
    public bool NeedsRehash(ReadOnlySpan<char> hash) => _policy.NeedsRehash(hash);

    /// <param name="utf8Hash">The stored hash in UTF-8.</param>
    /// <inheritdoc cref="NeedsRehash(ReadOnlySpan{char})"/>
    public bool NeedsRehash(ReadOnlySpan<byte> utf8Hash) => _policy.NeedsRehash(utf8Hash);

    /// <inheritdoc cref="FindProblem(ReadOnlySpan{char})"/>
    [OverloadResolutionPriority(TextFirst)]
    public PasswordHashProblem FindProblem(string? hash) => FindProblem(hash.AsSpan());

    /// <summary>
    /// Finds out why a stored hash cannot be verified, for a log. A user who logs in should not learn it.
    /// </summary>
    /// <param name="hash">The stored hash.</param>
    /// <returns>The reason, or <see cref="PasswordHashProblem.None"/> if it can be verified.</returns>
    public PasswordHashProblem FindProblem(ReadOnlySpan<char> hash)
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        return _policy.Prepare(hash, room, out _);
    }

    /// <param name="utf8Hash">The stored hash in UTF-8.</param>
    /// <inheritdoc cref="FindProblem(ReadOnlySpan{char})"/>
    public PasswordHashProblem FindProblem(ReadOnlySpan<byte> utf8Hash)
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        return _policy.Prepare(utf8Hash, room, out _);
    }

    /// <exception cref="ArgumentNullException"><paramref name="password"/> is null.</exception>
    /// <inheritdoc cref="HashAsync(ReadOnlyMemory{char}, CancellationToken)"/>
    public ValueTask<string> HashAsync(string password, CancellationToken cancellationToken = default) =>
        HashAsync(Checks.NotNull(password).AsMemory(), cancellationToken);

    /// <param name="password">The password, of any length. It is copied before the method returns.</param>
    /// <exception cref="ArgumentException"><paramref name="password"/> has half a surrogate pair.</exception>
    /// <inheritdoc cref="HashAsync(ReadOnlyMemory{byte}, CancellationToken)"/>
    public ValueTask<string> HashAsync(
        ReadOnlyMemory<char> password, CancellationToken cancellationToken = default) =>
        HashAsync(CopyText(Checks.NotNull(password)), cancellationToken);

    /// <summary>
    /// Hashes a password with a new random salt, on threads that the library keeps for this. No thread of the pool
    /// waits, and none computes unless <see cref="Argon2Parameters.MaxDegreeOfParallelism"/> asks for it.
    /// </summary>
    /// <param name="utf8Password">
    /// The password in UTF-8, of any length. It is copied before the method returns, and the copy is wiped.
    /// </param>
    /// <exception cref="TimeoutException">
    /// No thread can be started, as on WebAssembly without threads, so the caller computes, and no memory within the
    /// budget became free in time. On the library's threads the wait has no limit but the token.
    /// </exception>
    /// <inheritdoc cref="Hash(ReadOnlySpan{byte}, CancellationToken)"/>
    public ValueTask<string> HashAsync(
        ReadOnlyMemory<byte> utf8Password, CancellationToken cancellationToken = default) =>
        HashAsync(new PasswordCopy(Checks.NotNull(utf8Password)), cancellationToken);

    /// <exception cref="ArgumentNullException"><paramref name="password"/> is null.</exception>
    /// <inheritdoc cref="VerifyAsync(ReadOnlyMemory{char}, ReadOnlyMemory{char}, CancellationToken)"/>
    public ValueTask<bool> VerifyAsync(
        string password, string? hash, CancellationToken cancellationToken = default) =>
        VerifyAsync(Checks.NotNull(password).AsMemory(), hash.AsMemory(), cancellationToken);

    /// <param name="password">
    /// The password, of any length. It is copied before the method returns, and the copy is wiped. Text with half a
    /// surrogate pair is false, and takes the same time.
    /// </param>
    /// <inheritdoc cref="VerifyAsync(ReadOnlyMemory{byte}, ReadOnlyMemory{char}, CancellationToken)"/>
    public ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<char> password, ReadOnlyMemory<char> hash, CancellationToken cancellationToken = default)
    {
        Checks.NotNull(password);
        return IsVerifiable(FindProblem(hash.Span))
            ? VerifyAsync(Ascii(hash.Span), new PasswordCopy(password.Span), cancellationToken)
            : default;
    }

    /// <inheritdoc cref="VerifyAsync(ReadOnlyMemory{char}, ReadOnlyMemory{char}, CancellationToken)"/>
    public ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<char> password, string? hash, CancellationToken cancellationToken = default) =>
        VerifyAsync(password, hash.AsMemory(), cancellationToken);

    /// <param name="utf8Hash">
    /// The stored hash in UTF-8, or nothing if there is none. Bytes that cannot be verified are false, and take
    /// negligible time.
    /// </param>
    /// <inheritdoc cref="VerifyAsync(ReadOnlyMemory{char}, ReadOnlyMemory{char}, CancellationToken)"/>
    public ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<char> password, ReadOnlyMemory<byte> utf8Hash, CancellationToken cancellationToken = default)
    {
        Checks.NotNull(password);
        return IsVerifiable(FindProblem(utf8Hash.Span))
            ? VerifyAsync(utf8Hash.Span.ToArray(), new PasswordCopy(password.Span), cancellationToken)
            : default;
    }

    /// <summary>
    /// Computes the tag of a password as a stored hash asks for it, on threads that the library keeps for this, and
    /// compares it in fixed time. If there is no hash, computes as much as for a new one. No thread of the pool waits,
    /// and none computes unless <see cref="Argon2Parameters.MaxDegreeOfParallelism"/> asks for it.
    /// </summary>
    /// <param name="utf8Password">
    /// The password in UTF-8, of any length. It is copied before the method returns, and the copy is wiped.
    /// </param>
    /// <exception cref="TimeoutException">
    /// No thread can be started, as on WebAssembly without threads, so the caller computes, and no memory within the
    /// budget became free in time. On the library's threads the wait has no limit but the token.
    /// </exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{char}, CancellationToken)"/>
    public ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> utf8Password, ReadOnlyMemory<char> hash, CancellationToken cancellationToken = default)
    {
        Checks.NotNull(utf8Password);
        return IsVerifiable(FindProblem(hash.Span))
            ? VerifyAsync(Ascii(hash.Span), new PasswordCopy(utf8Password.Span), cancellationToken)
            : default;
    }

    /// <inheritdoc cref="VerifyAsync(ReadOnlyMemory{byte}, ReadOnlyMemory{char}, CancellationToken)"/>
    public ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> utf8Password, string? hash, CancellationToken cancellationToken = default) =>
        VerifyAsync(utf8Password, hash.AsMemory(), cancellationToken);

    /// <param name="utf8Hash">
    /// The stored hash in UTF-8, or nothing if there is none. Bytes that cannot be verified are false, and take
    /// negligible time.
    /// </param>
    /// <inheritdoc cref="VerifyAsync(ReadOnlyMemory{byte}, ReadOnlyMemory{char}, CancellationToken)"/>
    public ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> utf8Password, ReadOnlyMemory<byte> utf8Hash,
        CancellationToken cancellationToken = default)
    {
        Checks.NotNull(utf8Password);
        return IsVerifiable(FindProblem(utf8Hash.Span))
            ? VerifyAsync(utf8Hash.Span.ToArray(), new PasswordCopy(utf8Password.Span), cancellationToken)
            : default;
    }

    /// <exception cref="ArgumentNullException"><paramref name="password"/> is null.</exception>
    /// <inheritdoc cref="VerifyNobodyAsync(ReadOnlyMemory{char}, CancellationToken)"/>
    public ValueTask<bool> VerifyNobodyAsync(string password, CancellationToken cancellationToken = default) =>
        VerifyNobodyAsync(Checks.NotNull(password).AsMemory(), cancellationToken);

    /// <param name="password">The password, of any length. It is copied before the method returns.</param>
    /// <inheritdoc cref="VerifyNobodyAsync(ReadOnlyMemory{byte}, CancellationToken)"/>
    public ValueTask<bool> VerifyNobodyAsync(
        ReadOnlyMemory<char> password, CancellationToken cancellationToken = default) =>
        VerifyAsync([], new PasswordCopy(Checks.NotNull(password)), cancellationToken);

    /// <param name="utf8Password">
    /// The password in UTF-8, of any length. It is copied before the method returns, and the copy is wiped.
    /// </param>
    /// <exception cref="TimeoutException">
    /// No thread can be started, as on WebAssembly without threads, so the caller computes, and no memory within the
    /// budget became free in time. On the library's threads the wait has no limit but the token.
    /// </exception>
    /// <inheritdoc cref="VerifyNobody(ReadOnlySpan{byte}, CancellationToken)"/>
    public ValueTask<bool> VerifyNobodyAsync(
        ReadOnlyMemory<byte> utf8Password, CancellationToken cancellationToken = default) =>
        VerifyAsync([], new PasswordCopy(Checks.NotNull(utf8Password)), cancellationToken);

    private static PasswordCopy CopyText(ReadOnlySpan<char> password)
    {
        PasswordCopy copy = new(password);
        if (!copy.IsText)
        {
            copy.Dispose();
            PasswordText.ThrowNotText(copy.Status, nameof(password));
        }

        return copy;
    }

    /// <summary>Returns the bytes of a hash that was read. If it has changed since, it may be a bad one.</summary>
    private static byte[] Ascii(ReadOnlySpan<char> hash)
    {
        const char NotAscii = '\xFF';
        byte[] copy = new byte[hash.Length];
        for (int i = 0; i < copy.Length; i++)
        {
            copy[i] = (byte)(hash[i] < NotAscii ? hash[i] : NotAscii);
        }

        return copy;
    }

    /// <summary>Whether a verification is computed. Without a hash it is one that fails.</summary>
    private static bool IsVerifiable(PasswordHashProblem problem) =>
        problem is PasswordHashProblem.None or PasswordHashProblem.Missing;

    private static bool Run(ReadOnlySpan<char> password, in PasswordCheck check, CancellationToken cancellationToken)
    {
        using PasswordCopy copy = new(password);
        return Run(copy.Utf8Bytes, in check, cancellationToken) & copy.IsText;
    }

    private static bool Run(ReadOnlySpan<byte> password, in PasswordCheck check, CancellationToken cancellationToken)
    {
        try
        {
            return check.Verify(password, cancellationToken);
        }
        finally
        {
            Bytes.WipeStackBelow();
        }
    }

    // These return the task of the job itself. An async method around it would need a thread of the pool to end, and
    // callers who block all of those would wait for each other.
    private ValueTask<string> HashAsync(PasswordCopy password, CancellationToken cancellationToken) =>
        Argon2Threads.RunAsync(
            static (call, token) => call.Hasher.Hash(call.Password.Utf8Bytes, token),
            Own(password, []), cancellationToken);

    // The hash comes first, so that it is there before the copy, which somebody must free.
    private ValueTask<bool> VerifyAsync(byte[] hash, PasswordCopy password, CancellationToken cancellationToken) =>
        Argon2Threads.RunAsync(
            static (call, token) =>
                call.Hasher.Verify(call.Password.Utf8Bytes, call.Hash.AsSpan(), token) & call.Password.IsText,
            Own(password, hash), cancellationToken);

    /// <summary>Gives a copy to a call. It is no garbage: if there is no memory for the call, it is freed.</summary>
    private Call Own(PasswordCopy password, byte[] hash)
    {
        try
        {
            return new(this, password, hash);
        }
        catch
        {
            password.Dispose();
            throw;
        }
    }

    /// <summary>An asynchronous call, which owns its copy of the password.</summary>
    private sealed class Call(PasswordHasher hasher, PasswordCopy password, byte[] hash) : IDisposable
    {
        public PasswordHasher Hasher => hasher;

        public PasswordCopy Password => password;

        public byte[] Hash => hash;

        public void Dispose() => password.Dispose();
    }
}
