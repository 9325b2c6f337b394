namespace Hashlane.Tests;

/// <summary>Members that divide one message among threads.</summary>
internal static class ParallelChecks
{
    private const int MessageBytes = (3 << 20) + 777;

    public static void Run(Tally tally)
    {
        tally.Group("BLAKE3 by several threads", () => Blake3Parallel(tally));
        tally.Group("BLAKE2bp and BLAKE2sp by several threads", () => Blake2Parallel(tally));
    }

    private static void Blake3Parallel(Tally tally)
    {
        byte[] message = VectorFile.Pattern(MessageBytes), key = VectorFile.Key(32), expected = Blake3.HashData(message);
        foreach (int degree in (int[])[1, 2, 5, -1])
        {
            tally.Check(
                $"HashDataParallel, degree {degree}",
                VectorFile.Same(Blake3.HashDataParallel(message, maxDegreeOfParallelism: degree), expected));
            using Blake3 hasher = new();
            hasher.AppendData(message.AsSpan(0, 1234));
            hasher.AppendDataParallel(message.AsMemory(1234), degree);
            tally.Check($"AppendDataParallel, degree {degree}", VectorFile.Same(hasher.GetHashAndReset(), expected));
            hasher.AppendDataParallel(message.AsSpan(0, 1_500_000), degree);
            hasher.AppendDataParallel(message.AsSpan(1_500_000), degree);
            tally.Check($"AppendDataParallel of spans, degree {degree}", VectorFile.Same(hasher.GetHashAndReset(), expected));
        }

        tally.Check(
            "Blake3Mac.HashDataParallel",
            VectorFile.Same(Blake3Mac.HashDataParallel(key, message), Blake3Mac.HashData(key, message)));
    }

    private static void Blake2Parallel(Tally tally)
    {
        byte[] message = VectorFile.Pattern(MessageBytes), key = VectorFile.Key(32);
        tally.Check("Blake2bp", VectorFile.Same(Blake2bp.HashDataParallel(message), Blake2bp.HashData(message)));
        tally.Check("Blake2sp", VectorFile.Same(Blake2sp.HashDataParallel(message), Blake2sp.HashData(message)));
        tally.Check(
            "Blake2bpMac", VectorFile.Same(Blake2bpMac.HashDataParallel(key, message), Blake2bpMac.HashData(key, message)));
        using Blake2sp hasher = new();
        hasher.AppendData(message.AsSpan(0, 700));
        hasher.AppendDataParallel(message.AsMemory(700), 2);
        tally.Check("Blake2sp in two pieces", VectorFile.Same(hasher.GetHashAndReset(), Blake2sp.HashData(message)));
        hasher.AppendDataParallel(message.AsSpan(), 3);
        tally.Check("Blake2sp of a span", VectorFile.Same(hasher.GetHashAndReset(), Blake2sp.HashData(message)));
    }
}
