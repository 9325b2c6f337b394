using Microsoft.AspNetCore.Identity;

namespace Logins.Users;

/// <summary>A row of the table of users: Identity's columns, and the day of the registration.</summary>
internal sealed class User : IdentityUser
{
    public DateTimeOffset RegisteredAt { get; set; } = DateTimeOffset.UtcNow;
}
