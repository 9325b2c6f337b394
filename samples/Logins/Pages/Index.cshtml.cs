using Logins.Passwords;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Logins.Pages;

internal sealed class IndexModel(IConfiguration configuration) : PageModel
{
    public bool IsDemonstration { get; } = configuration.IsDemonstration();
}
