using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane.Benchmarks;

/// <summary>
/// Ways to encrypt many blocks by Threefish-512 under one key and tweak: one by one, each spread over vectors, side by side.
/// </summary>
internal static class ThreefishCandidates
{
    /// <summary>Whole blocks, and whole groups of the widest lanes.</summary>
    public static int[] SourceBytes { get; } = [64, 1024, 16 * 1024, 1024 * 1024];

    /// <summary>All that this machine has instructions for, the scalar kernel first.</summary>
    /// <param name="source">Whole blocks.</param>
    public static IReadOnlyList<Candidate> All(byte[] source)
    {
        byte[] key = Candidates.Source(Threefish512.KeyBytes), tweak = Candidates.Source(Threefish512.TweakBytes);
        ulong[] schedule = new ulong[Threefish512ScalarKernel.ScheduleWords];
        Threefish512Kernels.Expand(ref schedule[0], in key[0]);
        ulong[] rows = ThreefishRows.Expand(schedule, MemoryMarshal.Cast<byte, ulong>(tweak));
        Threefish512 cipher = new(key);
        byte[] expected = new byte[source.Length];
        Threefish512ScalarKernel.Encrypt(in schedule[0], source, expected, tweak, 0);
        List<Candidate> all =
        [
            Of("scalar, one block", result => () => Threefish512ScalarKernel.Encrypt(in schedule[0], source, result, tweak, 0)),
        ];
        if (ThreefishRows.IsSupported)
        {
            all.Add(Of("one block on 256-bit rows", result => () => ThreefishRows.Encrypt(rows, source, result)));
        }

        AddLanes<Vector128LaneOps64, Vector128<ulong>>();
        AddLanes<Vector256LaneOps64, Vector256<ulong>>();
        AddLanes<Vector512LaneOps64, Vector512<ulong>>();
        all.Add(Of("Hashlane", result => () => cipher.EncryptBlocks(source, result, tweak)));
        return all;

        Candidate Of(string name, Func<byte[], Action> bind) => new(name, source, expected, bind);

        void AddLanes<TOps, T>()
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged
        {
            int count = source.Length / Threefish512.BlockBytes;
            if (Threefish512LaneKernel<TOps, T>.IsSupported && count % Threefish512LaneKernel<TOps, T>.Lanes == 0)
            {
                all.Add(Of(
                    "kernel " + Threefish512LaneKernel<TOps, T>.Name,
                    result => () => Threefish512LaneKernel<TOps, T>.Encrypt(
                        in schedule[0], in source[0], ref result[0], count, in tweak[0], 0)));
            }
        }
    }
}
