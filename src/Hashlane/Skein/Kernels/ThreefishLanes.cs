using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>What the lane kernels of Threefish share: how key and tweaks lie in memory, and MIX with its inverse.</summary>
/// <remarks>
/// Rotations by whole bytes have methods of their own, since a choice by the distance would be made too late. The inverse of MIX with a
/// rotation to the left has the same distance in its name.
/// </remarks>
/// <typeparam name="TOps">The operations of a width.</typeparam>
/// <typeparam name="T">The vector of that width.</typeparam>
internal abstract unsafe class ThreefishLanes<TOps, T>
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    /// <summary>A tweak's words, twice, so that two words that follow one another lie side by side wherever they begin.</summary>
    protected const int TweakVectors = 6;

    /// <summary>The first whole vector of memory with room for one vector more than is used.</summary>
    protected static T* Align(byte* raw) => (T*)(((nuint)raw + (nuint)sizeof(T) - 1) & ~((nuint)sizeof(T) - 1));

    /// <summary>The same key in all lanes, several times in a row.</summary>
    /// <param name="k">Room for <paramref name="copies"/> times <paramref name="words"/> vectors.</param>
    /// <param name="schedule">The key's words and their parity.</param>
    /// <param name="words">How many these are.</param>
    /// <param name="copies">How often.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // compiled with the caller, fully: else words of the key are left in its frame
    protected static void SetKey(ref T k, ref ulong schedule, int words, int copies)
    {
        // SAFETY: the schedule has a word for each; the caller has the room.
        for (int i = 0; i < words; i++)
        {
            T word = TOps.All(Unsafe.Add(ref schedule, i));
            for (int copy = 0; copy < copies; copy++)
            {
                Unsafe.Add(ref k, i + (copy * words)) = word;
            }
        }
    }

    /// <summary>The tweaks of a group.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few loads and stores
    protected static void SetTweaks(ref T t, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has a tweak for each lane, and room for TweakVectors.
        TOps.Load2(ref t, in lower, in upper, stride);
        SetTweaks(ref t, t, Unsafe.Add(ref t, 1));
    }

    /// <summary>The tweaks of a group, from their words.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few stores
    protected static void SetTweaks(ref T t, T t0, T t1)
    {
        // SAFETY: the caller has room for TweakVectors.
        T t2 = TOps.Xor(t0, t1);
        t = t0;
        Unsafe.Add(ref t, 1) = t1;
        Unsafe.Add(ref t, 2) = t2;
        Unsafe.Add(ref t, 3) = t0;
        Unsafe.Add(ref t, 4) = t1;
        Unsafe.Add(ref t, 5) = t2;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    protected static void Mix(ref T x, ref T y, [ConstantExpected] byte distance)
    {
        x = TOps.Add(x, y);
        y = TOps.LeftXor(y, distance, x);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    protected static void Unmix(ref T x, ref T y, [ConstantExpected] byte distance)
    {
        y = TOps.Right(TOps.Xor(y, x), distance);
        x = TOps.Subtract(x, y);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Mix8(ref T x, ref T y)
    {
        x = TOps.Add(x, y);
        y = TOps.Xor(TOps.Left8(y), x);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Unmix8(ref T x, ref T y)
    {
        y = TOps.Left56(TOps.Xor(y, x));
        x = TOps.Subtract(x, y);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Mix16(ref T x, ref T y)
    {
        x = TOps.Add(x, y);
        y = TOps.Xor(TOps.Left16(y), x);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Unmix16(ref T x, ref T y)
    {
        y = TOps.Left48(TOps.Xor(y, x));
        x = TOps.Subtract(x, y);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Mix24(ref T x, ref T y)
    {
        x = TOps.Add(x, y);
        y = TOps.Xor(TOps.Left24(y), x);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Unmix24(ref T x, ref T y)
    {
        y = TOps.Left40(TOps.Xor(y, x));
        x = TOps.Subtract(x, y);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Mix32(ref T x, ref T y)
    {
        x = TOps.Add(x, y);
        y = TOps.Xor(TOps.Left32(y), x);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Unmix32(ref T x, ref T y)
    {
        y = TOps.Left32(TOps.Xor(y, x));
        x = TOps.Subtract(x, y);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Mix40(ref T x, ref T y)
    {
        x = TOps.Add(x, y);
        y = TOps.Xor(TOps.Left40(y), x);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Unmix40(ref T x, ref T y)
    {
        y = TOps.Left24(TOps.Xor(y, x));
        x = TOps.Subtract(x, y);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Mix48(ref T x, ref T y)
    {
        x = TOps.Add(x, y);
        y = TOps.Xor(TOps.Left48(y), x);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Unmix48(ref T x, ref T y)
    {
        y = TOps.Left16(TOps.Xor(y, x));
        x = TOps.Subtract(x, y);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Mix56(ref T x, ref T y)
    {
        x = TOps.Add(x, y);
        y = TOps.Xor(TOps.Left56(y), x);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    protected static void Unmix56(ref T x, ref T y)
    {
        y = TOps.Left8(TOps.Xor(y, x));
        x = TOps.Subtract(x, y);
    }
}
