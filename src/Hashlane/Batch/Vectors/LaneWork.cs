using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Where a lane is in its message.</summary>
[StructLayout(LayoutKind.Auto)]
internal struct LaneWork
{
    // Most blocks that every lane may leave unused so that lanes begin together. Zen 5, lengths spread over 0..4 KiB,
    // 500 messages, time compared with equal lengths: BLAKE2s 1.30 with 0, 1.26 with 2, 1.3 with 4 (AVX2); with AVX-512
    // 1.56 and 1.39.
    private const int MaxWaitedBlocks = 2;

    /// <summary>A lane without a message, which never ends.</summary>
    public static LaneWork Idle
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)] // once an ended lane
        get => new() { Message = -1, RunEnd = int.MaxValue, Blocks = int.MaxValue };
    }

    /// <summary>Number of the message, or -1.</summary>
    public int Message { get; init; }

    /// <summary>Compressions in all.</summary>
    public int Blocks { get; init; }

    /// <summary>Compressions done.</summary>
    public int Done;

    /// <summary>Compressions done at the end of the run.</summary>
    public int RunEnd;

    /// <summary>
    /// Whether idle lanes should stay idle until others end. Lanes that begin together end nearly together, since
    /// messages are in order of length. Otherwise every step is short, and its cost is added to few blocks.
    /// </summary>
    public static bool IsWaitingFaster(ReadOnlySpan<LaneWork> works, int active)
    {
        int most = 0;
        foreach (ref readonly LaneWork work in works)
        {
            most = work.Message < 0 ? most : Math.Max(most, work.Blocks - work.Done);
        }

        return active > 0 && (works.Length - active) * most <= works.Length * MaxWaitedBlocks;
    }

    public static int CountIdle(ReadOnlySpan<LaneWork> works)
    {
        int idle = 0;
        foreach (ref readonly LaneWork work in works)
        {
            idle += work.Message < 0 ? 1 : 0;
        }

        return idle;
    }
}
