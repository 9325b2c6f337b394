namespace Hashlane.Tests;

/// <summary>
/// What the rows of <see cref="KernelTable{TKernel}"/> promise on a level of instructions: which kernels are there, under which
/// names, and which of them are chosen. This machine is not asked, so that a kernel which it lost does not go unseen.
/// </summary>
internal static class ExpectedKernels
{
    /// <summary>The environment variable that names this machine's level.</summary>
    public const string Variable = "HASHLANE_EXPECT_LEVEL";

    private const string ManySuffix = $".{nameof(HashFunction.HashMany)}", And = " and ", Scalar = "Scalar";

    /// <summary>All tables of the library.</summary>
    public static IReadOnlyList<IKernelTable> Tables { get; } =
    [
        .. LibraryTypes.All().Select(TableOf).OfType<IKernelTable>()
            .OrderBy(static table => table.Algorithm, StringComparer.Ordinal),
    ];

    private static IEnumerable<IKernelTable> SingleTables => Tables.Where(static table => !IsOfMany(table));

    /// <summary>
    /// Reads a level: its name, and what else matters, as <c>avx2</c>, <c>avx512+zen5</c> or <c>avx512+128</c>. Without the entry of
    /// <see cref="Microarchitecture"/> it is a processor that the table does not have.
    /// </summary>
    public static bool TryParse(string text, out ProcessorTraits processor)
    {
        string[] parts = text.Split('+');
        int vectorBytes = parts[0] switch
        {
            "none" => 0,
            "avx2" => 32,
            "avx512" => 64,
            _ => 16,
        };
        bool isLevel = Enum.TryParse(parts[0], ignoreCase: true, out InstructionLevel level);
        processor = new ProcessorTraits(level, parts.Contains("128") ? 16 : vectorBytes)
        {
            Core = parts[0] switch
            {
                "none" or "wasm" => Microarchitecture.Other,
                "neon" or "neonsha256" => Microarchitecture.Arm64,
                _ => Microarchitecture.OtherX86,
            },
        };
        foreach (string part in parts[1..].Where(static part => part != "128"))
        {
            Microarchitecture? core = Array.Find(Microarchitecture.All.ToArray(), entry => entry.Id == part);
            isLevel &= core is not null;
            processor = processor with { Core = core ?? processor.Core };
        }

        return isLevel;
    }

    /// <summary>The kernels that must run by name, in software if need be, as the kernel runner calls them.</summary>
    public static IEnumerable<string> On(ProcessorTraits processor) =>
        Tables.SelectMany(table => table.Rows
            .Where(row => processor.Includes(row.Level))
            .Select(row => FullName(table, NameOn(processor, row))));

    /// <summary>The lines that <see cref="HardwareReport"/> must have.</summary>
    /// <param name="processor">The machine.</param>
    /// <param name="named">The kernels that the environment names, or null.</param>
    /// <returns>An error for each line that is not right.</returns>
    public static IEnumerable<string> ErrorsOf(ProcessorTraits processor, string? named)
    {
        Dictionary<string, string> here = HardwareReport.Kernels.ToDictionary(static row => row.Algorithm, static row => row.Kernel);
        (string Algorithm, string? Kernel)[] expected = named is null
            ? [.. HashFunction.All.SelectMany(static function => (string[])[function.TypeName, function.TypeName + ManySuffix])
                .Concat([nameof(Threefish256), nameof(Threefish512), nameof(Threefish1024), Argon2Kernels.Algorithm])
                .Select(algorithm => (algorithm, ChoiceOn(processor, algorithm)))]
            : [.. named.Split(';').Select(static pair => pair.Split('=', 2))
                .Select(static pair => (pair[0], IsNone(pair[0], pair[1]) ? null : pair[1]))];
        foreach ((string algorithm, string? kernel) in expected)
        {
            if (kernel != here.GetValueOrDefault(algorithm))
            {
                yield return $"{algorithm} must be {kernel ?? "left out"}, here: {here.GetValueOrDefault(algorithm) ?? "left out"}";
            }
        }
    }

    /// <summary>
    /// Names kernels in place of the measured choice: number 0 has no lanes, number N the Nth narrowest, and together the numbers
    /// name every kernel of one message.
    /// </summary>
    /// <returns>The text for the environment; null past the last number.</returns>
    public static string? NameChoice(ProcessorTraits processor, int number)
    {
        // Where the last number would name what is chosen anyway, the choice without names takes its place.
        KernelRow[] blake2b = NamedOnes(processor, SingleTables.Single(static table => table.Algorithm == nameof(Blake2b)));
        int widths = Widths(processor, Tables.Single(static table => table.Algorithm == nameof(Blake2b) + ManySuffix)).Length;
        bool isChosen = blake2b.Length > 0 && OneOn(processor, nameof(Blake2b)) == NameOn(processor, blake2b[^1]);
        if (number > Math.Max(widths, blake2b.Length) - (isChosen ? 1 : 0))
        {
            return null;
        }

        List<string> pairs = [];
        foreach (IKernelTable table in SingleTables)
        {
            KernelRow[] rows = NamedOnes(processor, table);
            string one = number == 0 || rows.Length == 0 ? Scalar : NameOn(processor, Nth(rows, number));
            IKernelTable? many = Tables.SingleOrDefault(other => IsOfMany(other) && other.Algorithm == table.Algorithm);
            pairs.Add($"{table.Algorithm}={one}{(many is null || number == 0 ? "" : And + NameOn(processor, Nth(Widths(processor, many), number)))}");
        }

        foreach (IKernelTable table in Tables.Where(static table => IsOfMany(table) && !SingleTables.Any(single => single.Algorithm == table.Algorithm)))
        {
            string lanes = number == 0 ? Scalar : NameOn(processor, Nth(Widths(processor, table), number));
            bool hasOne = !table.Algorithm.EndsWith(ManySuffix, StringComparison.Ordinal);
            pairs.Add($"{table.Algorithm}={(hasOne && number != 0 ? Scalar + And : "")}{lanes}");
        }

        return string.Join(';', pairs);
    }

    /// <summary>The kernels of one message that a number above 0 can name, the narrowest first.</summary>
    private static KernelRow[] NamedOnes(ProcessorTraits processor, IKernelTable table) =>
    [
        .. table.Rows.Where(row => row.Name != Scalar && processor.Includes(row.Level) && row.VectorBytes <= processor.VectorBytes)
            .OrderBy(static row => row.VectorBytes),
    ];

    private static KernelRow Nth(KernelRow[] rows, int number) => rows[Math.Min(number, rows.Length) - 1];

    private static KernelRow[] Widths(ProcessorTraits processor, IKernelTable table) =>
    [
        .. table.Rows
            .Where(row => processor.Includes(row.Level) && !row.Shape.IsInterleaved && !IsOfRows(row))
            .DistinctBy(static row => row.Lanes).OrderBy(static row => row.Lanes),
    ];

    // The report has no line for lanes that are not there.
    private static bool IsNone(string algorithm, string kernel) =>
        kernel == Scalar && algorithm.EndsWith(ManySuffix, StringComparison.Ordinal);

    /// <summary>The line that an algorithm must have in <see cref="HardwareReport"/>; null if there must be none.</summary>
    public static string? ChoiceOn(ProcessorTraits processor, string algorithm)
    {
        if (algorithm.EndsWith(ManySuffix, StringComparison.Ordinal))
        {
            return ManyOn(processor, Root(algorithm[..^ManySuffix.Length]) + ManySuffix, int.MaxValue);
        }

        return algorithm switch
        {
            nameof(Blake2bp) => ManyOn(processor, nameof(Blake2b) + ManySuffix, 4) ?? OneOn(processor, nameof(Blake2b)),
            nameof(Blake2sp) => ManyOn(processor, nameof(Blake2s) + ManySuffix, 8) ?? OneOn(processor, nameof(Blake2s)),
            nameof(Blake2Xb) => OneOn(processor, nameof(Blake2b)),
            nameof(Blake2Xs) => OneOn(processor, nameof(Blake2s)),
            nameof(Skein256) or nameof(Skein512) or nameof(Skein1024) => Scalar,
            _ => ManyOn(processor, algorithm, int.MaxValue) is { } many
                ? OneOn(processor, algorithm) + And + many : OneOn(processor, Root(algorithm)),
        };
    }

    /// <summary>The algorithm whose kernels another one has.</summary>
    private static string Root(string algorithm) => algorithm switch
    {
        nameof(Sha224) => nameof(Sha256),
        nameof(Sha384) or nameof(Sha512_224) or nameof(Sha512_256) => nameof(Sha512),
        _ => algorithm,
    };

    /// <summary>The kernel for one message.</summary>
    public static string OneOn(ProcessorTraits processor, string algorithm) =>
        SingleTables.SingleOrDefault(table => table.Algorithm == algorithm) is { } table ? FirstOn(processor, table, 1)! : Scalar;

    /// <summary>The kernel for a group of messages or blocks of an algorithm's table; null if one by one is faster.</summary>
    public static string? ManyOn(ProcessorTraits processor, string algorithm, int count) =>
        Tables.SingleOrDefault(table => IsOfMany(table) && table.Algorithm == algorithm) is { } table
            ? FirstOn(processor, table, count) : null;

    private static string? FirstOn(ProcessorTraits processor, IKernelTable table, int count) =>
        table.Rows.FirstOrDefault(row => count >= row.From && row.SuitsProcessor(processor)) is { } row ? NameOn(processor, row) : null;

    private static string FullName(IKernelTable table, string name) => table.Algorithm.EndsWith(ManySuffix, StringComparison.Ordinal)
        ? $"{table.Algorithm[..^ManySuffix.Length]}, a message a lane, {name}"
        : $"{table.Algorithm} {name}";

    /// <summary>
    /// A row's name on a processor. Lanes have a row for each instruction set; other kernels over vectors are called after what
    /// they use.
    /// </summary>
    private static string NameOn(ProcessorTraits processor, KernelRow row) =>
        IsOfRows(row) && row.VectorBytes == 32 ? $"Vector256 rows ({WideInstructionsOn(processor.Level)})"
        : row is { Lanes: 1, VectorBytes: 32 } ? $"Vector256 ({WideInstructionsOn(processor.Level)})"
        : row.Lanes > 1 || row.VectorBytes == 0 || row.Level != InstructionLevel.None ? row.Name
        : $"Vector128 ({InstructionsOn(processor.Level)})";

    private static string WideInstructionsOn(InstructionLevel level) => level == InstructionLevel.Avx512 ? "AVX-512VL" : "AVX2";

    private static string InstructionsOn(InstructionLevel level) => level switch
    {
        InstructionLevel.Avx512 => "AVX-512VL",
        InstructionLevel.Avx2 or InstructionLevel.Ssse3 => "SSSE3",
        InstructionLevel.Neon or InstructionLevel.NeonSha256 => "AdvSimd",
        InstructionLevel.Wasm => "PackedSimd",
        _ => "portable",
    };

    private static bool IsOfMany(IKernelTable table) => table.Rows[0].Lanes > 1;

    /// <summary>Whether lanes are messages on rows: a vector holds more than a word of each.</summary>
    private static bool IsOfRows(KernelRow row) => row.Lanes > 1 && row.Shape.RowBytes > row.Lanes * row.Shape.WordBytes && !row.Shape.IsInterleaved;

    private static IKernelTable? TableOf(Type type) =>
        type.IsNested || type.IsGenericTypeDefinition ? null : (IKernelTable?)LibraryTypes.Value(type, "Table");
}
