using System.Runtime.Intrinsics;
using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>Threefish, the cipher of Skein: each kernel gives the blocks of the vectors, in both directions.</summary>
internal sealed class ThreefishFamily : IKernelFamily
{
    private const int VectorCount = 79;
    private const int TweakBytes = 16;

    // More than two groups of eight lanes, with a rest.
    private const int MostBlocks = 21;

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
        .. Lanes<Vector128LaneOps64, Vector128<ulong>>(),
        .. Lanes<Vector256LaneOps64, Vector256<ulong>>(),
        .. Lanes<Vector512LaneOps64, Vector512<ulong>>(),
    ];

    private delegate void Expander(ref ulong schedule, ref readonly byte key);

    public string Prefix => "Threefish";

    public IReadOnlyList<KernelInfo> Kernels => [.. _kernels.Select(static each => new KernelInfo(each.FullName, each.Kernel.IsSupported))];

    public void Run(Tally tally, CaseCount count)
    {
        IReadOnlyList<JsonElement> vectors = EmbeddedVectors.Cases("threefish.json");
        EmbeddedVectors.AssertCount(vectors.Count, VectorCount);
        foreach (Sized sized in _kernels.Where(static each => each.Kernel.IsSupported))
        {
            int[] counts = count == CaseCount.All ? [.. Enumerable.Range(1, MostBlocks), WidestBlocks] : [1, WidestBlocks];
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

    private static Sized[] Lanes<TOps, T>()
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged =>
    [
        new(256, Threefish256ScalarKernel.ScheduleWords, Threefish256Kernels.Expand, ThreefishNamedKernel.Of(
            Threefish256LaneKernel<TOps, T>.Name, Threefish256LaneKernel<TOps, T>.IsSupported, Threefish256LaneKernel<TOps, T>.Lanes,
            Threefish256.BlockBytes, Threefish256LaneKernel<TOps, T>.Encrypt, Threefish256LaneKernel<TOps, T>.Decrypt)),
        new(512, Threefish512ScalarKernel.ScheduleWords, Threefish512Kernels.Expand, ThreefishNamedKernel.Of(
            Threefish512LaneKernel<TOps, T>.Name, Threefish512LaneKernel<TOps, T>.IsSupported, Threefish512LaneKernel<TOps, T>.Lanes,
            Threefish512.BlockBytes, Threefish512LaneKernel<TOps, T>.Encrypt, Threefish512LaneKernel<TOps, T>.Decrypt)),
        new(512, Threefish512ScalarKernel.ScheduleWords, Threefish512Kernels.Expand, ThreefishNamedKernel.OfTwins(
            Threefish512TwinLaneKernel<TOps, T>.Name, Threefish512TwinLaneKernel<TOps, T>.IsSupported,
            Threefish512TwinLaneKernel<TOps, T>.Lanes, Threefish512.BlockBytes,
            Threefish512TwinLaneKernel<TOps, T>.Encrypt, Threefish512TwinLaneKernel<TOps, T>.Decrypt)),
        new(1024, Threefish1024ScalarKernel.ScheduleWords, Threefish1024Kernels.Expand, ThreefishNamedKernel.Of(
            Threefish1024LaneKernel<TOps, T>.Name, Threefish1024LaneKernel<TOps, T>.IsSupported, Threefish1024LaneKernel<TOps, T>.Lanes,
            Threefish1024.BlockBytes, Threefish1024LaneKernel<TOps, T>.Encrypt, Threefish1024LaneKernel<TOps, T>.Decrypt)),
    ];

    private sealed record Sized(int StateBits, int ScheduleWords, Expander Expand, ThreefishNamedKernel Kernel)
    {
        public string FullName => $"Threefish{StateBits} {Kernel.Name}";
    }
}
