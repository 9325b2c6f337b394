using Xunit;

namespace Hashlane.Tests;

/// <summary>Arguments that the ciphers refuse without writing anything, and the life of an instance.</summary>
public sealed class ThreefishArgumentTests
{
    private const int TweakBytes = 16;

    public delegate void Cipher(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks);

    public static TheoryData<int> Sizes => SkeinUse.Sizes;

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Constructor_BadKey_ThrowsWithTheName(int stateBits)
    {
        int block = stateBits / 8;
        Assert.Equal("key", Assert.Throws<ArgumentNullException>(() => Create(stateBits, null!)).ParamName);
        Assert.Equal("key", Assert.Throws<ArgumentException>(() => Create(stateBits, [])).ParamName);
        foreach (int length in (int[])[1, block - 1, block + 1, 2 * block])
        {
            ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>(() => Create(stateBits, new byte[length]));
            Assert.Equal("key", exception.ParamName);
            Assert.StartsWith($"Key must be {block} bytes, but was {length}.", exception.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Members_BadLengths_ThrowWithTheNameAndWriteNothing(int stateBits)
    {
        int block = stateBits / 8;
        using IDisposable cipher = Create(stateBits, Inputs.Key(block));
        byte[] canary = Canary.Create(4 * block), tweaks = new byte[5 * TweakBytes];
        foreach (Cipher one in Members(cipher, isOne: true))
        {
            foreach (int length in (int[])[0, 1, block - 1, block + 1, 2 * block])
            {
                AssertRefused("source", () => one(new byte[length], canary, tweaks.AsSpan(0, TweakBytes)));
            }
        }

        foreach (bool isOne in (bool[])[true, false])
        {
            foreach (Cipher each in Members(cipher, isOne))
            {
                AssertRefused("destination", () => each(new byte[block], canary.AsSpan(0, block - 1), tweaks.AsSpan(0, TweakBytes)));
                foreach (int length in (int[])[0, 1, 15, 17, 32])
                {
                    AssertRefused(isOne ? "tweak" : "tweaks", () => each(new byte[block], canary, tweaks.AsSpan(0, length)));
                }
            }
        }

        foreach (Cipher many in Members(cipher, isOne: false))
        {
            foreach (int length in (int[])[1, block - 1, block + 1, (3 * block) - 1])
            {
                AssertRefused("source", () => many(new byte[length], canary, tweaks.AsSpan(0, TweakBytes)));
            }

            AssertRefused("destination", () => many(new byte[4 * block], canary.AsSpan(1), tweaks.AsSpan(0, TweakBytes)));
            foreach (int length in (int[])[0, 15, 17, 32, 47, 49, 64])
            {
                AssertRefused("tweaks", () => many(new byte[3 * block], canary, tweaks.AsSpan(0, length)));
            }

            AssertRefused("tweaks", () => many([], canary, tweaks.AsSpan(0, 1)));
        }

        Canary.AssertUntouched(canary);
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Members_PartialOverlap_ThrowAndWriteNothing(int stateBits)
    {
        int block = stateBits / 8;
        using IDisposable cipher = Create(stateBits, Inputs.Key(block));
        foreach (Cipher each in Members(cipher))
        {
            byte[] area = Canary.Create(4 * block), tweak = new byte[TweakBytes];
            foreach (int offset in (int[])[1, 8, block - 1])
            {
                AssertRefused("destination", () => each(area.AsSpan(0, block), area.AsSpan(offset), tweak));
                AssertRefused("destination", () => each(area.AsSpan(offset, block), area, tweak));
            }

            Canary.AssertUntouched(area);
        }

        // What follows the blocks in the destination is not written, so it may overlap.
        foreach (Cipher each in Members(cipher))
        {
            byte[] area = Inputs.Pattern(4 * block), expected = new byte[block], tweak = new byte[TweakBytes];
            each(area.AsSpan(2 * block, block), expected, tweak);
            each(area.AsSpan(2 * block, block), area, tweak);
            Assert.Equal([.. expected, .. Inputs.Pattern(4 * block)[block..]], area);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Members_TweaksOverlapDestination_ThrowAndWriteNothing(int stateBits)
    {
        int block = stateBits / 8;
        using IDisposable cipher = Create(stateBits, Inputs.Key(block));
        foreach (Cipher each in Members(cipher))
        {
            byte[] area = Canary.Create(2 * block), source = new byte[block];
            foreach (int offset in (int[])[0, 1, block - 1])
            {
                AssertRefused("destination", () => each(source, area, area.AsSpan(offset, TweakBytes)));
            }

            AssertRefused("destination", () => each(source, area.AsSpan(15, block), area.AsSpan(0, TweakBytes)));
            Canary.AssertUntouched(area);

            // Beside each other is fine, and so are tweaks within the source.
            byte[] expected = new byte[block];
            each(source, expected, Canary.Create(TweakBytes));
            each(source, area.AsSpan(TweakBytes, block), area.AsSpan(0, TweakBytes));
            Assert.Equal(expected, area[TweakBytes..(TweakBytes + block)]);
            each(source, expected, source.AsSpan(0, TweakBytes));
        }

        foreach (Cipher many in Members(cipher, isOne: false))
        {
            byte[] area = Canary.Create(10 * block), source = new byte[9 * block];
            AssertRefused("destination", () => many(source, area, area.AsSpan(block, 9 * TweakBytes)));
            AssertRefused("destination", () => many(source, area, area.AsSpan((9 * block) - 1, TweakBytes)));
            Canary.AssertUntouched(area);
            many(source, area, area.AsSpan(9 * block, TweakBytes));
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Members_NoBlocksOrMoreDestination_WriteTheBlocksOnly(int stateBits)
    {
        int block = stateBits / 8;
        using IDisposable cipher = Create(stateBits, Inputs.Key(block));
        byte[] canary = Canary.Create(12 * block);
        foreach (Cipher many in Members(cipher, isOne: false))
        {
            many([], canary, []);
            many([], [], new byte[TweakBytes]);
            Canary.AssertUntouched(canary);
            for (int blocks = 1; blocks <= 11; blocks++)
            {
                canary = Canary.Create(12 * block);
                many(new byte[blocks * block], canary, new byte[TweakBytes]);
                Canary.AssertUntouched(canary.AsSpan(blocks * block));
            }

            canary = Canary.Create(12 * block);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Dispose_Once_ZeroesTheKeyAndLaterCallsThrow(int stateBits)
    {
        int block = stateBits / 8;
        byte[] key = Inputs.Key(block);
        IDisposable cipher = Create(stateBits, key);
        Assert.Equal($"Threefish{stateBits}", cipher.ToString());
        Assert.NotEqual(-1, HasherState.OfObject(cipher).AsSpan().IndexOf(key));
        cipher.Dispose();
        cipher.Dispose();

        // The flag is all that is left.
        byte[] state = HasherState.OfObject(cipher);
        Assert.True(state.Count(static each => each != 0) <= 1);
        foreach (Cipher each in Members(cipher))
        {
            byte[] canary = Canary.Create(block);
            Assert.Throws<ObjectDisposedException>(() => each(new byte[block], canary, new byte[TweakBytes]));
            Canary.AssertUntouched(canary);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public async Task Dispose_BesideEncryptionAndDecryption_NeverGivesBlocksOfAnotherKey(int stateBits)
    {
        const int Blocks = 2000, Rounds = 60;
        int block = stateBits / 8;
        byte[] key = Inputs.Key(block), source = Inputs.Pattern(Blocks * block), tweak = new byte[TweakBytes];
        foreach (int member in (int[])[0, 1])
        {
            byte[] expected = new byte[source.Length];
            using (IDisposable whole = Create(stateBits, key))
            {
                Members(whole, isOne: false)[member](source, expected, tweak);
            }

            int disposedInside = 0;
            for (int round = 0; round < Rounds; round++)
            {
                IDisposable cipher = Create(stateBits, key);
                Cipher cipherBlocks = Members(cipher, isOne: false)[member];
                using ManualResetEventSlim begun = new();
                Task<int> working = Task.Factory.StartNew(
                    () =>
                    {
                        byte[] destination = new byte[source.Length];
                        for (int calls = 0; ; calls++)
                        {
                            destination.AsSpan().Fill(Canary.Value);
                            try
                            {
                                begun.Set();
                                cipherBlocks(source, destination, tweak);
                            }
                            catch (ObjectDisposedException)
                            {
                                // Refused at the call, or what was written is zeroed.
                                Assert.True(destination.AsSpan().IndexOfAnyExcept(Canary.Value) < 0 || destination.AsSpan().IndexOfAnyExcept((byte)0) < 0, "Blocks of another key.");
                                return calls;
                            }

                            Assert.True(expected.AsSpan().SequenceEqual(destination), "Blocks of another key.");
                        }
                    },
                    CancellationToken.None,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default);
                begun.Wait(TestContext.Current.CancellationToken);
                Thread.SpinWait(100 * round);
                cipher.Dispose();
                disposedInside += await working > 0 ? 1 : 0;
                Assert.True(HasherState.OfObject(cipher).Count(static each => each != 0) <= 1);
            }

            Assert.InRange(disposedInside, 0, Rounds);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Key_ChangedAfterwards_WasCopied(int stateBits)
    {
        int block = stateBits / 8;
        byte[] key = Inputs.Key(block), first = new byte[block], second = new byte[block];
        using IDisposable cipher = Create(stateBits, key);
        Cipher encrypt = Members(cipher, isOne: false)[0];
        encrypt(new byte[block], first, new byte[TweakBytes]);
        key[0] ^= 1;
        encrypt(new byte[block], second, new byte[TweakBytes]);
        Assert.Equal(first, second);
    }

    private static void AssertRefused(string name, Action action) =>
        Assert.Equal(name, Assert.Throws<ArgumentException>(action).ParamName);

    private static IDisposable Create(int stateBits, byte[] key) => stateBits switch
    {
        256 => new Threefish256(key),
        512 => new Threefish512(key),
        _ => new Threefish1024(key),
    };

    /// <summary>The members that take one block, those that take many, or both.</summary>
    private static Cipher[] Members(IDisposable cipher, bool? isOne = null)
    {
        (Cipher[] one, Cipher[] many) = cipher switch
        {
            Threefish256 each => ((Cipher[])[each.EncryptBlock, each.DecryptBlock], (Cipher[])[each.EncryptBlocks, each.DecryptBlocks]),
            Threefish512 each => ([each.EncryptBlock, each.DecryptBlock], [each.EncryptBlocks, each.DecryptBlocks]),
            Threefish1024 each => ([each.EncryptBlock, each.DecryptBlock], [each.EncryptBlocks, each.DecryptBlocks]),
            _ => throw new ArgumentException("No cipher.", nameof(cipher)),
        };
        return isOne switch { true => one, false => many, null => [.. one, .. many] };
    }
}
