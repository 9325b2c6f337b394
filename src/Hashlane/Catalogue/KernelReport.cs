namespace Hashlane;

/// <summary>An algorithm and the kernel that computes it on this machine.</summary>
/// <param name="Algorithm">The name of the algorithm's class, such as <c>Blake2b</c>.</param>
/// <param name="Kernel">The width and instruction set of the kernel, such as <c>Vector128 (SSSE3)</c>.</param>
public sealed record KernelReport(string Algorithm, string Kernel)
{
    /// <summary>Returns both, such as <c>Blake2b: Vector128 (SSSE3)</c>.</summary>
    /// <returns>One line.</returns>
    public override string ToString() => $"{Algorithm}: {Kernel}";
}
