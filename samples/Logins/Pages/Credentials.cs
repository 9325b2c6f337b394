using System.ComponentModel.DataAnnotations;

namespace Logins.Pages;

/// <summary>The fields of a form with a name and a password.</summary>
internal sealed class Credentials
{
    private const int MaxNameChars = 64;

    // Argon2 takes any length. A limit keeps requests small.
    private const int MaxPasswordChars = 1024;

    [Display(Name = "User name")]
    [Required(ErrorMessage = "Enter a user name.")]
    [StringLength(MaxNameChars, ErrorMessage = "A user name has at most {1} characters.")]
    [RegularExpression("[^\\u0000-\\u001F\\u007F-\\u009F]*", ErrorMessage = "A user name has no control characters.")]
    public string Name { get; set; } = "";

    [Display(Name = "Password")]
    [DataType(DataType.Password)]
    [Required(ErrorMessage = "Enter a password.")]
    [StringLength(MaxPasswordChars, ErrorMessage = "A password has at most {1} characters.")]
    public string Password { get; set; } = "";
}
