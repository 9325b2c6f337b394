using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The operations of every width, lane by lane.</summary>
public sealed class LaneOps32Tests
{
    private const int BlockBytes = 64;
    private const int Words = BlockBytes / sizeof(uint);
    private const int Seed = 32;

    /// <summary>A check that knows a width by its type arguments.</summary>
    private interface ICheck
    {
        static abstract void Run<TOps, T>()
            where TOps : struct, ILaneOps32<T>
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
        "Avx512Pair, 1024 bits",
    ];

    [Theory]
    [MemberData(nameof(Types))]
    public void Arithmetic_AnyWords_WorksLaneByLane(string type) => Run<Arithmetic>(type);

    [Theory]
    [MemberData(nameof(Types))]
    public void Number_WhereverLowWordsWrap_CarriesInThatLane(string type) => Run<Numbers>(type);

    [Theory]
    [MemberData(nameof(Types))]
    public void LoadAndStore_HalvesAnywhere_TransposeWithinTheLanes(string type) => Run<Transposition>(type);

    private static void Run<TCheck>(string type)
        where TCheck : ICheck
    {
        switch (type)
        {
            case "Portable, 128 bits":
                RunIfSupported<TCheck, PortableLaneOps, Vector128<uint>>(4);
                break;
            case "PackedSimd, 128 bits":
                RunIfSupported<TCheck, PackedSimdLaneOps, Vector128<uint>>(4);
                break;
            case "AdvSimd, 128 bits":
                RunIfSupported<TCheck, AdvSimdLaneOps, Vector128<uint>>(4);
                break;
            case "Ssse3, 128 bits":
                RunIfSupported<TCheck, Ssse3LaneOps, Vector128<uint>>(4);
                break;
            case "Avx512VL, 128 bits":
                RunIfSupported<TCheck, Avx512VLLaneOps, Vector128<uint>>(4);
                break;
            case "Avx2, 256 bits":
                RunIfSupported<TCheck, Avx2LaneOps, Vector256<uint>>(8);
                break;
            case "Avx512VL, 256 bits":
                RunIfSupported<TCheck, Avx512VLLaneOps, Vector256<uint>>(8);
                break;
            case "Avx512, 512 bits":
                RunIfSupported<TCheck, Avx512LaneOps, Vector512<uint>>(16);
                break;
            case "Avx512Pair, 1024 bits":
                RunIfSupported<TCheck, Avx512PairLaneOps, Vector512Pair>(32);
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(type));
        }
    }

    private static void RunIfSupported<TCheck, TOps, T>(int lanes)
        where TCheck : ICheck
        where TOps : struct, ILaneOps32<T>
        where T : unmanaged
    {
        Assert.Equal(lanes, TOps.Lanes);
        Assert.SkipUnless(TOps.IsSupported, "This machine lacks what the operations need.");
        TCheck.Run<TOps, T>();
    }

    private static uint[] Lanes<T>(T vector)
        where T : unmanaged =>
        [.. MemoryMarshal.Cast<T, uint>(new ReadOnlySpan<T>(in vector))];

    private static T Vector<T>(uint[] lanes)
        where T : unmanaged =>
        MemoryMarshal.Cast<uint, T>(lanes.AsSpan())[0];

    private readonly struct Arithmetic : ICheck
    {
        public static void Run<TOps, T>()
            where TOps : struct, ILaneOps32<T>
            where T : unmanaged
        {
            Random random = new(Seed);
            uint[] a = new uint[TOps.Lanes], b = new uint[TOps.Lanes];
            random.NextBytes(MemoryMarshal.AsBytes(a.AsSpan()));
            random.NextBytes(MemoryMarshal.AsBytes(b.AsSpan()));
            T x = Vector<T>(a), y = Vector<T>(b);

            Assert.Equal(a.Zip(b, static (i, j) => unchecked(i + j)), Lanes(TOps.Add(x, y)));
            Assert.Equal(a.Zip(b, static (i, j) => i ^ j), Lanes(TOps.Xor(x, y)));
            Assert.Equal(a.Zip(b, static (i, j) => i & j), Lanes(TOps.And(x, y)));
            Assert.Equal(a.Select(static i => i >>> 3), Lanes(TOps.ShiftRight(x, 3)));
            Assert.Equal(a.Select(static i => i >>> 31), Lanes(TOps.ShiftRight(x, 31)));
#pragma warning disable CA1857 // what is not constant gives the same result, more slowly
            for (byte distance = 1; distance < 32; distance++)
            {
                Assert.Equal(a.Select(i => BitOperations.RotateRight(i, distance)), Lanes(TOps.RotateRight(x, distance)));
            }
#pragma warning restore CA1857

            Assert.Equal(a.Select(BinaryPrimitives.ReverseEndianness), Lanes(TOps.ReverseBytes(x)));
            Assert.All(Lanes(TOps.Broadcast(0x01020304)), static word => Assert.Equal(0x01020304u, word));
        }
    }

    private readonly struct Numbers : ICheck
    {
        public static void Run<TOps, T>()
            where TOps : struct, ILaneOps32<T>
            where T : unmanaged
        {
            int half = TOps.Lanes / 2;
            foreach (ulong edge in (ulong[])[0, 1UL << 31, 1UL << 32, 1UL << 63])
            {
                for (int before = 0; before <= TOps.Lanes; before++)
                {
                    for (int upper = 0; upper <= half; upper++)
                    {
                        ulong first = unchecked(edge - (uint)before);
                        TOps.Number(first, upper, out T low, out T high);
                        ulong[] expected =
                        [
                            .. Enumerable.Range(0, half).Concat(Enumerable.Range(upper, half)).Select(lane => unchecked(first + (uint)lane)),
                        ];
                        Assert.Equal(expected, Lanes(low).Zip(Lanes(high), static (l, h) => ((ulong)h << 32) | l));
                    }
                }
            }
        }
    }

    private readonly struct Transposition : ICheck
    {
        public static void Run<TOps, T>()
            where TOps : struct, ILaneOps32<T>
            where T : unmanaged
        {
            int half = TOps.Lanes / 2;
            byte[] source = new byte[(TOps.Lanes * (BlockBytes + 1)) + BlockBytes];
            new Random(Seed).NextBytes(source);
            T[] words = new T[Words];
            foreach (int stride in (int[])[BlockBytes, BlockBytes + 1])
            {
                for (int upper = 0; upper <= half; upper++)
                {
                    int upperStart = upper * stride;
                    TOps.Load16(ref words[0], in source[0], in source[upperStart], (nuint)stride);
                    for (int lane = 0; lane < TOps.Lanes; lane++)
                    {
                        int start = lane < half ? lane * stride : upperStart + ((lane - half) * stride);
                        uint[] expected = [.. MemoryMarshal.Cast<byte, uint>(source.AsSpan(start, BlockBytes))];
                        Assert.Equal(expected, words.Select(word => Lanes(word)[lane]));
                    }

                    int storedBytes = (upper + half) * stride;
                    byte[] stored = Canary.Create(storedBytes + BlockBytes);
                    TOps.Store32Bytes(in words[0], ref stored[0], ref stored[upperStart], (nuint)stride);
                    TOps.Store32Bytes(in words[Words / 2], ref stored[BlockBytes / 2], ref stored[upperStart + (BlockBytes / 2)], (nuint)stride);
                    for (int start = 0; start < storedBytes; start += stride)
                    {
                        Assert.Equal(source.AsSpan(start, BlockBytes), stored.AsSpan(start, BlockBytes));
                        Canary.AssertUntouched(stored.AsSpan(start + BlockBytes, stride - BlockBytes));
                    }

                    Canary.AssertUntouched(stored.AsSpan(storedBytes));
                }
            }
        }
    }
}
