namespace Hashlane;

/// <summary>Secrets that enter password hashes and are kept elsewhere than these, each with a key identifier.</summary>
public sealed class PasswordPeppers : IDisposable
{
    /// <summary>Copies peppers.</summary>
    /// <param name="currentKeyId">The identifier of the pepper for new hashes.</param>
    /// <param name="keys">Identifiers and their peppers, the oldest first.</param>
    public PasswordPeppers(string currentKeyId, IEnumerable<KeyValuePair<string, byte[]>> keys) =>
        throw new NotImplementedException();

    /// <summary>Zeroes the peppers.</summary>
    public void Dispose()
    {
    }
}
