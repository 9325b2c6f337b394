namespace Logins.Passwords;

/// <summary>A login that succeeded, with the kinds of the stored hash before and after it.</summary>
internal sealed record Login(HashDescription Before, HashDescription After)
{
    public bool ReplacedHash => Before.ToString() != After.ToString();
}
