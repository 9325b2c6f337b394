using Org.BouncyCastle.Crypto.Generators;
using BouncyCastleParameters = Org.BouncyCastle.Crypto.Parameters.Argon2Parameters;

namespace Hashlane.Benchmarks;

/// <summary>The comparisons of Argon2id. Their size is the memory.</summary>
internal static class Argon2Comparisons
{
    private const int KiB = 1024, MiB = 1024 * KiB;

    // OWASP's choice of 19 MiB.
    private const int OwaspBytes = 19 * MiB, OwaspPasses = 2;

    // In the cache, where only the kernel counts.
    private const int CacheBytes = 256 * KiB, CachePasses = 100;

    private const int Rfc9106Bytes = 64 * MiB, Rfc9106Passes = 3, Rfc9106Lanes = 4, MinKiBOfLane = 8;

    private const int TagBytes = 32, SaltBytes = 16;

    private static readonly byte[] _password = "correct horse battery staple"u8.ToArray();
    private static readonly byte[] _salt = Candidates.Source(SaltBytes);

    public static IReadOnlyList<ComparisonKind> Kinds { get; } =
    [
        new("argon2id", [CacheBytes, OwaspBytes, Rfc9106Bytes], OneLane) { MultipleOf = MinKiBOfLane * KiB },
        new("argon2id-lanes", [Rfc9106Bytes], Lanes) { MultipleOf = MinKiBOfLane * Rfc9106Lanes * KiB },
    ];

    private static Comparison OneLane(int bytes)
    {
        Costs costs = new(bytes, lanes: 1);
        return new("argon2id", "One lane, one thread: is it faster than native code?", bytes, Available(
            costs.Row("libsodium", tag => Libsodium.Argon2idTag(_password, _salt, costs.KiB, costs.Passes, tag), Libsodium.IsAvailable),
            costs.Row("libargon2", tag => Libargon2.Argon2idTag(_password, _salt, costs.KiB, costs.Passes, 1, 1, tag), Libargon2.IsAvailable),
            costs.Row(
                "libargon2, memory kept", tag => Libargon2.Argon2idTagInKeptMemory(_password, _salt, costs.KiB, costs.Passes, 1, 1, tag),
                Libargon2.IsAvailable),
            costs.Hashlane("Hashlane", threads: 1)));
    }

    private static Comparison Lanes(int bytes)
    {
        Costs costs = new(bytes, Rfc9106Lanes);
        return new("argon2id-lanes", "Four lanes: on one thread, or on several?", bytes, Available(
            costs.Hashlane("Hashlane, 1 thread", threads: 1),
            costs.Hashlane("Hashlane, 2 threads", threads: 2),
            costs.Hashlane("Hashlane, 4 threads", threads: 4),
            costs.Row(
                "libargon2, memory kept, 4 threads",
                tag => Libargon2.Argon2idTagInKeptMemory(_password, _salt, costs.KiB, costs.Passes, costs.Lanes, costs.Lanes, tag),
                Libargon2.IsAvailable)));
    }

    private static Candidate[] Available(params Candidate[] candidates) => [.. candidates.Where(candidate => candidate.IsAvailable)];

    /// <summary>Costs of a size, with the rows that compute their tag.</summary>
    private sealed class Costs
    {
        private readonly int _bytes;
        private readonly Lazy<byte[]> _expected;

        public Costs(int bytes, int lanes)
        {
            _bytes = bytes;
            Lanes = lanes;
            Passes = bytes <= CacheBytes ? CachePasses : bytes <= OwaspBytes ? OwaspPasses : Rfc9106Passes;
            _expected = new(Expected);
        }

        public int KiB => _bytes / Argon2Comparisons.KiB;

        public int Passes { get; }

        public int Lanes { get; }

        public Candidate Hashlane(string name, int threads)
        {
            Argon2Parameters parameters = new(KiB, Passes, Lanes) { MaxDegreeOfParallelism = threads };
            return Row(name, tag => Argon2id.DeriveKey(_password, _salt, parameters, tag.AsSpan()), isAvailable: true);
        }

        public Candidate Row(string name, Action<byte[]> derive, bool isAvailable) =>
            new(name, _password, TagBytes, () => _expected.Value, tag => () => derive(tag))
            {
                CountedBytes = _bytes,
                IsAvailable = isAvailable,
            };

        private byte[] Expected()
        {
            BouncyCastleParameters parameters = new BouncyCastleParameters.Builder(BouncyCastleParameters.Argon2id)
                .WithSalt(_salt).WithMemoryAsKB(KiB).WithIterations(Passes).WithParallelism(Lanes).Build();
            Argon2BytesGenerator generator = new();
            generator.Init(parameters);
            byte[] tag = new byte[TagBytes];
            generator.GenerateBytes(_password, tag);
            return tag;
        }
    }
}
