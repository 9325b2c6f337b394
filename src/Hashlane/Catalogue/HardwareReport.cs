namespace Hashlane;

/// <summary>
/// The kernels that the library chooses for this machine's instruction set: for bug reports and for monitoring
/// performance.
/// </summary>
/// <remarks>The choice never changes a digest.</remarks>
public static class HardwareReport
{
    /// <summary>
    /// The kernel of every algorithm, in the order of <see cref="HashFunction.All"/>. The kernels of the ciphers and of
    /// Argon2 follow, and those that hash many messages at a time, such as <c>Blake2b.HashMany</c>.
    /// </summary>
    public static IReadOnlyList<KernelReport> Kernels { get; } =
    [
        .. HashFunction.All.Select(static function => new KernelReport(function.TypeName, function.KernelName)),
        Cipher(nameof(Threefish256), Threefish256Kernels.Name, Threefish256Kernels.LanesName),
        Cipher(nameof(Threefish512), Threefish512Kernels.Name, Threefish512Kernels.LanesName),
        Cipher(nameof(Threefish1024), Threefish1024Kernels.Name, Threefish1024Kernels.LanesName),
        new KernelReport(Argon2Kernels.Algorithm, Argon2Kernels.Name),
        .. HashFunction.All.Where(static function => function.ManyKernelName is not null)
            .Select(static function =>
                new KernelReport($"{function.TypeName}.{nameof(HashFunction.HashMany)}", function.ManyKernelName!)),
    ];

    /// <summary>Returns all kernels as text, one a line, such as <c>Blake2b: Vector128 (SSSE3)</c>.</summary>
    /// <returns>The lines, separated by line feeds.</returns>
    public static string Describe() => string.Join("\n", Kernels);

    private static KernelReport Cipher(string typeName, string oneBlock, string? manyBlocks) =>
        new(typeName, KernelOverride.Join(oneBlock, manyBlocks));
}
