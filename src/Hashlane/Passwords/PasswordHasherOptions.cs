namespace Hashlane;

/// <summary>The costs of new password hashes, and the rules for stored ones. Immutable.</summary>
/// <remarks>
/// <para><b>Source.</b> The default costs, salt and tag are RFC 9106's second recommendation (§4).</para>
/// <para><b>Limits.</b> <see cref="Parameters"/> must be within <see cref="Limits"/> if these are set, so that each
/// hash can be verified. The constructor of <see cref="PasswordHasher"/> checks this.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class PasswordHasherOptions
{
    /// <summary>The longest salt and tag of new hashes, which are far shorter than the longest hash.</summary>
    internal const int MaxSaltBytes = 64, MaxTagBytes = 64;

    // A guess passes by chance as rarely as one of a key of 128 bits.
    private const int MinTagBytes = 16;

    // RFC 9106 §4.
    private const int DefaultSaltBytes = 16, DefaultTagBytes = 32;

    private readonly Argon2Parameters _parameters = Argon2Parameters.Rfc9106LowMemory;
    private readonly Argon2Limits? _limits;
    private readonly int _saltLength = DefaultSaltBytes;
    private readonly int _tagLength = DefaultTagBytes;

    /// <summary>
    /// The costs of new hashes, and the least costs that <see cref="PasswordHasher.NeedsRehash(string)"/> leaves alone.
    /// By default <see cref="Argon2Parameters.Rfc9106LowMemory"/>.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public Argon2Parameters Parameters
    {
        get => _parameters;
        init => _parameters = Checks.NotNull(value, nameof(Parameters));
    }

    /// <summary>
    /// The highest costs that a stored hash may ask for. By default <see cref="Argon2Limits.Default"/>, or as much as
    /// <see cref="Parameters"/> where these are higher. A server that has no hashes of more than its own costs should
    /// lower them.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public Argon2Limits Limits
    {
        get => _limits ?? Argon2Limits.Default.RaisedTo(Parameters.CostsOfId);
        init => _limits = Checks.NotNull(value, nameof(Limits));
    }

    /// <summary>The length of new salts in bytes, 8 to 64. By default 16.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int SaltLength
    {
        get => _saltLength;
        init => _saltLength =
            Checks.Range(value, PhcString.MinSaltBytes, MaxSaltBytes, name: nameof(SaltLength));
    }

    /// <summary>The length of new tags in bytes, 16 to 64. By default 32.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int TagLength
    {
        get => _tagLength;
        init => _tagLength =
            Checks.Range(value, MinTagBytes, MaxTagBytes, name: nameof(TagLength));
    }

    /// <summary>
    /// Secrets that enter hashes, or null for none, which is the default. They must not be disposed while a hasher uses
    /// them.
    /// </summary>
    public PasswordPeppers? Peppers { get; init; }
}
