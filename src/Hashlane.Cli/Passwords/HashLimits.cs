namespace Hashlane.Cli;

/// <summary>Compares costs with limits.</summary>
internal static class HashLimits
{
    /// <summary>
    /// The limits of <c>verify</c>, which admit every preset: somebody waits for this one string, and can end it.
    /// </summary>
    internal static Argon2Limits Usual { get; } =
        new() { MaxMemoryKiB = 2 << 20, MaxPasses = 64, MaxLanes = 64, MaxWorkKiB = 4 << 20 };

    /// <summary>Names the first limit that costs are above, with the option that raises it; null for none.</summary>
    internal static string? Exceeded(int memoryKiB, int passes, int lanes, Argon2Limits limits) =>
        memoryKiB > limits.MaxMemoryKiB
            ? $"its memory, {Amounts.Memory(memoryKiB)}, is above the limit, {Amounts.Memory(limits.MaxMemoryKiB)} "
                + $"({PasswordSyntax.MaxMemory})"
        : passes > limits.MaxPasses
            ? $"its passes, {passes}, are above the limit, {limits.MaxPasses} ({PasswordSyntax.MaxPasses})"
        : lanes > limits.MaxLanes
            ? $"its lanes, {lanes}, are above the limit, {limits.MaxLanes} ({PasswordSyntax.MaxLanes})"
        : (long)memoryKiB * passes > limits.MaxWorkKiB
            ? $"its memory times passes, {Amounts.Memory((long)memoryKiB * passes)}, is above the limit, "
                + $"{Amounts.Memory(limits.MaxWorkKiB)} ({PasswordSyntax.MaxWork})"
        : null;
}
