using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using static Hashlane.Blake2sConstants;
using Rows = Hashlane.Blake3Rows<Hashlane.Blake3Rows512, System.Runtime.Intrinsics.Vector512<uint>>;

namespace Hashlane;

/// <summary>
/// BLAKE3's compression function for two to four messages at once: a 512-bit vector holds rows of four states.
/// </summary>
/// <remarks>
/// <para>Source: BLAKE3 paper §2.2. Needs AVX-512.</para>
/// <para>
/// <see cref="Blake3Vector256Kernel"/> takes twice as many instructions for four messages. By a model, Intel's
/// processors wait for ports there, and for the chain here. Zen 4 executes a 512-bit instruction in halves, and is
/// faster with two chains. Figures: docs/design/blake3-kernels.md.
/// </para>
/// </remarks>
internal static unsafe class Blake3Vector512Kernel
{
    /// <summary>The largest number of messages that are compressed at once.</summary>
    public const int MaxMessages = 4;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Vector512 rows (AVX-512)";

    /// <summary>Whether this machine has AVX-512.</summary>
    public static bool IsSupported => Avx512F.IsSupported;

    /// <inheritdoc cref="Blake3Vector256Kernel.Compress"/>
    [SkipLocalsInit]
    public static void Compress(
        ref readonly Words8<uint> key, ref readonly byte first, int messages, int blocks, ulong counter, uint step,
        uint flags, ref byte cvs)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        fixed (uint* h = &key.W0)
        fixed (byte* start = &first)
        {
            Vector512<uint> a = Avx512F.BroadcastVector128ToVector512(h);
            Vector512<uint> b = Avx512F.BroadcastVector128ToVector512(h + 4);

            // SAFETY: the caller has this many messages of this many 64-byte blocks; the last stands in for those that
            // are missing.
            nuint bytes = (nuint)blocks * 64;
            nuint third = messages > 2 ? 2 * bytes : bytes, fourth = (nuint)(messages - 1) * bytes;
            for (nuint at = 0; at < bytes; at += 64)
            {
                uint own = Blake3Flags.OfBlock(flags, isFirst: at == 0, isLast: at + 64 == bytes);
                ulong lengthAndFlags = 64 | ((ulong)own << 32);
                Vector512<uint> c = Vector512.Create(
                    IV0, IV1, IV2, IV3, IV0, IV1, IV2, IV3, IV0, IV1, IV2, IV3, IV0, IV1, IV2, IV3);
                Vector512<uint> d = Vector512.Create(
                    counter, lengthAndFlags, counter + step, lengthAndFlags, counter + (2 * step), lengthAndFlags,
                    counter + (3 * step), lengthAndFlags).AsUInt32();
                byte* m = start + at;
                Rows.Arrange(
                    Load(m, bytes, third, fourth), Load(m + 16, bytes, third, fourth),
                    Load(m + 32, bytes, third, fourth), Load(m + 48, bytes, third, fourth),
                    out Vector512<uint> x, out Vector512<uint> y, out Vector512<uint> z, out Vector512<uint> w);
                Rows.Rounds(ref a, ref b, ref c, ref d, x, y, z, w);
                a = Avx512F.Xor(a, c);
                b = Avx512F.Xor(b, d);
            }

            Store(a.GetLower(), b.GetLower(), messages, ref cvs);
            if (messages > 2)
            {
                Store(a.GetUpper(), b.GetUpper(), messages - 2, ref Unsafe.Add(ref cvs, 64));
            }
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // four loads
    private static Vector512<uint> Load(byte* first, nuint second, nuint third, nuint fourth)
    {
        // Each load is part of the instruction that inserts it. A vector that begins as a smaller one would be kept,
        // and spilled, from block to block.
        Vector512<uint> all = Avx512F.BroadcastVector128ToVector512((uint*)first);
        all = Avx512F.InsertVector128(all, Vector128.Load((uint*)(first + second)), 1);
        all = Avx512F.InsertVector128(all, Vector128.Load((uint*)(first + third)), 2);
        return Avx512F.InsertVector128(all, Vector128.Load((uint*)(first + fourth)), 3);
    }

    /// <summary>Writes rows a and b of two states as one or two chaining values.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two shuffles, two stores
    private static void Store(Vector256<uint> a, Vector256<uint> b, int messages, ref byte cvs)
    {
        Avx2.Permute2x128(a, b, 0b_0010_0000).AsByte().StoreUnsafe(ref cvs); // a of the first, b of the first
        if (messages > 1)
        {
            Avx2.Permute2x128(a, b, 0b_0011_0001).AsByte().StoreUnsafe(ref cvs, 32);
        }
    }
}
