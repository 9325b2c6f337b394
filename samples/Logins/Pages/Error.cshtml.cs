using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Logins.Pages;

/// <summary>The page for a status of 400 or more. A request that failed may be of any method.</summary>
[IgnoreAntiforgeryToken]
[ResponseCache(Duration = 0, Location = ResponseCacheLocation.None, NoStore = true)]
internal sealed class ErrorModel : PageModel
{
    [BindProperty(SupportsGet = true)]
    public int Status { get; set; }

    public string Heading => Texts.Heading;

    public string Advice => Texts.Advice;

    private (string Heading, string Advice) Texts => Status switch
    {
        StatusCodes.Status404NotFound => ("Not found", "There is no such page."),
        StatusCodes.Status400BadRequest => ("Form expired", "Go back, load the page again, and send the form."),
        StatusCodes.Status429TooManyRequests => ("Too many attempts", "Wait a minute, and try again."),
        StatusCodes.Status503ServiceUnavailable => ("Too many logins", "Many users log in now. Try again soon."),
        _ => ("Something went wrong", "The server could not answer. Try again."),
    };
}
