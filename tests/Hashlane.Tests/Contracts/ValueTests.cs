using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using Xunit;

namespace Hashlane.Tests;

/// <summary>AppendValue and AppendValues: the bytes of a value as they lie in memory, and which types are refused.</summary>
public sealed class ValueTests
{
    private enum Small : byte
    {
        Seven = 7,
    }

    [Fact]
    public void AppendValue_Numbers_AreTheirLittleEndianBytes()
    {
        Assert.SkipUnless(BitConverter.IsLittleEndian, "Not run: this machine is big-endian.");
        AssertBytes<byte>(0x12, "12");
        AssertBytes<sbyte>(-1, "FF");
        AssertBytes(true, "01");
        AssertBytes('A', "4100");
        AssertBytes<short>(0x1234, "3412");
        AssertBytes(0x12345678, "78563412");
        AssertBytes(0x123456789ABCDEF0UL, "F0DEBC9A78563412");
        AssertBytes(1.0f, "0000803F");
        AssertBytes(1.0, "000000000000F03F");
        AssertBytes(Int128.One, "01000000000000000000000000000000");
        AssertBytes(Small.Seven, "07");
        AssertBytes(DayOfWeek.Tuesday, "02000000");
        AssertBytes((Half)1, "003C");
        AssertBytes((nint)5, nint.Size == 8 ? "0500000000000000" : "05000000");
    }

    [Fact]
    public void AppendValue_TypesWithoutPadding_AreTheirBytes()
    {
        AssertTaken(Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"));
        AssertTaken(1.5m);
        AssertTaken(new DateTime(2026, 1, 2, 0, 0, 0, DateTimeKind.Utc));
        AssertTaken(TimeSpan.FromSeconds(3));
        AssertTaken(new DateOnly(2026, 1, 2));
        AssertTaken(new TimeOnly(3, 4));
        AssertTaken(new Rune('x'));
        AssertTaken(new Index(3));
        AssertTaken(1..4);
        AssertTaken(new Tight { A = 1, B = 2, C = 3 });
        AssertTaken(new Packed { A = 1, B = 2 });
        AssertTaken(new Overlaid { Bits = 77 });
        AssertTaken(default(FourInts));
        AssertTaken(default(Buffered));
        AssertTaken(new Outer { Inner = new Tight { A = 1 }, More = 4 });
        AssertTaken(System.Runtime.Intrinsics.Vector128.Create(1, 2, 3, 4));
        AssertTaken(new System.Numerics.Vector3(1, 2, 3));
        AssertTaken((1, 2u));
    }

    [Fact]
    public void AppendValue_TypesWithPadding_AreRefused()
    {
        AssertRefused(default(ByteThenInt));
        AssertRefused(default(IntThenByte));
        AssertRefused(default(Gap));
        AssertRefused(default(LongerThanItsFields));
        AssertRefused(default(PaddedElements));
        AssertRefused(default(PaddedOuter));
        AssertRefused(default(BufferedAndPadded));
        AssertRefused(default(DateTimeOffset));
        AssertRefused(((byte)1, 2));
        AssertRefused(new KeyValuePair<long, bool>(1, true));
    }

    [Fact]
    public void AppendValue_TypesWithReferences_AreRefused()
    {
        AssertReferences(new KeyValuePair<int, string>(1, "a"));
        AssertReferences(new ArraySegment<byte>([1]));
        AssertReferences((1, new object()));
        AssertReferences(default(ReadOnlyMemory<byte>));

        static void AssertReferences<T>(T value)
            where T : struct
        {
            using Blake2b hasher = new();
            Assert.Contains("references", Assert.Throws<ArgumentException>(() => hasher.AppendValue(value)).Message, StringComparison.Ordinal);
            Assert.Contains("references", Assert.Throws<ArgumentException>(() => hasher.AppendValues<T>(new T[2])).Message, StringComparison.Ordinal);
            Assert.Equal(Blake2b.HashData([]), hasher.GetCurrentHash());
        }
    }

    [Fact]
    public void AppendValue_CalledFromCodeThatIsGenericOverStructs_Appends()
    {
        static byte[] Hash<T>(T value)
            where T : struct
        {
            using Blake2b hasher = new();
            hasher.AppendValue(value);
            hasher.AppendValues<T>([value, value]);
            return hasher.GetHashAndReset();
        }

        Assert.Equal(Blake2b.HashData([7, 7, 7]), Hash((byte)7));
        Assert.Equal(Blake2b.HashData(new byte[48]), Hash(Guid.Empty));
    }

    [Fact]
    public void AppendValues_OfASpan_IsItsBytesWithoutTheCount()
    {
        int[] values = [.. Enumerable.Range(1, 1000)];
        using Blake2b hasher = new();
        hasher.AppendValues<int>(values);
        byte[] atOnce = hasher.GetHashAndReset();
        foreach (int value in values)
        {
            hasher.AppendValue(value);
        }

        Assert.Equal(hasher.GetHashAndReset(), atOnce);
        Assert.Equal(Blake2b.HashData(MemoryMarshal.AsBytes<int>(values)), atOnce);
        hasher.AppendValues<char>("text");
        Assert.Equal(Blake2b.HashData(Encoding.Unicode.GetBytes("text")), hasher.GetHashAndReset());
    }

    [Theory]
    [InlineData(0, "0")]
    [InlineData(1, "8")]
    [InlineData(2, "16")]
    [InlineData(3, "24")]
    [InlineData(4, "24, 8")]
    [InlineData(6, "24, 24")]
    [InlineData(7, "24, 24, 8")]
    public void AbsorbValues_AroundThePieceLimit_CutsAtWholeValues(int count, string pieces)
    {
        ToyLog log = new();
        using ToyHasher toy = new(log);
        toy.AbsorbValues<long>(new long[count], maxBytes: 31);
        Assert.Equal(pieces, string.Join(", ", log.Runs));
    }

    [Fact]
    public void AbsorbValues_InPieces_AreTheirBytesInOrder()
    {
        long[] values = [.. Enumerable.Range(1, 50).Select(static i => (long)i)];
        byte[] expected = Blake2b.HashData(MemoryMarshal.AsBytes<long>(values));
        using Blake2b hasher = new();
        foreach (int most in (int[])[1, 8, 9, 16, 63, 399, 400, 401])
        {
            hasher.AbsorbValues<long>(values, most);
            Assert.Equal(expected, hasher.GetHashAndReset());
        }
    }

    [Fact]
    public void AppendValue_TypesWithoutFields_AreRefused()
    {
        AssertRefused<Empty>();
        AssertRefused<EmptyOf<int>>();
        AssertRefused<LongAndEmpty>();
        AssertRefused<ManyEmpty>();
        AssertRefused<Around<Empty>>();
        AssertRefused<Around<Around<EmptyOf<Guid>>>>();
        AssertTaken(new Around<byte> { Value = 1 });
        AssertTaken(new Around<Around<Small>> { Value = new Around<Small> { Value = Small.Seven } });

        static void AssertRefused<T>()
            where T : unmanaged
        {
            using Blake2b hasher = new();
            Assert.Throws<ArgumentException>(() => hasher.AppendValue<T>(default));
            Assert.Throws<ArgumentException>(() => hasher.AppendValues<T>(new T[2]));
            Assert.Equal(Blake2b.HashData([]), hasher.GetCurrentHash());
        }
    }

    [Fact]
    public void AppendValues_EmptySpanOfAPaddedType_IsRefusedToo()
    {
        using Blake2s hasher = new();
        Assert.Throws<ArgumentException>(() => hasher.AppendValues(ReadOnlySpan<ByteThenInt>.Empty));
        Assert.Equal(Blake2s.HashData([]), hasher.GetCurrentHash());
    }

    private static void AssertBytes<T>(T value, string hex)
        where T : unmanaged
    {
        using Blake2s hasher = new();
        hasher.AppendValue(value);
        Assert.Equal(Blake2s.HashData(Convert.FromHexString(hex)), hasher.GetCurrentHash());
    }

    private static void AssertTaken<T>(T value)
        where T : unmanaged
    {
        byte[] bytes = MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in value)).ToArray();
        foreach (Subject subject in Subject.All)
        {
            using Hasher hasher = subject.Create();
            hasher.AppendValue(value);
            Assert.Equal(subject.HashSpan(bytes), hasher.GetHashAndReset());
            hasher.AppendValues<T>([value, value]);
            Assert.Equal(subject.HashSpan([.. bytes, .. bytes]), hasher.GetHashAndReset());
        }
    }

    private static void AssertRefused<T>(T value)
        where T : unmanaged
    {
        using Blake2b hasher = new();
        string message = Assert.Throws<ArgumentException>(() => hasher.AppendValue(value)).Message;
        Assert.Contains(typeof(T).ToString(), message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => hasher.AppendValues<T>([value]));
        Assert.Equal(Blake2b.HashData([]), hasher.GetCurrentHash());
    }

#pragma warning disable CS0649, CS0169, CA1823, IDE0044, IDE0051 // Only the layout of these types matters
    private struct Tight
    {
        public byte A;
        public byte B;
        public short C;
    }

    [StructLayout(LayoutKind.Sequential, Pack = 1)]
    private struct Packed
    {
        public byte A;
        public long B;
    }

    [StructLayout(LayoutKind.Explicit)]
    private struct Overlaid
    {
        [FieldOffset(0)]
        public long Bits;

        [FieldOffset(4)]
        public int Upper;
    }

    [InlineArray(4)]
    private struct FourInts
    {
        private int _first;
    }

    private unsafe struct Buffered
    {
        public fixed byte Bytes[12];
        public int Count;
    }

    private struct Outer
    {
        public Tight Inner;
        public int More;
    }

    private struct Empty;

    private struct EmptyOf<T>;

    [StructLayout(LayoutKind.Sequential, Size = 8)]
    private struct LongAndEmpty;

    [InlineArray(3)]
    private struct ManyEmpty
    {
        private Empty _first;
    }

    private struct Around<T>
    {
        public T Value;
    }

    private struct ByteThenInt
    {
        public byte A;
        public int B;
    }

    private struct IntThenByte
    {
        public int A;
        public byte B;
    }

    [StructLayout(LayoutKind.Explicit)]
    private struct Gap
    {
        [FieldOffset(0)]
        public int A;

        [FieldOffset(8)]
        public int B;
    }

    [StructLayout(LayoutKind.Sequential, Size = 16)]
    private struct LongerThanItsFields
    {
        public long A;
    }

    [InlineArray(3)]
    private struct PaddedElements
    {
        private ByteThenInt _first;
    }

    private struct PaddedOuter
    {
        public long A;
        public ByteThenInt B;
    }

    private unsafe struct BufferedAndPadded
    {
        public fixed byte Bytes[11];
        public int Count;
    }
#pragma warning restore CS0649, CS0169, CA1823, IDE0044, IDE0051
}
