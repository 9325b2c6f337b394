using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Where a chunk of one of many messages is.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly struct Blake3Chunk
{
    /// <summary>Takes down a chunk.</summary>
    /// <param name="message">Number of the message in its window.</param>
    /// <param name="number">Number of the chunk in its message.</param>
    /// <param name="messageBytes">Length of the message with its prefix.</param>
    /// <param name="prefix">What stands before the message.</param>
    /// <param name="start">Where the message's source begins in the buffer.</param>
    public Blake3Chunk(int message, int number, int messageBytes, MessagePrefix prefix, int start)
    {
        // All but the first chunk are shifted by the prefix.
        int before = number * Blake3Kernels.ChunkBytes;
        Message = message;
        Offset = number == 0 ? 0 : before - prefix.Length;
        Start = start + Offset;
        Length = Math.Min(messageBytes - before, Blake3Kernels.ChunkBytes);
        Prefix = messageBytes <= Blake3Kernels.ChunkBytes ? prefix : prefix.OfPart(number);
    }

    /// <summary>Number of the message.</summary>
    public int Message { get; }

    /// <summary>Where in the message's source the chunk's source begins.</summary>
    public int Offset { get; }

    /// <summary>The same in the buffer.</summary>
    public int Start { get; }

    /// <summary>Length with the prefix.</summary>
    public int Length { get; }

    /// <summary>What stands before the chunk.</summary>
    public MessagePrefix Prefix { get; }
}
