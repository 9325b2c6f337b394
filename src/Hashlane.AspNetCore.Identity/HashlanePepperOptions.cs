namespace Hashlane.AspNetCore.Identity;

/// <summary>Peppers by identifier, and the use of each, as in <see cref="PasswordPeppers"/>.</summary>
/// <remarks>
/// The secrets are one setting each, so that they can come from a store of secrets and stay there under one name. Their
/// uses are no secret, and change.
/// </remarks>
public sealed class HashlanePepperOptions
{
    /// <summary>
    /// The secrets in Base64 by identifier: 16 bytes or more, better 32 random ones. An identifier has 1 to 8 bytes in
    /// UTF-8 and is written into hashes. The sources of a configuration do not tell upper from lower case.
    /// </summary>
    public IDictionary<string, string> Keys { get; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>The identifier of the pepper for new hashes; null for none.</summary>
    public string? CurrentKeyId { get; set; }

    /// <summary>Identifiers of earlier peppers: hashes with them verify, and are to be made again.</summary>
    public IList<string> RetiredKeyIds { get; } = [];

    /// <summary>
    /// Identifiers of peppers that are current on other servers, or soon will be: hashes with them verify, and are left
    /// alone.
    /// </summary>
    public IList<string> UpcomingKeyIds { get; } = [];
}
