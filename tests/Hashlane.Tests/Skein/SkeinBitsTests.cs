using Xunit;

namespace Hashlane.Tests;

/// <summary>Messages of any number of bits: the three sizes, with and without key and tree, and what may follow their end.</summary>
public sealed class SkeinBitsTests
{
    private static readonly byte[] _key = Inputs.Key(40);

    public static TheoryData<int> Sizes => SkeinUse.Sizes;

    [Theory]
    [MemberData(nameof(Sizes))]
    public void HashDataBits_EveryBitLength_EqualsOracle(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] message = Inputs.Pattern((2 * use.BlockBytes) + 2);
        for (int bits = 0; bits <= 8 * message.Length; bits++)
        {
            byte[] source = message[..((bits + 7) / 8)];
            byte[] expected = Expected(use, [], source, (ulong)bits, SkeinParameters.Default);
            Same(bits, expected, use.HashBits(source, (ulong)bits));
            byte[] destination = Canary.Create(use.BlockBytes + 3);
            Assert.Equal(use.BlockBytes, use.HashBitsInto(source, (ulong)bits, destination));
            Same(bits, expected, destination[..use.BlockBytes]);
            Canary.AssertUntouched(destination.AsSpan(use.BlockBytes));
            expected = Expected(use, _key, source, (ulong)bits, SkeinParameters.Default);
            Same(bits, expected, use.HashKeyedBits(_key, source, (ulong)bits));
            Assert.Equal(use.BlockBytes, use.HashKeyedBitsInto(_key, source, (ulong)bits, destination));
            Same(bits, expected, destination[..use.BlockBytes]);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void HashDataBits_BitsBehindTheEnd_AreIgnored(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] source = Inputs.Pattern(use.BlockBytes + 1);
        for (int rest = 1; rest < 8; rest++)
        {
            ulong bits = (8 * (ulong)use.BlockBytes) + (ulong)rest;
            HashSet<string> digests = [];
            for (int last = 0; last < 256; last++)
            {
                source[^1] = (byte)last;
                digests.Add(Convert.ToHexString(use.HashBits(source, bits)));
                using Hasher hasher = use.Create(SkeinParameters.Default);
                SkeinUse.AppendFinalBits(hasher, source, bits);
                digests.Add(Convert.ToHexString(hasher.GetCurrentHash()));
            }

            Assert.Equal(1 << rest, digests.Count);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void AppendFinalBits_AfterAnyBytes_EqualsOracle(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] message = Inputs.Pattern((5 * use.BlockBytes) + 7);
        foreach (SkeinParameters parameters in (SkeinParameters[])
            [SkeinParameters.Default, new() { Tree = new SkeinTree(1, 1, 255) }, new() { Tree = new SkeinTree(2, 1, 2), OutputLength = 20 }])
        {
            foreach (byte[] key in (byte[][])[[], _key])
            {
                using Hasher hasher = use.CreateAny(key, parameters);
                foreach (int bytes in Inputs.LengthsAround(use.BlockBytes).Concat([message.Length]))
                {
                    ulong most = 8 * (ulong)bytes;
                    for (ulong bits = most < 9 ? 0 : most - 9; bits <= most; bits++)
                    {
                        byte[] source = message[..(int)((bits + 7) / 8)];
                        byte[] expected = Expected(use, key, source, bits, parameters);
                        foreach (int split in (int[])[0, 1, use.BlockBytes - 1, use.BlockBytes, source.Length - 1, source.Length])
                        {
                            // The last byte must be among the final bits unless all its bits count.
                            if (split >= 0 && split <= (int)(bits / 8))
                            {
                                hasher.AppendData(source.AsSpan(0, split));
                                SkeinUse.AppendFinalBits(hasher, source.AsSpan(split), bits - (8 * (ulong)split));
                                Assert.True(expected.AsSpan().SequenceEqual(hasher.GetHashAndReset()), $"{bits} bits, split behind {split} bytes.");
                            }
                        }
                    }
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Members_BitLengthThatDoesNotFit_ThrowAndChangeNothing(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        using Hasher hasher = use.Create(SkeinParameters.Default);
        using Hasher keyed = use.CreateKeyed(_key, SkeinParameters.Default);
        byte[] before = hasher.GetCurrentHash(), keyedBefore = keyed.GetCurrentHash(), canary = Canary.Create(use.BlockBytes);
        (int Bytes, ulong Bits)[] cases =
        [
            (0, 1), (0, 8), (1, 0), (1, 9), (2, 8), (2, 7), (2, 17), (100, 792), (100, 801), (100, 0),
            (0, ulong.MaxValue), (1, ulong.MaxValue), (100, ulong.MaxValue), (1, (1UL << 32) + 8), (1, 1UL << 63), (0, ulong.MaxValue - 6),
        ];
        foreach ((int bytes, ulong bits) in cases)
        {
            byte[] source = new byte[bytes];
            foreach (Action action in (Action[])
                [
                    () => use.HashBits(source, bits), () => use.HashKeyedBits(_key, source, bits),
                    () => use.HashBitsInto(source, bits, canary), () => use.HashKeyedBitsInto(_key, source, bits, canary),
                    () => SkeinUse.AppendFinalBits(hasher, source, bits), () => SkeinUse.AppendFinalBits(keyed, source, bits),
                ])
            {
                Assert.Equal("bitLength", Assert.Throws<ArgumentOutOfRangeException>(action).ParamName);
            }
        }

        Canary.AssertUntouched(canary);
        Assert.Equal(before, hasher.GetCurrentHash());
        Assert.Equal(keyedBefore, keyed.GetCurrentHash());

        // The message has not ended.
        hasher.AppendData([1]);
        Assert.NotEqual(before, hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void HashDataBits_OtherBadArguments_ThrowWithTheirNames(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] canary = Canary.Create(use.BlockBytes - 1);
        Assert.Equal("destination", Assert.Throws<ArgumentException>(() => use.HashBitsInto([1], 7, canary)).ParamName);
        Assert.Equal("destination", Assert.Throws<ArgumentException>(() => use.HashKeyedBitsInto(_key, [1], 7, canary)).ParamName);
        Assert.Equal("key", Assert.Throws<ArgumentException>(() => use.HashKeyedBits([], [1], 7)).ParamName);
        Assert.Equal("key", Assert.Throws<ArgumentException>(() => use.HashKeyedBitsInto(default, [1], 7, new byte[use.BlockBytes])).ParamName);
        Canary.AssertUntouched(canary);
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void HashDataBits_SourceOverlapsDestination_EqualsSeparateBuffers(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] message = Inputs.Pattern(3 * use.BlockBytes);
        ulong bits = (8 * (ulong)message.Length) - 3;
        byte[] expected = use.HashBits(message, bits), keyed = use.HashKeyedBits(_key, message, bits);
        foreach (int offset in (int[])[0, 1, use.BlockBytes, 2 * use.BlockBytes])
        {
            byte[] area = [.. message];
            use.HashBitsInto(area, bits, area.AsSpan(offset));
            Assert.Equal(expected, area[offset..(offset + use.BlockBytes)]);
            area = [.. message];
            use.HashKeyedBitsInto(_key, area, bits, area.AsSpan(offset));
            Assert.Equal(keyed, area[offset..(offset + use.BlockBytes)]);
        }
    }

    [Theory]
    [InlineData(256, 0UL)]
    [InlineData(256, 13UL)]
    [InlineData(512, 0UL)]
    [InlineData(512, 16UL)]
    [InlineData(1024, 7UL)]
    public async Task AppendFinalBits_Done_NothingCanBeAppendedUntilReset(int stateBits, ulong bits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (SkeinParameters parameters in (SkeinParameters[])[SkeinParameters.Default, new() { Tree = new SkeinTree(1, 1, 3) }])
        {
            foreach (byte[] key in (byte[][])[[], _key])
            {
                byte[] source = Inputs.Pattern((int)((bits + 7) / 8));
                byte[] expected = Expected(use, key, source, bits, parameters);
                using Hasher hasher = use.CreateAny(key, parameters);
                SkeinUse.AppendFinalBits(hasher, source, bits);
                await AssertEnded(hasher, expected);

                // A clone has ended too, and goes its own way.
                using (Hasher clone = hasher.Clone())
                {
                    await AssertEnded(clone, expected);
                    clone.Reset();
                    clone.AppendData([1]);
                }

                // A destination that is too short ends nothing.
                Assert.False(hasher.TryGetHashAndReset(new byte[hasher.HashLengthInBytes - 1], out int written));
                Assert.Equal(0, written);
                Assert.Throws<ArgumentException>(() => hasher.GetHashAndReset(new byte[hasher.HashLengthInBytes - 1]));
                await AssertEnded(hasher, expected);

                // An algorithm object starts anew.
                using (System.Security.Cryptography.HashAlgorithm algorithm = hasher.CreateHashAlgorithm())
                {
                    Assert.Equal(use.HashAny(key, [5, 6], parameters), algorithm.ComputeHash([5, 6]));
                }

                foreach (Action<Hasher> reset in (Action<Hasher>[])
                    [
                        static hasher => hasher.Reset(),
                        static hasher => hasher.GetHashAndReset(),
                        static hasher => Assert.True(hasher.TryGetHashAndReset(new byte[hasher.HashLengthInBytes], out _)),
                    ])
                {
                    reset(hasher);
                    Assert.Equal(use.HashAny(key, [], parameters), hasher.GetCurrentHash());
                    hasher.AppendData([5]);
                    hasher.AppendData([6]);
                    Assert.Equal(use.HashAny(key, [5, 6], parameters), hasher.GetHashAndReset());
                    SkeinUse.AppendFinalBits(hasher, source, bits);
                    await AssertEnded(hasher, expected);
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void AppendFinalBits_PoisonedOrDisposed_Throws(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (SkeinParameters parameters in (SkeinParameters[])[SkeinParameters.Default, new() { Tree = new SkeinTree(1, 1, 3) }])
        {
            Hasher hasher = use.CreateKeyed(_key, parameters);
            Assert.Throws<IOException>(() => hasher.AppendData(new ThrowingStream(1000)));
            Assert.Throws<InvalidOperationException>(() => SkeinUse.AppendFinalBits(hasher, [1], 3));
            Assert.Throws<InvalidOperationException>(() => ((IExtendableOutput)hasher).OpenXof());
            Assert.Throws<InvalidOperationException>(hasher.Clone);

            // Past its end it is not the stream that fails.
            hasher.Reset();
            SkeinUse.AppendFinalBits(hasher, [0x80], 3);
            Assert.Throws<InvalidOperationException>(() => hasher.AppendData(new ThrowingStream(1000)));
            Assert.Equal(Expected(use, _key, [0x80], 3, parameters), hasher.GetCurrentHash());
            hasher.Dispose();
            Assert.Throws<ObjectDisposedException>(() => SkeinUse.AppendFinalBits(hasher, [1], 3));
            Assert.Throws<ObjectDisposedException>(() => ((IExtendableOutput)hasher).OpenXof());
        }
    }

    [Fact]
    public void Verify_AfterFinalBits_KnowsTheTagOfTheBits()
    {
        using Skein512Mac mac = new(_key);
        mac.AppendFinalBits([0xAB, 0xCD], 11);
        byte[] tag = Expected(SkeinUse.Get(512), _key, [0xAB, 0xCD], 11, SkeinParameters.Default);
        Assert.True(mac.Verify(tag));
        Assert.False(mac.Verify(tag.AsSpan(0, 63)));
        Assert.False(mac.Verify([.. tag, 0]));
        tag[63] ^= 1;
        Assert.False(mac.Verify(tag));
    }

    private static async Task AssertEnded(Hasher hasher, byte[] expected)
    {
        CancellationToken none = TestContext.Current.CancellationToken;
        Assert.Throws<InvalidOperationException>(() => hasher.AppendData([1]));
        Assert.Throws<InvalidOperationException>(() => hasher.AppendData([]));
        Assert.Throws<InvalidOperationException>(() => hasher.AppendData(ReadOnlySpan<byte>.Empty));
        Assert.Throws<InvalidOperationException>(() => hasher.AppendData(Sequences.Cut((byte[])[1, 2, 3], 1)));
        Assert.Throws<InvalidOperationException>(() => hasher.AppendValue(1));
        Assert.Throws<InvalidOperationException>(() => hasher.AppendValues<int>([1]));
        Assert.Throws<InvalidOperationException>(() => SkeinUse.AppendFinalBits(hasher, [1], 3));
        Assert.Throws<InvalidOperationException>(() => SkeinUse.AppendFinalBits(hasher, [], 0));
        MemoryStream stream = new([1, 2, 3]);
        Assert.Throws<InvalidOperationException>(() => hasher.AppendData(stream));
        await Assert.ThrowsAsync<InvalidOperationException>(() => hasher.AppendDataAsync(stream, none));
        Assert.Equal(0, stream.Position);
        Assert.Equal(expected, hasher.GetCurrentHash());
        using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
        byte[] output = new byte[expected.Length];
        reader.Read(output);
        Assert.Equal(expected, output);
    }

    private static byte[] Expected(SkeinUse use, byte[] key, byte[] source, ulong bits, SkeinParameters parameters) =>
        SkeinOracle.Output(use.BlockBytes, key, source, bits, parameters, parameters.OutputLength ?? use.BlockBytes);

    private static void Same(int bits, byte[] expected, byte[] actual) =>
        Assert.True(expected.AsSpan().SequenceEqual(actual), $"{bits} bits.");
}
