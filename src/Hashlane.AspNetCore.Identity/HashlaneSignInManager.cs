using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Hashlane.AspNetCore.Identity;

/// <summary>
/// Signs users in as <see cref="SignInManager{TUser}"/> does, but takes as long for names that nobody has.
/// </summary>
/// <typeparam name="TUser">The type of users.</typeparam>
/// <remarks>
/// <b>Registration.</b> <c>AddSignInManager&lt;HashlaneSignInManager&lt;User&gt;&gt;()</c>, together with a
/// <see cref="HashlaneUserManager{TUser}"/>. The pages and endpoints of Identity then use it. With another user manager
/// it is its base class.
/// </remarks>
public class HashlaneSignInManager<TUser> : SignInManager<TUser>
    where TUser : class
{
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
        TUser? user = await UserManager.FindByNameAsync(userName).ConfigureAwait(false);
        if (user is null)
        {
            await UserManager.CheckPasswordAsync(null!, password).ConfigureAwait(false);
            return SignInResult.Failed;
        }

        return await PasswordSignInAsync(user, password, isPersistent, lockoutOnFailure).ConfigureAwait(false);
    }
}
