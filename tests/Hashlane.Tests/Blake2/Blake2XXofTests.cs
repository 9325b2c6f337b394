using Xunit;

namespace Hashlane.Tests;

/// <summary>BLAKE2X's output as a stream with a position: of a length that is known, and of one that is not.</summary>
public sealed class Blake2XXofTests
{
    private static readonly byte[] _message = Inputs.Pattern(300);
    private static readonly byte[] _key = Inputs.Key(30);

    public static TheoryData<string> Names => Blake2XUse.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void Read_AtEveryOffsetAndLength_EqualsOracle(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        int most = (2 * use.HashBytes) + 3;
        foreach (Blake2XSettings settings in (Blake2XSettings[])
            [new() { OutputLength = 2 * most }, new() { StatedOutputLength = (uint)(2 * most) + 1 }, new() { IsUnknown = true }])
        {
            byte[] expected = use.Expected(_key, _message, settings, 2 * most);
            using XofReader reader = Open(use, settings);
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

    /// <summary>More than two groups of the widest lanes, with every rest.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void Read_EveryCountOfBlocks_EqualsOracle(string name)
    {
        const int MaxBlocks = 40;
        Blake2XUse use = Blake2XUse.Get(name);
        foreach (Blake2XSettings settings in (Blake2XSettings[])[new() { OutputLength = (MaxBlocks * use.HashBytes) - 5 }, new() { IsUnknown = true }])
        {
            byte[] expected = use.Expected(_key, _message, settings, (MaxBlocks * use.HashBytes) - 5);
            using XofReader reader = Open(use, settings);
            for (int blocks = 0; blocks < MaxBlocks; blocks++)
            {
                foreach (int offset in (int[])[0, 1, use.HashBytes - 1, use.HashBytes])
                {
                    int length = Math.Min((blocks * use.HashBytes) + (blocks % 3), expected.Length - offset);
                    reader.Position = (ulong)offset;
                    byte[] output = Canary.Create(length + 2);
                    reader.Read(output.AsSpan(1, length));
                    Assert.True(expected.AsSpan(offset, length).SequenceEqual(output.AsSpan(1, length)), $"{length} bytes at {offset}.");
                    Assert.Equal((Canary.Value, Canary.Value), (output[0], output[^1]));
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Read_FarAway_EqualsOracle(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        Blake2XSettings settings = new() { IsUnknown = true };
        using XofReader reader = Open(use, settings);
        Assert.Equal(use.MaxBytes, reader.Length);
        ulong block = (ulong)use.HashBytes;
        foreach (ulong edge in (ulong[])[1UL << 16, 1UL << 31, 1UL << 32, block << 16, block << 31, use.MaxBytes - (5 * block)])
        {
            foreach (ulong before in (ulong[])[0, 1, block - 1, block, block + 1, 3 * block])
            {
                AssertOutput(edge - before, 5 * use.HashBytes);
            }
        }

        foreach (int left in (int[])[0, 1, use.HashBytes - 1, use.HashBytes, use.HashBytes + 1, 3 * use.HashBytes])
        {
            AssertOutput(use.MaxBytes - (ulong)left, left);
            Assert.Equal(use.MaxBytes, reader.Position);
            byte[] canary = Canary.Create(1);
            Assert.Equal("destination", Assert.Throws<ArgumentException>(() => reader.Read(canary)).ParamName);
            Canary.AssertUntouched(canary);
        }

        void AssertOutput(ulong position, int length)
        {
            reader.Position = position;
            byte[] output = new byte[length];
            reader.Read(output);
            Assert.Equal(use.Expected(_key, _message, settings, length, position), output);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Length_OfAKnownOutput_EndsThere(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        foreach (int length in (int[])[1, use.HashBytes - 1, use.HashBytes, use.HashBytes + 1, 1000, 65534])
        {
            foreach (Blake2XSettings settings in (Blake2XSettings[])[new() { OutputLength = length }, new() { StatedOutputLength = (uint)length }])
            {
                using XofReader reader = Open(use, settings);
                Assert.Equal((ulong)length, reader.Length);
                byte[] canary = Canary.Create(length + 1);
                Assert.Throws<ArgumentException>(() => reader.Read(canary));
                Canary.AssertUntouched(canary);
                reader.Read(canary.AsSpan(0, length));
                Assert.Equal(use.Expected(_key, _message, settings, length), canary[..length]);
                Assert.Equal(reader.Length, reader.Position);
                reader.Read([]);
                Assert.Throws<ArgumentException>(() => reader.Read(new byte[1]));
                Assert.Throws<ArgumentOutOfRangeException>(() => reader.Position = (ulong)length + 1);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Read_AtTheEndOfTheLongestOutputs_EqualsOracle(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        uint longest = use.UnknownLength - 1;
        foreach (Blake2XSettings settings in (Blake2XSettings[])
            [
                new() { OutputLength = use.MaxDigestBytes }, new() { StatedOutputLength = longest }, new() { StatedOutputLength = longest - 1 },
                new() { StatedOutputLength = longest, OutputLength = use.MaxDigestBytes },
            ])
        {
            using XofReader reader = Open(use, settings);
            Assert.Equal(use.StatedLength(settings), reader.Length);
            foreach (int left in (int[])[1, use.HashBytes - 3, use.HashBytes - 2, use.HashBytes - 1, use.HashBytes, 200])
            {
                reader.Position = reader.Length - (ulong)left;
                byte[] output = new byte[left];
                reader.Read(output);
                Assert.Equal(use.Expected(_key, _message, settings, left, reader.Length - (ulong)left), output);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void OutputLengthUnknown_OfAnyDigestLength_IsOneFunction(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        Blake2XSettings longOne = new() { IsUnknown = true, OutputLength = 500 };
        byte[] digest = use.HashAny(_key, _message, longOne);
        Assert.Equal(use.Expected(_key, _message, longOne, 500), digest);
        Assert.Equal(digest[..10], use.HashAny(_key, _message, new() { IsUnknown = true, OutputLength = 10 }));
        Assert.Equal(digest[..10], use.HashAny(_key, _message, new() { IsUnknown = true, StatedOutputLength = 10 }));
        Assert.Equal(digest[..use.HashBytes], use.HashAny(_key, _message, new() { IsUnknown = true }));
        Assert.NotEqual(digest[..use.HashBytes], use.HashAny(_key, _message, new()));
        using Hasher hasher = use.CreateKeyed(_key, new() { IsUnknown = true, OutputLength = 10 });
        hasher.AppendData(_message);
        Assert.Equal(10, hasher.HashLengthInBytes);
        Assert.Equal(digest[..10], hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void OpenXof_OfAHasherInUse_IsASnapshot(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        foreach (byte[] key in (byte[][])[[], _key])
        {
            Hasher hasher = use.CreateAny(key, new());
            List<XofReader> readers = [];
            for (int length = 0; length <= _message.Length; length += 37)
            {
                readers.Add(((IExtendableOutput)hasher).OpenXof());
                hasher.AppendData(_message.AsSpan(length, Math.Min(37, _message.Length - length)));
            }

            Assert.Equal(use.HashAny(key, _message, new()), hasher.GetHashAndReset());
            hasher.Dispose();
            for (int i = 0; i < readers.Count; i++)
            {
                byte[] output = new byte[use.HashBytes];
                readers[i].Read(output);
                Assert.Equal(use.HashAny(key, _message.AsSpan(0, 37 * i), new()), output);
                readers[i].Dispose();
                Assert.Throws<ObjectDisposedException>(() => readers[i].Read(output));
            }
        }
    }

    private static XofReader Open(Blake2XUse use, Blake2XSettings settings)
    {
        using Hasher hasher = use.CreateKeyed(_key, settings);
        hasher.AppendData(_message);
        return ((IExtendableOutput)hasher).OpenXof();
    }
}
