namespace Hashlane.AspNetCore.Identity;

/// <summary>Settings of <see cref="HashlanePasswordHasher{TUser}"/>, in the form of a configuration.</summary>
/// <remarks>
/// <para><b>Validation.</b> Registered settings are checked when the program starts, together. A message names the
/// setting and its value, but never a pepper: long texts are not shown, wherever they are.</para>
/// <para><b>Reading.</b> They are read once. A change of the configuration needs a restart.</para>
/// <para><b>Several types of users</b> in one program have the same settings.</para>
/// </remarks>
public sealed class HashlaneIdentityOptions
{
    /// <summary>
    /// The costs of new hashes by the name of a property of <see cref="Argon2Parameters"/>, such as
    /// <c>Owasp19MiB</c>; or null, if they are given as numbers. Without both it is <c>Rfc9106LowMemory</c>.
    /// </summary>
    public string? Preset { get; set; }

    /// <summary>The memory m of new hashes in KiB, together with the passes and the lanes; null for a preset.</summary>
    public int? MemoryKiB { get; set; }

    /// <summary>The passes t of new hashes; null for a preset.</summary>
    public int? Passes { get; set; }

    /// <summary>The lanes p of new hashes; null for a preset.</summary>
    public int? Lanes { get; set; }

    /// <summary>
    /// Most threads that compute one hash: 1 by default, which is best for a server, and −1 for one per processor.
    /// </summary>
    public int MaxDegreeOfParallelism { get; set; } = 1;

    /// <summary>The length of new salts in bytes, 8 to 64. By default 16.</summary>
    public int SaltLength { get; set; } = 16;

    /// <summary>The length of new tags in bytes, 16 to 64. By default 32.</summary>
    public int TagLength { get; set; } = 32;

    /// <summary>The highest costs that a stored hash may ask for.</summary>
    public HashlaneLimitOptions Limits { get; } = new();

    /// <summary>
    /// <see cref="Argon2Memory.Budget"/>, which all hashers of the process share, in bytes; or null to leave it as it
    /// is.
    /// </summary>
    public long? MemoryBudgetBytes { get; set; }

    /// <summary>Secrets that enter the hashes; none by default.</summary>
    public HashlanePepperOptions Peppers { get; } = new();

    /// <summary>The format of new hashes. By default <see cref="NewHashes.Argon2id"/>.</summary>
    public NewHashes NewHashes { get; set; }
}
