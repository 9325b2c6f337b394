using System.Numerics;

namespace Hashlane.Tests;

/// <summary>The SHA-2 functions of one word size: each kernel by itself, then whole hashes through the dispatch.</summary>
/// <param name="algorithm">What the names of the kernel classes begin with.</param>
/// <param name="functions">The functions of this word size.</param>
/// <param name="models">Kernels by instructions in software.</param>
internal sealed class Sha2Family<TVariant, TWord>(
    string algorithm, IReadOnlyList<Sha2Function> functions, params Sha2Kernel<TWord>[] models) : IKernelFamily
    where TVariant : unmanaged, ISha2Variant
    where TWord : unmanaged, IBinaryInteger<TWord>
{
    private const int FewEach = 8;
    private const int MaxBlocks = 20;
    private const int Seed = 1804;

    private readonly Sha2Kernel<TWord>[] _kernels =
        [.. KernelClasses.Of(algorithm).Select(type => Sha2Kernel<TWord>.From(algorithm, type)), .. models];

    public string Prefix => algorithm;

    public IReadOnlyList<KernelInfo> Kernels => _kernels;

    private static int BlockBytes => default(TVariant).BlockBytes;

    public void Run(Tally tally, CaseCount count)
    {
        foreach (Sha2Kernel<TWord> kernel in _kernels.Where(static kernel => kernel.IsSupported))
        {
            tally.Kernel(kernel.FullName, () =>
            {
                RandomBlocks(tally, count, kernel);
                foreach (Sha2Function function in functions)
                {
                    Vectors(tally, count, kernel, function);
                }
            });
        }

        foreach (Sha2Function function in functions)
        {
            tally.Group($"{function}, first use", () => WholeHashes(tally, count, function));
        }

        tally.Group($"{algorithm}, end of first use", () => PassFirstUse(tally));
        foreach (Sha2Function function in functions)
        {
            tally.Group($"{function}, past the first use", () => WholeHashes(tally, count, function));
        }
    }

    public void PrintTimings(TextWriter output)
    {
        byte[] blocks = new byte[16 * 1024];
        foreach (Sha2Kernel<TWord> kernel in _kernels.Where(static kernel => kernel.IsSupported))
        {
            Words8<TWord> hash = default;
            double cycles = RoughClock.Cycles(() => kernel.Compress(ref hash, blocks));
            output.WriteLine(FormattableString.Invariant($"  {kernel.FullName}: {cycles / blocks.Length:F2}"));
        }
    }

    private static IEnumerable<Sha2Vector> Choose(Sha2Function function, CaseCount count)
    {
        IReadOnlyList<Sha2Vector> all = Sha2Vector.Load(function.ToString().ToLowerInvariant());
        return all.Where((_, i) => count == CaseCount.All || i % FewEach == 0);
    }

    private static void RandomBlocks(Tally tally, CaseCount count, Sha2Kernel<TWord> kernel)
    {
        Random random = new(Seed);
        byte[] blocks = new byte[(MaxBlocks + 2) * BlockBytes];
        for (int i = 0; i <= MaxBlocks; i += count == CaseCount.All ? 1 : 3)
        {
            foreach (int rest in (int[])[0, 1, BlockBytes - 1])
            {
                // Every block differs, and their start has every alignment within the widest vector.
                random.NextBytes(blocks);
                Words8<TWord> hash = default;
                random.NextBytes(Bytes.Of(ref hash));
                Words8<TWord> expected = hash;
                ReadOnlySpan<byte> taken = blocks.AsSpan(3 * i % BlockBytes, (i * BlockBytes) + rest);
                Sha2Oracle.Compress(ref expected, taken);
                kernel.Compress(ref hash, taken);
                tally.Check(
                    $"{kernel.FullName}: {i} blocks, a rest of {rest}", Bytes.Of(ref expected).SequenceEqual(Bytes.Of(ref hash)));
            }
        }
    }

    private static void Vectors(Tally tally, CaseCount count, Sha2Kernel<TWord> kernel, Sha2Function function)
    {
        TWord[] h = [.. Sha2Oracle.InitialHash(function).Select(TWord.CreateChecked)];
        foreach (Sha2Vector vector in Choose(function, count))
        {
            Words8<TWord> hash = new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]);
            kernel.Compress(ref hash, Sha2Oracle.Pad<TWord>(vector.Message));
            tally.Check(
                $"{kernel.FullName}: {function}, {vector.Message.Length} bytes",
                Sha2Oracle.ToBytes(hash).AsSpan(0, vector.Digest.Length).SequenceEqual(vector.Digest));
        }
    }

    private static void WholeHashes(Tally tally, CaseCount count, Sha2Function function)
    {
        foreach (Sha2Vector vector in Choose(function, count))
        {
            string name = $"{function}: {vector.Message.Length} bytes";
            tally.Check($"{name}, one-shot", Sha2Facades.HashData(function, vector.Message).AsSpan().SequenceEqual(vector.Digest));
            using Hasher hasher = Sha2Facades.Create(function);
            foreach (int piece in (int[])[BlockBytes - 1, BlockBytes, BlockBytes + 1])
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

    // A process begins with the compact kernel; one long message makes the dispatch take the kernel of this machine. Functions that the
    // platform lacks are hashed by the dispatch whatever their length.
    private void PassFirstUse(Tally tally)
    {
        byte[] message = new byte[FirstUse.Bytes + BlockBytes + 1];
        new Random(message.Length).NextBytes(message);
        Sha2Function function = functions.First(static each => each is Sha2Function.Sha224 or Sha2Function.Sha512_256);
        byte[] actual = Sha2Facades.HashData(function, message), padded = Sha2Oracle.Pad<TWord>(message);
        TWord[] h = [.. Sha2Oracle.InitialHash(function).Select(TWord.CreateChecked)];
        foreach (Sha2Kernel<TWord> kernel in _kernels.Where(static each => each.IsSupported))
        {
            Words8<TWord> hash = new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]);
            kernel.Compress(ref hash, padded);
            bool isRight = Sha2Oracle.ToBytes(hash).AsSpan(0, actual.Length).SequenceEqual(actual);
            tally.Check($"{kernel.FullName}: {function}, {message.Length} bytes, equal to the dispatch", isRight);
        }
    }
}
