using System.Numerics;
using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>BLAKE2bp and BLAKE2sp, whose kernels are those of BLAKE2b and BLAKE2s: whole hashes through the dispatch, before and after the first use.</summary>
/// <param name="algorithm">The type's name.</param>
/// <param name="compress">Its leaves in groups of a given width.</param>
/// <param name="lanes">The lane kernels of the leaves.</param>
internal sealed class Blake2TreeFamily<TWord>(
    string algorithm, Blake2CompressGroup compress, IReadOnlyList<NamedLaneKernel> lanes) : IKernelFamily
    where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
{
    private const int FewEach = 8, CasesOfEach = 100;

    private readonly HashFunction _function = HashFunction.All.Single(function => function.TypeName == algorithm);

    public string Prefix => $"{algorithm}Leaf";

    public IReadOnlyList<KernelInfo> Kernels => [];

    public void Run(Tally tally, CaseCount count)
    {
        IReadOnlyList<JsonElement> all = EmbeddedVectors.Cases("blake2_parallel.json", _function.Name);
        EmbeddedVectors.AssertCount(all.Count, CasesOfEach);
        JsonElement[] vectors = [.. all.Where((_, i) => count == CaseCount.All || i % FewEach == 0)];
        tally.Group($"{algorithm}, groups of leaves", () => Leaves(tally));
        tally.Group($"{algorithm}, first use", () => WholeHashes(tally, vectors));
        tally.Group($"{algorithm}, past the first use", () =>
        {
            _function.HashData(new byte[FirstUse.Bytes + (2 * Blake2LastStripe.StripeBytes)]);
            WholeHashes(tally, vectors);
        });
    }

    public void PrintTimings(TextWriter output)
    {
        byte[] message = new byte[64 * 1024], digest = new byte[_function.HashSizeInBytes];
        double cycles = RoughClock.Cycles(() => _function.HashData(message, digest));
        output.WriteLine(FormattableString.Invariant($"  {algorithm}, {_function.KernelName}: {cycles / message.Length:F2}"));
    }

    // One leaf, and as many as a kernel has lanes; no kernel with more lanes than leaves is used.
    private void Leaves(Tally tally)
    {
        int leaves = Blake2LastStripe.StripeBytes / _function.BlockBytes;
        LaneKernelRow?[] kernels = [null, .. lanes.Where(kernel => kernel.IsSupported && kernel.Lanes <= leaves).Select(static kernel => kernel.Row)];
        foreach (Blake2LeafRun<TWord> run in Blake2LeafRun<TWord>.Load(EmbeddedVectors.Open(Blake2CounterRun<TWord>.File)))
        {
            foreach (LaneKernelRow? kernel in kernels)
            {
                tally.Check($"{algorithm}: {run}, groups of {kernel?.Lanes ?? 1}", run.IsRight(compress, kernel));
            }
        }
    }

    private void WholeHashes(Tally tally, IReadOnlyList<JsonElement> vectors)
    {
        foreach (JsonElement vector in vectors)
        {
            byte[] message = EmbeddedVectors.Pattern(vector.GetProperty("len").GetInt32());
            byte[] key = EmbeddedVectors.Hex(vector, "key");
            byte[] expected = EmbeddedVectors.Hex(vector, "out");
            using Hasher hasher = _function.WithHashSize(expected.Length).Create(new HashFunctionOptions { Key = key });
            foreach (int piece in (int[])[_function.BlockBytes + 1, Blake2LastStripe.StripeBytes, 1000, message.Length + 1])
            {
                for (int start = 0; start < message.Length; start += piece)
                {
                    hasher.AppendData(message.AsSpan(start, Math.Min(piece, message.Length - start)));
                }

                bool isRight = hasher.GetHashAndReset().AsSpan().SequenceEqual(expected);
                tally.Check($"{algorithm}: {message.Length} bytes, key of {key.Length}, {expected.Length} out, pieces of {piece}", isRight);
            }
        }
    }
}
