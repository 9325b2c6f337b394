namespace Hashlane.Cli;

/// <summary>The purpose of a password.</summary>
internal enum PasswordUse
{
    /// <summary>A new string is made, so that a slip would lock its user out.</summary>
    Hash,
    Verify,
}
