namespace Hashlane;

/// <summary>The arguments of Argon2 but for the length of the tag (RFC 9106 §3.1).</summary>
/// <param name="type">y.</param>
/// <param name="version">v.</param>
/// <param name="password">P.</param>
/// <param name="salt">S.</param>
/// <param name="secret">K.</param>
/// <param name="data">X, the associated data.</param>
/// <param name="memoryKiB">m.</param>
/// <param name="passes">t.</param>
/// <param name="lanes">p.</param>
internal readonly ref struct Argon2Problem(
    Argon2Type type, Argon2Version version, ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt,
    ReadOnlySpan<byte> secret, ReadOnlySpan<byte> data, int memoryKiB, int passes, int lanes)
{
    /// <summary>y.</summary>
    public Argon2Type Type { get; } = type;

    /// <summary>v.</summary>
    public Argon2Version Version { get; } = version;

    /// <summary>P.</summary>
    public ReadOnlySpan<byte> Password { get; } = password;

    /// <summary>S.</summary>
    public ReadOnlySpan<byte> Salt { get; } = salt;

    /// <summary>K.</summary>
    public ReadOnlySpan<byte> Secret { get; } = secret;

    /// <summary>X, the associated data.</summary>
    public ReadOnlySpan<byte> Data { get; } = data;

    /// <summary>m.</summary>
    public int MemoryKiB { get; } = memoryKiB;

    /// <summary>t.</summary>
    public int Passes { get; } = passes;

    /// <summary>p.</summary>
    public int Lanes { get; } = lanes;
}
