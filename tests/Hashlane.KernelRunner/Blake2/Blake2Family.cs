using System.Numerics;

namespace Hashlane.Tests;

/// <summary>BLAKE2b or BLAKE2s: each kernel by itself, then the whole hash through the dispatch.</summary>
internal sealed class Blake2Family<TVariant, TWord>(
    string algorithm, Func<Blake2Vector, Hasher> create, Func<Blake2Vector, byte[]> hashData) : IKernelFamily
    where TVariant : unmanaged, IBlake2Variant
    where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
{
    private const int FewEach = 8;

    private readonly Blake2Kernel<TWord>[] _kernels =
        [.. KernelClasses.Of(algorithm).Select(type => Blake2Kernel<TWord>.From(algorithm, type))];

    public string Prefix => algorithm;

    public IReadOnlyList<KernelInfo> Kernels => _kernels;

    /// <summary>As vector files name it.</summary>
    private string Hash => algorithm.ToLowerInvariant();

    private static int BlockBytes => default(TVariant).BlockBytes;

    public void Run(Tally tally, CaseCount count)
    {
        IReadOnlyList<Blake2Vector> all = Blake2Vector.Load(Hash);
        Blake2Vector[] vectors = [.. all.Where((_, i) => count == CaseCount.All || i % FewEach == 0)];
        foreach (Blake2Kernel<TWord> kernel in _kernels.Where(kernel => kernel.IsSupported))
        {
            tally.Kernel(
                kernel.FullName, () => new Blake2KernelCases<TVariant, TWord>(tally, count, kernel).Run(Hash, vectors));
        }

        tally.Group($"{algorithm}, first use", () => WholeHashes(tally, vectors));
        tally.Group($"{algorithm}, past the first use", () =>
        {
            PassFirstUse(tally);
            WholeHashes(tally, vectors);
        });
    }

    public void PrintTimings(TextWriter output)
    {
        byte[] blocks = new byte[16 * 1024];
        foreach (Blake2Kernel<TWord> kernel in _kernels.Where(kernel => kernel.IsSupported))
        {
            Blake2State<TWord> state = default;
            double cycles = RoughClock.Cycles(() => kernel.Compress(ref state, blocks, (uint)BlockBytes));
            output.WriteLine(FormattableString.Invariant($"  {kernel.FullName}: {cycles / blocks.Length:F2}"));
        }
    }

    private void WholeHashes(Tally tally, IReadOnlyList<Blake2Vector> vectors)
    {
        foreach (Blake2Vector vector in vectors)
        {
            string name = $"{algorithm}: {vector.Message.Length} bytes, key of {vector.Key.Length}";
            tally.Check($"{name}, one-shot", hashData(vector).AsSpan().SequenceEqual(vector.Digest));
            using Hasher hasher = create(vector);
            foreach (int piece in (int[])[1, BlockBytes - 1, BlockBytes, BlockBytes + 1])
            {
                for (int start = 0; start < vector.Message.Length; start += piece)
                {
                    hasher.AppendData(vector.Message.AsSpan(start, Math.Min(piece, vector.Message.Length - start)));
                }

                bool isRight = hasher.GetHashAndReset().AsSpan().SequenceEqual(vector.Digest);
                tally.Check($"{name}, pieces of {piece}", isRight);
            }
        }
    }

    // A process begins with the compact kernel; one long message makes the dispatch take the kernel of this machine.
    private void PassFirstUse(Tally tally)
    {
        byte[] message = new byte[FirstUse.Bytes + BlockBytes + 1];
        new Random(message.Length).NextBytes(message);
        Blake2Vector vector = new(new() { OutputLength = default(TVariant).MaxHashBytes }, [], message, []);
        byte[][] digests =
        [
            hashData(vector),
            .. _kernels.Where(kernel => kernel.IsSupported && kernel.FullName.Contains("Scalar", StringComparison.Ordinal))
                .Select(kernel => kernel.Hash<TVariant>(vector)),
        ];
        bool areEqual = digests.Length > 1 && digests.All(digest => digest.AsSpan().SequenceEqual(digests[0]));
        tally.Check($"{algorithm}: {message.Length} bytes, scalar kernels and dispatch equal", areEqual);
    }
}
