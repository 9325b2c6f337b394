using Xunit;

namespace Hashlane.Tests;

/// <summary>Skein's output as a stream with a position: of a length that is bound, and without end.</summary>
public sealed class SkeinXofTests
{
    private static readonly byte[] _message = Inputs.Pattern(300);
    private static readonly byte[] _key = Inputs.Key(30);

    public static TheoryData<int> Sizes => SkeinUse.Sizes;

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Read_AtEveryOffsetAndLength_EqualsOracle(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        int most = (2 * use.BlockBytes) + 3;
        foreach (SkeinParameters parameters in (SkeinParameters[])
            [new() { OutputLength = 3 * most }, new() { IsOutputLengthUnknown = true }, new() { IsOutputLengthUnknown = true, Tree = new SkeinTree(1, 1, 3) }])
        {
            byte[] expected = SkeinOracle.Output(use.BlockBytes, _key, _message, parameters, 3 * most);
            using XofReader reader = Open(use, parameters);
            for (int offset = 0; offset <= most; offset++)
            {
                for (int length = 0; length <= most; length += 1 + (length / 16))
                {
                    reader.Position = (ulong)offset;
                    byte[] output = Canary.Create(length + 2);
                    reader.Read(output.AsSpan(1, length));
                    Assert.True(expected.AsSpan(offset, length).SequenceEqual(output.AsSpan(1, length)), $"{length} bytes at {offset}.");
                    Assert.Equal((Canary.Value, Canary.Value), (output[0], output[^1]));
                    Assert.Equal((ulong)(offset + length), reader.Position);
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Read_FarAway_EqualsOracle(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        SkeinParameters parameters = new() { IsOutputLengthUnknown = true };
        using XofReader reader = Open(use, parameters);
        Assert.Equal(ulong.MaxValue, reader.Length);
        ulong block = (ulong)use.BlockBytes;
        ulong[] edges = [1UL << 31, 1UL << 32, block << 31, block << 32, block << 40, 1UL << 63];
        foreach (ulong edge in edges)
        {
            foreach (ulong before in (ulong[])[0, 1, block - 1, block, block + 1, 3 * block])
            {
                AssertOutput(edge - before, 5 * use.BlockBytes);
            }
        }

        foreach (int left in (int[])[0, 1, use.BlockBytes - 2, use.BlockBytes - 1, use.BlockBytes, 3 * use.BlockBytes])
        {
            AssertOutput(ulong.MaxValue - (ulong)left, left);
            Assert.Equal(ulong.MaxValue, reader.Position);
            byte[] canary = Canary.Create(1);
            Assert.Equal("destination", Assert.Throws<ArgumentException>(() => reader.Read(canary)).ParamName);
            Canary.AssertUntouched(canary);
        }

        void AssertOutput(ulong position, int length)
        {
            reader.Position = position;
            byte[] output = new byte[length];
            reader.Read(output);
            Assert.Equal(SkeinOracle.Output(use.BlockBytes, _key, _message, parameters, length, position), output);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Length_OfABoundOutput_EndsThere(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (int length in (int[])[1, use.BlockBytes, use.BlockBytes + 1, 1000])
        {
            using XofReader reader = Open(use, new() { OutputLength = length });
            Assert.Equal((ulong)length, reader.Length);
            byte[] canary = Canary.Create(length + 1);
            Assert.Throws<ArgumentException>(() => reader.Read(canary));
            Canary.AssertUntouched(canary);
            reader.Read(canary.AsSpan(0, length));
            Assert.Equal(reader.Length, reader.Position);
            reader.Read([]);
            Assert.Throws<ArgumentException>(() => reader.Read(new byte[1]));
            Assert.Throws<ArgumentOutOfRangeException>(() => reader.Position = (ulong)length + 1);
        }

        // The most that an array holds, without making one.
        SkeinParameters longest = new() { OutputLength = SkeinParameters.MaxOutputBytes };
        using XofReader end = Open(use, longest);
        end.Position = end.Length - 100;
        byte[] last = new byte[100];
        end.Read(last);
        Assert.Equal(SkeinOracle.Output(use.BlockBytes, _key, _message, longest, 100, SkeinParameters.MaxOutputBytes - 100), last);
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void OutputLengthUnknown_OfAnyDigestLength_IsOneFunction(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        SkeinParameters shortOne = new() { IsOutputLengthUnknown = true, OutputLength = 10 };
        SkeinParameters longOne = new() { IsOutputLengthUnknown = true, OutputLength = 500 };
        byte[] digest = use.HashAny(_key, _message, longOne);
        Assert.Equal(SkeinOracle.Output(use.BlockBytes, _key, _message, longOne, 500), digest);
        Assert.Equal(digest[..10], use.HashAny(_key, _message, shortOne));
        Assert.Equal(digest[..use.BlockBytes], use.HashAny(_key, _message, new() { IsOutputLengthUnknown = true }));
        Assert.NotEqual(digest[..use.BlockBytes], use.HashAny(_key, _message, SkeinParameters.Default));
        using Hasher hasher = use.CreateKeyed(_key, shortOne);
        hasher.AppendData(_message);
        Assert.Equal(10, hasher.HashLengthInBytes);
        Assert.Equal(digest[..10], hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void OpenXof_OfAHasherInUse_IsASnapshot(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (SkeinParameters parameters in (SkeinParameters[])[SkeinParameters.Default, new() { Tree = new SkeinTree(1, 1, 255) }])
        {
            Hasher hasher = use.CreateKeyed(_key, parameters);
            List<XofReader> readers = [];
            for (int length = 0; length <= _message.Length; length += 37)
            {
                readers.Add(((IExtendableOutput)hasher).OpenXof());
                hasher.AppendData(_message.AsSpan(length, Math.Min(37, _message.Length - length)));
            }

            Assert.Equal(use.HashAny(_key, _message, parameters), hasher.GetHashAndReset());
            hasher.Dispose();
            for (int i = 0; i < readers.Count; i++)
            {
                byte[] output = new byte[use.BlockBytes];
                readers[i].Read(output);
                Assert.Equal(use.HashAny(_key, _message.AsSpan(0, 37 * i), parameters), output);
                readers[i].Dispose();
                Assert.Throws<ObjectDisposedException>(() => readers[i].Read(output));
            }
        }
    }

    private static XofReader Open(SkeinUse use, SkeinParameters parameters)
    {
        using Hasher hasher = use.CreateKeyed(_key, parameters);
        hasher.AppendData(_message);
        return ((IExtendableOutput)hasher).OpenXof();
    }
}
