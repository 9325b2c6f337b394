using Logins.Limits;
using Logins.Users;
using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Logins.Pages;

[SendsPassword]
internal sealed class RegisterModel(UserManager<User> users, SignInManager<User> signIn) : PageModel
{
    [BindProperty]
    public Credentials Input { get; set; } = new();

    public async Task<IActionResult> OnPostAsync()
    {
        if (!ModelState.IsValid)
        {
            return Page();
        }

        User user = new() { UserName = Input.Name };
        IdentityResult result = await users.CreateAsync(user, Input.Password);
        if (!result.Succeeded)
        {
            this.AddProblems(result);
            return Page();
        }

        await signIn.SignInAsync(user, isPersistent: false);
        return RedirectToPage("/Account");
    }
}
