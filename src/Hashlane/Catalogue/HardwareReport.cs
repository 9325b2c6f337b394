namespace Hashlane;

/// <summary>
/// The kernels that the library chooses for this machine's instruction set: for bug reports and for monitoring
/// performance.
/// </summary>
/// <remarks>The choice never changes a digest.</remarks>
public static partial class HardwareReport
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

    /// <summary>
    /// All kernels that this machine can run, whether they are chosen or not, in the order of preference of each
    /// algorithm.
    /// </summary>
    /// <remarks>
    /// The environment variable <c>HASHLANE_KERNELS</c> takes these names, such as
    /// <c>HASHLANE_KERNELS="Blake2b=Scalar (interleaved);Sha256=Scalar"</c>, in place of the choice. It is read when
    /// the process first hashes. Algorithms without a line share the kernels of one that has a line.
    /// </remarks>
    public static IReadOnlyList<KernelReport> Available => _available ??= FindAvailable();

    /// <summary>Returns all kernels as text, one a line, such as <c>Blake2b: Vector128 (SSSE3)</c>.</summary>
    /// <returns>The lines, separated by line feeds.</returns>
    public static string Describe() => string.Join("\n", Kernels);

    private static IReadOnlyList<KernelReport>? _available;

    static partial void AddLanes(List<(IKernelTable Table, string? One)> tables);

    private static List<KernelReport> FindAvailable()
    {
        List<(IKernelTable Table, string? One)> tables =
        [
            (Blake2bKernels.Table, null),
            (Blake2sKernels.Table, null),
            (Blake3Kernels.Table, null),
            (Sha256Kernels.Table, null),
            (Sha512Kernels.Table, null),
            (Argon2Kernels.Table, null),
        ];
        AddLanes(tables);

        List<KernelReport> available = [];
        foreach ((IKernelTable table, string? one) in tables)
        {
            foreach (KernelRow row in table.Rows)
            {
                // As the tables choose: vectors only if they are accelerated.
                if (row.IsThere && row.VectorBytes <= ProcessorTraits.Here.VectorBytes)
                {
                    string name = one is null ? row.Name : KernelOverride.Join(one, row.Name);
                    available.Add(new KernelReport(table.Algorithm, name));
                }
            }

            // Without lanes, unless the kernels for one message have their own table.
            if (one is not null && new KernelReport(table.Algorithm, one) is var alone && !available.Contains(alone))
            {
                available.Add(alone);
            }
        }

        return available;
    }

    private static KernelReport Cipher(string typeName, string oneBlock, string? manyBlocks) =>
        new(typeName, KernelOverride.Join(oneBlock, manyBlocks));
}
