using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The padding of a message: a one bit, zero bits, and its length in bits at the end of a block (FIPS 180-4 §5.1).
/// </summary>
internal static class Sha2Padding
{
    /// <summary>The one bit, in the byte after the message.</summary>
    public const byte End = 0x80;

    /// <summary>Writes the message's length at the end of its last block.</summary>
    /// <param name="block">The last block, or several that end with it.</param>
    /// <param name="messageBytes">The message's length in bytes.</param>
    /// <param name="lengthBytes">8 or 16.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one or two stores
    public static void WriteLength(Span<byte> block, ulong messageBytes, int lengthBytes)
    {
        BinaryPrimitives.WriteUInt64BigEndian(block[^8..], messageBytes << 3);
        if (lengthBytes > 8)
        {
            block[^9] = (byte)(messageBytes >> 61);
        }
    }
}
