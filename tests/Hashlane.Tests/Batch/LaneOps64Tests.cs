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

    public static TheoryData<string> Types =>
    [
        "Portable, 128 bits",
        "PackedSimd, 128 bits",
        "AdvSimd, 128 bits",
        "Ssse3, 128 bits",
        "Avx512VL, 128 bits",
        "Avx2, 256 bits",
        "Avx512VL, 256 bits",
        "Avx512, 512 bits",
    ];

    [Theory]
    [MemberData(nameof(Types))]
    public void Arithmetic_AnyWords_WorksLaneByLane(string type) => Run<Arithmetic>(type);

    [Theory]
    [MemberData(nameof(Types))]
    public void LoadAndStore_HalvesAnywhere_TransposeWithinTheLanes(string type) => Run<Transposition>(type);

    private static void Run<TCheck>(string type)
        where TCheck : ICheck
    {
        switch (type)
        {
            case "Portable, 128 bits":
                RunIfSupported<TCheck, PortableLaneOps, Vector128<ulong>>(2);
                break;
            case "PackedSimd, 128 bits":
                RunIfSupported<TCheck, PackedSimdLaneOps, Vector128<ulong>>(2);
                break;
            case "AdvSimd, 128 bits":
                RunIfSupported<TCheck, AdvSimdLaneOps, Vector128<ulong>>(2);
                break;
            case "Ssse3, 128 bits":
                RunIfSupported<TCheck, Ssse3LaneOps, Vector128<ulong>>(2);
                break;
            case "Avx512VL, 128 bits":
                RunIfSupported<TCheck, Avx512VLLaneOps, Vector128<ulong>>(2);
                break;
            case "Avx2, 256 bits":
                RunIfSupported<TCheck, Avx2LaneOps, Vector256<ulong>>(4);
                break;
            case "Avx512VL, 256 bits":
                RunIfSupported<TCheck, Avx512VLLaneOps, Vector256<ulong>>(4);
                break;
            case "Avx512, 512 bits":
                RunIfSupported<TCheck, Avx512LaneOps, Vector512<ulong>>(8);
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(type));
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
#pragma warning disable CA1857 // what is not constant gives the same result, more slowly
            for (byte distance = 1; distance < 64; distance++)
            {
                Assert.Equal(a.Select(i => BitOperations.RotateRight(i, distance)), Lanes(TOps.RotateRight(x, distance)));
                Assert.Equal(
                    a.Zip(b, (i, j) => BitOperations.RotateLeft(i, distance) ^ j),
                    Lanes(TOps.RotateLeftXor(x, distance, y)));
            }
#pragma warning restore CA1857

            Assert.Equal(a.Select(BinaryPrimitives.ReverseEndianness), Lanes(TOps.ReverseBytes(x)));
            Assert.All(Lanes(TOps.Broadcast(0x0102030405060708)), static word => Assert.Equal(0x0102030405060708u, word));
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
                    TOps.Store32Bytes(in words[0], ref stored[0], ref stored[upperStart], (nuint)stride);
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
