using Logins.Users;
using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Logins.Pages;

internal sealed class LogoutModel(SignInManager<User> signIn) : PageModel
{
    public RedirectToPageResult OnGet() => RedirectToPage("/Index");

    public async Task<RedirectToPageResult> OnPostAsync()
    {
        await signIn.SignOutAsync();
        TempData["Notice"] = "You are logged out.";
        return RedirectToPage("/Index");
    }
}
