using System.Runtime.InteropServices;
using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>Threefish, the cipher of Skein: each kernel gives the blocks of the vectors, in both directions.</summary>
internal sealed class ThreefishFamily : IKernelFamily
{
    private const int VectorCount = 79;
    private const int TweakBytes = 16;

    // More than two groups of eight lanes, with a rest.
    private const int MaxBlocks = 21;

    // The same of the widest kernel's 17.
    private const int WidestBlocks = 36;

    private readonly Sized[] _kernels =
    [
        new(256, Threefish256ScalarKernel.ScheduleWords, Threefish256Kernels.Expand, ThreefishNamedKernel.Scalar(
            Threefish256ScalarKernel.Name, Threefish256ScalarKernel.Encrypt, Threefish256ScalarKernel.Decrypt)),
        new(512, Threefish512ScalarKernel.ScheduleWords, Threefish512Kernels.Expand, ThreefishNamedKernel.Scalar(
            Threefish512ScalarKernel.Name, Threefish512ScalarKernel.Encrypt, Threefish512ScalarKernel.Decrypt)),
        new(1024, Threefish1024ScalarKernel.ScheduleWords, Threefish1024Kernels.Expand, ThreefishNamedKernel.Scalar(
            Threefish1024ScalarKernel.Name, Threefish1024ScalarKernel.Encrypt, Threefish1024ScalarKernel.Decrypt)),
        .. ThreefishNamedKernel.OfRows(Threefish256Kernels.Table, Threefish256.BlockBytes)
            .Select(static kernel => new Sized(256, Threefish256ScalarKernel.ScheduleWords, Threefish256Kernels.Expand, kernel)),
        .. ThreefishNamedKernel.OfRows(Threefish512Kernels.Table, Threefish512.BlockBytes)
            .Select(static kernel => new Sized(512, Threefish512ScalarKernel.ScheduleWords, Threefish512Kernels.Expand, kernel)),
        .. ThreefishNamedKernel.OfRows(Threefish1024Kernels.Table, Threefish1024.BlockBytes)
            .Select(static kernel => new Sized(1024, Threefish1024ScalarKernel.ScheduleWords, Threefish1024Kernels.Expand, kernel)),
    ];

    private delegate void Expander(ref ulong schedule, ref readonly byte key);

    public string Prefix => "Threefish";

    public IReadOnlyList<KernelInfo> Kernels => [.. _kernels.Select(static each => new KernelInfo(each.FullName, each.Kernel.IsSupported))];

    public void Run(Tally tally, CaseCount count)
    {
        IReadOnlyList<JsonElement> vectors = EmbeddedVectors.Cases("threefish.json");
        EmbeddedVectors.AssertCount(vectors.Count, VectorCount);
        tally.Group("UBI", () => Chains(tally));
        foreach (Sized sized in _kernels.Where(static each => each.Kernel.IsSupported))
        {
            int[] counts = count == CaseCount.All ? [.. Enumerable.Range(1, MaxBlocks), WidestBlocks] : [1, WidestBlocks];
            tally.Kernel(sized.FullName, () =>
            {
                foreach (JsonElement vector in vectors.Where(vector => vector.GetProperty("state").GetInt32() == sized.StateBits))
                {
                    foreach (int blocks in counts)
                    {
                        Check(tally, sized, vector, blocks);
                    }
                }
            });
        }
    }

    // The kernels of one message have UBI besides the cipher.
    private static void Chains(Tally tally)
    {
        Check(Threefish256.BlockBytes, static (chain, ref tweak, blocks, counted) =>
            Threefish256ScalarKernel.Compress(ref MemoryMarshal.AsRef<Words4<ulong>>(chain), ref tweak, blocks, counted));
        Check(Threefish512.BlockBytes, static (chain, ref tweak, blocks, counted) =>
            Threefish512ScalarKernel.Compress(ref MemoryMarshal.AsRef<Words8<ulong>>(chain), ref tweak, blocks, counted));
        Check(Threefish1024.BlockBytes, static (chain, ref tweak, blocks, counted) =>
            Threefish1024ScalarKernel.Compress(ref MemoryMarshal.AsRef<Words16<ulong>>(chain), ref tweak, blocks, counted));

        void Check(int blockBytes, SkeinCompress compress)
        {
            foreach (SkeinUbiRun run in SkeinUbiRun.Load(EmbeddedVectors.Open(SkeinUbiRun.File), blockBytes))
            {
                tally.Check($"UBI {run}", run.IsRight(compress));
            }
        }
    }

    public void PrintTimings(TextWriter output)
    {
        const int Blocks = 64;
        foreach (Sized sized in _kernels.Where(static each => each.Kernel.IsSupported))
        {
            ulong[] schedule = new ulong[sized.ScheduleWords];
            byte[] blocks = new byte[Blocks * sized.StateBits / 8], tweak = new byte[TweakBytes];
            double cycles = RoughClock.Cycles(() => sized.Kernel.Encrypt(in schedule[0], blocks, blocks, tweak, 0));
            output.WriteLine(FormattableString.Invariant($"  {sized.FullName}: {cycles / blocks.Length:F2}"));
        }
    }

    private static void Check(Tally tally, Sized sized, JsonElement vector, int blocks)
    {
        ulong[] schedule = new ulong[sized.ScheduleWords];
        sized.Expand(ref schedule[0], in EmbeddedVectors.Hex(vector, "key")[0]);
        byte[] plain = Repeat("plain"), cipher = Repeat("cipher"), tweaks = Repeat("tweak"), result = new byte[plain.Length];
        int taken = sized.Kernel.Taken(blocks) * sized.StateBits / 8;
        foreach (nuint stride in (nuint[])[0, TweakBytes])
        {
            string name = $"{sized.FullName}: {blocks} blocks, tweaks {stride} bytes apart";
            sized.Kernel.Encrypt(in schedule[0], plain, result, tweaks, stride);
            tally.Check($"{name}, encrypted", result.AsSpan(0, taken).SequenceEqual(cipher.AsSpan(0, taken)));
            sized.Kernel.Decrypt(in schedule[0], cipher, result, tweaks, stride);
            tally.Check($"{name}, decrypted", result.AsSpan(0, taken).SequenceEqual(plain.AsSpan(0, taken)));
        }

        byte[] Repeat(string field) =>
            [.. Enumerable.Repeat(EmbeddedVectors.Hex(vector, field), blocks).SelectMany(static bytes => bytes)];
    }

    private sealed record Sized(int StateBits, int ScheduleWords, Expander Expand, ThreefishNamedKernel Kernel)
    {
        public string FullName => $"Threefish{StateBits} {Kernel.Name}";
    }
}
