namespace Hashlane;

/// <summary>The costs of new password strings, and the rules for those that exist.</summary>
public sealed class PasswordHasherOptions
{
    /// <summary>The costs of new strings. By default <see cref="Argon2Parameters.Rfc9106LowMemory"/>.</summary>
    public Argon2Parameters Parameters { get; init; } = Argon2Parameters.Rfc9106LowMemory;

    /// <summary>The highest costs that a string may ask for.</summary>
    public Argon2Limits Limits { get; init; } = Argon2Limits.Default;

    /// <summary>The length of new salts in bytes, 8 to 64, by default 16.</summary>
    public int SaltLength { get; init; } = PasswordPolicy.DefaultSaltBytes;

    /// <summary>The length of new tags in bytes, 16 to 64, by default 32.</summary>
    public int TagLength { get; init; } = PasswordPolicy.DefaultTagBytes;

    /// <summary>Secrets that enter hashes, or null for none.</summary>
    public PasswordPeppers? Peppers { get; init; }
}
