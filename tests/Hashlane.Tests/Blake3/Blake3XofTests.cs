using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>BLAKE3's output as a stream with a position.</summary>
public sealed class Blake3XofTests
{
    private const int MaxOffset = 5000;

    private static readonly byte[] _message = Inputs.Pattern(3000);

    public static TheoryData<string> Modes => Blake3Use.Names;

    [Theory]
    [MemberData(nameof(Modes))]
    public void Read_AtEveryOffset_EqualsOracle(string mode)
    {
        Blake3Use use = Blake3Use.Get(mode);
        byte[] expected = use.CreateOracle().Output(_message, 0, 2 * MaxOffset);
        Assert.Equal(expected, use.OneShot(_message, expected.Length));
        using XofReader reader = use.OpenXof(_message);
        byte[] output = new byte[2 * MaxOffset];
        reader.Read(output);
        Assert.Equal(expected, output);
        for (int offset = 0; offset <= MaxOffset; offset++)
        {
            reader.Position = (ulong)offset;

            // Every length of up to two blocks, and now and then one that fills the widest vectors.
            int length = offset % 97 == 0 ? MaxOffset - (offset % 64) : offset % 130;
            byte[] piece = Canary.Create(length);
            reader.Read(piece);
            Assert.True(expected.AsSpan(offset, length).SequenceEqual(piece), $"{length} bytes at {offset}.");
            Assert.Equal((ulong)(offset + length), reader.Position);
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void Read_InPiecesOfEverySize_EqualsOneRead(string mode)
    {
        Blake3Use use = Blake3Use.Get(mode);
        byte[] expected = use.CreateOracle().Output(_message, 0, MaxOffset);
        using XofReader reader = use.OpenXof(_message);
        byte[] output = new byte[expected.Length];
        foreach (int piece in (int[])[1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 511, 512, 513, 1000, 1023, 1024, 1025, 2049])
        {
            Array.Clear(output);
            reader.Position = 0;
            for (int done = 0; done < output.Length; done += piece)
            {
                reader.Read(output.AsSpan(done, Math.Min(piece, output.Length - done)));
            }

            Assert.Equal(expected, output);
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void Read_AtRandomOffsets_EqualsOracle(string mode)
    {
        int seed = Random.Shared.Next();
        TestContext.Current.TestOutputHelper?.WriteLine($"Seed: {seed}");
        Random random = new(seed);
        Blake3Use use = Blake3Use.Get(mode);
        Blake3Oracle oracle = use.CreateOracle();
        using XofReader reader = use.OpenXof(_message);
        for (int i = 0; i < 500; i++)
        {
            // Every magnitude of offset alike.
            ulong offset = (ulong)random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64);
            int length = (int)Math.Min((ulong)random.Next(1, 1500), ulong.MaxValue - offset);
            AssertOutput(oracle, reader, offset, length);
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void Read_WhereTheBlockCounterCarries_EqualsOracle(string mode)
    {
        Blake3Use use = Blake3Use.Get(mode);
        Blake3Oracle oracle = use.CreateOracle();
        using XofReader reader = use.OpenXof(_message);
        foreach (ulong edge in (ulong[])[1UL << 31, 1UL << 32, 1UL << 37, 1UL << 38, 1UL << 39, 1UL << 63])
        {
            for (ulong before = 0; before <= 1100; before += 50)
            {
                AssertOutput(oracle, reader, edge - before, 2200);
            }
        }
    }

    [Fact]
    public void Read_UpToTheEnd_WorksAndPastItThrowsAndWritesNothing()
    {
        Blake3Oracle oracle = Blake3Oracle.Hash();
        using XofReader reader = Blake3Use.Unkeyed().OpenXof(_message);
        Assert.Equal(ulong.MaxValue, reader.Length);
        foreach (int length in (int[])[1, 62, 63, 64, 65, 127, 128, 1000, 4159])
        {
            AssertOutput(oracle, reader, ulong.MaxValue - (ulong)length, length);
            Assert.Equal(ulong.MaxValue, reader.Position);

            reader.Position = ulong.MaxValue - (ulong)length;
            byte[] canary = Canary.Create(length + 1);
            Assert.Equal("destination", Assert.Throws<ArgumentException>(() => reader.Read(canary)).ParamName);
            Canary.AssertUntouched(canary);
            Assert.Equal(ulong.MaxValue - (ulong)length, reader.Position);
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void OpenXof_ThenMoreData_StaysAsItWas(string mode)
    {
        Blake3Use use = Blake3Use.Get(mode);
        using Hasher hasher = use.Create(Blake3.HashSizeInBytes);
        foreach (int length in (int[])[0, 1, 1024, 1025, 2048, 3000])
        {
            byte[] before = _message[..length];
            byte[] after = [.. before, 1, 2, 3];
            hasher.Reset();
            hasher.AppendData(before);
            byte[] state = HasherState.Of(hasher);
            using XofReader snapshot = ((IExtendableOutput)hasher).OpenXof();
            Assert.Equal(state, HasherState.Of(hasher));
            hasher.AppendData([1, 2, 3]);
            using XofReader later = ((IExtendableOutput)hasher).OpenXof();
            Assert.Equal(use.CreateOracle().Digest(after), hasher.GetHashAndReset());
            Assert.Equal(use.CreateOracle().Output(before, 50, 100), Read(snapshot, 50, 100));
            Assert.Equal(use.CreateOracle().Output(after, 50, 100), Read(later, 50, 100));
        }

        hasher.Dispose();
        Assert.Throws<ObjectDisposedException>(() => ((IExtendableOutput)hasher).OpenXof());
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void OpenXof_HasherDisposedAfterwards_StaysReadable(string mode)
    {
        Blake3Use use = Blake3Use.Get(mode);
        using XofReader reader = use.OpenXof(_message);
        AssertOutput(use.CreateOracle(), reader, 1, 99);
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public async Task OpenXof_AfterAFailureOrWhileBusy_Throws(string mode)
    {
        using Hasher hasher = Blake3Use.Get(mode).Create(Blake3.HashSizeInBytes);
        IExtendableOutput output = (IExtendableOutput)hasher;
        Assert.Throws<IOException>(() => hasher.AppendData(new ThrowingStream(2000)));
        Assert.Throws<InvalidOperationException>(output.OpenXof);
        hasher.Reset();
        using (XofReader reader = output.OpenXof())
        {
            Assert.Equal(0UL, reader.Position);
        }

        BlockingStream stream = new();
        Task appending = hasher.AppendDataAsync(stream, TestContext.Current.CancellationToken);
        await stream.Entered;
        Assert.Throws<CryptographicException>(output.OpenXof);
        stream.Release();
        await appending;
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void Dispose_OfAReader_ZeroesItAndLaterUseThrows(string mode)
    {
        XofReader reader = Blake3Use.Get(mode).OpenXof(_message);
        NodeReader<Blake3Node> node = Assert.IsType<NodeReader<Blake3Node>>(reader);
        Assert.NotEqual(-1, Bytes.Of(ref node.Node).IndexOfAnyExcept((byte)0));
        reader.Dispose();
        Assert.Equal(-1, Bytes.Of(ref node.Node).IndexOfAnyExcept((byte)0));
        Assert.Throws<ObjectDisposedException>(() => reader.Read(new byte[1]));
        Assert.Throws<ObjectDisposedException>(() => reader.Position = 0);
        reader.Dispose();
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void Read_BetweenGuardPages_TouchesNothingElse(string mode)
    {
        Blake3Use use = Blake3Use.Get(mode);
        byte[] expected = use.CreateOracle().Output(_message, 0, 3000);
        using XofReader reader = use.OpenXof(_message);
        using GuardedMemory memory = new(2100);
        foreach (int offset in (int[])[0, 1, 63, 64, 65])
        {
            for (int length = 0; length <= 2100; length += length < 200 ? 1 : 61)
            {
                reader.Position = (ulong)offset;
                reader.Read(memory.AtEnd(length));
                Assert.True(expected.AsSpan(offset, length).SequenceEqual(memory.AtEnd(length)));
                reader.Position = (ulong)offset;
                reader.Read(memory.AtStart(length));
                Assert.True(expected.AsSpan(offset, length).SequenceEqual(memory.AtStart(length)));
            }
        }
    }

    private static void AssertOutput(Blake3Oracle oracle, XofReader reader, ulong offset, int length) => Assert.True(
        oracle.Output(_message, offset, length).AsSpan().SequenceEqual(Read(reader, offset, length)), $"{length} bytes at {offset}.");

    private static byte[] Read(XofReader reader, ulong offset, int length)
    {
        byte[] output = new byte[length];
        reader.Position = offset;
        reader.Read(output);
        return output;
    }
}
