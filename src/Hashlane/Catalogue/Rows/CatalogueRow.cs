namespace Hashlane;

/// <summary>An algorithm in the catalogue. A limit of 0 means that the algorithm has no such input.</summary>
/// <param name="Name">The algorithm's name, in lower case.</param>
/// <param name="TypeName">Name of the class that implements it.</param>
/// <param name="BlockBytes">Bytes in a block of the compression function.</param>
/// <param name="MinHashBytes">Length of the shortest digest.</param>
/// <param name="DefaultHashBytes">Default length of the digest.</param>
/// <param name="MaxHashBytes">Length of the longest digest.</param>
/// <param name="KernelName">Returns the name of the kernel that is chosen for this machine's instruction set.</param>
/// <param name="HashData">The one-shot over spans.</param>
/// <param name="Batch">Hashes many messages.</param>
/// <param name="Create">Creates a hasher for a digest length in bytes.</param>
/// <param name="CreateWith">Creates a hasher with options that were checked.</param>
/// <param name="ImportState">Continues an exported state without a key.</param>
/// <param name="MakeHmac">Makes the entry of HMAC over the algorithm.</param>
/// <param name="CreateExportable">
/// Creates a hasher whose state can be exported, if <c>Create</c> does not.
/// </param>
/// <param name="KeyedBatch">Hashes many messages with a key, if the type differs from that of <c>Batch</c>.</param>
/// <param name="MinKeyBytes">Length of the shortest key.</param>
/// <param name="MaxKeyBytes">Length of the longest key.</param>
/// <param name="MaxSaltBytes">Length of the longest salt.</param>
/// <param name="MaxPersonalizationBytes">Length of the longest personalization.</param>
/// <param name="HasKeyDerivation">Whether a context can be given.</param>
/// <param name="HasExtendableOutput">Whether hashers have extendable output.</param>
internal sealed record CatalogueRow(
    string Name,
    string TypeName,
    int BlockBytes,
    int MinHashBytes,
    int DefaultHashBytes,
    int MaxHashBytes,
    Func<string> KernelName,
    SpanHash HashData,
    BatchEntry Batch,
    Func<int, UnkeyedHasher> Create,
    Func<int, HashFunctionOptions, Hasher> CreateWith,
    StateImport ImportState,
    Func<HmacEntry> MakeHmac,
    Func<UnkeyedHasher>? CreateExportable = null,
    BatchEntry? KeyedBatch = null,
    int MinKeyBytes = 0,
    int MaxKeyBytes = 0,
    int MaxSaltBytes = 0,
    int MaxPersonalizationBytes = 0,
    bool HasKeyDerivation = false,
    bool HasExtendableOutput = false)
{
    private HmacEntry? _hmac;

    /// <summary>
    /// HMAC over the algorithm. It is made when it is first asked for; racing threads may make several.
    /// </summary>
    public HmacEntry HmacEntry => _hmac ??= MakeHmac();
}

/// <summary>Continues an exported state.</summary>
internal delegate UnkeyedHasher StateImport(ReadOnlySpan<byte> state);

/// <summary>Writes the digest of a message to the start of a destination and returns the digest's length.</summary>
internal delegate int SpanHash(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination);
