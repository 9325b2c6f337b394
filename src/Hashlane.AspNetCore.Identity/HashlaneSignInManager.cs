using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Hashlane.AspNetCore.Identity;

/// <summary>
/// Signs users in as <see cref="SignInManager{TUser}"/> does, but takes as long for names that nobody has, and for
/// accounts that are not confirmed.
/// </summary>
/// <typeparam name="TUser">The type of users.</typeparam>
/// <remarks>
/// <para><b>Registration.</b> <c>AddSignInManager&lt;HashlaneSignInManager&lt;User&gt;&gt;()</c>, together with a
/// <see cref="HashlaneUserManager{TUser}"/>. The pages and endpoints of Identity then use it. With another user manager
/// it is its base class.</para>
/// <para><b>Derived classes.</b> Here a sign-in by name is one of a user who exists if it reaches
/// <see cref="PasswordSignInAsync(TUser, string, bool, bool)"/> or <see cref="CheckPasswordSignInAsync"/>. With an
/// override that calls neither, the sign-in of a user who exists takes twice as long.</para>
/// </remarks>
public class HashlaneSignInManager<TUser> : SignInManager<TUser>
    where TUser : class
{
    // Whether the sign-in by name in whose flow the caller runs has found the user. Several may run on one manager.
    private static readonly AsyncLocal<StrongBox<bool>?> _isKnown = new();

    /// <inheritdoc/>
    public HashlaneSignInManager(
        UserManager<TUser> userManager,
        IHttpContextAccessor contextAccessor,
        IUserClaimsPrincipalFactory<TUser> claimsFactory,
        IOptions<IdentityOptions> optionsAccessor,
        ILogger<SignInManager<TUser>> logger,
        IAuthenticationSchemeProvider schemes,
        IUserConfirmation<TUser> confirmation)
        : base(userManager, contextAccessor, claimsFactory, optionsAccessor, logger, schemes, confirmation)
    {
    }

    /// <summary>Signs a user in by name and password.</summary>
    /// <param name="userName">The name; one that nobody has takes as long as the others.</param>
    /// <param name="password">The password.</param>
    /// <param name="isPersistent">Whether the cookie outlives the browser.</param>
    /// <param name="lockoutOnFailure">Whether a wrong password counts towards a lockout.</param>
    /// <returns>The result.</returns>
    public override async Task<SignInResult> PasswordSignInAsync(
        string userName, string password, bool isPersistent, bool lockoutOnFailure)
    {
        // The base looks the user up and measures the result, and calls the overload below for one who exists.
        StrongBox<bool> isKnown = new();
        _isKnown.Value = isKnown; // until this method returns
        SignInResult result = await base.PasswordSignInAsync(userName, password, isPersistent, lockoutOnFailure)
            .ConfigureAwait(false);
        if (!isKnown.Value)
        {
            await VerifyNobodyAsync(password).ConfigureAwait(false);
        }

        return result;
    }

    /// <inheritdoc/>
    public override Task<SignInResult> PasswordSignInAsync(
        TUser user, string password, bool isPersistent, bool lockoutOnFailure)
    {
        MarkKnown();
        return base.PasswordSignInAsync(user, password, isPersistent, lockoutOnFailure);
    }

    /// <summary>Checks the password of a user, without signing in.</summary>
    /// <param name="user">The user. One who is not confirmed takes as long as the others.</param>
    /// <param name="password">The password.</param>
    /// <param name="lockoutOnFailure">Whether a wrong password counts towards a lockout.</param>
    /// <returns>The result.</returns>
    public override async Task<SignInResult> CheckPasswordSignInAsync(
        TUser user, string password, bool lockoutOnFailure)
    {
        MarkKnown();
        SignInResult result =
            await base.CheckPasswordSignInAsync(user, password, lockoutOnFailure).ConfigureAwait(false);
        if (result.IsNotAllowed)
        {
            await VerifyNobodyAsync(password).ConfigureAwait(false); // the base has not looked at the password
        }

        return result;
    }

    private static void MarkKnown()
    {
        if (_isKnown.Value is { } isKnown)
        {
            isKnown.Value = true;
        }
    }

    private ValueTask VerifyNobodyAsync(string password) =>
        UserManager is HashlaneUserManager<TUser> manager ? manager.VerifyNobodyAsync(password) : default;
}
