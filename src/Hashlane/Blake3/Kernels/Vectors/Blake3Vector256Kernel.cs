using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using static Hashlane.Blake2sConstants;
using Rows = Hashlane.Blake3Rows<Hashlane.Blake3Rows256, System.Runtime.Intrinsics.Vector256<uint>>;

namespace Hashlane;

/// <summary>
/// BLAKE3's compression function for two to four messages at once: a 256-bit vector holds rows of two states, and two
/// such pairs are interleaved.
/// </summary>
/// <remarks>
/// <para>Source: BLAKE3 paper §2.2. Needs AVX2.</para>
/// <para>
/// This kernel is for so few messages that a kernel over lanes would leave most lanes empty. A pair takes hardly longer
/// than one message, because its vectors wait for their own results. A second pair fills these waits. Figures:
/// docs/design/blake3-kernels.md.
/// </para>
/// </remarks>
internal static unsafe class Blake3Vector256Kernel
{
    /// <summary>The largest number of messages that are compressed at once.</summary>
    public const int MaxMessages = 4;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => Avx512F.VL.IsSupported ? "Vector256 rows (AVX-512VL)" : "Vector256 rows (AVX2)";

    /// <summary>Whether this machine has AVX2.</summary>
    public static bool IsSupported => Avx2.IsSupported;

    /// <summary>Writes the chaining values of two to four messages of equal length: chunks or parents.</summary>
    /// <param name="key">The chaining value with which each message starts.</param>
    /// <param name="first">The first message; the others follow without a gap.</param>
    /// <param name="messages">2, 3 or 4. Three take as long as four.</param>
    /// <param name="blocks">Number of 64-byte blocks in each message.</param>
    /// <param name="counter">The counter of the first message.</param>
    /// <param name="step">The step of the counter from message to message: 1 for chunks, 0 for parents.</param>
    /// <param name="flags">The flags, in the form of <see cref="Blake3Flags"/>.</param>
    /// <param name="cvs">32 bytes for each message; may overlap the messages, which are all read first.</param>
    [SkipLocalsInit]
    public static void Compress(
        ref readonly Words8<uint> key, ref readonly byte first, int messages, int blocks, ulong counter, uint step,
        uint flags, ref byte cvs)
    {
        if (messages == 2)
        {
            CompressPair(in key, in first, blocks, counter, step, flags, ref cvs);
        }
        else
        {
            CompressPairs(in key, in first, messages, blocks, counter, step, flags, ref cvs);
        }
    }

    [SkipLocalsInit]
    private static void CompressPair(
        ref readonly Words8<uint> key, ref readonly byte first, int blocks, ulong counter, uint step, uint flags,
        ref byte cvs)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        Vector256<uint> a = Both(in key.W0), b = Both(in key.W4);
        ulong second = counter + step;
        fixed (byte* start = &first)
        {
            // SAFETY: the caller has two messages of this many 64-byte blocks.
            nuint bytes = (nuint)blocks * 64;
            for (nuint at = 0; at < bytes; at += 64)
            {
                uint own = Blake3Flags.OfBlock(flags, isFirst: at == 0, isLast: at + 64 == bytes);
                Vector256<uint> c = Vector256.Create(IV0, IV1, IV2, IV3, IV0, IV1, IV2, IV3);
                Vector256<uint> d = Parameters(counter, second, own);
                byte* m = start + at, n = m + bytes;
                Rows.Arrange(
                    Load(m, n), Load(m + 16, n + 16), Load(m + 32, n + 32), Load(m + 48, n + 48),
                    out Vector256<uint> x, out Vector256<uint> y, out Vector256<uint> z, out Vector256<uint> w);
                Rows.Rounds(ref a, ref b, ref c, ref d, x, y, z, w);
                a ^= c;
                b ^= d;
            }
        }

        Store(a, b, ref cvs);
    }

    [SkipLocalsInit]
    private static void CompressPairs(
        ref readonly Words8<uint> key, ref readonly byte first, int messages, int blocks, ulong counter, uint step,
        uint flags, ref byte cvs)
    {
        // Holds the vectors of the messages, four of each pair, aligned. A frame is aligned only to 16 bytes, so half
        // of its 32-byte slots would cross a cache line.
        byte* raw = stackalloc byte[9 * 32];
        Vector256<uint>* p = (Vector256<uint>*)(((nuint)raw + 31) & ~(nuint)31), q = p + 4;

        Vector256<uint> a = Both(in key.W0), b = Both(in key.W4), e = a, f = b;
        fixed (byte* start = &first)
        {
            // SAFETY: the caller has this many messages of this many 64-byte blocks; of three, the last stands in for
            // the fourth.
            nuint bytes = (nuint)blocks * 64;
            nuint fourth = messages == MaxMessages ? 3 * bytes : 2 * bytes;
            for (nuint at = 0; at < bytes; at += 64)
            {
                uint own = Blake3Flags.OfBlock(flags, isFirst: at == 0, isLast: at + 64 == bytes);
                Vector256<uint> c = Vector256.Create(IV0, IV1, IV2, IV3, IV0, IV1, IV2, IV3), g = c;
                Vector256<uint> d = Parameters(counter, counter + step, own);
                Vector256<uint> h = Parameters(counter + (2 * step), counter + (3 * step), own);
                byte* m = start + at, n = m + bytes;
                Rows.Arrange(
                    Load(m, n), Load(m + 16, n + 16), Load(m + 32, n + 32), Load(m + 48, n + 48), out p[0], out p[1],
                    out p[2], out p[3]);
                n = m + fourth;
                m += 2 * bytes;
                Rows.Arrange(
                    Load(m, n), Load(m + 16, n + 16), Load(m + 32, n + 32), Load(m + 48, n + 48), out q[0], out q[1],
                    out q[2], out q[3]);
                for (int round = 1; ; round++)
                {
                    Rows.HalfRound(ref a, ref b, ref c, ref d, p[0], p[1]);
                    Rows.HalfRound(ref e, ref f, ref g, ref h, q[0], q[1]);
                    Rows.Diagonalize(ref a, ref c, ref d);
                    Rows.Diagonalize(ref e, ref g, ref h);
                    Rows.HalfRound(ref a, ref b, ref c, ref d, p[2], p[3]);
                    Rows.HalfRound(ref e, ref f, ref g, ref h, q[2], q[3]);
                    Rows.Undiagonalize(ref a, ref c, ref d);
                    Rows.Undiagonalize(ref e, ref g, ref h);
                    if (round == Rows.RoundCount)
                    {
                        break;
                    }

                    Blake3Rows256.Permute(ref p[0], ref p[1], ref p[2], ref p[3]);
                    Blake3Rows256.Permute(ref q[0], ref q[1], ref q[2], ref q[3]);
                }

                a ^= c;
                b ^= d;
                e ^= g;
                f ^= h;
            }
        }

        Store(a, b, ref cvs);
        cvs = ref Unsafe.Add(ref cvs, 64);
        if (messages == MaxMessages)
        {
            Store(e, f, ref cvs);
        }
        else
        {
            e.GetLower().AsByte().StoreUnsafe(ref cvs);
            f.GetLower().AsByte().StoreUnsafe(ref cvs, 16);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one broadcast
    private static Vector256<uint> Both(ref readonly uint row)
    {
        Vector128<uint> one = Vector128.LoadUnsafe(in row);
        return Vector256.Create(one, one);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two loads
    private static Vector256<uint> Load(byte* low, byte* high) =>
        Vector256.Create(Vector128.Load((uint*)low), Vector128.Load((uint*)high));

    /// <summary>Makes row d: the halves of the counter, the length of the block, the flags.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few moves
    private static Vector256<uint> Parameters(ulong low, ulong high, uint flags)
    {
        ulong lengthAndFlags = 64 | ((ulong)flags << 32);
        return Vector256.Create(low, lengthAndFlags, high, lengthAndFlags).AsUInt32();
    }

    /// <summary>Writes rows a and b of two states as two chaining values.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two shuffles, two stores
    private static void Store(Vector256<uint> a, Vector256<uint> b, ref byte cvs)
    {
        Avx2.Permute2x128(a, b, 0b_0010_0000).AsByte().StoreUnsafe(ref cvs); // a of the first, b of the first
        Avx2.Permute2x128(a, b, 0b_0011_0001).AsByte().StoreUnsafe(ref cvs, 32);
    }
}
