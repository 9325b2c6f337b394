namespace Hashlane;

/// <summary>The highest costs of Argon2 that a password string may ask for. Immutable.</summary>
/// <remarks>
/// <para>A password string states the memory and the passes that its verification takes, so a hostile one could ask
/// for all memory or for hours. Strings above a limit are refused before any memory is allocated. Limits bound one
/// call; the budget for Argon2's memory bounds all calls together.</para>
/// <para><b>Source.</b> RFC 9106 §3.1 names m, t and p. Its recommended parameters are within the default limits, and
/// so are OWASP's.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class Argon2Limits
{
    private const string KiB = "KiB", Passes = "passes", Lanes = "lanes";

    // RFC 9106 §4 recommends 64 MiB to 2 GiB. Four passes of 1 GiB, or two of 2 GiB, take a second or two.
    private const int LowMemoryKiB = 1 << 16, HighMemoryKiB = 1 << 21, DefaultPasses = 64, DefaultLanes = 64;
    private const long DefaultWorkKiB = 1L << 22;

    private readonly int _maxMemoryKiB = DefaultMemoryKiB(Argon2Budget.MachineBytes);
    private readonly int _maxPasses = DefaultPasses;
    private readonly int _maxLanes = DefaultLanes;
    private readonly long _maxWorkKiB = DefaultWorkKiB;

    /// <summary>
    /// 64 passes, 64 lanes, 4 GiB for all passes together, and a memory of 2 GiB: or of as much as the process may
    /// use, if that is less, but no less than 64 MiB.
    /// </summary>
    public static Argon2Limits Default { get; } = new();

    /// <summary>The limit of the memory m, 8 KiB to 1 TiB. The default is that of <see cref="Default"/>.</summary>
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
    /// is 4,194,304 KiB, which are 4 GiB.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public long MaxWorkKiB
    {
        get => _maxWorkKiB;
        init => _maxWorkKiB =
            Checks.Range(value, Argon2Costs.LaneKiB, long.MaxValue, KiB, nameof(MaxWorkKiB));
    }

    /// <summary>The default limit of the memory, where a process may use so much in all.</summary>
    /// <remarks>More could not be verified: the system would end the process.</remarks>
    internal static int DefaultMemoryKiB(long machineBytes) =>
        (int)Math.Max(LowMemoryKiB, Math.Min(HighMemoryKiB, machineBytes >> 10));

    /// <summary>Whether costs are within all limits.</summary>
    internal bool Allow(in Argon2Costs costs) => FindExceeded(in costs) is null;

    /// <summary>Returns the name of a limit that costs exceed, or null.</summary>
    internal string? FindExceeded(in Argon2Costs costs) =>
        costs.MemoryKiB > MaxMemoryKiB ? nameof(MaxMemoryKiB)
        : costs.Passes > MaxPasses ? nameof(MaxPasses)
        : costs.Lanes > MaxLanes ? nameof(MaxLanes)
        : costs.WorkKiB > MaxWorkKiB ? nameof(MaxWorkKiB)
        : null;
}
