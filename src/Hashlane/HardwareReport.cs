namespace Hashlane;

/// <summary>Which kernels this machine's instruction set leads to: for bug reports and for looking after performance.</summary>
/// <remarks>The choice never changes a digest.</remarks>
public static class HardwareReport
{
    /// <summary>
    /// The kernel of every algorithm, in the order of <see cref="HashFunction.All"/>, behind them those of the ciphers, and those over many messages, as
    /// <c>Blake2b.HashMany</c>, where there are such.
    /// </summary>
    public static IReadOnlyList<KernelReport> Kernels { get; } =
    [
        .. HashFunction.All.Select(static function => new KernelReport(function.TypeName, function.KernelName)),
        Cipher(nameof(Threefish256), Threefish256Kernels.Name, Threefish256Kernels.LanesName),
        Cipher(nameof(Threefish512), Threefish512Kernels.Name, Threefish512Kernels.LanesName),
        Cipher(nameof(Threefish1024), Threefish1024Kernels.Name, Threefish1024Kernels.LanesName),
        .. HashFunction.All.Where(static function => function.ManyKernelName is not null)
            .Select(static function => new KernelReport($"{function.TypeName}.{nameof(HashFunction.HashMany)}", function.ManyKernelName!)),
    ];

    /// <summary>All kernels as text, one a line, as <c>Blake2b: Vector128 (SSSE3)</c>.</summary>
    /// <returns>The lines, separated by line feeds.</returns>
    public static string Describe() => string.Join('\n', Kernels);

    private static KernelReport Cipher(string typeName, string oneBlock, string? manyBlocks) =>
        new(typeName, manyBlocks is null ? oneBlock : $"{oneBlock} and {manyBlocks}");
}
