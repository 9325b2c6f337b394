using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane.Benchmarks;

/// <summary>
/// Ways to encrypt or decrypt many blocks by Threefish-512 under one key and tweak: one by one, each spread over vectors, side by side.
/// </summary>
internal static class ThreefishCandidates
{
    /// <summary>Whole groups of every kernel: of 2, 4, 5, 8, 9 and 17 blocks.</summary>
    public const int WholeGroupsBytes = 6120 * Threefish512.BlockBytes;

    private delegate void Lanes(
        ref readonly ulong schedule, ref readonly byte source, ref byte destination, int count, ref readonly byte tweaks, nuint tweakStride);

    /// <summary>Whole blocks.</summary>
    public static int[] SourceBytes { get; } =
        [64, 1024, 16 * 1024, WholeGroupsBytes, 1024 * 1024];

    /// <summary>Encryption by all that this machine has instructions for, the scalar kernel first.</summary>
    /// <param name="source">Whole blocks. Kernels that would leave some of them alone have no row.</param>
    public static IReadOnlyList<Candidate> Encrypting(byte[] source)
    {
        Job job = new(source);
        byte[] expected = new byte[source.Length];
        Threefish512ScalarKernel.Encrypt(in job.Schedule[0], source, expected, job.Tweak, 0);
        List<Candidate> all =
        [
            new("scalar, one block", source, expected, result => () => Threefish512ScalarKernel.Encrypt(
                in job.Schedule[0], source, result, job.Tweak, 0)),
        ];
        if (ThreefishRows.IsSupported)
        {
            ulong[] rows = ThreefishRows.Expand(job.Schedule, MemoryMarshal.Cast<byte, ulong>(job.Tweak));
            all.Add(new(ThreefishRows.Name, source, expected, result => () => ThreefishRows.Encrypt(rows, source, result)));
        }

        all.AddRange(Kernels().Where(job.IsWhole).Select(kernel => job.Of(kernel.Name, kernel.Encrypt, expected)));
        all.Add(new("Hashlane", source, expected, result => () => job.Cipher.EncryptBlocks(source, result, job.Tweak)));
        return all;
    }

    /// <summary>The same for decryption, without rows.</summary>
    /// <param name="source">Whole blocks. Kernels that would leave some of them alone have no row.</param>
    public static IReadOnlyList<Candidate> Decrypting(byte[] source)
    {
        Job job = new(source);
        byte[] expected = new byte[source.Length];
        Threefish512ScalarKernel.Decrypt(in job.Schedule[0], source, expected, job.Tweak, 0);
        return
        [
            new("scalar, one block", source, expected, result => () => Threefish512ScalarKernel.Decrypt(
                in job.Schedule[0], source, result, job.Tweak, 0)),
            .. Kernels().Where(job.IsWhole).Select(kernel => job.Of(kernel.Name, kernel.Decrypt, expected)),
            new("Hashlane", source, expected, result => () => job.Cipher.DecryptBlocks(source, result, job.Tweak)),
        ];
    }

    private static IEnumerable<Kernel> Kernels() =>
    [
        .. OfWidth<PortableLaneOps, Vector128<ulong>>(),
        .. OfWidth<PackedSimdLaneOps, Vector128<ulong>>(),
        .. OfWidth<AdvSimdLaneOps, Vector128<ulong>>(),
        .. OfWidth<Ssse3LaneOps, Vector128<ulong>>(),
        .. OfWidth<Avx512VLLaneOps, Vector128<ulong>>(),
        .. OfWidth<Avx2LaneOps, Vector256<ulong>>(),
        .. OfWidth<Avx512VLLaneOps, Vector256<ulong>>(),
        .. OfWidth<Avx512LaneOps, Vector512<ulong>>(),
    ];

    private static IEnumerable<Kernel> OfWidth<TOps, T>()
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged =>
        !TOps.IsSupported
            ? []
            :
            [
                new(
                    Threefish512LaneKernel<TOps, T>.Name, Threefish512LaneKernel<TOps, T>.Lanes,
                    Threefish512LaneKernel<TOps, T>.Encrypt, Threefish512LaneKernel<TOps, T>.Decrypt),
                new(
                    Threefish512InterleavedLaneKernel<TOps, T>.Name, Threefish512InterleavedLaneKernel<TOps, T>.Lanes,
                    Threefish512InterleavedLaneKernel<TOps, T>.Encrypt, Threefish512InterleavedLaneKernel<TOps, T>.Decrypt),
            ];

    private sealed record Kernel(string Name, int Blocks, Lanes Encrypt, Lanes Decrypt);

    /// <summary>A key, a tweak, and blocks.</summary>
    private sealed class Job
    {
        private readonly byte[] _source;

        public Job(byte[] source)
        {
            _source = source;
            byte[] key = Candidates.Source(Threefish512.KeyBytes);
            Threefish512Kernels.Expand(ref Schedule[0], in key[0]);
            Cipher = new Threefish512(key);
        }

        public ulong[] Schedule { get; } = new ulong[Threefish512ScalarKernel.ScheduleWords];

        public byte[] Tweak { get; } = Candidates.Source(Threefish512.TweakBytes);

        public Threefish512 Cipher { get; }

        public bool IsWhole(Kernel kernel) => _source.Length / Threefish512.BlockBytes % kernel.Blocks == 0;

        public Candidate Of(string name, Lanes kernel, byte[] expected) => new("kernel " + name, _source, expected, result => () => kernel(
            in Schedule[0], in _source[0], ref result[0], _source.Length / Threefish512.BlockBytes, in Tweak[0], 0));
    }
}
