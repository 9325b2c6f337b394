using Xunit;

namespace Hashlane.Tests;

/// <summary>UBI behind positions that no test can reach by hashing.</summary>
public sealed class SkeinUbiTests
{
    [Fact]
    public void FinishMessage_AroundCarriesOfThePosition_EqualsOracle()
    {
        AssertPositions<Skein256Variant>();
        AssertPositions<Skein512Variant>();
        AssertPositions<Skein1024Variant>();
    }

    [Fact]
    public void FinishMessage_VectorsOfSeveralBlocks_GivesTheirChainingValues()
    {
        AssertVectors<Skein256Variant>();
        AssertVectors<Skein512Variant>();
        AssertVectors<Skein1024Variant>();
    }

    [Fact]
    public void Skip_ManyTimes_CarriesIntoThe96Bits()
    {
        SkeinTweak tweak = new(SkeinType.Msg, treeLevel: 127);
        tweak.SetFinal();
        tweak.SetBitPad();
        ulong flags = tweak.T1;
        UInt128 position = 0;
        for (int i = 0; i < 1000; i++)
        {
            ulong step = ulong.MaxValue - (ulong)(i % 3);
            tweak.Advance(step);
            position += step;
        }

        Assert.Equal((ulong)position, tweak.T0);
        Assert.Equal(flags | (ulong)(position >> 64), tweak.T1);
        tweak.ClearFirst();
        Assert.Equal(0UL, tweak.T1 >> 62 & 1);
    }

    /// <summary>The vectors that are whole computations, behind positions that a few steps reach.</summary>
    private static void AssertVectors<TVariant>()
        where TVariant : unmanaged, ISkeinVariant
    {
        int block = default(TVariant).BlockBytes;
        SkeinUbiRun[] runs =
        [
            .. SkeinUbiRun.Load(VectorFiles.Open($"skein/{SkeinUbiRun.File}"), block)
                .Where(static run => run.IsFirst && run.IsFinal && (run.Position >> 64) <= 1),
        ];
        Assert.NotEmpty(runs);
        byte[] actual = new byte[block];
        foreach (SkeinUbiRun run in runs)
        {
            TVariant state = default;
            state.Load(run.Chain);
            state.Start((SkeinType)run.Type, run.TreeLevel);
            state.Skip((ulong)run.Position);
            if (run.Position > ulong.MaxValue)
            {
                state.Skip(ulong.MaxValue);
                state.Skip(1);
            }

            SkeinUbi.FinishMessage(ref state, run.Message, isBitPadded: false);
            state.Store(actual);
            Assert.True(run.Expected.AsSpan().SequenceEqual(actual), run.ToString());
        }
    }

    private static void AssertPositions<TVariant>()
        where TVariant : unmanaged, ISkeinVariant
    {
        int block = default(TVariant).BlockBytes;
        byte[] message = Inputs.Pattern(4 * block), chain = Inputs.Key(block), actual = new byte[block];
        foreach (ulong edge in (ulong[])[0, 1UL << 31, 1UL << 32, 1UL << 63, ulong.MaxValue])
        {
            foreach (int before in (int[])[0, 1, block, 2 * block, (4 * block) - 1, 4 * block])
            {
                foreach (int length in (int[])[0, 1, block - 1, block, block + 1, (3 * block) + 5, 4 * block])
                {
                    foreach (bool isBitPadded in (bool[])[false, true])
                    {
                        foreach (int level in (int[])[0, 1, 60, 127])
                        {
                            Check(edge - (edge == 0 ? 0UL : (ulong)before), length, isBitPadded && length > 0, level);
                        }
                    }
                }
            }
        }

        void Check(ulong position, int length, bool isBitPadded, int level)
        {
            // The oracle pads by itself, so the message for the code is padded before.
            byte[] padded = message[..length];
            ulong bits = 8 * (ulong)length;
            if (isBitPadded)
            {
                bits -= 5;
                padded[^1] = SkeinBits.Pad(padded[^1], 3);
            }

            byte[] expected = SkeinOracle.Ubi(chain, message[..length], bits, (int)SkeinType.Msg, level, position);
            TVariant state = default;
            state.Load(chain);
            state.Start(SkeinType.Msg, level);
            state.Skip(position);
            SkeinUbi.FinishMessage(ref state, padded, isBitPadded);
            state.Store(actual);
            Assert.True(expected.AsSpan().SequenceEqual(actual), $"{block}: {length} bytes behind {position}, level {level}, {isBitPadded}.");
        }
    }
}
