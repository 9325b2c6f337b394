using Logins.Users;
using Microsoft.AspNetCore.Identity;

namespace Logins.Passwords;

/// <summary>Logs users in by name and password.</summary>
internal sealed class PasswordLogin(UserManager<User> users, SignInManager<User> signIn)
{
    /// <summary>Returns the kinds of the hash before and after the login, or null if it failed.</summary>
    public async Task<Login?> TryAsync(string name, string password)
    {
        User? user = await users.FindByNameAsync(name);
        if (user is null || await users.IsLockedOutAsync(user))
        {
            // Takes as long. Otherwise the time of the answer would tell which users exist, and which are locked out.
            await users.CheckPasswordAsync(null!, password);
            return null;
        }

        HashDescription before = HashDescription.Of(user.PasswordHash);
        SignInResult result = await signIn.PasswordSignInAsync(
            user, password, isPersistent: false, lockoutOnFailure: true);
        return result.Succeeded ? new(before, HashDescription.Of(user.PasswordHash)) : null;
    }
}
