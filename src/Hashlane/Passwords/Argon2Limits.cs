namespace Hashlane;

/// <summary>The highest costs of Argon2 that a password string may ask for. Immutable.</summary>
/// <remarks>
/// <para>A password string states the memory and the passes that its verification takes, so a hostile one could ask
/// for all memory or for hours. Strings above a limit are refused before any memory is allocated. Limits bound one
/// call; the budget for Argon2's memory bounds all calls together.</para>
/// <para><b>Source.</b> RFC 9106 §3.1 names m, t and p. The default limits admit the strings that libsodium, PHP,
/// argon2-cffi and Django write by default, all of OWASP's choices, and RFC 9106's second one. Its first one, of 2 GiB,
/// and libsodium's strongest (<c>SENSITIVE</c>: 1 GiB, four passes) are for those who ask for them, by their own
/// parameters or by limits. One such string would hold up all other logins for more than a second.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class Argon2Limits
{
    private const string KiB = "KiB", Passes = "passes", Lanes = "lanes";

    // All that programs write by default, and a quarter of a second of work. RFC 9106's first choice is above it.
    private const int DefaultMemoryKiB = 256 << 10, DefaultPasses = 64, DefaultLanes = 64;
    private const long DefaultWorkKiB = 1L << 20;

    private readonly int _maxMemoryKiB = DefaultMemoryKiB;
    private readonly int _maxPasses = DefaultPasses;
    private readonly int _maxLanes = DefaultLanes;
    private readonly long _maxWorkKiB = DefaultWorkKiB;

    /// <summary>256 MiB, 64 passes, 64 lanes, and 1 GiB for all passes together.</summary>
    public static Argon2Limits Default { get; } = new();

    /// <summary>The limit of the memory m, 8 KiB to 1 TiB. The default is 262,144 KiB, which are 256 MiB.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int MaxMemoryKiB
    {
        get => _maxMemoryKiB;
        init => _maxMemoryKiB =
            Checks.Range(value, Argon2Costs.LaneKiB, Argon2Costs.MaxMemoryKiB, KiB, nameof(MaxMemoryKiB));
    }

    /// <summary>The limit of the passes t, 1 or more. The default is 64.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int MaxPasses
    {
        get => _maxPasses;
        init => _maxPasses = Checks.Range(value, 1, int.MaxValue, Passes, nameof(MaxPasses));
    }

    /// <summary>The limit of the lanes p, 1 to 16,777,215. The default is 64.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int MaxLanes
    {
        get => _maxLanes;
        init => _maxLanes = Checks.Range(value, 1, Argon2Costs.MaxLanes, Lanes, nameof(MaxLanes));
    }

    /// <summary>
    /// The limit of m·t, the memory that all passes together fill, 8 KiB or more. It limits the time. The default
    /// is 1,048,576 KiB, which are 1 GiB.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public long MaxWorkKiB
    {
        get => _maxWorkKiB;
        init => _maxWorkKiB =
            Checks.Range(value, Argon2Costs.LaneKiB, long.MaxValue, KiB, nameof(MaxWorkKiB));
    }

    /// <summary>Whether costs are within all limits.</summary>
    internal bool Allow(in Argon2Costs costs) => FindExceeded(in costs) is null;

    /// <summary>Returns these limits, or higher ones where costs exceed them.</summary>
    internal Argon2Limits RaisedTo(in Argon2Costs costs) => Allow(in costs)
        ? this
        : new()
        {
            MaxMemoryKiB = Math.Max(MaxMemoryKiB, costs.MemoryKiB),
            MaxPasses = Math.Max(MaxPasses, costs.Passes),
            MaxLanes = Math.Max(MaxLanes, costs.Lanes),
            MaxWorkKiB = Math.Max(MaxWorkKiB, costs.WorkKiB),
        };

    /// <summary>Returns the name of a limit that costs exceed, or null.</summary>
    internal string? FindExceeded(in Argon2Costs costs) =>
        costs.MemoryKiB > MaxMemoryKiB ? nameof(MaxMemoryKiB)
        : costs.Passes > MaxPasses ? nameof(MaxPasses)
        : costs.Lanes > MaxLanes ? nameof(MaxLanes)
        : costs.WorkKiB > MaxWorkKiB ? nameof(MaxWorkKiB)
        : null;
}
