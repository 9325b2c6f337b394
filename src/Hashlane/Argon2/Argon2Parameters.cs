namespace Hashlane;

/// <summary>
/// The costs of Argon2: memory, passes and lanes, its version, and how many threads may share the work. Immutable.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> RFC 9106 §3.1 for the ranges and §4 for its two recommendations; OWASP's Password Storage Cheat
/// Sheet for the others.</para>
/// <para><b>Changes.</b> <c>with</c> changes the version or the threads:
/// <c>Argon2Parameters.Rfc9106LowMemory with { MaxDegreeOfParallelism = 2 }</c>.</para>
/// <para><b>Time.</b> It is proportional to memory times passes. More lanes do not cost more: they are parts of the
/// same memory, which several threads could fill at the same time.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed record Argon2Parameters
{
    private const string KiB = "KiB";

    private readonly Argon2Version _version = Argon2Version.V13;

    /// <summary>Creates costs.</summary>
    /// <param name="memoryKiB">The memory m in KiB, 8 for each lane or more, up to 1,073,741,824 (1 TiB).</param>
    /// <param name="passes">The passes t over this memory, 1 or more.</param>
    /// <param name="lanes">The lanes p, 1 to 16,777,215. Any number can be computed by one thread.</param>
    /// <exception cref="ArgumentOutOfRangeException">A value is out of range.</exception>
    public Argon2Parameters(int memoryKiB, int passes, int lanes)
    {
        Lanes = Checks.Range(lanes, 1, Argon2Costs.MaxLanes, "lanes");
        Passes = Checks.Range(passes, 1, int.MaxValue, "passes");
        MemoryKiB = Checks.Range(memoryKiB, Argon2Costs.LaneKiB * lanes, Argon2Costs.MaxMemoryKiB, KiB);
    }

    /// <summary>
    /// RFC 9106's second recommendation, for machines with less memory: 64 MiB, three passes, four lanes. The default
    /// of <see cref="PasswordHasher"/>.
    /// </summary>
    public static Argon2Parameters Rfc9106LowMemory { get; } = new(64 << 10, passes: 3, lanes: 4);

    /// <summary>RFC 9106's first recommendation: 2 GiB, one pass, four lanes.</summary>
    public static Argon2Parameters Rfc9106HighMemory { get; } = new(2 << 20, passes: 1, lanes: 4);

    /// <summary>OWASP's choice of 46 MiB, one pass, one lane. Not for Argon2i.</summary>
    public static Argon2Parameters Owasp46MiB { get; } = new(46 << 10, passes: 1, lanes: 1);

    /// <summary>OWASP's choice of 19 MiB, two passes, one lane, which it calls the minimum. Not for Argon2i.</summary>
    public static Argon2Parameters Owasp19MiB { get; } = new(19 << 10, passes: 2, lanes: 1);

    /// <summary>OWASP's choice of 12 MiB, three passes, one lane.</summary>
    public static Argon2Parameters Owasp12MiB { get; } = new(12 << 10, passes: 3, lanes: 1);

    /// <summary>OWASP's choice of 9 MiB, four passes, one lane.</summary>
    public static Argon2Parameters Owasp9MiB { get; } = new(9 << 10, passes: 4, lanes: 1);

    /// <summary>OWASP's choice of 7 MiB, five passes, one lane.</summary>
    public static Argon2Parameters Owasp7MiB { get; } = new(7 << 10, passes: 5, lanes: 1);

    /// <summary>The memory m in KiB.</summary>
    public int MemoryKiB { get; }

    /// <summary>The passes t.</summary>
    public int Passes { get; }

    /// <summary>The lanes p.</summary>
    public int Lanes { get; }

    /// <summary>The version. By default <see cref="Argon2Version.V13"/>, that of RFC 9106.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is no version.</exception>
    public Argon2Version Version
    {
        get => _version;
        init => _version = value is Argon2Version.V10 or Argon2Version.V13
            ? value
            : throw new ArgumentOutOfRangeException(
                nameof(Version), value, $"{nameof(Version)} must be {Argon2Version.V10} or {Argon2Version.V13}.");
    }

    /// <summary>
    /// Most threads that compute one key, the caller's included; −1 for one per processor, and by default 1. More than
    /// <see cref="Lanes"/> are not used. The number does not change the key.
    /// </summary>
    /// <remarks>
    /// A server that computes many keys at the same time has work for all its processors with one thread each.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is 0 or less than −1.</exception>
    public int MaxDegreeOfParallelism
    {
        get;
        init
        {
            Checks.Degree(value);
            field = value;
        }
    } = 1;

    /// <summary>The work of Argon2id.</summary>
    internal Argon2Costs CostsOfId => new(Argon2Type.Id, Version, MemoryKiB, Passes, Lanes);

    /// <summary>The most threads, 1 or more.</summary>
    internal int Degree => Checks.Degree(MaxDegreeOfParallelism);

    /// <summary>Returns the costs in the form of a password string, such as <c>m=65536,t=3,p=4</c>.</summary>
    /// <returns>The costs, without version and number of threads.</returns>
    public override string ToString() => $"m={MemoryKiB},t={Passes},p={Lanes}";
}
