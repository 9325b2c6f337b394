using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Messages of one length, one in each lane, that lane kernels can read where they lie.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly struct LaneRow
{
    /// <summary>Whole blocks of each message; 0 if kernels cannot read them there.</summary>
    public int Blocks { get; private init; }

    /// <summary>Where the first message begins.</summary>
    public int Start { get; private init; }

    /// <summary>Bytes from message to message within a half of the lanes.</summary>
    public int Stride { get; private init; }

    /// <summary>Bytes from the first message to the first of the upper half.</summary>
    public int UpperOffset { get; private init; }

    /// <summary>Determines how messages that have just begun lie in memory.</summary>
    public static LaneRow Of<TMessages>(
        scoped ref TMessages messages, scoped ReadOnlySpan<LaneWork> works, int blockBytes)
        where TMessages : struct, IMessages, allows ref struct
    {
        int half = works.Length / 2;
        if (messages.Buffer.IsEmpty || works[^1].Message < 0)
        {
            return default;
        }

        long length = messages.LengthOf(works[0].Message);
        int start = messages.StartOf(works[0].Message), stride = messages.StartOf(works[1].Message) - start;
        int upperOffset = messages.StartOf(works[half].Message) - start;
        for (int lane = 0; lane < works.Length; lane++)
        {
            int index = works[lane].Message;
            int expected = start + (lane < half ? lane * stride : upperOffset + ((lane - half) * stride));
            if (messages.StartOf(index) != expected
                || messages.LengthOf(index) != length
                || messages.ContextOf(index).Length > 0)
            {
                return default;
            }
        }

        // Kernels count addresses upwards, and the last lane's message is the last in memory.
        return stride < 0 || upperOffset < 0 || messages.StartOf(works[^1].Message) + length > messages.Buffer.Length
            ? default
            : new() { Blocks = (int)length / blockBytes, Start = start, Stride = stride, UpperOffset = upperOffset };
    }
}
