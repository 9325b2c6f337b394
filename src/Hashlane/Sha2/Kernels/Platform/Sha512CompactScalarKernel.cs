using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Sha512Rounds;

namespace Hashlane;

/// <summary>
/// SHA-512 compression with eight rounds in a loop: little code, for the first bytes of a process
/// (docs/design/first-use.md).
/// </summary>
/// <remarks>Source: FIPS 180-4 §6.4.2.</remarks>
internal static class Sha512CompactScalarKernel
{
    private const int BlockBytes = 128, Rounds = 80;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar (compact)";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

    /// <summary>Compresses each 128-byte block; an incomplete block at the end is not read.</summary>
    [SkipLocalsInit] // the schedule is written before it is read
    public static unsafe void Compress(ref Words8<ulong> hash, ReadOnlySpan<byte> blocks)
    {
        ulong* schedule = stackalloc ulong[Rounds];
        ref ulong w = ref *schedule;
        ref ulong constants = ref MemoryMarshal.GetReference(Sha512Constants.K);
        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on, and a round is less than the length of w and of the constants.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            for (nuint t = 0; t < 16; t++)
            {
                Unsafe.Add(ref w, t) = BigEndian.ReadUInt64(ref block, t * sizeof(ulong));
            }

            for (nuint t = 16; t < Rounds; t++)
            {
                Unsafe.Add(ref w, t) = SmallSigma1(Unsafe.Add(ref w, t - 2)) + Unsafe.Add(ref w, t - 7)
                    + SmallSigma0(Unsafe.Add(ref w, t - 15)) + Unsafe.Add(ref w, t - 16);
            }

            ulong a = hash.W0, b = hash.W1, c = hash.W2, d = hash.W3, e = hash.W4;
            ulong f = hash.W5, g = hash.W6, h = hash.W7, bc = b ^ c;
            for (nuint t = 0; t < Rounds; t += 8)
            {
                ref ulong k = ref Unsafe.Add(ref constants, t);
                ref ulong m = ref Unsafe.Add(ref w, t);
                Round(a, b, ref bc, ref d, e, f, g, ref h, Unsafe.Add(ref k, 0) + Unsafe.Add(ref m, 0));
                Round(h, a, ref bc, ref c, d, e, f, ref g, Unsafe.Add(ref k, 1) + Unsafe.Add(ref m, 1));
                Round(g, h, ref bc, ref b, c, d, e, ref f, Unsafe.Add(ref k, 2) + Unsafe.Add(ref m, 2));
                Round(f, g, ref bc, ref a, b, c, d, ref e, Unsafe.Add(ref k, 3) + Unsafe.Add(ref m, 3));
                Round(e, f, ref bc, ref h, a, b, c, ref d, Unsafe.Add(ref k, 4) + Unsafe.Add(ref m, 4));
                Round(d, e, ref bc, ref g, h, a, b, ref c, Unsafe.Add(ref k, 5) + Unsafe.Add(ref m, 5));
                Round(c, d, ref bc, ref f, g, h, a, ref b, Unsafe.Add(ref k, 6) + Unsafe.Add(ref m, 6));
                Round(b, c, ref bc, ref e, f, g, h, ref a, Unsafe.Add(ref k, 7) + Unsafe.Add(ref m, 7));
            }

            hash.W0 += a;
            hash.W1 += b;
            hash.W2 += c;
            hash.W3 += d;
            hash.W4 += e;
            hash.W5 += f;
            hash.W6 += g;
            hash.W7 += h;
            block = ref Unsafe.Add(ref block, BlockBytes);
        }
    }
}
