namespace Hashlane;

/// <summary>Which kernels this machine's instruction set leads to: for bug reports and for looking after performance.</summary>
/// <remarks>The choice never changes a digest.</remarks>
public static class HardwareReport
{
    /// <summary>The kernel of every algorithm, in the order of <see cref="HashFunction.All"/>.</summary>
    public static IReadOnlyList<KernelReport> Kernels { get; } =
        [.. HashFunction.All.Select(static function => new KernelReport(function.TypeName, function.KernelName))];

    /// <summary>All kernels as text, one a line, as <c>Blake2b: Vector128 (SSSE3)</c>.</summary>
    /// <returns>The lines, separated by line feeds.</returns>
    public static string Describe() => string.Join('\n', Kernels);
}
