using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace Hashlane.Benchmarks;

/// <summary>
/// The assembly of the official C library, one instruction set at a time: the library itself takes the widest one of the
/// processor, whatever is switched off for .NET. A build of it may hide these functions; then there are no rows.
/// </summary>
internal static unsafe partial class Libblake3Kernels
{
    private const int InputsPerCall = 64;

    private delegate void HashMany(
        byte** inputs,
        nuint count,
        nuint blocks,
        uint* key,
        ulong counter,
        byte incrementCounter,
        byte flags,
        byte flagsStart,
        byte flagsEnd,
        byte* cvs);

    private delegate void CompressInPlace(uint* cv, byte* block, byte blockBytes, ulong counter, byte flags);

    /// <summary>Those that the library shows and the runtime may use here.</summary>
    public static IReadOnlyList<NamedBlake3Kernel> All { get; } =
    [
        .. Kernel("SSE2", Sse2.IsSupported, "sse2", HashManySse2, CompressSse2),
        .. Kernel("SSE4.1", Sse41.IsSupported, "sse41", HashManySse41, CompressSse41),
        .. Kernel("AVX2", Avx2.IsSupported, "avx2", HashManyAvx2, CompressSse41),
        .. Kernel("AVX-512", Avx512F.VL.IsSupported, "avx512", HashManyAvx512, CompressAvx512),
    ];

    private static NamedBlake3Kernel[] Kernel(
        string name, bool isSupported, string suffix, HashMany hashMany, CompressInPlace compress)
    {
        if (!isSupported || !Libblake3.IsAvailable
            || !NativeLibraries.Has(NativeLibraries.Libblake3, $"blake3_hash_many_{suffix}"))
        {
            return [];
        }

        return
        [
            new(
                $"libblake3 {name}",
                (ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs) =>
                    Hash(
                        hashMany, in key, chunks, chunks.Length / Blake3Kernels.ChunkBytes, Blake3Kernels.ChunkBytes, counter,
                        flags | Blake3Flags.StartsChunk | Blake3Flags.EndsChunk, cvs),
                (ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents) =>
                    Hash(
                        hashMany, in key, children, count, Blake3Kernels.BlockBytes, counter: 0, flags | Blake3Flags.Parent, parents),
                (ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags) =>
                    Compress(compress, ref cv, blocks, blockBytes, counter, flags)),
        ];
    }

    private static void Hash(
        HashMany hashMany,
        ref readonly Words8<uint> key,
        ReadOnlySpan<byte> inputs,
        int count,
        int inputBytes,
        ulong counter,
        uint flags,
        Span<byte> cvs)
    {
        byte** addresses = stackalloc byte*[InputsPerCall];
        byte countsChunks = (byte)(inputBytes == Blake3Kernels.ChunkBytes ? 1 : 0);

        // SAFETY: a key is eight words in a row; an input of the span lies at each of the count addresses, and cvs has 32 bytes for
        // each. Where both overlap, an output lies in front of the inputs that are still to be read.
        fixed (uint* words = &key.W0)
        fixed (byte* input = inputs, cv = cvs)
        {
            for (int done = 0; done < count; done += InputsPerCall)
            {
                int now = Math.Min(InputsPerCall, count - done);
                for (int i = 0; i < now; i++)
                {
                    addresses[i] = input + ((nint)(done + i) * inputBytes);
                }

                hashMany(
                    addresses,
                    (nuint)now,
                    (nuint)(inputBytes / Blake3Kernels.BlockBytes),
                    words,
                    counter + ((ulong)done * countsChunks),
                    countsChunks,
                    (byte)flags,
                    (byte)(flags >> Blake3Flags.FirstShift),
                    (byte)(flags >> Blake3Flags.LastShift),
                    cv + ((nint)done * Blake3Kernels.ChainingValueBytes));
            }
        }
    }

    private static void Compress(
        CompressInPlace compress, ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags)
    {
        int count = blocks.Length / Blake3Kernels.BlockBytes;

        // SAFETY: a chaining value is eight words in a row, and count whole blocks lie in the span.
        fixed (uint* words = &cv.W0)
        fixed (byte* block = blocks)
        {
            for (int i = 0; i < count; i++)
            {
                uint own = Blake3Flags.OfBlock(flags, isFirst: i == 0, isLast: i == count - 1);
                compress(words, block + (i * Blake3Kernels.BlockBytes), (byte)blockBytes, counter, (byte)own);
            }
        }
    }

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hash_many_sse2")]
    private static partial void HashManySse2(
        byte** inputs, nuint count, nuint blocks, uint* key, ulong counter, byte incrementCounter,
        byte flags, byte flagsStart, byte flagsEnd, byte* cvs);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hash_many_sse41")]
    private static partial void HashManySse41(
        byte** inputs, nuint count, nuint blocks, uint* key, ulong counter, byte incrementCounter,
        byte flags, byte flagsStart, byte flagsEnd, byte* cvs);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hash_many_avx2")]
    private static partial void HashManyAvx2(
        byte** inputs, nuint count, nuint blocks, uint* key, ulong counter, byte incrementCounter,
        byte flags, byte flagsStart, byte flagsEnd, byte* cvs);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hash_many_avx512")]
    private static partial void HashManyAvx512(
        byte** inputs, nuint count, nuint blocks, uint* key, ulong counter, byte incrementCounter,
        byte flags, byte flagsStart, byte flagsEnd, byte* cvs);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_compress_in_place_sse2")]
    private static partial void CompressSse2(uint* cv, byte* block, byte blockBytes, ulong counter, byte flags);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_compress_in_place_sse41")]
    private static partial void CompressSse41(uint* cv, byte* block, byte blockBytes, ulong counter, byte flags);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_compress_in_place_avx512")]
    private static partial void CompressAvx512(uint* cv, byte* block, byte blockBytes, ulong counter, byte flags);
}
