using System.Runtime.CompilerServices;

namespace System.Numerics;

/// <summary>Operations on the bits of integers. The compilers of these runtimes know the rotations.</summary>
internal static class BitOperations
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one instruction
    public static uint RotateLeft(uint value, int offset) => (value << offset) | (value >> (32 - offset));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as above
    public static ulong RotateLeft(ulong value, int offset) => (value << offset) | (value >> (64 - offset));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as above
    public static uint RotateRight(uint value, int offset) => (value >> offset) | (value << (32 - offset));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as above
    public static ulong RotateRight(ulong value, int offset) => (value >> offset) | (value << (64 - offset));

    public static int PopCount(uint value)
    {
        int count = 0;
        for (; value != 0; value &= value - 1)
        {
            count++;
        }

        return count;
    }

    public static int PopCount(ulong value) => PopCount((uint)value) + PopCount((uint)(value >> 32));

    /// <summary>Returns the position of the highest one; zero for zero.</summary>
    public static int Log2(uint value) => Log2((ulong)value);

    /// <inheritdoc cref="Log2(uint)"/>
    public static int Log2(ulong value)
    {
        int position = 0;
        while ((value >>= 1) != 0)
        {
            position++;
        }

        return position;
    }

    /// <summary>Returns the number of zeros below the lowest one; 64 for zero.</summary>
    public static int TrailingZeroCount(ulong value) => value == 0 ? 64 : Log2(value & (0 - value));

    /// <inheritdoc cref="TrailingZeroCount(ulong)"/>
    public static int TrailingZeroCount(long value) => TrailingZeroCount((ulong)value);

    /// <summary>Returns the number of zeros below the lowest one; 32 for zero.</summary>
    public static int TrailingZeroCount(int value) => value == 0 ? 32 : TrailingZeroCount((ulong)(uint)value);

    public static int LeadingZeroCount(uint value) => value == 0 ? 32 : 31 - Log2(value);

    public static int LeadingZeroCount(ulong value) => value == 0 ? 64 : 63 - Log2(value);

    public static bool IsPow2(int value) => value > 0 && (value & (value - 1)) == 0;

    public static bool IsPow2(long value) => value > 0 && (value & (value - 1)) == 0;

    public static ulong RoundUpToPowerOf2(ulong value) => value <= 1 ? value : 1UL << (Log2(value - 1) + 1);

    public static uint RoundUpToPowerOf2(uint value) => (uint)RoundUpToPowerOf2((ulong)value);
}
