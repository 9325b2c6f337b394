using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>A vector for each word of the state, and a block in each lane.</summary>
/// <typeparam name="TState">The state of a size of Threefish.</typeparam>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal readonly struct ThreefishLaneGroup<TState, TOps, T> : IThreefishGroup<T>
    where TState : unmanaged, IThreefishState<T>
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    public static int Words => TState.Words;

    public static bool IsInterleaved => false;

    // The state of Threefish-1024 has more words than there are registers, and the compiler spills words of the key as
    // well. SSE2 has no operations with three operands, so it spills words of the blocks of Threefish-256.
    public static bool IsSpilled =>
        TState.Words == 16 || (TState.Words == 4 && typeof(TOps) == typeof(PortableLaneOps));

    // once; fully compiled with the caller: otherwise blocks would stay in its frame
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Apply<TDirection>(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset)
        where TDirection : struct
    {
        ThreefishLanes<TOps, T>.Load(ref m, ref from, upperOffset, TState.Words);
        ThreefishLaneRounds<TState, T>.Apply<TDirection>(ref m, ref m, ref k, ref t);
        ThreefishLanes<TOps, T>.Store(ref m, ref to, upperOffset, TState.Words);
    }
}
