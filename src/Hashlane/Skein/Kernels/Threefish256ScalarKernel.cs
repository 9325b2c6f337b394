using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Threefish-256 in 64-bit integer registers: the cipher, and UBI's compression around it.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3 and §3.4, with the rotations and the constant of version 1.3.</para>
/// <para>
/// All rounds are unrolled, so that key and tweak words are named and need no table of subkeys. The permutation of
/// words is a change of names, and after four rounds all names are back. Figures and discarded variants:
/// docs/design/skein-kernels.md.
/// </para>
/// </remarks>
internal static class Threefish256ScalarKernel
{
    /// <summary>Number of words in the schedule: those of the key, and their parity.</summary>
    public const int ScheduleWords = 5;

    private const int BlockBytes = 32;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

    /// <summary>
    /// Applies UBI to whole blocks: encrypts each under the chaining value and adds it to the result, which is the next
    /// chaining value.
    /// </summary>
    /// <param name="chain">The chaining value.</param>
    /// <param name="tweak">
    /// The tweak. Its position advances before each block; its first-block flag is cleared after the first.
    /// </param>
    /// <param name="blocks">Whole blocks; an incomplete block at the end is not read.</param>
    /// <param name="counted">Message bytes in every block: 32, or less if the only block is padded.</param>
    [SkipLocalsInit]
    public static void Compress(ref Words4<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on, so each pass reads 32 bytes inside the span.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            tweak.Advance(counted);
            ulong t0 = tweak.T0, t1 = tweak.T1;
            ulong k0 = chain.W0, k1 = chain.W1, k2 = chain.W2, k3 = chain.W3;
            ulong parity = ThreefishSchedule.C240 ^ ((k0 ^ k1) ^ (k2 ^ k3));
            ulong v0 = LittleEndian.ReadUInt64(ref block, 0);
            ulong v1 = LittleEndian.ReadUInt64(ref block, 8);
            ulong v2 = LittleEndian.ReadUInt64(ref block, 16);
            ulong v3 = LittleEndian.ReadUInt64(ref block, 24);
            EncryptState(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, parity, t0, t1);
            chain.W0 = v0 ^ LittleEndian.ReadUInt64(ref block, 0);
            chain.W1 = v1 ^ LittleEndian.ReadUInt64(ref block, 8);
            chain.W2 = v2 ^ LittleEndian.ReadUInt64(ref block, 16);
            chain.W3 = v3 ^ LittleEndian.ReadUInt64(ref block, 24);
            tweak.ClearFirst();
            block = ref Unsafe.Add(ref block, BlockBytes);
        }
    }

    /// <summary>
    /// Encrypts whole blocks independently; source and destination are the same memory or do not overlap.
    /// </summary>
    /// <param name="schedule">The key's <see cref="ScheduleWords"/> words.</param>
    /// <param name="source">Whole blocks.</param>
    /// <param name="destination">Room for as many blocks.</param>
    /// <param name="tweaks">16 bytes for each block, or 16 bytes for all.</param>
    /// <param name="tweakStride">16, or 0 if there is one tweak for all.</param>
    public static void Encrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Apply<ThreefishEncryption>(in schedule, source, destination, tweaks, tweakStride);

    /// <summary>
    /// Decrypts whole blocks independently; source and destination are the same memory or do not overlap.
    /// </summary>
    /// <inheritdoc cref="Encrypt" path="/param"/>
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Apply<ThreefishDecryption>(in schedule, source, destination, tweaks, tweakStride);

    [SkipLocalsInit]
    private static void Apply<TDirection>(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride)
        where TDirection : struct
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte from = ref MemoryMarshal.GetReference(source);
        ref byte to = ref MemoryMarshal.GetReference(destination);
        ref byte tweak = ref MemoryMarshal.GetReference(tweaks);
        ref ulong k = ref Unsafe.AsRef(in schedule);

        // SAFETY: left counts the bytes left of source; destination is as long. There are 16 bytes of tweaks for each
        // block, or the stride is 0.
        for (int left = source.Length; left >= BlockBytes; left -= BlockBytes)
        {
            ulong v0 = LittleEndian.ReadUInt64(ref from, 0);
            ulong v1 = LittleEndian.ReadUInt64(ref from, 8);
            ulong v2 = LittleEndian.ReadUInt64(ref from, 16);
            ulong v3 = LittleEndian.ReadUInt64(ref from, 24);
            if (typeof(TDirection) == typeof(ThreefishEncryption))
            {
                EncryptState(
                    ref v0, ref v1, ref v2, ref v3,
                    k, Unsafe.Add(ref k, 1), Unsafe.Add(ref k, 2), Unsafe.Add(ref k, 3),
                    Unsafe.Add(ref k, 4), LittleEndian.ReadUInt64(ref tweak, 0), LittleEndian.ReadUInt64(ref tweak, 8));
            }
            else
            {
                DecryptState(
                    ref v0, ref v1, ref v2, ref v3,
                    k, Unsafe.Add(ref k, 1), Unsafe.Add(ref k, 2), Unsafe.Add(ref k, 3),
                    Unsafe.Add(ref k, 4), LittleEndian.ReadUInt64(ref tweak, 0), LittleEndian.ReadUInt64(ref tweak, 8));
            }

            LittleEndian.WriteUInt64(ref to, 0, v0);
            LittleEndian.WriteUInt64(ref to, 8, v1);
            LittleEndian.WriteUInt64(ref to, 16, v2);
            LittleEndian.WriteUInt64(ref to, 24, v3);
            from = ref Unsafe.Add(ref from, BlockBytes);
            to = ref Unsafe.Add(ref to, BlockBytes);
            tweak = ref Unsafe.AddByteOffset(ref tweak, tweakStride);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void EncryptState(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4,
        ulong t0, ulong t1)
    {
        ulong t2 = t0 ^ t1;
        ulong a = k1 + t0, b = k2 + t1;
        v0 += k0;
        v1 += a;
        v2 += b;
        v3 += k3;
        ulong c = 0;
        EightRounds(ref v0, ref v1, ref v2, ref v3, k1, k2, k3, k4, k0, ref a, ref b, ref c, t1, t2, t0, 1);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k3, k4, k0, k1, k2, ref a, ref b, ref c, t0, t1, t2, 3);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, k4, ref a, ref b, ref c, t2, t0, t1, 5);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k2, k3, k4, k0, k1, ref a, ref b, ref c, t1, t2, t0, 7);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k4, k0, k1, k2, k3, ref a, ref b, ref c, t0, t1, t2, 9);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k1, k2, k3, k4, k0, ref a, ref b, ref c, t2, t0, t1, 11);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k3, k4, k0, k1, k2, ref a, ref b, ref c, t1, t2, t0, 13);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, k4, ref a, ref b, ref c, t0, t1, t2, 15);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k2, k3, k4, k0, k1, ref a, ref b, ref c, t2, t0, t1, 17);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void DecryptState(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4,
        ulong t0, ulong t1)
    {
        ulong t2 = t0 ^ t1;
        v0 -= k3;
        v1 -= k4 + t0;
        v2 -= k0 + t1;
        v3 -= k1 + 18;
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k1, k2, k3, k4, k0, t2, t0, t1, 17);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k4, k0, k1, k2, k3, t0, t1, t2, 15);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k2, k3, k4, k0, k1, t1, t2, t0, 13);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, k4, t2, t0, t1, 11);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k3, k4, k0, k1, k2, t0, t1, t2, 9);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k1, k2, k3, k4, k0, t1, t2, t0, 7);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k4, k0, k1, k2, k3, t2, t0, t1, 5);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k2, k3, k4, k0, k1, t0, t1, t2, 3);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, k4, t1, t2, t0, 1);
    }

    /// <summary>
    /// Applies eight rounds and adds subkey s after the fourth, s + 1 after the eighth. The caller rotates the words of
    /// key and tweak so that those of s come first.
    /// </summary>
    /// <remarks>
    /// Sums of key and tweak or s are formed in variables of the caller, which all calls share. Otherwise, the compiler
    /// would turn v + (k + t) into (v + k) + t, which waits for v twice. It would also keep a new variable for each sum
    /// in memory.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void EightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4,
        ref ulong a, ref ulong b, ref ulong c, ulong ta, ulong tb, ulong tc, ulong s)
    {
        Mix(ref v0, ref v1, 14);
        Mix(ref v2, ref v3, 16);
        Mix(ref v0, ref v3, 52);
        Mix(ref v2, ref v1, 57);
        Mix(ref v0, ref v1, 23);
        Mix(ref v2, ref v3, 40);
        Mix(ref v0, ref v3, 5);
        Mix(ref v2, ref v1, 37);
        a = k1 + ta;
        b = k2 + tb;
        c = k3 + s;
        v0 += k0;
        v1 += a;
        v2 += b;
        v3 += c;

        Mix(ref v0, ref v1, 25);
        Mix(ref v2, ref v3, 33);
        Mix(ref v0, ref v3, 46);
        Mix(ref v2, ref v1, 12);
        Mix(ref v0, ref v1, 58);
        Mix(ref v2, ref v3, 22);
        Mix(ref v0, ref v3, 32);
        Mix(ref v2, ref v1, 32);
        a = k2 + tb;
        b = k3 + tc;
        c = k4 + s + 1;
        v0 += k1;
        v1 += a;
        v2 += b;
        v3 += c;
    }

    /// <summary>
    /// Undoes eight rounds and subtracts subkeys s and s - 1. The caller rotates the words of the key so that those of
    /// s - 1 come first. It rotates the words of the tweak so that those of s come first.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoEightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4,
        ulong ta, ulong tb, ulong tc, ulong s)
    {
        Unmix(ref v0, ref v3, 32);
        Unmix(ref v2, ref v1, 32);
        Unmix(ref v0, ref v1, 58);
        Unmix(ref v2, ref v3, 22);
        Unmix(ref v0, ref v3, 46);
        Unmix(ref v2, ref v1, 12);
        Unmix(ref v0, ref v1, 25);
        Unmix(ref v2, ref v3, 33);
        v0 -= k1;
        v1 -= k2 + ta;
        v2 -= k3 + tb;
        v3 -= k4 + s;

        Unmix(ref v0, ref v3, 5);
        Unmix(ref v2, ref v1, 37);
        Unmix(ref v0, ref v1, 23);
        Unmix(ref v2, ref v3, 40);
        Unmix(ref v0, ref v3, 52);
        Unmix(ref v2, ref v1, 57);
        Unmix(ref v0, ref v1, 14);
        Unmix(ref v2, ref v3, 16);
        v0 -= k0;
        v1 -= k1 + tc;
        v2 -= k2 + ta;
        v3 -= k3 + (s - 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    private static void Mix(ref ulong x, ref ulong y, int distance)
    {
        x += y;
        y = BitOperations.RotateLeft(y, distance) ^ x;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    private static void Unmix(ref ulong x, ref ulong y, int distance)
    {
        y = BitOperations.RotateRight(y ^ x, distance);
        x -= y;
    }
}
