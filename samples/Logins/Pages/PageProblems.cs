using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Logins.Pages;

internal static class PageProblems
{
    /// <summary>Shows Identity's errors above the form.</summary>
    public static void AddProblems(this PageModel page, IdentityResult result)
    {
        foreach (IdentityError error in result.Errors)
        {
            page.ModelState.AddModelError("", error.Description);
        }
    }
}
