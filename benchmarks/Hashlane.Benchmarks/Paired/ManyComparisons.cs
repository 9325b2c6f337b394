using System.Security.Cryptography;

namespace Hashlane.Benchmarks;

/// <summary>When does batching pay? Many messages by one call, against as many calls. Sizes are those of a message.</summary>
internal static class ManyComparisons
{
    /// <summary>Messages, for <see cref="OfCounts"/>.</summary>
    public static readonly int[] Counts = [2, 4, 8, 16, 64, 500];

    /// <summary>Bytes of a message.</summary>
    public static readonly int[] MessageBytes = [64, 1024, 16 * 1024];

    // All messages stay in the second cache, and fill the widest lanes.
    private const int BatchBytes = 32 * 1024, MinMessages = 16;

    // Each comparison holds its messages at once, several times: no more than some tens of MiB.
    private const int MaxMessageBytes = 1024 * 1024, MaxCount = 1000;

    private delegate int Single(ReadOnlySpan<byte> source, Span<byte> destination);

    /// <summary>The catalogue's name of the measured function.</summary>
    public static IReadOnlyList<string> Functions { get; } =
        ["blake2b", "blake2s", "blake3", "sha256", "sha512", "skein512"];

    /// <summary>Sizes are those of a message.</summary>
    public static ComparisonKind OfFunction(string name) =>
        new($"{name}-many", MessageBytes, bytes => Of(name, bytes)) { MaxSize = MaxMessageBytes };

    /// <summary>Sizes are numbers of messages.</summary>
    public static ComparisonKind OfFunctionByCounts(string name) =>
        new($"{name}-batch", Counts, count => OfCounts(name, count)) { Unit = SizeUnit.Messages, MaxSize = MaxCount };

    /// <summary>The platform's one-shot, where there is one.</summary>
    private static Single? Platform(string name) => name switch
    {
        "sha256" => SHA256.HashData,
        "sha512" => SHA512.HashData,
        _ => null,
    };

    /// <summary>All ways to hash many messages of a length by one function.</summary>
    /// <param name="name">As the catalogue has it.</param>
    /// <param name="messageBytes">Length of each message.</param>
    public static Comparison Of(string name, int messageBytes)
    {
        HashFunction function = HashFunction.TryGet(name, out HashFunction? found) ? found : throw new ArgumentException(name, nameof(name));
        int count = Math.Max(MinMessages, BatchBytes / messageBytes);
        byte[] source = Candidates.Source(count * messageBytes);
        int[] equal = [.. Enumerable.Repeat(messageBytes, count)];

        // From nothing to twice the length in even steps, in no order; as many bytes in all.
        int[] ragged = [.. Enumerable.Range(0, count).Select(i => i % 2 == 0 ? 2 * messageBytes * (i / 2) / count : 2 * messageBytes)];
        for (int i = 1; i < count; i += 2)
        {
            ragged[i] = (2 * messageBytes) - ragged[i - 1];
        }

        if (int.IsOddInteger(count))
        {
            ragged[^1] = messageBytes;
        }

        new Random(count).Shuffle(ragged);
        List<Candidate> candidates = [OneByOne("one by one", function.HashData, source, equal, function.HashSizeInBytes)];
        if (Platform(name) is { } platform)
        {
            candidates.Add(OneByOne(".NET, one by one", platform, source, equal, function.HashSizeInBytes));
        }

        byte[] digests = Expected(function, source, equal);
        candidates.Add(new(
            "HashMany, equal", source, digests, destination => () => function.HashMany(source, messageBytes, destination)));
        candidates.Add(new(
            "HashMany, adjoining", source, digests, destination => () => function.HashMany(source, equal, destination)));
        candidates.Add(new(
            "HashMany, ragged", source, Expected(function, source, ragged),
            destination => () => function.HashMany(source, ragged, destination)));
        return new(
            $"{name}-many", $"{BatchBytes / 1024} KiB of messages, at least {MinMessages}: what does one call save beside many?",
            messageBytes, candidates);
    }

    /// <summary>From how many messages on does batching pay, and what do ragged lengths cost beside equal ones? BLAKE3's have some chunks, so many that some are always left over.</summary>
    /// <param name="name">As the catalogue has it.</param>
    /// <param name="count">How many messages.</param>
    public static Comparison OfCounts(string name, int count)
    {
        HashFunction function = HashFunction.TryGet(name, out HashFunction? found) ? found : throw new ArgumentException(name, nameof(name));
        List<Candidate> candidates = [];
        foreach (int messageBytes in name == "blake3" ? (int[])[64, 1024, 2048, 3072, 4096, 8192, 16384, 32768] : [64, 1024, 2048, 16384])
        {
            byte[] source = Candidates.Source(count * messageBytes);
            int[] equal = [.. Enumerable.Repeat(messageBytes, count)];
            byte[] digests = Expected(function, source, equal);
            string length = SizeText.Of(messageBytes);
            candidates.Add(OneByOne($"{length}, one by one", function.HashData, source, equal, function.HashSizeInBytes));
            candidates.Add(new(
                $"{length}, equal", source, digests, destination => () => function.HashMany(source, messageBytes, destination)));
        }

        // From nothing to 4 KiB in even steps, in no order.
        int[] ragged = [.. Enumerable.Range(0, count).Select(i => (int)(4096L * i / Math.Max(1, count - 1)))];
        new Random(count).Shuffle(ragged);
        byte[] raggedSource = Candidates.Source(ragged.Sum());
        candidates.Add(OneByOne("0 to 4 KiB, one by one", function.HashData, raggedSource, ragged, function.HashSizeInBytes));
        candidates.Add(new(
            "0 to 4 KiB, ragged", raggedSource, Expected(function, raggedSource, ragged),
            destination => () => function.HashMany(raggedSource, ragged, destination)));
        return new($"{name}-batch", "Many messages by one call: the size is how many.", count, candidates);
    }

    private static Candidate OneByOne(string name, Single hash, byte[] source, int[] lengths, int digestBytes)
    {
        byte[] expected = new byte[lengths.Length * digestBytes];
        HashAll(hash, source, lengths, digestBytes, expected);
        return new(name, source, expected, destination => () => HashAll(hash, source, lengths, digestBytes, destination));
    }

    private static byte[] Expected(HashFunction function, byte[] source, int[] lengths)
    {
        byte[] digests = new byte[lengths.Length * function.HashSizeInBytes];
        HashAll(function.HashData, source, lengths, function.HashSizeInBytes, digests);
        return digests;
    }

    private static void HashAll(Single hash, byte[] source, int[] lengths, int digestBytes, byte[] digests)
    {
        for (int i = 0, start = 0; i < lengths.Length; start += lengths[i++])
        {
            hash(source.AsSpan(start, lengths[i]), digests.AsSpan(i * digestBytes, digestBytes));
        }
    }
}
