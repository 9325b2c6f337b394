using Logins.Passwords;
using Logins.Users;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Logins.Pages;

[Authorize]
internal sealed class AccountModel(UserManager<User> users) : PageModel
{
    public User Account { get; private set; } = new();

    public HashDescription Hash { get; private set; } = HashDescription.Of(null);

    public async Task<IActionResult> OnGetAsync()
    {
        // The cookie of a user who was deleted is still valid for a while.
        if (await users.GetUserAsync(User) is not { } account)
        {
            return Challenge();
        }

        Account = account;
        Hash = HashDescription.Of(account.PasswordHash);
        return Page();
    }
}
