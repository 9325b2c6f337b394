namespace Logins.Passwords;

/// <summary>Pages that show how the sample works, and that no public server should have.</summary>
internal static class Demonstration
{
    public static bool IsDemonstration(this IConfiguration configuration) =>
        configuration.GetValue("Demonstration", defaultValue: false);
}
