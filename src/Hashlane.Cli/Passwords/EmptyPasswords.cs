namespace Hashlane.Cli;

/// <summary>Whether a password may be empty.</summary>
internal enum EmptyPasswords
{
    Refused,
    Taken,
}
