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
/// <para><b>Thread safety</b> as its base class. Calls may overlap if the store of users allows it.</para>
/// </remarks>
public class HashlaneUserManager<TUser> : AspNetUserManager<TUser>
    where TUser : class
{
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
    public override bool SupportsUserSecurityStamp =>
        Rehash.Current?.IsStoring(this) != true && base.SupportsUserSecurityStamp;

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

        Rehash rehash = new(this, user, password);
        Rehash.Current = rehash; // until this method returns
        try
        {
            return await base.CheckPasswordAsync(user!, password!).ConfigureAwait(false);
        }
        finally
        {
            rehash.End();
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

        // During a change of the password there is no check: the old hash is about to go.
        if (result == PasswordVerificationResult.SuccessRehashNeeded
            && Rehash.Current is { } rehash && rehash.IsOf(this, user, password))
        {
            // The base stores the new hash and measures that. It asks its hasher for the hash, which would compute it
            // on a thread of the pool.
            rehash.Begin(
                hasher, await hasher.HashPasswordAsync(user, password, CancellationToken).ConfigureAwait(false));
        }

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
}
