using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>The indices with which a byte shuffle rotates words, or reverses them.</summary>
/// <remarks>A word that holds the numbers of its bytes, once rotated, tells which byte goes where.</remarks>
internal static class ByteIndices
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining; // a constant once it is inlined

    /// <summary>Indices that reverse the bytes of each 32-bit word.</summary>
    public static Vector128<byte> Reverse32
    {
        [MethodImpl(Inline)]
        get => Vector128.Create((byte)3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
    }

    /// <summary>Indices that reverse the bytes of each 64-bit word.</summary>
    public static Vector128<byte> Reverse64
    {
        [MethodImpl(Inline)]
        get => Vector128.Create((byte)7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
    }

    /// <summary>As <see cref="Reverse32"/>, in both halves.</summary>
    public static Vector256<byte> Reverse32Twice
    {
        [MethodImpl(Inline)]
        get => Vector256.Create(
            (byte)3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12,
            3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
    }

    /// <summary>As <see cref="Reverse64"/>, in both halves.</summary>
    public static Vector256<byte> Reverse64Twice
    {
        [MethodImpl(Inline)]
        get => Vector256.Create(
            (byte)7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
            7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
    }

    /// <summary>Indices that rotate each 32-bit word to the right by whole bytes.</summary>
    [MethodImpl(Inline)]
    public static Vector128<byte> RotateRight32(int distance) =>
        Vector128.Create(
            BitOperations.RotateRight(0x03_02_01_00u, distance), BitOperations.RotateRight(0x07_06_05_04u, distance),
            BitOperations.RotateRight(0x0B_0A_09_08u, distance), BitOperations.RotateRight(0x0F_0E_0D_0Cu, distance))
        .AsByte();

    /// <summary>Indices that rotate each 64-bit word to the right by whole bytes.</summary>
    [MethodImpl(Inline)]
    public static Vector128<byte> RotateRight64(int distance) =>
        Vector128.Create(
            BitOperations.RotateRight(0x07_06_05_04_03_02_01_00ul, distance),
            BitOperations.RotateRight(0x0F_0E_0D_0C_0B_0A_09_08ul, distance)).AsByte();

    /// <summary>As <see cref="RotateRight32"/>, in both halves, for a shuffle within each of them.</summary>
    [MethodImpl(Inline)]
    public static Vector256<byte> RotateRight32Twice(int distance) =>
        Vector256.Create(
            BitOperations.RotateRight(0x03_02_01_00u, distance), BitOperations.RotateRight(0x07_06_05_04u, distance),
            BitOperations.RotateRight(0x0B_0A_09_08u, distance), BitOperations.RotateRight(0x0F_0E_0D_0Cu, distance),
            BitOperations.RotateRight(0x03_02_01_00u, distance), BitOperations.RotateRight(0x07_06_05_04u, distance),
            BitOperations.RotateRight(0x0B_0A_09_08u, distance), BitOperations.RotateRight(0x0F_0E_0D_0Cu, distance))
        .AsByte();

    /// <summary>As <see cref="RotateRight64"/>, in both halves.</summary>
    [MethodImpl(Inline)]
    public static Vector256<byte> RotateRight64Twice(int distance) =>
        Vector256.Create(
            BitOperations.RotateRight(0x07_06_05_04_03_02_01_00ul, distance),
            BitOperations.RotateRight(0x0F_0E_0D_0C_0B_0A_09_08ul, distance),
            BitOperations.RotateRight(0x07_06_05_04_03_02_01_00ul, distance),
            BitOperations.RotateRight(0x0F_0E_0D_0C_0B_0A_09_08ul, distance)).AsByte();
}
