namespace Hashlane;

/// <summary>The catalogue's rows for this family.</summary>
internal static class Blake2Catalogue
{
    /// <summary>The rows, in order of name.</summary>
    public static readonly CatalogueRow[] Rows =
    [
        new(
            Name: "blake2b",
            TypeName: nameof(Blake2b),
            BlockBytes: Blake2b.BlockBytes,
            MinHashBytes: 1,
            DefaultHashBytes: Blake2b.HashSizeInBytes,
            MaxHashBytes: Blake2b.HashSizeInBytes,
            MinKeyBytes: 1,
            MaxKeyBytes: Blake2bMac.MaxKeyBytes,
            MaxSaltBytes: Blake2bParameters.MaxSaltBytes,
            MaxPersonalizationBytes: Blake2bParameters.MaxPersonalizationBytes,
            KernelName: static () => Blake2bKernels.Name,
            HashData: Blake2b.HashData,
            Batch: new BatchEntry<Blake2Lanes<Blake2bVariant, Blake2Mode<Blake2bVariant>>>(Blake2Batch.Start),
            KeyedBatch: new BatchEntry<Blake2Lanes<Blake2bVariant, Blake2KeyedMode<Blake2bVariant>>>(
                Blake2Batch.StartKeyed),
            Create: static outputLength => new Blake2b(outputLength),
            ImportState: Blake2b.ImportState,
            MakeHmac: static () => new HmacEntry<Blake2Mode<Blake2bVariant>, Bytes128>(Blake2b.BlockBytes, StartHmac),
            CreateWith: Blake2bParameters.CreateHasher),
        new(
            Name: "blake2bp",
            TypeName: nameof(Blake2bp),
            BlockBytes: Blake2bp.BlockBytes,
            MinHashBytes: 1,
            DefaultHashBytes: Blake2bp.HashSizeInBytes,
            MaxHashBytes: Blake2bp.HashSizeInBytes,
            MinKeyBytes: 1,
            MaxKeyBytes: Blake2bpMac.MaxKeyBytes,
            KernelName: static () => Blake2Leaves<Blake2bVariant>.GroupKernel?.Name ?? Blake2bKernels.Name,
            HashData: Blake2bp.HashData,
            Batch: new BatchEntry<SequentialBatchHash<Blake2TreeMode<Blake2bVariant>>>(StartTree),
            Create: static outputLength => new Blake2bp(outputLength),
            ImportState: Blake2bp.ImportState,
            MakeHmac: static () =>
                new HmacEntry<Blake2TreeMode<Blake2bVariant>, Bytes1024>(Blake2bp.BlockBytes, StartHmac),
            CreateWith: static (outputLength, options) =>
                options.Key.IsEmpty ? new Blake2bp(outputLength) : new Blake2bpMac(options.Key.Span, outputLength)),
        new(
            Name: "blake2s",
            TypeName: nameof(Blake2s),
            BlockBytes: Blake2s.BlockBytes,
            MinHashBytes: 1,
            DefaultHashBytes: Blake2s.HashSizeInBytes,
            MaxHashBytes: Blake2s.HashSizeInBytes,
            MinKeyBytes: 1,
            MaxKeyBytes: Blake2sMac.MaxKeyBytes,
            MaxSaltBytes: Blake2sParameters.MaxSaltBytes,
            MaxPersonalizationBytes: Blake2sParameters.MaxPersonalizationBytes,
            KernelName: static () => Blake2sKernels.Name,
            HashData: Blake2s.HashData,
            Batch: new BatchEntry<Blake2Lanes<Blake2sVariant, Blake2Mode<Blake2sVariant>>>(Blake2Batch.Start),
            KeyedBatch: new BatchEntry<Blake2Lanes<Blake2sVariant, Blake2KeyedMode<Blake2sVariant>>>(
                Blake2Batch.StartKeyed),
            Create: static outputLength => new Blake2s(outputLength),
            ImportState: Blake2s.ImportState,
            MakeHmac: static () => new HmacEntry<Blake2Mode<Blake2sVariant>, Bytes64>(Blake2s.BlockBytes, StartHmac),
            CreateWith: Blake2sParameters.CreateHasher),
        new(
            Name: "blake2sp",
            TypeName: nameof(Blake2sp),
            BlockBytes: Blake2sp.BlockBytes,
            MinHashBytes: 1,
            DefaultHashBytes: Blake2sp.HashSizeInBytes,
            MaxHashBytes: Blake2sp.HashSizeInBytes,
            MinKeyBytes: 1,
            MaxKeyBytes: Blake2spMac.MaxKeyBytes,
            KernelName: static () => Blake2Leaves<Blake2sVariant>.GroupKernel?.Name ?? Blake2sKernels.Name,
            HashData: Blake2sp.HashData,
            Batch: new BatchEntry<SequentialBatchHash<Blake2TreeMode<Blake2sVariant>>>(StartTree),
            Create: static outputLength => new Blake2sp(outputLength),
            ImportState: Blake2sp.ImportState,
            MakeHmac: static () =>
                new HmacEntry<Blake2TreeMode<Blake2sVariant>, Bytes1024>(Blake2sp.BlockBytes, StartHmac),
            CreateWith: static (outputLength, options) =>
                options.Key.IsEmpty ? new Blake2sp(outputLength) : new Blake2spMac(options.Key.Span, outputLength)),
        new(
            Name: "blake2xb",
            TypeName: nameof(Blake2Xb),
            BlockBytes: Blake2Xb.BlockBytes,
            MinHashBytes: 1,
            DefaultHashBytes: Blake2Xb.HashSizeInBytes,
            MaxHashBytes: Blake2XbParameters.MaxOutputBytes,
            MinKeyBytes: 1,
            MaxKeyBytes: Blake2XbMac.MaxKeyBytes,
            MaxSaltBytes: Blake2XbParameters.MaxSaltBytes,
            MaxPersonalizationBytes: Blake2XbParameters.MaxPersonalizationBytes,
            HasExtendableOutput: true,
            KernelName: static () => Blake2bKernels.Name,
            HashData: Blake2Xb.HashData,
            Batch: new BatchEntry<SequentialBatchHash<Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>>>>(
                Blake2XInitialState.Many),
            KeyedBatch:
                new BatchEntry<SequentialBatchHash<Blake2XMode<Blake2bVariant, Blake2KeyedMode<Blake2bVariant>>>>(
                    Blake2XInitialState.ManyKeyed),
            Create: static outputLength => new Blake2Xb(outputLength),
            ImportState: Blake2Xb.ImportState,
            MakeHmac: static () =>
                new HmacEntry<Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>>, Bytes128>(
                    Blake2Xb.BlockBytes, StartHmac),
            CreateWith: Blake2XbParameters.CreateHasher),
        new(
            Name: "blake2xs",
            TypeName: nameof(Blake2Xs),
            BlockBytes: Blake2Xs.BlockBytes,
            MinHashBytes: 1,
            DefaultHashBytes: Blake2Xs.HashSizeInBytes,
            MaxHashBytes: Blake2XsParameters.MaxOutputBytes,
            MinKeyBytes: 1,
            MaxKeyBytes: Blake2XsMac.MaxKeyBytes,
            MaxSaltBytes: Blake2XsParameters.MaxSaltBytes,
            MaxPersonalizationBytes: Blake2XsParameters.MaxPersonalizationBytes,
            HasExtendableOutput: true,
            KernelName: static () => Blake2sKernels.Name,
            HashData: Blake2Xs.HashData,
            Batch: new BatchEntry<SequentialBatchHash<Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>>>>(
                Blake2XInitialState.Many),
            KeyedBatch:
                new BatchEntry<SequentialBatchHash<Blake2XMode<Blake2sVariant, Blake2KeyedMode<Blake2sVariant>>>>(
                    Blake2XInitialState.ManyKeyed),
            Create: static outputLength => new Blake2Xs(outputLength),
            ImportState: Blake2Xs.ImportState,
            MakeHmac: static () =>
                new HmacEntry<Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>>, Bytes64>(
                    Blake2Xs.BlockBytes, StartHmac),
            CreateWith: Blake2XsParameters.CreateHasher),
    ];

    private static void StartTree<TVariant>(
        out SequentialBatchHash<Blake2TreeMode<TVariant>> hash, int outputLength, HashFunctionOptions options)
        where TVariant : unmanaged, IBlake2Variant
    {
        if (options.Key.IsEmpty)
        {
            Blake2TreeMode<TVariant> mode = new(outputLength);
            SequentialBatchHash<Blake2TreeMode<TVariant>>.Start(out hash, in mode, outputLength);
        }
        else
        {
            Blake2TreeMode<TVariant> keyed = new(options.Key.Span, outputLength);
            SequentialBatchHash<Blake2TreeMode<TVariant>>.Start(out hash, in keyed, outputLength);
            keyed.Wipe();
        }
    }

    private static void StartHmac<TVariant>(out Blake2Mode<TVariant> mode, int outputLength)
        where TVariant : unmanaged, IBlake2Variant =>
        mode = new(outputLength, keyBytes: 0);

    private static void StartHmac<TVariant>(out Blake2TreeMode<TVariant> mode, int outputLength)
        where TVariant : unmanaged, IBlake2Variant =>
        mode = new(outputLength);

    private static void StartHmac<TVariant>(out Blake2XMode<TVariant, Blake2Mode<TVariant>> mode, int outputLength)
        where TVariant : unmanaged, IBlake2Variant =>
        Blake2XInitialState.Unkeyed(out mode, Blake2ParameterBlock.XofRoot<TVariant>((uint)outputLength));
}
