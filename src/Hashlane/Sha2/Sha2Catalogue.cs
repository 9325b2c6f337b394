namespace Hashlane;

/// <summary>The catalogue's rows for this family.</summary>
internal static class Sha2Catalogue
{
    /// <summary>The rows, in order of name.</summary>
    public static readonly CatalogueRow[] Rows =
    [
        Row(
            "sha224", nameof(Sha224), Sha224.BlockBytes, Sha224.HashSizeInBytes, static () => Sha256Kernels.Name,
            static (source, _, destination) => Sha224.HashData(source, destination),
            Batch<Sha256Variant>(Sha2Function.Sha224), static () => new Sha224(),
            Sha224.ImportState, static () => Sha2Hmac.Managed<Sha256Variant, Bytes64>(Sha2Function.Sha224)),
        Row(
            "sha256", nameof(Sha256), Sha256.BlockBytes, Sha256.HashSizeInBytes, static () => Sha256Kernels.Name,
            static (source, _, destination) => Sha256.HashData(source, destination),
            Batch<Sha256Variant>(Sha2Function.Sha256), static () => new Sha256(),
            Sha256.ImportState, static () => Sha2Hmac.Fastest<Sha256Variant, Bytes64>(Sha2Function.Sha256),
            Sha256.CreateExportable),
        Row(
            "sha384", nameof(Sha384), Sha384.BlockBytes, Sha384.HashSizeInBytes, static () => Sha512Kernels.Name,
            static (source, _, destination) => Sha384.HashData(source, destination),
            Batch<Sha512Variant>(Sha2Function.Sha384), static () => new Sha384(),
            Sha384.ImportState, static () => Sha2Hmac.Fastest<Sha512Variant, Bytes128>(Sha2Function.Sha384),
            Sha384.CreateExportable),
        Row(
            "sha512", nameof(Sha512), Sha512.BlockBytes, Sha512.HashSizeInBytes, static () => Sha512Kernels.Name,
            static (source, _, destination) => Sha512.HashData(source, destination),
            Batch<Sha512Variant>(Sha2Function.Sha512), static () => new Sha512(),
            Sha512.ImportState, static () => Sha2Hmac.Fastest<Sha512Variant, Bytes128>(Sha2Function.Sha512),
            Sha512.CreateExportable),
        Row(
            "sha512-224", nameof(Sha512_224), Sha512_224.BlockBytes, Sha512_224.HashSizeInBytes, static () =>
                Sha512Kernels.Name,
            static (source, _, destination) => Sha512_224.HashData(source, destination),
            Batch<Sha512Variant>(Sha2Function.Sha512_224), static () => new Sha512_224(),
            Sha512_224.ImportState, static () => Sha2Hmac.Managed<Sha512Variant, Bytes128>(Sha2Function.Sha512_224)),
        Row(
            "sha512-256", nameof(Sha512_256), Sha512_256.BlockBytes, Sha512_256.HashSizeInBytes, static () =>
                Sha512Kernels.Name,
            static (source, _, destination) => Sha512_256.HashData(source, destination),
            Batch<Sha512Variant>(Sha2Function.Sha512_256), static () => new Sha512_256(),
            Sha512_256.ImportState, static () => Sha2Hmac.Managed<Sha512Variant, Bytes128>(Sha2Function.Sha512_256)),
    ];

    private static CatalogueRow Row(
        string name,
        string typeName,
        int blockBytes,
        int hashBytes,
        Func<string> kernelName,
        SpanHash hashData,
        BatchEntry batch,
        Func<UnkeyedHasher> create,
        StateImport importState,
        Func<HmacEntry> makeHmac,
        Func<UnkeyedHasher>? createExportable = null) =>
        new(
            Name: name,
            TypeName: typeName,
            BlockBytes: blockBytes,
            MinHashBytes: hashBytes,
            DefaultHashBytes: hashBytes,
            MaxHashBytes: hashBytes,
            KernelName: kernelName,
            HashData: hashData,
            Batch: batch,
            Create: _ => create(),
            CreateWith: (_, _) => create(),
            ImportState: importState,
            MakeHmac: makeHmac,
            CreateExportable: createExportable);

    private static BatchEntry<Sha2Lanes<TVariant>> Batch<TVariant>(Sha2Function function)
        where TVariant : unmanaged, ISha2Variant =>
        new((out Sha2Lanes<TVariant> hash, int _, HashFunctionOptions _) => hash = new(function));
}
