using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Little-endian words at any address, for kernels: no bounds are checked.</summary>
internal static class LittleEndian
{
    /// <summary>The word that begins <paramref name="offset"/> bytes behind <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one load
    public static ulong ReadUInt64(ref readonly byte source, int offset)
    {
        // SAFETY: the kernel's loop condition holds a whole block behind source.
        ulong word = Unsafe.ReadUnaligned<ulong>(in Unsafe.Add(ref Unsafe.AsRef(in source), offset));
        return BitConverter.IsLittleEndian ? word : BinaryPrimitives.ReverseEndianness(word);
    }

    /// <summary>The word that begins <paramref name="offset"/> bytes behind <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one load
    public static uint ReadUInt32(ref readonly byte source, int offset)
    {
        // SAFETY: the kernel's loop condition holds a whole block behind source.
        uint word = Unsafe.ReadUnaligned<uint>(in Unsafe.Add(ref Unsafe.AsRef(in source), offset));
        return BitConverter.IsLittleEndian ? word : BinaryPrimitives.ReverseEndianness(word);
    }
}
