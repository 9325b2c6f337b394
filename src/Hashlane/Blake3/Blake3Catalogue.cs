namespace Hashlane;

/// <summary>The catalogue's rows for this family.</summary>
internal static class Blake3Catalogue
{
    /// <summary>The rows of the family, which has only one.</summary>
    public static readonly CatalogueRow[] Rows =
    [
        new(
            Name: "blake3",
            TypeName: nameof(Blake3),
            BlockBytes: Blake3.BlockBytes,
            MinHashBytes: 1,
            DefaultHashBytes: Blake3.HashSizeInBytes,
            MaxHashBytes: Blake3.MaxHashBytes,
            MinKeyBytes: Blake3Mac.KeyBytes,
            MaxKeyBytes: Blake3Mac.KeyBytes,
            HasKeyDerivation: true,
            HasExtendableOutput: true,
            KernelName: static () => Blake3Kernels.Name,
            HashData: Blake3.HashData,
            Batch: new BatchEntry<Blake3Lanes>(StartBatch),
            Create: static outputLength => new Blake3(outputLength),
            ImportState: Blake3.ImportState,
            MakeHmac: static () => new HmacEntry<Blake3Mode, Bytes1024>(
                Blake3.BlockBytes, static (out Blake3Mode mode, int _) => Blake3Mode.Start(out mode)),
            CreateWith: static (outputLength, options) =>
                options.Context is not null ? new Blake3Kdf(options.Context, outputLength)
                : options.Key.IsEmpty ? new Blake3(outputLength)
                : new Blake3Mac(options.Key.Span, outputLength)),
    ];

    /// <summary>Starts a batch in the mode of the options.</summary>
    private static void StartBatch(out Blake3Lanes hash, int outputLength, HashFunctionOptions options)
    {
        if (options.Context is not null)
        {
            Span<byte> contextKey = stackalloc byte[Blake3Kernels.ChainingValueBytes];
            Blake3Kdf.DeriveContextKey(options.Context, contextKey);
            Blake3Lanes.Start(out hash, contextKey, Blake3Flags.DeriveKeyMaterial, outputLength);
        }
        else if (options.Key.IsEmpty)
        {
            Blake3Lanes.Start(out hash, outputLength);
        }
        else
        {
            Blake3Lanes.Start(out hash, options.Key.Span, Blake3Flags.KeyedHash, outputLength);
        }
    }
}
