using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The operations over 64-bit words of every width, lane by lane.</summary>
public sealed class LaneOps64Tests
{
    private const int QuarterBytes = 32;
    private const int Words = QuarterBytes / sizeof(ulong);
    private const int Seed = 64;

    /// <summary>A check that knows a width by its type arguments.</summary>
    private interface ICheck
    {
        static abstract void Run<TOps, T>()
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged;
    }

    [Theory]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(8)]
    public void Arithmetic_AnyWords_WorksLaneByLane(int lanes) => Run<Arithmetic>(lanes);

    [Theory]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(8)]
    public void LoadAndStore_HalvesAnywhere_TransposeWithinTheLanes(int lanes) => Run<Transposition>(lanes);

    private static void Run<TCheck>(int lanes)
        where TCheck : ICheck
    {
        switch (lanes)
        {
            case 2:
                RunIfSupported<TCheck, Vector128LaneOps64, Vector128<ulong>>(lanes);
                break;
            case 4:
                RunIfSupported<TCheck, Vector256LaneOps64, Vector256<ulong>>(lanes);
                break;
            default:
                RunIfSupported<TCheck, Vector512LaneOps64, Vector512<ulong>>(lanes);
                break;
        }
    }

    private static void RunIfSupported<TCheck, TOps, T>(int lanes)
        where TCheck : ICheck
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged
    {
        Assert.Equal(lanes, TOps.Lanes);
        Assert.SkipUnless(TOps.IsSupported, "This machine lacks what the operations need.");
        TCheck.Run<TOps, T>();
    }

    private static ulong[] Lanes<T>(T vector)
        where T : unmanaged =>
        [.. MemoryMarshal.Cast<T, ulong>(new ReadOnlySpan<T>(in vector))];

    private static T Vector<T>(ulong[] lanes)
        where T : unmanaged =>
        MemoryMarshal.Cast<ulong, T>(lanes.AsSpan())[0];

    private readonly struct Arithmetic : ICheck
    {
        public static void Run<TOps, T>()
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged
        {
            Random random = new(Seed);
            ulong[] a = new ulong[TOps.Lanes], b = new ulong[TOps.Lanes];
            random.NextBytes(MemoryMarshal.AsBytes(a.AsSpan()));
            random.NextBytes(MemoryMarshal.AsBytes(b.AsSpan()));
            T x = Vector<T>(a), y = Vector<T>(b);

            Assert.Equal(a.Zip(b, static (i, j) => unchecked(i + j)), Lanes(TOps.Add(x, y)));
            Assert.Equal(a.Zip(b, static (i, j) => unchecked(i - j)), Lanes(TOps.Subtract(x, y)));
            Assert.Equal(a.Zip(b, static (i, j) => i ^ j), Lanes(TOps.Xor(x, y)));
            Assert.Equal(a.Zip(b, static (i, j) => i & j), Lanes(TOps.And(x, y)));
            Assert.Equal(a.Select(static i => i >>> 7), Lanes(TOps.ShiftRight(x, 7)));
            Assert.Equal(a.Select(static i => i >>> 63), Lanes(TOps.ShiftRight(x, 63)));
            Assert.Equal(a.Select(static i => BitOperations.RotateRight(i, 1)), Lanes(TOps.Right(x, 1)));
            Assert.Equal(a.Select(static i => BitOperations.RotateRight(i, 41)), Lanes(TOps.Right(x, 41)));
            Assert.Equal(a.Select(static i => BitOperations.RotateRight(i, 63)), Lanes(TOps.Right(x, 63)));
            Assert.Equal(a.Select(BinaryPrimitives.ReverseEndianness), Lanes(TOps.Reverse(x)));
            Assert.Equal(a.Zip(b, static (i, j) => BitOperations.RotateLeft(i, 5) ^ j), Lanes(TOps.LeftXor(x, 5, y)));
            Assert.Equal(a.Select(static i => BitOperations.RotateLeft(i, 8)), Lanes(TOps.Left8(x)));
            Assert.Equal(a.Select(static i => BitOperations.RotateLeft(i, 16)), Lanes(TOps.Left16(x)));
            Assert.Equal(a.Select(static i => BitOperations.RotateLeft(i, 24)), Lanes(TOps.Left24(x)));
            Assert.Equal(a.Select(static i => BitOperations.RotateLeft(i, 32)), Lanes(TOps.Left32(x)));
            Assert.Equal(a.Select(static i => BitOperations.RotateLeft(i, 40)), Lanes(TOps.Left40(x)));
            Assert.Equal(a.Select(static i => BitOperations.RotateLeft(i, 48)), Lanes(TOps.Left48(x)));
            Assert.Equal(a.Select(static i => BitOperations.RotateLeft(i, 56)), Lanes(TOps.Left56(x)));
            Assert.All(Lanes(TOps.All(0x0102030405060708)), static word => Assert.Equal(0x0102030405060708u, word));
        }
    }

    private readonly struct Transposition : ICheck
    {
        public static void Run<TOps, T>()
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged
        {
            int half = TOps.Lanes / 2;
            byte[] source = new byte[TOps.Lanes * (QuarterBytes + 1)];
            new Random(Seed).NextBytes(source);
            T[] words = new T[Words], pair = new T[2];
            foreach (int stride in (int[])[QuarterBytes, QuarterBytes + 1])
            {
                for (int upper = 0; upper <= half; upper++)
                {
                    int upperStart = upper * stride;
                    TOps.Load4(ref words[0], in source[0], in source[upperStart], (nuint)stride);
                    TOps.Load2(ref pair[0], in source[0], in source[upperStart], (nuint)stride);
                    for (int lane = 0; lane < TOps.Lanes; lane++)
                    {
                        int start = lane < half ? lane * stride : upperStart + ((lane - half) * stride);
                        ulong[] expected = [.. MemoryMarshal.Cast<byte, ulong>(source.AsSpan(start, QuarterBytes))];
                        Assert.Equal(expected, words.Select(word => Lanes(word)[lane]));
                        Assert.Equal(expected[..2], pair.Select(word => Lanes(word)[lane]));
                    }

                    int storedBytes = (upper + half) * stride;
                    byte[] stored = Canary.Create(storedBytes + QuarterBytes);
                    TOps.Store4(in words[0], ref stored[0], ref stored[upperStart], (nuint)stride);
                    for (int start = 0; start < storedBytes; start += stride)
                    {
                        Assert.Equal(source.AsSpan(start, QuarterBytes), stored.AsSpan(start, QuarterBytes));
                        Canary.AssertUntouched(stored.AsSpan(start + QuarterBytes, stride - QuarterBytes));
                    }

                    Canary.AssertUntouched(stored.AsSpan(storedBytes));
                }
            }
        }
    }
}
