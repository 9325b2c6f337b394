namespace Hashlane;

/// <summary>An algorithm and the kernel that computes it on this machine.</summary>
/// <param name="Algorithm">Name of the algorithm's class, as <c>Blake2b</c>.</param>
/// <param name="Kernel">Width and instruction set of the kernel, as <c>Vector128 (SSSE3)</c>.</param>
public sealed record KernelReport(string Algorithm, string Kernel)
{
    /// <summary>Both, as <c>Blake2b: Vector128 (SSSE3)</c>.</summary>
    /// <returns>One line.</returns>
    public override string ToString() => $"{Algorithm}: {Kernel}";
}
