using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Copies blocks of messages to the memory that lane kernels read.</summary>
internal static unsafe class BlockStaging
{
    private const int CacheLineBytes = 64;

    /// <summary>Writes blocks in the form in which they are compressed, including the padding.</summary>
    /// <param name="hash">The hash.</param>
    /// <param name="context">The context before the source.</param>
    /// <param name="source">The whole message without the context.</param>
    /// <param name="done">Number of the first block.</param>
    /// <param name="blocks">Room for one or more blocks of the same run.</param>
    public static void Write<THash>(
        ref THash hash, MessageContext context, ReadOnlySpan<byte> source, int done, Span<byte> blocks)
        where THash : unmanaged, ILaneHash
    {
        int start = done * hash.BlockBytes, messageBytes = context.Length + source.Length;
        Span<byte> room = blocks;
        if (start == 0)
        {
            context.CopyTo(room);
            room = room[context.Length..];
        }
        else
        {
            // A later block of a message, or of the padding.
            source = source[Math.Min(start - context.Length, source.Length)..];
        }

        if (source.Length >= room.Length)
        {
            source[..room.Length].CopyTo(room);
            return;
        }

        room[source.Length..].Clear();
        source.CopyTo(room);
        hash.Pad(messageBytes, start, blocks);
    }

    /// <summary>
    /// Prefetches bytes that are staged next. Between two visits to a message the engine visits that of every other
    /// lane.
    /// </summary>
    public static void Prefetch(ReadOnlySpan<byte> source, int start, int count)
    {
        if (Sse.IsSupported && start < source.Length)
        {
            // SAFETY: a prefetch reads nothing, and it is harmless if the object has moved.
            byte* first = (byte*)Unsafe.AsPointer(ref Unsafe.AsRef(in source[start]));
            count = Math.Min(count, source.Length - start);
            for (int line = 0; line < count; line += CacheLineBytes)
            {
                Sse.Prefetch0(first + line);
            }
        }
    }
}
