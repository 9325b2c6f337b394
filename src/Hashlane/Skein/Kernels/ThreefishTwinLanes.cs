using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>MIX and its inverse on two vectors (v, w) and one word in an integer register (u) at a time.</summary>
/// <remarks>
/// A result goes into a variable of its own first and is used from there. From the state's word, which is assigned in between, the compiler
/// spills more: 1.77 instead of 1.67 cycles per byte of Threefish-512 with AVX2 on Zen 5, and 3.29 instead of 2.02 in decryption.
/// </remarks>
/// <typeparam name="TOps">The operations of a width.</typeparam>
/// <typeparam name="T">The vector of that width.</typeparam>
internal abstract class ThreefishTwinLanes<TOps, T> : ThreefishLanes<TOps, T>
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    /// <summary>The word that all lanes of a vector hold.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a load
    protected static ulong Word(ref T words) => Unsafe.As<T, ulong>(ref words);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a dozen instructions
    protected static void Mix(ref T vx, ref T vy, ref T wx, ref T wy, ref ulong ux, ref ulong uy, [ConstantExpected] byte distance)
    {
        T sum = TOps.Add(vx, vy);
        vx = sum;
        vy = TOps.LeftXor(vy, distance, sum);
        sum = TOps.Add(wx, wy);
        wx = sum;
        wy = TOps.LeftXor(wy, distance, sum);
        ux += uy;
        uy = BitOperations.RotateLeft(uy, distance) ^ ux;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a dozen instructions
    protected static void Mix8(ref T vx, ref T vy, ref T wx, ref T wy, ref ulong ux, ref ulong uy)
    {
        T sum = TOps.Add(vx, vy);
        vx = sum;
        vy = TOps.Xor(TOps.Left8(vy), sum);
        sum = TOps.Add(wx, wy);
        wx = sum;
        wy = TOps.Xor(TOps.Left8(wy), sum);
        ux += uy;
        uy = BitOperations.RotateLeft(uy, 8) ^ ux;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a dozen instructions
    protected static void Mix24(ref T vx, ref T vy, ref T wx, ref T wy, ref ulong ux, ref ulong uy)
    {
        T sum = TOps.Add(vx, vy);
        vx = sum;
        vy = TOps.Xor(TOps.Left24(vy), sum);
        sum = TOps.Add(wx, wy);
        wx = sum;
        wy = TOps.Xor(TOps.Left24(wy), sum);
        ux += uy;
        uy = BitOperations.RotateLeft(uy, 24) ^ ux;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a dozen instructions
    protected static void Mix56(ref T vx, ref T vy, ref T wx, ref T wy, ref ulong ux, ref ulong uy)
    {
        T sum = TOps.Add(vx, vy);
        vx = sum;
        vy = TOps.Xor(TOps.Left56(vy), sum);
        sum = TOps.Add(wx, wy);
        wx = sum;
        wy = TOps.Xor(TOps.Left56(wy), sum);
        ux += uy;
        uy = BitOperations.RotateLeft(uy, 56) ^ ux;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a dozen instructions
    protected static void Unmix(ref T vx, ref T vy, ref T wx, ref T wy, ref ulong ux, ref ulong uy, [ConstantExpected] byte distance)
    {
        T turned = TOps.Right(TOps.Xor(vy, vx), distance);
        vy = turned;
        vx = TOps.Subtract(vx, turned);
        turned = TOps.Right(TOps.Xor(wy, wx), distance);
        wy = turned;
        wx = TOps.Subtract(wx, turned);
        uy = BitOperations.RotateRight(uy ^ ux, distance);
        ux -= uy;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a dozen instructions
    protected static void Unmix8(ref T vx, ref T vy, ref T wx, ref T wy, ref ulong ux, ref ulong uy)
    {
        T turned = TOps.Left56(TOps.Xor(vy, vx));
        vy = turned;
        vx = TOps.Subtract(vx, turned);
        turned = TOps.Left56(TOps.Xor(wy, wx));
        wy = turned;
        wx = TOps.Subtract(wx, turned);
        uy = BitOperations.RotateRight(uy ^ ux, 8);
        ux -= uy;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a dozen instructions
    protected static void Unmix24(ref T vx, ref T vy, ref T wx, ref T wy, ref ulong ux, ref ulong uy)
    {
        T turned = TOps.Left40(TOps.Xor(vy, vx));
        vy = turned;
        vx = TOps.Subtract(vx, turned);
        turned = TOps.Left40(TOps.Xor(wy, wx));
        wy = turned;
        wx = TOps.Subtract(wx, turned);
        uy = BitOperations.RotateRight(uy ^ ux, 24);
        ux -= uy;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a dozen instructions
    protected static void Unmix56(ref T vx, ref T vy, ref T wx, ref T wy, ref ulong ux, ref ulong uy)
    {
        T turned = TOps.Left8(TOps.Xor(vy, vx));
        vy = turned;
        vx = TOps.Subtract(vx, turned);
        turned = TOps.Left8(TOps.Xor(wy, wx));
        wy = turned;
        wx = TOps.Subtract(wx, turned);
        uy = BitOperations.RotateRight(uy ^ ux, 56);
        ux -= uy;
    }
}
