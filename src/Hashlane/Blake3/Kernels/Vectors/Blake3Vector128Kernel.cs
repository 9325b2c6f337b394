using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using static Hashlane.Blake2sConstants;
using Rows = Hashlane.Blake3Rows<Hashlane.Blake3Rows128, System.Runtime.Intrinsics.Vector128<uint>>;

namespace Hashlane;

/// <summary>BLAKE3's compression function for one message, on rows of four words in 128-bit vectors.</summary>
/// <remarks>
/// <para>Source: BLAKE3 paper §2.2. Little-endian machines only.</para>
/// <para>
/// The message stays in four vectors and is permuted from round to round. Figures: docs/design/blake3-kernels.md.
/// </para>
/// </remarks>
internal static class Blake3Vector128Kernel
{
    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => $"Vector128 ({BestInstructions.Name})";

    /// <summary>Whether this machine is little-endian. Without vector hardware, the kernel is slow.</summary>
    public static bool IsSupported => BitConverter.IsLittleEndian;

    /// <summary>
    /// Compresses a run of 64-byte blocks, all with the same counter, and updates <paramref name="cv"/>.
    /// </summary>
    /// <inheritdoc cref="Blake3IntegerKernel{TRounds}.Compress"/>
    [SkipLocalsInit]
    public static unsafe void Compress(
        ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref uint block = ref Unsafe.As<byte, uint>(ref MemoryMarshal.GetReference(blocks));
        Vector128<uint> a = Vector128.LoadUnsafe(ref cv.W0), b = Vector128.LoadUnsafe(ref cv.W0, 4);

        // SAFETY: left counts the bytes from block on, so each pass reads 64 bytes inside the span.
        for (int left = blocks.Length; left >= 64; left -= 64)
        {
            uint own = Blake3Flags.OfBlock(flags, isFirst: left == blocks.Length, isLast: left < 128);
            Vector128<uint> c = Vector128.Create(IV0, IV1, IV2, IV3);
            Vector128<uint> d = Parameters(counter, blockBytes, own);
            Load(in block, out Vector128<uint> x, out Vector128<uint> y, out Vector128<uint> z, out Vector128<uint> w);
            Rows.Rounds(ref a, ref b, ref c, ref d, x, y, z, w);
            a ^= c;
            b ^= d;
            block = ref Unsafe.Add(ref block, 16);
        }

        a.StoreUnsafe(ref cv.W0);
        b.StoreUnsafe(ref cv.W0, 4);
    }

    /// <summary>Writes 64-byte output blocks: one compression for each value of the counter.</summary>
    /// <inheritdoc cref="Blake3IntegerKernel{TRounds}.WriteOutput"/>
    [SkipLocalsInit]
    public static unsafe void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref uint h = ref Unsafe.AsRef(in cv).W0;
        ref uint to = ref Unsafe.As<byte, uint>(ref MemoryMarshal.GetReference(output));
        Load(
            in Unsafe.As<byte, uint>(ref Unsafe.AsRef(in block)),
            out Vector128<uint> x, out Vector128<uint> y, out Vector128<uint> z, out Vector128<uint> w);

        // SAFETY: left counts the bytes from to on, so each pass writes 64 bytes inside the span.
        for (int left = output.Length; left >= 64; left -= 64)
        {
            Vector128<uint> a = Vector128.LoadUnsafe(ref h), b = Vector128.LoadUnsafe(ref h, 4);
            Vector128<uint> c = Vector128.Create(IV0, IV1, IV2, IV3);
            Vector128<uint> d = Parameters(counter, blockBytes, flags);
            Rows.Rounds(ref a, ref b, ref c, ref d, x, y, z, w);
            (a ^ c).StoreUnsafe(ref to);
            (b ^ d).StoreUnsafe(ref to, 4);
            (c ^ Vector128.LoadUnsafe(ref h)).StoreUnsafe(ref to, 8);
            (d ^ Vector128.LoadUnsafe(ref h, 4)).StoreUnsafe(ref to, 12);
            counter++;
            to = ref Unsafe.Add(ref to, 16);
        }
    }

    /// <summary>Makes row d: the halves of the counter, the length of the block, the flags.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two instructions
    private static Vector128<uint> Parameters(ulong counter, uint blockBytes, uint flags) =>
        Vector128.Create(counter, blockBytes | ((ulong)flags << 32)).AsUInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the message through memory
    private static void Load(
        ref readonly uint block, out Vector128<uint> x, out Vector128<uint> y, out Vector128<uint> z,
        out Vector128<uint> w) =>
        Rows.Arrange(
            Vector128.LoadUnsafe(in block), Vector128.LoadUnsafe(in block, 4), Vector128.LoadUnsafe(in block, 8),
            Vector128.LoadUnsafe(in block, 12),
            out x, out y, out z, out w);
}
