using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>A hash algorithm as a value: for choosing one by name, for listing them, for code that works with any.</summary>
/// <remarks>
/// <para><b>Names.</b> Lower case: <c>blake2b</c>, <c>blake2s</c>, <c>blake3</c>, <c>skein512</c>; with a digest length in bits where that can be chosen: <c>blake2b-256</c>.
/// With BLAKE2 and Skein every length is a function of its own; with BLAKE3 a short digest is the front of a longer one.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class HashFunction
{
    private readonly Algorithm _algorithm;

    private HashFunction(Algorithm algorithm, int outputLength)
    {
        _algorithm = algorithm;
        HashSizeInBytes = outputLength;
    }

    /// <summary>Every algorithm with its default digest length, in order of name.</summary>
    public static IReadOnlyList<HashFunction> All { get; } = Array.AsReadOnly<HashFunction>(
    [
        new(
            new Algorithm
            {
                Name = "blake2b",
                TypeName = nameof(Blake2b),
                BlockBytes = Blake2b.BlockBytes,
                MinHashBytes = 1,
                DefaultHashBytes = Blake2b.HashSizeInBytes,
                MaxHashBytes = Blake2b.HashSizeInBytes,
                MinKeyBytes = 1,
                MaxKeyBytes = Blake2bMac.MaxKeyBytes,
                MaxSaltBytes = Blake2bParameters.MaxSaltBytes,
                MaxPersonalizationBytes = Blake2bParameters.MaxPersonalizationBytes,
                KernelName = static () => Blake2bKernels.Name,
                HashData = Blake2b.HashData,
                Many = new ManyHash<Blake2Lanes<Blake2bVariant, Blake2Mode<Blake2bVariant>>>(Blake2Many.Start),
                ManyKeyed = new ManyHash<Blake2Lanes<Blake2bVariant, Blake2KeyedMode<Blake2bVariant>>>(Blake2Many.StartKeyed),
                Create = static outputLength => new Blake2b(outputLength),
                CreateWith = Blake2bParameters.CreateHasher,
            },
            Blake2b.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "blake2bp",
                TypeName = nameof(Blake2bp),
                BlockBytes = Blake2bp.BlockBytes,
                MinHashBytes = 1,
                DefaultHashBytes = Blake2bp.HashSizeInBytes,
                MaxHashBytes = Blake2bp.HashSizeInBytes,
                MinKeyBytes = 1,
                MaxKeyBytes = Blake2bpMac.MaxKeyBytes,
                KernelName = static () => Blake2bLeafKernels.Name,
                HashData = Blake2bp.HashData,
                Many = new ManyHash<OneByOneHash<Blake2TreeMode<Blake2bLeaves>>>(StartTree),
                Create = static outputLength => new Blake2bp(outputLength),
                CreateWith = static (outputLength, options) =>
                    options.Key.IsEmpty ? new Blake2bp(outputLength) : new Blake2bpMac(options.Key.Span, outputLength),
            },
            Blake2bp.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "blake2s",
                TypeName = nameof(Blake2s),
                BlockBytes = Blake2s.BlockBytes,
                MinHashBytes = 1,
                DefaultHashBytes = Blake2s.HashSizeInBytes,
                MaxHashBytes = Blake2s.HashSizeInBytes,
                MinKeyBytes = 1,
                MaxKeyBytes = Blake2sMac.MaxKeyBytes,
                MaxSaltBytes = Blake2sParameters.MaxSaltBytes,
                MaxPersonalizationBytes = Blake2sParameters.MaxPersonalizationBytes,
                KernelName = static () => Blake2sKernels.Name,
                HashData = Blake2s.HashData,
                Many = new ManyHash<Blake2Lanes<Blake2sVariant, Blake2Mode<Blake2sVariant>>>(Blake2Many.Start),
                ManyKeyed = new ManyHash<Blake2Lanes<Blake2sVariant, Blake2KeyedMode<Blake2sVariant>>>(Blake2Many.StartKeyed),
                Create = static outputLength => new Blake2s(outputLength),
                CreateWith = Blake2sParameters.CreateHasher,
            },
            Blake2s.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "blake2sp",
                TypeName = nameof(Blake2sp),
                BlockBytes = Blake2sp.BlockBytes,
                MinHashBytes = 1,
                DefaultHashBytes = Blake2sp.HashSizeInBytes,
                MaxHashBytes = Blake2sp.HashSizeInBytes,
                MinKeyBytes = 1,
                MaxKeyBytes = Blake2spMac.MaxKeyBytes,
                KernelName = static () => Blake2sLeafKernels.Name,
                HashData = Blake2sp.HashData,
                Many = new ManyHash<OneByOneHash<Blake2TreeMode<Blake2sLeaves>>>(StartTree),
                Create = static outputLength => new Blake2sp(outputLength),
                CreateWith = static (outputLength, options) =>
                    options.Key.IsEmpty ? new Blake2sp(outputLength) : new Blake2spMac(options.Key.Span, outputLength),
            },
            Blake2sp.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "blake2xb",
                TypeName = nameof(Blake2Xb),
                BlockBytes = Blake2Xb.BlockBytes,
                MinHashBytes = 1,
                DefaultHashBytes = Blake2Xb.HashSizeInBytes,
                MaxHashBytes = Blake2XbParameters.MaxOutputBytes,
                MinKeyBytes = 1,
                MaxKeyBytes = Blake2XbMac.MaxKeyBytes,
                MaxSaltBytes = Blake2XbParameters.MaxSaltBytes,
                MaxPersonalizationBytes = Blake2XbParameters.MaxPersonalizationBytes,
                HasExtendableOutput = true,
                KernelName = static () => Blake2bKernels.Name,
                HashData = Blake2Xb.HashData,
                Many = new ManyHash<OneByOneHash<Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>>>>(Blake2XStart.Many),
                ManyKeyed = new ManyHash<OneByOneHash<Blake2XMode<Blake2bVariant, Blake2KeyedMode<Blake2bVariant>>>>(Blake2XStart.ManyKeyed),
                Create = static outputLength => new Blake2Xb(outputLength),
                CreateWith = Blake2XbParameters.CreateHasher,
            },
            Blake2Xb.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "blake2xs",
                TypeName = nameof(Blake2Xs),
                BlockBytes = Blake2Xs.BlockBytes,
                MinHashBytes = 1,
                DefaultHashBytes = Blake2Xs.HashSizeInBytes,
                MaxHashBytes = Blake2XsParameters.MaxOutputBytes,
                MinKeyBytes = 1,
                MaxKeyBytes = Blake2XsMac.MaxKeyBytes,
                MaxSaltBytes = Blake2XsParameters.MaxSaltBytes,
                MaxPersonalizationBytes = Blake2XsParameters.MaxPersonalizationBytes,
                HasExtendableOutput = true,
                KernelName = static () => Blake2sKernels.Name,
                HashData = Blake2Xs.HashData,
                Many = new ManyHash<OneByOneHash<Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>>>>(Blake2XStart.Many),
                ManyKeyed = new ManyHash<OneByOneHash<Blake2XMode<Blake2sVariant, Blake2KeyedMode<Blake2sVariant>>>>(Blake2XStart.ManyKeyed),
                Create = static outputLength => new Blake2Xs(outputLength),
                CreateWith = Blake2XsParameters.CreateHasher,
            },
            Blake2Xs.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "blake3",
                TypeName = nameof(Blake3),
                BlockBytes = Blake3.BlockBytes,
                MinHashBytes = 1,
                DefaultHashBytes = Blake3.HashSizeInBytes,
                MaxHashBytes = Blake3.MaxHashBytes,
                MinKeyBytes = Blake3Mac.KeyBytes,
                MaxKeyBytes = Blake3Mac.KeyBytes,
                HasKeyDerivation = true,
                HasExtendableOutput = true,
                KernelName = static () => Blake3Kernels.Name,
                HashData = Blake3.HashData,
                Many = new ManyHash<Blake3Lanes>(Blake3.StartMany),
                Create = static outputLength => new Blake3(outputLength),
                CreateWith = static (outputLength, options) =>
                    options.Context is not null ? new Blake3Kdf(options.Context, outputLength)
                    : options.Key.IsEmpty ? new Blake3(outputLength)
                    : new Blake3Mac(options.Key.Span, outputLength),
            },
            Blake3.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "sha224",
                TypeName = nameof(Sha224),
                BlockBytes = Sha224.BlockBytes,
                MinHashBytes = Sha224.HashSizeInBytes,
                DefaultHashBytes = Sha224.HashSizeInBytes,
                MaxHashBytes = Sha224.HashSizeInBytes,
                MinKeyBytes = 0,
                MaxKeyBytes = 0,
                KernelName = static () => Sha256Kernels.Name,
                HashData = static (source, _, destination) => Sha224.HashData(source, destination),
                Many = Sha2Many<Sha256Variant>(Sha2Function.Sha224),
                Create = static _ => new Sha224(),
                CreateWith = static (_, _) => new Sha224(),
            },
            Sha224.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "sha256",
                TypeName = nameof(Sha256),
                BlockBytes = Sha256.BlockBytes,
                MinHashBytes = Sha256.HashSizeInBytes,
                DefaultHashBytes = Sha256.HashSizeInBytes,
                MaxHashBytes = Sha256.HashSizeInBytes,
                MinKeyBytes = 0,
                MaxKeyBytes = 0,
                KernelName = static () => Sha256Kernels.Name,
                HashData = static (source, _, destination) => Sha256.HashData(source, destination),
                Many = Sha2Many<Sha256Variant>(Sha2Function.Sha256),
                Create = static _ => new Sha256(),
                CreateWith = static (_, _) => new Sha256(),
            },
            Sha256.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "sha384",
                TypeName = nameof(Sha384),
                BlockBytes = Sha384.BlockBytes,
                MinHashBytes = Sha384.HashSizeInBytes,
                DefaultHashBytes = Sha384.HashSizeInBytes,
                MaxHashBytes = Sha384.HashSizeInBytes,
                MinKeyBytes = 0,
                MaxKeyBytes = 0,
                KernelName = static () => Sha512Kernels.Name,
                HashData = static (source, _, destination) => Sha384.HashData(source, destination),
                Many = Sha2Many<Sha512Variant>(Sha2Function.Sha384),
                Create = static _ => new Sha384(),
                CreateWith = static (_, _) => new Sha384(),
            },
            Sha384.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "sha512",
                TypeName = nameof(Sha512),
                BlockBytes = Sha512.BlockBytes,
                MinHashBytes = Sha512.HashSizeInBytes,
                DefaultHashBytes = Sha512.HashSizeInBytes,
                MaxHashBytes = Sha512.HashSizeInBytes,
                MinKeyBytes = 0,
                MaxKeyBytes = 0,
                KernelName = static () => Sha512Kernels.Name,
                HashData = static (source, _, destination) => Sha512.HashData(source, destination),
                Many = Sha2Many<Sha512Variant>(Sha2Function.Sha512),
                Create = static _ => new Sha512(),
                CreateWith = static (_, _) => new Sha512(),
            },
            Sha512.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "sha512-224",
                TypeName = nameof(Sha512_224),
                BlockBytes = Sha512_224.BlockBytes,
                MinHashBytes = Sha512_224.HashSizeInBytes,
                DefaultHashBytes = Sha512_224.HashSizeInBytes,
                MaxHashBytes = Sha512_224.HashSizeInBytes,
                MinKeyBytes = 0,
                MaxKeyBytes = 0,
                KernelName = static () => Sha512Kernels.Name,
                HashData = static (source, _, destination) => Sha512_224.HashData(source, destination),
                Many = Sha2Many<Sha512Variant>(Sha2Function.Sha512_224),
                Create = static _ => new Sha512_224(),
                CreateWith = static (_, _) => new Sha512_224(),
            },
            Sha512_224.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "sha512-256",
                TypeName = nameof(Sha512_256),
                BlockBytes = Sha512_256.BlockBytes,
                MinHashBytes = Sha512_256.HashSizeInBytes,
                DefaultHashBytes = Sha512_256.HashSizeInBytes,
                MaxHashBytes = Sha512_256.HashSizeInBytes,
                MinKeyBytes = 0,
                MaxKeyBytes = 0,
                KernelName = static () => Sha512Kernels.Name,
                HashData = static (source, _, destination) => Sha512_256.HashData(source, destination),
                Many = Sha2Many<Sha512Variant>(Sha2Function.Sha512_256),
                Create = static _ => new Sha512_256(),
                CreateWith = static (_, _) => new Sha512_256(),
            },
            Sha512_256.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "skein1024",
                TypeName = nameof(Skein1024),
                BlockBytes = Skein1024.BlockBytes,
                MinHashBytes = 1,
                DefaultHashBytes = Skein1024.HashSizeInBytes,
                MaxHashBytes = SkeinParameters.MaxOutputBytes,
                MinKeyBytes = 1,
                MaxKeyBytes = int.MaxValue,
                MaxPersonalizationBytes = int.MaxValue,
                HasExtendableOutput = true,
                KernelName = static () => Threefish1024Kernels.Name,
                HashData = Skein1024.HashData,
                Many = new ManyHash<OneByOneHash<SkeinMode<Skein1024Variant>>>(StartSkein),
                Create = static outputLength => new Skein1024(outputLength),
                CreateWith = Skein1024.CreateHasher,
            },
            Skein1024.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "skein256",
                TypeName = nameof(Skein256),
                BlockBytes = Skein256.BlockBytes,
                MinHashBytes = 1,
                DefaultHashBytes = Skein256.HashSizeInBytes,
                MaxHashBytes = SkeinParameters.MaxOutputBytes,
                MinKeyBytes = 1,
                MaxKeyBytes = int.MaxValue,
                MaxPersonalizationBytes = int.MaxValue,
                HasExtendableOutput = true,
                KernelName = static () => Threefish256Kernels.Name,
                HashData = Skein256.HashData,
                Many = new ManyHash<OneByOneHash<SkeinMode<Skein256Variant>>>(StartSkein),
                Create = static outputLength => new Skein256(outputLength),
                CreateWith = Skein256.CreateHasher,
            },
            Skein256.HashSizeInBytes),
        new(
            new Algorithm
            {
                Name = "skein512",
                TypeName = nameof(Skein512),
                BlockBytes = Skein512.BlockBytes,
                MinHashBytes = 1,
                DefaultHashBytes = Skein512.HashSizeInBytes,
                MaxHashBytes = SkeinParameters.MaxOutputBytes,
                MinKeyBytes = 1,
                MaxKeyBytes = int.MaxValue,
                MaxPersonalizationBytes = int.MaxValue,
                HasExtendableOutput = true,
                KernelName = static () => Threefish512Kernels.Name,
                HashData = Skein512.HashData,
                Many = new ManyHash<Skein512Lanes>(Skein512Lanes.Start),
                Create = static outputLength => new Skein512(outputLength),
                CreateWith = Skein512.CreateHasher,
            },
            Skein512.HashSizeInBytes),
    ]);

    /// <summary>The name by which <see cref="TryGet"/> finds this function, as <c>blake2b</c> or <c>blake2b-256</c>.</summary>
    public string Name => HashSizeInBytes == DefaultHashSizeInBytes
        ? FamilyName
        : string.Create(CultureInfo.InvariantCulture, $"{FamilyName}-{8L * HashSizeInBytes}");

    /// <summary>The name without a digest length, as <c>blake2b</c>.</summary>
    public string FamilyName => _algorithm.Name;

    /// <summary>Bytes that the compression function takes at once.</summary>
    public int BlockBytes => _algorithm.BlockBytes;

    /// <summary>Length of the digest in bytes.</summary>
    public int HashSizeInBytes { get; }

    /// <summary>Length of the digest in bytes unless another is chosen.</summary>
    public int DefaultHashSizeInBytes => _algorithm.DefaultHashBytes;

    /// <summary>Shortest digest in bytes.</summary>
    public int MinHashSizeInBytes => _algorithm.MinHashBytes;

    /// <summary>Longest digest in bytes.</summary>
    public int MaxHashSizeInBytes => _algorithm.MaxHashBytes;

    /// <summary>Shortest key in bytes; 0 if there is no keyed mode.</summary>
    public int MinKeyBytes => _algorithm.MinKeyBytes;

    /// <summary>Longest key in bytes; 0 if there is no keyed mode, <see cref="int.MaxValue"/> if there is no limit.</summary>
    public int MaxKeyBytes => _algorithm.MaxKeyBytes;

    /// <summary>Longest salt in bytes; 0 if there is none.</summary>
    public int MaxSaltBytes => _algorithm.MaxSaltBytes;

    /// <summary>Longest personalization in bytes; 0 if there is none, <see cref="int.MaxValue"/> if there is no limit.</summary>
    public int MaxPersonalizationBytes => _algorithm.MaxPersonalizationBytes;

    /// <summary>True if <see cref="HashFunctionOptions.Context"/> can be given: the hasher derives keys then.</summary>
    public bool HasKeyDerivation => _algorithm.HasKeyDerivation;

    /// <summary>True if hashers of this function are <see cref="IExtendableOutput"/>.</summary>
    public bool HasExtendableOutput => _algorithm.HasExtendableOutput;

    /// <summary>The kernel that computes this function on this machine, as <c>Vector128 (SSSE3)</c>; for diagnostics only.</summary>
    public string KernelName => _algorithm.KernelName();

    /// <summary>The widest kernel over messages side by side; null where they are hashed one by one.</summary>
    internal string? ManyKernelName => _algorithm.Many.KernelName;

    /// <summary>Name of the class that implements the algorithm, as <c>Blake2b</c>.</summary>
    internal string TypeName => _algorithm.TypeName;

    /// <summary>Finds a function by its name.</summary>
    /// <param name="name">As <see cref="Name"/>, upper or lower case; <c>blake2b-512</c> is <c>blake2b</c>.</param>
    /// <param name="function">The function, or null.</param>
    /// <returns>False if there is no such algorithm, or none with a digest of that length.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    public static bool TryGet(string name, [NotNullWhen(true)] out HashFunction? function)
    {
        ArgumentNullException.ThrowIfNull(name);
        foreach (HashFunction candidate in All)
        {
            string family = candidate.FamilyName;
            if (!name.StartsWith(family, StringComparison.OrdinalIgnoreCase))
            {
                continue;
            }

            if (name.Length == family.Length)
            {
                function = candidate;
                return true;
            }

            if (name[family.Length] == '-' && TryParseBits(name.AsSpan(family.Length + 1), out long bits)
                && bits % 8 == 0
                && bits / 8 >= candidate.MinHashSizeInBytes
                && bits / 8 <= candidate.MaxHashSizeInBytes)
            {
                function = candidate.WithHashSize((int)(bits / 8));
                return true;
            }
        }

        function = null;
        return false;
    }

    /// <summary>The same algorithm with a digest of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="outputLength"><see cref="MinHashSizeInBytes"/> to <see cref="MaxHashSizeInBytes"/>.</param>
    /// <returns>A function; this one if the length is the same.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public HashFunction WithHashSize(int outputLength)
    {
        Checks.Range(outputLength, MinHashSizeInBytes, MaxHashSizeInBytes);
        return outputLength == HashSizeInBytes ? this : new HashFunction(_algorithm, outputLength);
    }

    /// <summary>The digest of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <returns><see cref="HashSizeInBytes"/> bytes.</returns>
    public byte[] HashData(ReadOnlySpan<byte> source)
    {
        byte[] hash = new byte[HashSizeInBytes];
        _algorithm.HashData(source, HashSizeInBytes, hash);
        return hash;
    }

    /// <summary>Writes the digest of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least <see cref="HashSizeInBytes"/> bytes; what is left over stays as it is.</param>
    /// <returns><see cref="HashSizeInBytes"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        _algorithm.HashData(source, HashSizeInBytes, destination);

    /// <summary>The digests of messages of one length, hashed side by side.</summary>
    /// <param name="sources">The messages, one behind the other; not to be changed meanwhile.</param>
    /// <param name="sourceBytes">Length of each message; 0 or more.</param>
    /// <param name="destination">
    /// The digests, one behind the other. Its length says how many messages there are, so it is a multiple of a digest's; it may not overlap the messages.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is not a whole number of digests long or overlaps the messages, or <paramref name="sources"/> is
    /// not as long as so many messages.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="sourceBytes"/> is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages. Where the processor has lanes for
    /// the algorithm, and there are enough messages to fill them, they are hashed side by side. By one thread nothing is allocated.
    /// </remarks>
    public void HashMany(ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1) =>
        _algorithm.Many.HashEqual(
            HashSizeInBytes, HashFunctionOptions.None, MessagePrefix.None, sources, sourceBytes, destination, maxDegreeOfParallelism);

    /// <summary>The digests of messages of any lengths that lie in one buffer, hashed side by side.</summary>
    /// <param name="buffer">The messages, one behind the other; not to be changed meanwhile.</param>
    /// <param name="lengths">
    /// Length of each message, 0 or more; their sum is the length of <paramref name="buffer"/>. Not to be changed meanwhile.
    /// </param>
    /// <param name="destination">
    /// Room for the digests, one behind the other; what is left over stays as it is. It may not overlap messages or lengths.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is too short or overlaps messages or lengths, or <paramref name="buffer"/> is not as long as all messages
    /// together.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A length is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages. Where the processor has lanes for
    /// the algorithm, and there are enough messages to fill them, they are hashed side by side. By one thread nothing is allocated.
    /// </remarks>
    public void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1) =>
        _algorithm.Many.HashAdjoining(
            HashSizeInBytes, HashFunctionOptions.None, MessagePrefix.None, buffer, lengths, destination, maxDegreeOfParallelism);

    /// <summary>The digests of messages that each lie somewhere, hashed side by side.</summary>
    /// <param name="sources">The messages; not to be changed meanwhile.</param>
    /// <param name="destination">Room for the digests, one behind the other; what is left over stays as it is. It may not overlap a message.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short or overlaps a message.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages. Where the processor has lanes for
    /// the algorithm, and there are enough messages to fill them, they are hashed side by side. By one thread nothing is allocated.
    /// </remarks>
    public void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1) =>
        _algorithm.Many.HashScattered(
            HashSizeInBytes, HashFunctionOptions.None, MessagePrefix.None, sources, destination, maxDegreeOfParallelism);

    /// <summary>The digests or tags of messages of one length, hashed side by side under options.</summary>
    /// <param name="sources">The messages, one behind the other; not to be changed meanwhile.</param>
    /// <param name="sourceBytes">Length of each message; 0 or more.</param>
    /// <param name="destination">
    /// The digests or tags, one behind the other. Its length says how many messages there are, so it is a multiple of a digest's; it may
    /// not overlap the messages.
    /// </param>
    /// <param name="options">One key, salt, personalization or context for all messages, as far as the algorithm has them.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is not a whole number of digests or tags long or overlaps the messages, or
    /// <paramref name="sources"/> is not as long as so many messages; or options exclude each other or are not the algorithm's, as
    /// <see cref="Create(HashFunctionOptions)"/> has it.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="sourceBytes"/> is negative, <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1, or an option is longer
    /// than the algorithm takes.
    /// </exception>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages. What the options hold must stay
    /// unchanged until the method has returned. An empty key is none: digests are unkeyed then. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. By one thread nothing is allocated, but once for a context.
    /// </remarks>
    public void HashMany(
        ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, HashFunctionOptions options, int maxDegreeOfParallelism = 1) =>
        ManyWith(options).HashEqual(HashSizeInBytes, options, MessagePrefix.None, sources, sourceBytes, destination, maxDegreeOfParallelism);

    /// <summary>The digests or tags of messages of any lengths that lie in one buffer, hashed side by side under options.</summary>
    /// <param name="buffer">The messages, one behind the other; not to be changed meanwhile.</param>
    /// <param name="lengths">
    /// Length of each message, 0 or more; their sum is the length of <paramref name="buffer"/>. Not to be changed meanwhile.
    /// </param>
    /// <param name="destination">
    /// Room for the digests or tags, one behind the other; what is left over stays as it is. It may not overlap messages or lengths.
    /// </param>
    /// <param name="options">One key, salt, personalization or context for all messages, as far as the algorithm has them.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is too short or overlaps messages or lengths, or <paramref name="buffer"/> is not as long as all messages
    /// together; or options exclude each other or are not the algorithm's, as <see cref="Create(HashFunctionOptions)"/> has it.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A length is negative, <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1, or an option is longer than the algorithm
    /// takes.
    /// </exception>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages. What the options hold must stay
    /// unchanged until the method has returned. An empty key is none: digests are unkeyed then. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. By one thread nothing is allocated, but once for a context.
    /// </remarks>
    public void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, HashFunctionOptions options, int maxDegreeOfParallelism = 1) =>
        ManyWith(options).HashAdjoining(HashSizeInBytes, options, MessagePrefix.None, buffer, lengths, destination, maxDegreeOfParallelism);

    /// <summary>The digests or tags of messages that each lie somewhere, hashed side by side under options.</summary>
    /// <param name="sources">The messages; not to be changed meanwhile.</param>
    /// <param name="destination">Room for the digests or tags, one behind the other; what is left over stays as it is. It may not overlap a message.</param>
    /// <param name="options">One key, salt, personalization or context for all messages, as far as the algorithm has them.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is too short or overlaps a message; or options exclude each other or are not
    /// the algorithm's, as <see cref="Create(HashFunctionOptions)"/> has it.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1, or an option is longer than the algorithm takes.
    /// </exception>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages. What the options hold must stay
    /// unchanged until the method has returned. An empty key is none: digests are unkeyed then. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. By one thread nothing is allocated, but once for a context.
    /// </remarks>
    public void HashMany(
        ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, HashFunctionOptions options, int maxDegreeOfParallelism = 1) =>
        ManyWith(options).HashScattered(HashSizeInBytes, options, MessagePrefix.None, sources, destination, maxDegreeOfParallelism);

    /// <summary>Starts an incremental hash.</summary>
    /// <returns>A new hasher; the caller disposes it.</returns>
    public Hasher Create() => _algorithm.Create(HashSizeInBytes);

    /// <summary>Starts an incremental hash with options.</summary>
    /// <param name="options">Key, salt, personalization or context, as far as the algorithm has them.</param>
    /// <returns>A new hasher, a <see cref="Mac"/> if there is a key; the caller disposes it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is longer than the algorithm takes, which may be 0, or a key is shorter.</exception>
    /// <exception cref="ArgumentException">
    /// There is a context, and the algorithm has no key derivation, or a key is given as well, or the context is no valid text.
    /// </exception>
    public Hasher Create(HashFunctionOptions options)
    {
        CheckOptions(options);
        return _algorithm.CreateWith(HashSizeInBytes, options);
    }

    /// <summary>The function's name.</summary>
    /// <returns>As <see cref="Name"/>.</returns>
    public override string ToString() => Name;

    /// <summary>As <see cref="HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>, a prefix before each message.</summary>
    internal void HashMany(MessagePrefix prefix, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism) =>
        _algorithm.Many.HashEqual(HashSizeInBytes, HashFunctionOptions.None, prefix, sources, sourceBytes, destination, maxDegreeOfParallelism);

    /// <summary>As <see cref="HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>, a prefix before each message.</summary>
    internal void HashMany(
        MessagePrefix prefix, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism) =>
        _algorithm.Many.HashAdjoining(HashSizeInBytes, HashFunctionOptions.None, prefix, buffer, lengths, destination, maxDegreeOfParallelism);

    /// <summary>As <see cref="HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>, a prefix before each message.</summary>
    internal void HashMany(MessagePrefix prefix, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism) =>
        _algorithm.Many.HashScattered(HashSizeInBytes, HashFunctionOptions.None, prefix, sources, destination, maxDegreeOfParallelism);

    private static ManyHash<Sha2Lanes<TVariant>> Sha2Many<TVariant>(Sha2Function function)
        where TVariant : unmanaged, ISha2Variant =>
        new((out Sha2Lanes<TVariant> hash, int _, HashFunctionOptions _) => hash = new(function));

    private static void StartTree<TLeaves>(out OneByOneHash<Blake2TreeMode<TLeaves>> hash, int outputLength, HashFunctionOptions options)
        where TLeaves : unmanaged, IBlake2Leaves
    {
        if (options.Key.IsEmpty)
        {
            Blake2TreeMode<TLeaves> mode = new(outputLength);
            OneByOneHash<Blake2TreeMode<TLeaves>>.Start(out hash, in mode, outputLength);
        }
        else
        {
            Blake2TreeMode<TLeaves> keyed = new(options.Key.Span, outputLength);
            OneByOneHash<Blake2TreeMode<TLeaves>>.Start(out hash, in keyed, outputLength);
            keyed.Wipe();
        }
    }

    private static void StartSkein<TVariant>(out OneByOneHash<SkeinMode<TVariant>> hash, int outputLength, HashFunctionOptions options)
        where TVariant : unmanaged, ISkeinVariant
    {
        SkeinMode<TVariant> mode = new(new SkeinArguments
        {
            OutputBits = SkeinArguments.BitsOf(outputLength),
            Key = options.Key.Span,
            Personalization = options.Personalization.Span,
        });
        OneByOneHash<SkeinMode<TVariant>>.Start(out hash, in mode, outputLength);
        mode.Wipe();
    }

    private ManyHash ManyWith(HashFunctionOptions options)
    {
        CheckOptions(options);
        return options.Key.IsEmpty ? _algorithm.Many : _algorithm.ManyKeyed ?? _algorithm.Many;
    }

    private void CheckOptions(HashFunctionOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        CheckLength(nameof(options), "key", options.Key, MinKeyBytes, MaxKeyBytes);
        CheckLength(nameof(options), "salt", options.Salt, 0, MaxSaltBytes);
        CheckLength(nameof(options), "personalization", options.Personalization, 0, MaxPersonalizationBytes);
        if (options.Context is not null && !HasKeyDerivation)
        {
            throw new ArgumentException($"{FamilyName} has no key derivation, so it takes no context.", nameof(options));
        }

        if (options.Context is not null && !options.Key.IsEmpty)
        {
            throw new ArgumentException("A context and a key exclude each other: key derivation takes its secret as the message.", nameof(options));
        }
    }

    /// <summary>Throws unless an option is left out or as long as the algorithm takes it.</summary>
    private void CheckLength(string name, string option, ReadOnlyMemory<byte> value, int leastBytes, int mostBytes)
    {
        if (!value.IsEmpty && (value.Length < leastBytes || value.Length > mostBytes))
        {
            ThrowBadLength(name, option, value.Length, leastBytes, mostBytes);
        }
    }

    [DoesNotReturn]
    private void ThrowBadLength(string name, string option, int actualBytes, int leastBytes, int mostBytes)
    {
        string limit = leastBytes == mostBytes ? $"{mostBytes}"
            : actualBytes > mostBytes ? $"at most {mostBytes}"
            : $"at least {leastBytes}";
        throw new ArgumentOutOfRangeException(
            name,
            mostBytes == 0
                ? $"{FamilyName} takes no {option}, but was given one of {actualBytes} bytes: leave it out, or take a function that has it."
                : $"The {option} of {FamilyName} must be {limit} bytes, but was {actualBytes}.");
    }

    /// <summary>Plain decimal digits without sign or leading zero, so that a function has one name.</summary>
    private static bool TryParseBits(ReadOnlySpan<char> text, out long bits)
    {
        bits = 0;
        return text.Length > 0 && text[0] != '0'
            && long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out bits);
    }

    /// <summary>A row of the table.</summary>
    private sealed class Algorithm
    {
        /// <summary>A one-shot of any output length over spans.</summary>
        public delegate int SpanHash(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination);

        public required string Name { get; init; }

        public required string TypeName { get; init; }

        public required int BlockBytes { get; init; }

        public required int MinHashBytes { get; init; }

        public required int DefaultHashBytes { get; init; }

        public required int MaxHashBytes { get; init; }

        public required int MinKeyBytes { get; init; }

        public required int MaxKeyBytes { get; init; }

        public int MaxSaltBytes { get; init; }

        public int MaxPersonalizationBytes { get; init; }

        public bool HasKeyDerivation { get; init; }

        public bool HasExtendableOutput { get; init; }

        public required Func<string> KernelName { get; init; }

        public required SpanHash HashData { get; init; }

        public required ManyHash Many { get; init; }

        /// <summary>With a key, where that is another type.</summary>
        public ManyHash? ManyKeyed { get; init; }

        public required Func<int, Hasher> Create { get; init; }

        public required Func<int, HashFunctionOptions, Hasher> CreateWith { get; init; }
    }
}
