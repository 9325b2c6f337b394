using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane.Benchmarks;

/// <summary>
/// Threefish-512 with one block spread over vectors: the four even words are a row, the four odd words another, so that a
/// round is one MIX of rows and two turns. It is here to be compared, and not part of the library: see docs/design/skein-kernels.md.
/// </summary>
internal static class ThreefishRows
{
    private const int BlockBytes = 64;
    private const int KeyWords = 9;
    private const int LastSubkey = 18;
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    // Of vpermq: one lane down, and lanes 1 and 3 changing places.
    private const byte Down = 0b_00_11_10_01, Swap13 = 0b_01_10_11_00;

    /// <summary>With the instructions that rotate.</summary>
    public static string Name => $"one block on 256-bit rows ({(Avx512F.VL.IsSupported ? "AVX-512VL" : "AVX2")})";

    /// <summary>Whether rotations by a different distance in each lane are there.</summary>
    public static bool IsSupported => Avx2.IsSupported;

    /// <summary>All subkeys with tweak and number, as rows: even words, then odd words.</summary>
    /// <param name="schedule">The key's words and their parity.</param>
    /// <param name="tweak">Two words for all blocks.</param>
    /// <returns>Eight words for each subkey, ready before anything is timed.</returns>
    public static ulong[] Expand(ReadOnlySpan<ulong> schedule, ReadOnlySpan<ulong> tweak)
    {
        ulong[] t = [tweak[0], tweak[1], tweak[0] ^ tweak[1]], rows = new ulong[8 * (LastSubkey + 1)];
        for (int s = 0; s <= LastSubkey; s++)
        {
            for (int i = 0; i < 8; i++)
            {
                ulong word = schedule[(s + i) % KeyWords];
                word += i switch { 5 => t[s % 3], 6 => t[(s + 1) % 3], 7 => (ulong)s, _ => 0 };
                rows[(8 * s) + (4 * (i % 2)) + (i / 2)] = word;
            }
        }

        return rows;
    }

    /// <summary>Encrypts whole blocks, each by itself.</summary>
    /// <param name="rows">What <see cref="Expand"/> gives.</param>
    /// <param name="source">Whole blocks.</param>
    /// <param name="destination">As long.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)] // so that it is not measured before the runtime has compiled it fully
    public static void Encrypt(ReadOnlySpan<ulong> rows, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        ReadOnlySpan<Vector256<ulong>> k = MemoryMarshal.Cast<ulong, Vector256<ulong>>(rows);
        for (int start = 0; start < source.Length; start += BlockBytes)
        {
            ReadOnlySpan<Vector256<ulong>> block = MemoryMarshal.Cast<byte, Vector256<ulong>>(source.Slice(start, BlockBytes));
            Vector256<ulong> x = Avx2.Permute4x64(Avx2.UnpackLow(block[0], block[1]), 0b_11_01_10_00); // 0 2 4 6
            Vector256<ulong> y = Avx2.Permute4x64(Avx2.UnpackHigh(block[0], block[1]), 0b_11_01_10_00); // 1 3 5 7
            AddSubkey(ref x, ref y, k, 0);
            for (int s = 1; s < LastSubkey; s += 2)
            {
                Round(ref x, ref y, Vector256.Create(46ul, 36, 19, 37));
                Round(ref x, ref y, Vector256.Create(33ul, 27, 14, 42));
                Round(ref x, ref y, Vector256.Create(17ul, 49, 36, 39));
                Round(ref x, ref y, Vector256.Create(44ul, 9, 54, 56));
                AddSubkey(ref x, ref y, k, s);
                Round(ref x, ref y, Vector256.Create(39ul, 30, 34, 24));
                Round(ref x, ref y, Vector256.Create(13ul, 50, 10, 17));
                Round(ref x, ref y, Vector256.Create(25ul, 29, 39, 43));
                Round(ref x, ref y, Vector256.Create(8ul, 35, 56, 22));
                AddSubkey(ref x, ref y, k, s + 1);
            }

            Vector256<ulong> low = Avx2.UnpackLow(x, y), high = Avx2.UnpackHigh(x, y); // 0 1 4 5, 2 3 6 7
            Span<Vector256<ulong>> result = MemoryMarshal.Cast<byte, Vector256<ulong>>(destination.Slice(start, BlockBytes));
            result[0] = Avx2.Permute2x128(low, high, 0x20);
            result[1] = Avx2.Permute2x128(low, high, 0x31);
        }
    }

    [MethodImpl(Inline)] // eight times in a body
    private static void Round(ref Vector256<ulong> x, ref Vector256<ulong> y, Vector256<ulong> distances)
    {
        x += y;
        if (Avx512F.VL.IsSupported)
        {
            y = Avx512F.VL.RotateLeftVariable(y, distances) ^ x;
        }
        else
        {
            y = Avx2.ShiftLeftLogicalVariable(y, distances) ^ x
                ^ Avx2.ShiftRightLogicalVariable(y, Vector256.Create(64ul) - distances);
        }

        x = Avx2.Permute4x64(x, Down); // 0 2 4 6 → 2 4 6 0
        y = Avx2.Permute4x64(y, Swap13); // 1 3 5 7 → 1 7 5 3
    }

    [MethodImpl(Inline)] // three times in a method
    private static void AddSubkey(
        ref Vector256<ulong> x, ref Vector256<ulong> y, ReadOnlySpan<Vector256<ulong>> k, int s)
    {
        x += k[2 * s];
        y += k[(2 * s) + 1];
    }
}
