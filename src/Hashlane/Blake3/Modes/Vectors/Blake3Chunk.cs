using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>The location of a chunk of one of many messages.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly struct Blake3Chunk
{
    /// <summary>Records the location of a chunk.</summary>
    /// <param name="message">Number of the message in its window.</param>
    /// <param name="number">Number of the chunk in its message.</param>
    /// <param name="messageBytes">Length of the message with its context.</param>
    /// <param name="context">The context before the message.</param>
    /// <param name="start">Where the message's source begins in the buffer.</param>
    public Blake3Chunk(int message, int number, int messageBytes, MessageContext context, int start)
    {
        // All but the first chunk are shifted by the context.
        int before = number * Blake3Kernels.ChunkBytes;
        Message = message;
        Offset = number == 0 ? 0 : before - context.Length;
        Start = start + Offset;
        Length = Math.Min(messageBytes - before, Blake3Kernels.ChunkBytes);
        Context = messageBytes <= Blake3Kernels.ChunkBytes ? context : context.OfPart(number);
    }

    /// <summary>Number of the message.</summary>
    public int Message { get; }

    /// <summary>Where in the message's source the chunk's source begins.</summary>
    public int Offset { get; }

    /// <summary>The same in the buffer.</summary>
    public int Start { get; }

    /// <summary>Length with the context.</summary>
    public int Length { get; }

    /// <summary>The context before the chunk.</summary>
    public MessageContext Context { get; }
}
