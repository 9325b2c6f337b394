namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>A user as a table would keep it.</summary>
public sealed class User
{
    public string Name { get; set; } = "";

    public string? NormalizedName { get; set; }

    public string? PasswordHash { get; set; }

    public string? SecurityStamp { get; set; }
}
