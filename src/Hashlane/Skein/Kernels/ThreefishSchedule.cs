using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Threefish's key schedule (Skein 1.3 §3.3.2): the words of the key and their parity, repeated so that subkey s begins
/// at word s.
/// </summary>
internal static class ThreefishSchedule
{
    /// <summary>The constant of version 1.3, which keeps the parity from being zero for the zero key.</summary>
    public const ulong C240 = 0x1BD11BDAA9FC1A22;

    /// <summary>Writes the words of the schedule.</summary>
    /// <param name="schedule">The first of <paramref name="scheduleWords"/> words.</param>
    /// <param name="key">The first of <paramref name="keyWords"/> words.</param>
    /// <param name="keyWords">4, 8 or 16.</param>
    /// <param name="scheduleWords">Less than three times <paramref name="keyWords"/> plus three.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the numbers of words are constants, so the loops become stores
    public static void Expand(ref ulong schedule, ref readonly ulong key, int keyWords, int scheduleWords)
    {
        ref ulong from = ref Unsafe.AsRef(in key);
        ulong parity = C240;

        // SAFETY: the caller has as many words as it states.
        for (int i = 0; i < keyWords; i++)
        {
            ulong word = Unsafe.Add(ref from, i);
            parity ^= word;
            Unsafe.Add(ref schedule, i) = word;
        }

        Unsafe.Add(ref schedule, keyWords) = parity;
        for (int i = keyWords + 1; i < scheduleWords; i++)
        {
            Unsafe.Add(ref schedule, i) = Unsafe.Add(ref schedule, i - keyWords - 1);
        }
    }

    /// <summary>Writes the words of the schedule from the bytes of a key.</summary>
    /// <param name="schedule">The first of <paramref name="scheduleWords"/> words.</param>
    /// <param name="key">The first of eight times <paramref name="keyWords"/> bytes: little-endian words.</param>
    /// <param name="keyWords">4, 8 or 16.</param>
    /// <param name="scheduleWords">Less than three times <paramref name="keyWords"/> plus three.</param>
    public static void Expand(ref ulong schedule, ref readonly byte key, int keyWords, int scheduleWords)
    {
        // SAFETY: the caller has as many bytes as it states. The words pass only through the schedule, so no copy of
        // the key is left.
        for (int i = 0; i < keyWords; i++)
        {
            Unsafe.Add(ref schedule, i) = LittleEndian.ReadUInt64(in key, sizeof(ulong) * i);
        }

        Expand(ref schedule, in schedule, keyWords, scheduleWords);
    }
}
