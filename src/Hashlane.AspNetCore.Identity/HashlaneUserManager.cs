using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Hashlane.AspNetCore.Identity;

/// <summary>
/// Manages users as <see cref="AspNetUserManager{TUser}"/> does, but verifies passwords asynchronously, leaves the
/// security stamp alone when a hash is made again, and takes as long for a null user.
/// </summary>
/// <typeparam name="TUser">The type of users.</typeparam>
/// <remarks>
/// <para><b>Registration.</b> <c>AddIdentity(…).AddUserManager&lt;HashlaneUserManager&lt;User&gt;&gt;()</c>, together
/// with a <see cref="HashlanePasswordHasher{TUser}"/>. With another hasher it is its base class.</para>
/// <para><b>Unknown users.</b> A login that passes null for them takes as long.
/// <see cref="HashlaneSignInManager{TUser}"/> does.</para>
/// <para><b>Security stamp.</b> Its base class changes the stamp of a user whose hash is made again. That ends the
/// user's other sessions, as after a change of the password.</para>
/// </remarks>
public class HashlaneUserManager<TUser> : AspNetUserManager<TUser>
    where TUser : class
{
    // Whether the base will store the new hash that a verification makes; it does not during a change, when the old
    // hash is about to go. A manager serves one request at a time.
    private bool _isChecking;

    // Whether the base stores it, and would make a new stamp.
    private bool _isRehashing;

    /// <inheritdoc/>
    public HashlaneUserManager(
        IUserStore<TUser> store,
        IOptions<IdentityOptions> optionsAccessor,
        IPasswordHasher<TUser> passwordHasher,
        IEnumerable<IUserValidator<TUser>> userValidators,
        IEnumerable<IPasswordValidator<TUser>> passwordValidators,
        ILookupNormalizer keyNormalizer,
        IdentityErrorDescriber errors,
        IServiceProvider services,
        ILogger<UserManager<TUser>> logger)
        : base(
            store, optionsAccessor, passwordHasher, userValidators, passwordValidators, keyNormalizer, errors, services,
            logger)
    {
    }

    /// <summary>
    /// Whether users have a stamp that ends their sessions. While a hash is made again they have none, so that the
    /// stamp stays.
    /// </summary>
    public override bool SupportsUserSecurityStamp => !_isRehashing && base.SupportsUserSecurityStamp;

    /// <summary>Verifies a password.</summary>
    /// <param name="user">
    /// The user; null if there is none, which is false and takes as long as the verification of a new hash.
    /// </param>
    /// <param name="password">
    /// The password; null, as in a request without one, is false for each user and takes as long.
    /// </param>
    /// <returns>Whether it is right.</returns>
    public override async Task<bool> CheckPasswordAsync(TUser user, string password)
    {
        if (user is null || password is null)
        {
            await VerifyNobodyAsync(password).ConfigureAwait(false);
            user = PasswordHasher is HashlanePasswordHasher<TUser> ? null! : user!;
        }

        IPasswordHasher<TUser> hasher = PasswordHasher;
        _isChecking = true;
        try
        {
            return await base.CheckPasswordAsync(user!, password!).ConfigureAwait(false);
        }
        finally
        {
            (PasswordHasher, _isChecking, _isRehashing) = (hasher, false, false);
        }
    }

    /// <summary>
    /// Verifies a password. For <see cref="CheckPasswordAsync"/> it also makes a new hash, if that is needed.
    /// </summary>
    /// <param name="store">The store with the hash.</param>
    /// <param name="user">The user.</param>
    /// <param name="password">The password.</param>
    /// <returns>Whether the password is right, and whether a new hash should replace the stored one.</returns>
    protected override async Task<PasswordVerificationResult> VerifyPasswordAsync(
        IUserPasswordStore<TUser> store, TUser user, string password)
    {
        ArgumentNullException.ThrowIfNull(store);
        if (PasswordHasher is not HashlanePasswordHasher<TUser> hasher)
        {
            return await base.VerifyPasswordAsync(store, user, password).ConfigureAwait(false);
        }

        string? hash = await store.GetPasswordHashAsync(user, CancellationToken).ConfigureAwait(false);
        PasswordVerificationResult result =
            await hasher.VerifyHashedPasswordAsync(user, hash ?? "", password, CancellationToken).ConfigureAwait(false);
        if (result != PasswordVerificationResult.SuccessRehashNeeded || !_isChecking)
        {
            return result;
        }

        // The base stores the new hash and measures that. It asks its hasher for the hash, which is there already: it
        // would compute it on a thread of the pool.
        string newHash = await hasher.HashPasswordAsync(user, password, CancellationToken).ConfigureAwait(false);
        (PasswordHasher, _isRehashing) = (new KnownHash(newHash), true);
        return result;
    }

    /// <summary>Takes as long as the verification of a new hash, for a user who does not exist.</summary>
    internal async ValueTask VerifyNobodyAsync(string? password)
    {
        if (PasswordHasher is HashlanePasswordHasher<TUser> hasher)
        {
            await hasher.VerifyNobodyAsync(password ?? "", CancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>A hash that was computed before.</summary>
    private sealed class KnownHash(string hash) : IPasswordHasher<TUser>
    {
        public string HashPassword(TUser user, string password) => hash;

        public PasswordVerificationResult VerifyHashedPassword(
            TUser user, string hashedPassword, string providedPassword) =>
            throw new NotSupportedException();
    }
}
