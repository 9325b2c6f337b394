using Logins.Limits;
using Logins.Passwords;
using Logins.Users;
using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Logins.Pages;

/// <summary>Stores a user as an application without Hashlane would, to show the next login.</summary>
[SendsPassword]
internal sealed class OldUserModel(UserManager<User> users, IConfiguration configuration) : PageModel
{
    [BindProperty]
    public Credentials Input { get; set; } = new();

    public override void OnPageHandlerExecuting(PageHandlerExecutingContext context)
    {
        if (!configuration.IsDemonstration())
        {
            context.Result = NotFound();
        }
    }

    public async Task<IActionResult> OnPostAsync()
    {
        if (!ModelState.IsValid)
        {
            return Page();
        }

        User user = new() { UserName = Input.Name };
        user.PasswordHash = new PasswordHasher<User>().HashPassword(user, Input.Password);
        IdentityResult result = await users.CreateAsync(user);
        if (!result.Succeeded)
        {
            this.AddProblems(result);
            return Page();
        }

        TempData["Notice"] =
            $"{user.UserName} has a hash of {HashDescription.Of(user.PasswordHash)}. Log in, and it is replaced.";
        return RedirectToPage("/Login");
    }
}
