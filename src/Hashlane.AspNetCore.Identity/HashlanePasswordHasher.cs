using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Options;

namespace Hashlane.AspNetCore.Identity;

/// <summary>Hashes passwords of ASP.NET Core Identity with Argon2id, and verifies those that Identity hashed.</summary>
/// <typeparam name="TUser">The type of users.</typeparam>
/// <remarks>
/// <para><b>Results.</b> A hash that begins with <c>$argon2</c> is verified by <see cref="PasswordHasher"/>. It is to
/// be made again if it is weaker than a new one. Each other one goes to Identity's own hasher, and is to be made again
/// if its password is right. A hash that cannot be verified is <see cref="PasswordVerificationResult.Failed"/>, and no
/// exception.</para>
/// <para><b>Log.</b> A registered hasher warns when it refuses a stored hash for its costs, its pepper or its text:
/// one line a minute for each reason, and no part of the hash but its costs. Other hashers log nothing.</para>
/// <para><b>Passwords</b> are used in UTF-8, and half a surrogate pair becomes U+FFFD, so that no password throws.
/// </para>
/// <para><b>Memory</b> comes from <see cref="Argon2Memory"/>. Identity calls hashers synchronously, so a call waits for
/// it on its thread, a minute at most. <see cref="HashlaneUserManager{TUser}"/> calls the asynchronous members.</para>
/// <para><b>Thread safety.</b> Any number of threads; a process needs one. <see cref="Dispose"/> must be the last
/// call.</para>
/// </remarks>
public sealed class HashlanePasswordHasher<TUser> : IPasswordHasher<TUser>, IDisposable
    where TUser : class
{
    private const string Prefix = "$argon2";

    private readonly PasswordPeppers? _peppers;
    private readonly PasswordHasher _hasher;
    private readonly PasswordHasher<TUser> _identity;
    private readonly NewHashes _newHashes;
    private readonly int _maxIdentityIterations;
    private readonly Lazy<string> _nobody;
    private readonly Argon2Limits _limits;
    private readonly RefusedHashLog? _refused;

    /// <summary>Creates a hasher, and sets the budget of the process if the options have one.</summary>
    /// <param name="options">The settings.</param>
    /// <param name="identityOptions">Settings of Identity's own hasher; null for its defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="OptionsValidationException">A setting is wrong.</exception>
    public HashlanePasswordHasher(
        IOptions<HashlaneIdentityOptions> options,
        IOptions<Microsoft.AspNetCore.Identity.PasswordHasherOptions>? identityOptions = null)
        : this(options, identityOptions, always: null, refused: null)
    {
    }

    internal HashlanePasswordHasher(
        IOptions<HashlaneIdentityOptions> options,
        IOptions<Microsoft.AspNetCore.Identity.PasswordHasherOptions>? identityOptions,
        NewHashes? always,
        RefusedHashLog? refused)
    {
        ArgumentNullException.ThrowIfNull(options);
        HashlaneIdentityOptions settings = options.Value;
        string[] problems = [.. HashlaneSettings.Problems(settings)]; // options made by hand were not validated
        if (problems.Length > 0)
        {
            throw new OptionsValidationException(Options.DefaultName, typeof(HashlaneIdentityOptions), problems);
        }

        _identity = new(identityOptions);
        _newHashes = always ?? settings.NewHashes;
        _maxIdentityIterations =
            Math.Max(settings.Limits.MaxIdentityIterations, identityOptions?.Value.IterationCount ?? 0);
        _nobody = new(() => _identity.HashPassword(null!, Convert.ToBase64String(RandomNumberGenerator.GetBytes(32))));
        _peppers = HashlaneSettings.CreatePeppers(settings.Peppers);
        Hashlane.PasswordHasherOptions made = HashlaneSettings.Create(settings, _peppers);
        _limits = made.Limits;
        _hasher = new(made);
        _refused = refused;
        if (settings.MemoryBudgetBytes is { } budget)
        {
            Argon2Memory.Budget = budget;
        }
    }

    /// <summary>Hashes a password with a new random salt.</summary>
    /// <param name="user">The user, who has no part in the hash and may be null.</param>
    /// <param name="password">The password, of any length.</param>
    /// <returns>The hash, in the format of the options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="password"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed, and has peppers.</exception>
    /// <exception cref="TimeoutException">No memory within the budget became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public string HashPassword(TUser user, string password)
    {
        ArgumentNullException.ThrowIfNull(password);
        return Rehash.Current?.HashOf(this, user, password)
            ?? (_newHashes == NewHashes.Identity
                ? _identity.HashPassword(user, Text(password))
                : _hasher.Hash(Text(password)));
    }

    /// <summary>
    /// Hashes a password with a new random salt. Argon2 computes on threads that the library keeps for this, and no
    /// thread of the pool waits. Identity's own hashes are computed by the call.
    /// </summary>
    /// <param name="cancellationToken">Ends the wait for memory and the computation.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="TimeoutException">Not thrown: the wait for memory has no limit but the token.</exception>
    /// <inheritdoc cref="HashPassword"/>
    public ValueTask<string> HashPasswordAsync(
        TUser user, string password, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(password);
        return _newHashes == NewHashes.Identity
            ? new(_identity.HashPassword(user, Text(password)))
            : _hasher.HashAsync(Text(password), cancellationToken);
    }

    /// <summary>Verifies a password.</summary>
    /// <param name="user">The user, who may be null.</param>
    /// <param name="hashedPassword">
    /// The stored hash. An empty one is failed, and takes as long as a verification.
    /// </param>
    /// <param name="providedPassword">The password, of any length.</param>
    /// <returns>Whether the password is right, and whether a new hash should replace the stored one.</returns>
    /// <exception cref="ArgumentNullException">The hash or the password is null.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed, and has peppers.</exception>
    /// <exception cref="TimeoutException">No memory within the budget became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public PasswordVerificationResult VerifyHashedPassword(
        TUser user, string hashedPassword, string providedPassword)
    {
        ArgumentNullException.ThrowIfNull(hashedPassword);
        ArgumentNullException.ThrowIfNull(providedPassword);
        return IsOfArgon2(hashedPassword)
            ? Conclude(hashedPassword, _hasher.Verify(Text(providedPassword), hashedPassword))
            : VerifyIdentity(user, hashedPassword, providedPassword);
    }

    /// <summary>
    /// Verifies a password. Argon2 computes on threads that the library keeps for this, and no thread of the pool
    /// waits. Identity's own hashes are verified by the call.
    /// </summary>
    /// <param name="cancellationToken">Ends the wait for memory and the computation.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="TimeoutException">Not thrown: the wait for memory has no limit but the token.</exception>
    /// <inheritdoc cref="VerifyHashedPassword"/>
    public ValueTask<PasswordVerificationResult> VerifyHashedPasswordAsync(
        TUser user, string hashedPassword, string providedPassword, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(hashedPassword);
        ArgumentNullException.ThrowIfNull(providedPassword);
        return hashedPassword.Length == 0 ? VerifyNobodyAsync(providedPassword, cancellationToken)
            : IsOfArgon2(hashedPassword) ? VerifyArgon2Async(hashedPassword, Text(providedPassword), cancellationToken)
            : new(VerifyIdentity(user, hashedPassword, providedPassword));
    }

    /// <summary>
    /// Takes as long as the verification of a new hash, and always fails: for users who do not exist, and for those
    /// without a password.
    /// </summary>
    /// <param name="providedPassword">The password, of any length.</param>
    /// <returns><see cref="PasswordVerificationResult.Failed"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="providedPassword"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed, and has peppers.</exception>
    /// <exception cref="TimeoutException">No memory within the budget became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public PasswordVerificationResult VerifyNobody(string providedPassword)
    {
        ArgumentNullException.ThrowIfNull(providedPassword);
        if (_newHashes == NewHashes.Identity)
        {
            _identity.VerifyHashedPassword(null!, HashOfNobody, Text(providedPassword));
        }
        else
        {
            _hasher.VerifyNobody(Text(providedPassword));
        }

        return Count(VerificationResult.Missing);
    }

    /// <summary>
    /// Takes as long as the asynchronous verification of a new hash, and always fails: for users who do not exist, and
    /// for those without a password.
    /// </summary>
    /// <param name="cancellationToken">Ends the wait for memory and the computation.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="TimeoutException">Not thrown: the wait for memory has no limit but the token.</exception>
    /// <inheritdoc cref="VerifyNobody"/>
    public ValueTask<PasswordVerificationResult> VerifyNobodyAsync(
        string providedPassword, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(providedPassword);
        return _newHashes == NewHashes.Identity
            ? new(VerifyNobody(providedPassword))
            : InlineScheduler.Then(
                _hasher.VerifyNobodyAsync(Text(providedPassword), cancellationToken),
                static _ => Count(VerificationResult.Missing));
    }

    /// <summary>The hash against which the fallback verifies passwords of nobody.</summary>
    internal string HashOfNobody => _nobody.Value;

    /// <summary>Zeroes the peppers. With peppers, other members throw afterwards.</summary>
    public void Dispose() => _peppers?.Dispose();

    private static bool IsOfArgon2(string hash) => hash.StartsWith(Prefix, StringComparison.Ordinal);

    /// <summary>Replaces halves of surrogate pairs, which would throw in both formats.</summary>
    private static string Text(string password)
    {
        foreach (char character in password)
        {
            if (char.IsSurrogate(character))
            {
                return Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(password));
            }
        }

        return password;
    }

    private static PasswordVerificationResult Count(VerificationResult result)
    {
        VerificationMetrics.Count(result);
        return result switch
        {
            VerificationResult.Success => PasswordVerificationResult.Success,
            VerificationResult.RehashNeeded or VerificationResult.OldFormat =>
                PasswordVerificationResult.SuccessRehashNeeded,
            _ => PasswordVerificationResult.Failed,
        };
    }

    private ValueTask<PasswordVerificationResult> VerifyArgon2Async(
        string hash, string password, CancellationToken cancellationToken) =>
        InlineScheduler.Then(
            _hasher.VerifyAsync(password, hash, cancellationToken), isRight => Conclude(hash, isRight));

    private PasswordVerificationResult Conclude(string hash, bool isRight)
    {
        if (isRight)
        {
            return Count(_newHashes == NewHashes.Argon2id && _hasher.NeedsRehash(hash)
                ? VerificationResult.RehashNeeded
                : VerificationResult.Success);
        }

        switch (_hasher.FindProblem(hash))
        {
            case PasswordHashProblem.None:
                return Count(VerificationResult.Failed);
            case PasswordHashProblem.OverLimits:
                _refused?.AddOverLimits(hash, _limits);
                return Count(VerificationResult.OverLimits);
            case PasswordHashProblem.UnknownKey:
                _refused?.AddUnknownPepper();
                return Count(VerificationResult.UnknownPepper);
            default:
                return CountMalformed(hash);
        }
    }

    private PasswordVerificationResult CountMalformed(string hash)
    {
        _refused?.AddMalformed(hash);
        return Count(VerificationResult.Malformed);
    }

    private PasswordVerificationResult VerifyIdentity(TUser user, string hash, string password)
    {
        if (hash.Length == 0)
        {
            return VerifyNobody(password);
        }

        if (hash.Length > IdentityHash.MaxChars)
        {
            return CountMalformed(hash);
        }

        IdentityHash read = IdentityHash.Read(hash);
        if (!read.IsBase64)
        {
            return CountMalformed(hash);
        }

        if (read.Iterations > _maxIdentityIterations)
        {
            _refused?.AddOverLimits(read.Iterations, _maxIdentityIterations);
            return Count(VerificationResult.OverLimits);
        }

        return _identity.VerifyHashedPassword(user, hash, Text(password)) switch
        {
            PasswordVerificationResult.Failed =>
                read.IsKnown ? Count(VerificationResult.Failed) : CountMalformed(hash),
            PasswordVerificationResult.Success when _newHashes == NewHashes.Identity =>
                Count(VerificationResult.Success),
            _ => Count(VerificationResult.OldFormat),
        };
    }
}
