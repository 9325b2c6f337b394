using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>BLAKE3: each kernel by itself in all its forms, then the whole hash through the dispatch.</summary>
internal sealed class Blake3Family : IKernelFamily
{
    private const int FewEach = 8;

    private static readonly int[] _pieces = [Blake3Kernel.BlockBytes - 1, Blake3Kernel.ChunkBytes, (3 * Blake3Kernel.ChunkBytes) + 1];

    private readonly Blake3Kernel[] _kernels =
    [
        .. KernelClasses.Of(nameof(Blake3)).Select(Blake3Kernel.From),
        Blake3Kernel.OfLanes<PortableLaneOps, Vector128<uint>>(),
        Blake3Kernel.OfLanes<PackedSimdLaneOps, Vector128<uint>>(),
        Blake3Kernel.OfLanes<AdvSimdLaneOps, Vector128<uint>>(),
        Blake3Kernel.OfLanes<Ssse3LaneOps, Vector128<uint>>(),
        Blake3Kernel.OfLanes<Avx512VLLaneOps, Vector128<uint>>(),
        Blake3Kernel.OfLanes<Avx2LaneOps, Vector256<uint>>(),
        Blake3Kernel.OfLanes<Avx512VLLaneOps, Vector256<uint>>(),
        Blake3Kernel.OfLanes<Avx512LaneOps, Vector512<uint>>(),
        Blake3Kernel.OfLanes<Avx512PairLaneOps, Vector512Pair>(),
    ];

    public string Prefix => nameof(Blake3);

    public IReadOnlyList<KernelInfo> Kernels => _kernels;

    public void Run(Tally tally, CaseCount count)
    {
        // Compiled ahead of time, types do not tell interfaces that are called directly.
        if (RuntimeFeature.IsDynamicCodeSupported)
        {
            tally.Check("BLAKE3: every width of lanes is among the kernels", LaneWidths() == _kernels.Count(IsOfLanes));
        }

        IReadOnlyList<Blake3Vector> all = Blake3Vector.Load();
        Blake3Vector[] vectors = [.. all.Where((_, i) => count == CaseCount.All || i % FewEach == 0)];
        foreach (Blake3Kernel kernel in _kernels.Where(kernel => kernel.IsSupported))
        {
            tally.Kernel(kernel.FullName, () => new Blake3KernelCases(tally, count, kernel).Run());
        }

        tally.Group($"{nameof(Blake3)}, first use", () => WholeHashes(tally, vectors));
        tally.Group($"{nameof(Blake3)}, past the first use", () =>
        {
            FirstUse.IsSkipped = true;
            PassFirstUse(tally);
            WholeHashes(tally, vectors);
            FirstUse.IsSkipped = false;
        });
    }

    public void PrintTimings(TextWriter output)
    {
        foreach (Blake3Kernel kernel in _kernels.Where(kernel => kernel.IsSupported))
        {
            Words8<uint> cv = default;
            byte[] input = new byte[kernel.Most * Blake3Kernel.ChunkBytes], cvs = new byte[kernel.Most * Blake3Kernel.ChainingValueBytes];
            double cycles = RoughClock.Cycles(() =>
            {
                kernel.Compress?.Invoke(ref cv, input, Blake3Kernel.BlockBytes, 0, 0);
                kernel.HashChunks?.Invoke(in cv, in input[0], kernel.Most, 0, 0, ref cvs[0]);
            });
            output.WriteLine(FormattableString.Invariant($"  {kernel.FullName}: {cycles / input.Length:F2}"));
        }
    }

    private static bool IsOfLanes(Blake3Kernel kernel) => kernel is { HashChunks: not null, WriteOutput: not null };

    private static int LaneWidths() =>
        LibraryTypes.All().Where(static type => type.IsValueType).Sum(static type => LibraryTypes.Interfaces(type)
            .Count(static each => each.IsGenericType && each.GetGenericTypeDefinition() == typeof(ILaneOps32<>)));

    private static void WholeHashes(Tally tally, IReadOnlyList<Blake3Vector> vectors)
    {
        foreach (Blake3Vector vector in vectors)
        {
            string name = $"{nameof(Blake3)}, {vector.Mode}: {vector.Message.Length} bytes from {vector.Position}";
            int outputLength = vector.Output.Length;
            foreach (int piece in _pieces)
            {
                using Hasher hasher = vector.Create(Blake3.HashSizeInBytes);
                for (int start = 0; start < vector.Message.Length; start += piece)
                {
                    hasher.AppendData(vector.Message.AsSpan(start, Math.Min(piece, vector.Message.Length - start)));
                }

                byte[] output = new byte[outputLength];
                using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
                reader.Position = vector.Position;
                reader.Read(output);
                tally.Check($"{name}, pieces of {piece}", output.AsSpan().SequenceEqual(vector.Output));
            }

            if (vector.Position == 0 && outputLength > 0)
            {
                tally.Check($"{name}, one-shot", vector.HashData(outputLength).AsSpan().SequenceEqual(vector.Output));
                int shortLength = Math.Min(outputLength, Blake3.HashSizeInBytes);
                bool isRight = vector.HashData(shortLength).AsSpan().SequenceEqual(vector.Output.AsSpan(0, shortLength));
                tally.Check($"{name}, one-shot of {shortLength} bytes", isRight);
            }
        }
    }

    // A process begins with the compact kernel; one long message makes the dispatch take the kernels of this machine.
    private static void PassFirstUse(Tally tally)
    {
        byte[] message = new byte[FirstUse.Bytes + Blake3Kernel.ChunkBytes + 1];
        new Random(message.Length).NextBytes(message);
        byte[] expected = Blake3Oracle.Hash().Digest(message);
        tally.Check($"{nameof(Blake3)}: {message.Length} bytes, oracle and dispatch equal", Blake3.HashData(message).AsSpan().SequenceEqual(expected));
        byte[] once = Blake3.HashData(message.AsSpan(0, Blake3Kernel.BlockBytes));
        byte[] expectedOnce = Blake3Oracle.Hash().Digest(message.AsSpan(0, Blake3Kernel.BlockBytes));
        tally.Check($"{nameof(Blake3)}: one block, oracle and dispatch equal", once.AsSpan().SequenceEqual(expectedOnce));
    }
}
