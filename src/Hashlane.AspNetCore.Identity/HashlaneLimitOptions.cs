namespace Hashlane.AspNetCore.Identity;

/// <summary>
/// The highest costs that a stored hash may ask for: those of <see cref="Argon2Limits"/>, and iterations of Identity.
/// </summary>
public sealed class HashlaneLimitOptions
{
    /// <summary>The limit of the memory m in KiB, 8 or more. By default 2 GiB.</summary>
    public int MaxMemoryKiB { get; set; } = Argon2Limits.Default.MaxMemoryKiB;

    /// <summary>The limit of the passes t, 1 or more. By default 64.</summary>
    public int MaxPasses { get; set; } = Argon2Limits.Default.MaxPasses;

    /// <summary>The limit of the lanes p, 1 or more. By default 64.</summary>
    public int MaxLanes { get; set; } = Argon2Limits.Default.MaxLanes;

    /// <summary>The limit of m·t in KiB, 8 or more. It limits the time. By default 4 GiB.</summary>
    public long MaxWorkKiB { get; set; } = Argon2Limits.Default.MaxWorkKiB;

    /// <summary>
    /// The limit of the iterations in a hash of Identity, 1 or more. By default 10,000,000, a hundred times as many as
    /// Identity's own default. The iterations of Identity's own settings are always allowed.
    /// </summary>
    public int MaxIdentityIterations { get; set; } = 10_000_000;
}
