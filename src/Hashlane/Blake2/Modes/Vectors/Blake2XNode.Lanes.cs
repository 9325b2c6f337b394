using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <content>The lanes.</content>
internal partial struct Blake2XNode<TVariant>
{
    // The chaining value and the counter, with which lanes begin.
    private const int StartWords = LaneState.ChainWords + 2;

    static partial void ReadSideBySide(
        uint number, ReadOnlySpan<byte> message, Span<byte> parameters, Span<byte> wholeBlocks, ref int done)
    {
        TVariant state = default;
        if (state.LaneKernels.Select(wholeBlocks.Length / state.MaxHashBytes) is not null)
        {
            done = ReadInLanes(number, message, parameters, wholeBlocks);
        }
    }

    /// <summary>Computes whole blocks from the start, one in each lane.</summary>
    /// <returns>The number of blocks computed; the others are faster one by one.</returns>
    [SkipLocalsInit] // all is written before it is read
    private static int ReadInLanes(
        uint number, ReadOnlySpan<byte> message, Span<byte> parameters, Span<byte> wholeBlocks)
    {
        TVariant start = default;
        int hashBytes = start.MaxHashBytes, done = 0, left = wholeBlocks.Length / hashBytes;
        Span<byte> memory = stackalloc byte[LaneState.BytesWithoutStaging];
        while (start.LaneKernels.Select(left) is { } kernel)
        {
            // In a group of fewer blocks than lanes, but at least half as many, the halves overlap.
            int count = Math.Min(left, kernel.Lanes), half = kernel.Lanes / 2, upper = count - half;
            LaneState area = new(memory, kernel);
            for (int lane = 0; lane < area.Lanes; lane++)
            {
                int block = done + (lane < half ? lane : upper + lane - half);
                Blake2ParameterBlock.MoveTo(parameters, hashBytes, number + (uint)block);
                start.Start(parameters);
                area.SetFront(lane, Bytes.OfReadOnly(in start)[..(StartWords * area.WordBytes)]);
            }

            area.Fill(LaneState.LastCounted, (uint)hashBytes);
            area.Fill(LaneState.LastFlags, ulong.MaxValue);
            area.Fill(LaneState.LastFlags2, 0);
            area.Compress(in message[0], laneStride: 0, upperOffset: 0, blockStride: 0, blocks: 1);
            bool isStored = area.TryStoreDigests(upper, hashBytes, wholeBlocks[(done * hashBytes)..]);
            Debug.Assert(isStored);
            done += count;
            left -= count;
        }

        // The lanes and the kernel leave parts of the digest and of the output here.
        CryptographicOperations.ZeroMemory(memory);
        Bytes.WipeStackBelow();
        return done;
    }
}
