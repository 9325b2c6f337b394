using Logins.Limits;
using Logins.Passwords;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Logins.Pages;

[SendsPassword]
internal sealed class LoginModel(PasswordLogin logins) : PageModel
{
    [BindProperty]
    public Credentials Input { get; set; } = new();

    [BindProperty(SupportsGet = true)]
    public string? ReturnUrl { get; set; }

    public async Task<IActionResult> OnPostAsync()
    {
        if (!ModelState.IsValid)
        {
            return Page();
        }

        Login? login = await logins.TryAsync(Input.Name, Input.Password);
        if (login is null)
        {
            // One text for all: it must not tell which users exist, or are locked out.
            ModelState.AddModelError(
                "", "User name or password is wrong, or there were too many attempts. Try again in a few minutes.");
            return Page();
        }

        if (login.ReplacedHash)
        {
            TempData["Notice"] = $"This login replaced the hash of your password. Before, it was {login.Before}.";
        }

        return Url.IsLocalUrl(ReturnUrl) ? LocalRedirect(ReturnUrl) : RedirectToPage("/Account");
    }
}
