namespace Hashlane.AspNetCore.Identity;

/// <summary>The highest costs that a stored hash may ask for, as in <see cref="Argon2Limits"/>.</summary>
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
}
