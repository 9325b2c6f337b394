namespace Hashlane.AspNetCore.Identity;

/// <summary>
/// The highest costs that a stored hash may ask for: those of <see cref="Argon2Limits"/>, and iterations of Identity.
/// </summary>
/// <remarks>
/// A limit of Argon2 that is not set is that of <see cref="Argon2Limits.Default"/>, or as high as the costs of new
/// hashes.
/// </remarks>
public sealed class HashlaneLimitOptions
{
    /// <summary>The limit of the memory m in KiB, 8 or more. By default 256 MiB.</summary>
    public int? MaxMemoryKiB { get; set; }

    /// <summary>The limit of the passes t, 1 or more. By default 64.</summary>
    public int? MaxPasses { get; set; }

    /// <summary>The limit of the lanes p, 1 or more. By default 64.</summary>
    public int? MaxLanes { get; set; }

    /// <summary>The limit of m·t in KiB, 8 or more. It limits the time. By default 1 GiB.</summary>
    public long? MaxWorkKiB { get; set; }

    /// <summary>
    /// The limit of the iterations in a hash of Identity, 1 or more. By default 2,000,000, twenty times as many as
    /// Identity's own default. A key of several blocks counts them for each block. The iterations of Identity's own
    /// settings are always allowed.
    /// </summary>
    public int MaxIdentityIterations { get; set; } = 2_000_000;
}
