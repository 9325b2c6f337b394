using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Two vectors of blocks, and one block in integer registers.</summary>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal readonly struct Threefish512InterleavedGroup<TOps, T> : IThreefishGroup<T>
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    private const int BlockBytes = 64;

    public static int Words => 8;

    public static bool IsInterleaved => true;

    public static bool IsSpilled => true;

    // once; fully compiled with the caller: otherwise blocks would stay in its frame
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Apply<TDirection>(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset)
        where TDirection : struct
    {
        int upper = TOps.Lanes / 2 * BlockBytes, next = TOps.Lanes * BlockBytes;
        ref T n = ref Unsafe.Add(ref m, Words);
        ThreefishLanes<TOps, T>.Load(ref m, ref from, upper, Words);
        ThreefishLanes<TOps, T>.Load(ref n, ref Unsafe.Add(ref from, next), upper, Words);
        Threefish512InterleavedLaneRounds<TOps, T, SharedTwinKey>.Apply<TDirection>(
            ref m, ref Unsafe.Add(ref from, 2 * next), ref m, ref Unsafe.Add(ref to, 2 * next), ref k, ref t);
        ThreefishLanes<TOps, T>.Store(ref m, ref to, upper, Words);
        ThreefishLanes<TOps, T>.Store(ref n, ref Unsafe.Add(ref to, next), upper, Words);
    }
}
