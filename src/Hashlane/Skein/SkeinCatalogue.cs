namespace Hashlane;

/// <summary>The catalogue's rows for this family.</summary>
internal static class SkeinCatalogue
{
    /// <summary>The rows, in order of name.</summary>
    public static readonly CatalogueRow[] Rows =
    [
        Row(
            "skein1024", nameof(Skein1024), Skein1024.BlockBytes, static () => Threefish1024Kernels.Name,
            Skein1024.HashData, new BatchEntry<SequentialBatchHash<SkeinMode<Skein1024Variant>>>(StartSequential),
            static outputLength => new Skein1024(outputLength),
            static (outputLength, options) => options.Key.IsEmpty
                ? new Skein1024(ParametersOf(outputLength, options))
                : new Skein1024Mac(options.Key.Span, ParametersOf(outputLength, options)),
            Skein1024.ImportState,
            static () => new HmacEntry<SkeinMode<Skein1024Variant>, Bytes128>(Skein1024.BlockBytes, StartHmac)),
        Row(
            "skein256", nameof(Skein256), Skein256.BlockBytes, static () => Threefish256Kernels.Name,
            Skein256.HashData, new BatchEntry<SequentialBatchHash<SkeinMode<Skein256Variant>>>(StartSequential),
            static outputLength => new Skein256(outputLength),
            static (outputLength, options) => options.Key.IsEmpty
                ? new Skein256(ParametersOf(outputLength, options))
                : new Skein256Mac(options.Key.Span, ParametersOf(outputLength, options)),
            Skein256.ImportState,
            static () => new HmacEntry<SkeinMode<Skein256Variant>, Bytes32>(Skein256.BlockBytes, StartHmac)),
        Row(
            "skein512", nameof(Skein512), Skein512.BlockBytes, static () => Threefish512Kernels.Name,
            Skein512.HashData, new BatchEntry<Skein512Lanes>(Skein512Lanes.Start),
            static outputLength => new Skein512(outputLength),
            static (outputLength, options) => options.Key.IsEmpty
                ? new Skein512(ParametersOf(outputLength, options))
                : new Skein512Mac(options.Key.Span, ParametersOf(outputLength, options)),
            Skein512.ImportState,
            static () => new HmacEntry<SkeinMode<Skein512Variant>, Bytes64>(Skein512.BlockBytes, StartHmac)),
    ];

    private static CatalogueRow Row(
        string name,
        string typeName,
        int stateBytes,
        Func<string> kernelName,
        SpanHash hashData,
        BatchEntry batch,
        Func<int, UnkeyedHasher> create,
        Func<int, HashFunctionOptions, Hasher> createWith,
        StateImport importState,
        Func<HmacEntry> makeHmac) =>
        new(
            Name: name,
            TypeName: typeName,
            BlockBytes: stateBytes,
            MinHashBytes: 1,
            DefaultHashBytes: stateBytes,
            MaxHashBytes: SkeinParameters.MaxOutputBytes,
            MinKeyBytes: 1,
            MaxKeyBytes: int.MaxValue,
            MaxPersonalizationBytes: int.MaxValue,
            HasExtendableOutput: true,
            KernelName: kernelName,
            HashData: hashData,
            Batch: batch,
            Create: create,
            CreateWith: createWith,
            ImportState: importState,
            MakeHmac: makeHmac);

    private static SkeinParameters ParametersOf(int outputLength, HashFunctionOptions options) =>
        new() { OutputLength = outputLength, Personalization = options.Personalization };

    private static void StartSequential<TVariant>(
        out SequentialBatchHash<SkeinMode<TVariant>> hash, int outputLength, HashFunctionOptions options)
        where TVariant : unmanaged, ISkeinVariant
    {
        SkeinMode<TVariant> mode = new(new SkeinArguments
        {
            OutputBits = SkeinArguments.BitsOf(outputLength),
            Key = options.Key.Span,
            Personalization = options.Personalization.Span,
        });
        SequentialBatchHash<SkeinMode<TVariant>>.Start(out hash, in mode, outputLength);
        mode.Wipe();
    }

    private static void StartHmac<TVariant>(out SkeinMode<TVariant> mode, int outputLength)
        where TVariant : unmanaged, ISkeinVariant =>
        mode = new(new SkeinArguments { OutputBits = SkeinArguments.BitsOf(outputLength) });
}
