using System.Numerics;
using System.Runtime.Intrinsics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The model of the SHA-256 instructions does what FIPS 180-4 asks for, and the processor does what the model does.</summary>
public sealed class Sha256ArmInstructionsTests
{
    private const int Seed = 1804;

    /// <summary>Vectors in software run a thousand times slower: fewer cases then.</summary>
    private static int Cases => Vector128.IsHardwareAccelerated ? 1000 : 20;

    [Fact]
    public void Model_RoundsOfRandomWords_AreThoseOfTheStandard()
    {
        Random random = new(Seed);
        for (int i = 0; i < Cases; i++)
        {
            Vector128<uint> abcd = RandomWords(random), efgh = RandomWords(random), kw = RandomWords(random);
            (Vector128<uint> expectedAbcd, Vector128<uint> expectedEfgh) = FourRounds(abcd, efgh, kw);
            Assert.Equal(expectedAbcd, Sha256ArmModel.Hash(abcd, efgh, kw));
            Assert.Equal(expectedEfgh, Sha256ArmModel.Hash2(efgh, abcd, kw));
        }
    }

    [Fact]
    public void Model_FirstRoundsOfAbc_AreThoseThatNistPrinted()
    {
        // FIPS 180-2 appendix B.1: the message "abc", a to h before round 0 and after round 3.
        Vector128<uint> abcd = Vector128.Create(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a);
        Vector128<uint> efgh = Vector128.Create(0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);
        Vector128<uint> kw = Vector128.Create(0x61626380u, 0, 0, 0) + Vector128.Create(Sha256Constants.K);
        Assert.Equal(
            Vector128.Create(0xd550f666, 0xc8c347a7, 0x5a6ad9ad, 0x5d6aebcd), Sha256ArmModel.Hash(abcd, efgh, kw));
        Assert.Equal(
            Vector128.Create(0x24e00850, 0xf92939eb, 0x78ce7989, 0xfa2a4622), Sha256ArmModel.Hash2(efgh, abcd, kw));
    }

    [Fact]
    public void Model_ScheduleOfRandomWords_IsThatOfTheStandard()
    {
        Random random = new(Seed);
        for (int i = 0; i < Cases; i++)
        {
            Vector128<uint>[] w = [RandomWords(random), RandomWords(random), RandomWords(random), RandomWords(random)];
            uint[] words = [.. w.SelectMany(Words), 0, 0, 0, 0];
            for (int t = 16; t < words.Length; t++)
            {
                words[t] = SmallSigma1(words[t - 2]) + words[t - 7] + SmallSigma0(words[t - 15]) + words[t - 16];
            }

            Assert.Equal(words[16..], Words(Sha256ArmModel.Schedule1(Sha256ArmModel.Schedule0(w[0], w[1]), w[2], w[3])));
        }
    }

    [Fact]
    public void Model_HalfOfTheSchedule_IsWhatTheManualSays()
    {
        // FIPS 180-4 sets only what both halves come to, the manual also each of them: on vectors of one word that is not zero.
        const uint Word = 0x80000001;
        Vector128<uint> zero = Vector128<uint>.Zero, first = zero.WithElement(0, Word);
        Assert.Equal(first, Sha256ArmModel.Schedule0(first, zero));
        Assert.Equal(zero.WithElement(3, SmallSigma0(Word)), Sha256ArmModel.Schedule0(zero, first));
        Assert.Equal(zero, Sha256ArmModel.Schedule1(zero, first, zero));
        for (int e = 1; e < 4; e++)
        {
            Vector128<uint> word = zero.WithElement(e, Word);
            Assert.Equal(word.WithElement(e - 1, SmallSigma0(Word)), Sha256ArmModel.Schedule0(word, zero));

            // W[t - 7] of the first two words is also in the W[t - 2] of the last two.
            Vector128<uint> taken = zero.WithElement(e - 1, Word);
            Assert.Equal(
                e < 3 ? taken.WithElement(e + 1, SmallSigma1(Word)) : taken, Sha256ArmModel.Schedule1(zero, word, zero));
        }
    }

    [Fact]
    public void Processor_RandomWords_DoesWhatTheModelDoes()
    {
        Assert.SkipUnless(Sha256ArmInstructions.IsSupported, "This machine lacks the SHA-256 instructions of ARMv8.");
        Random random = new(Seed);
        for (int i = 0; i < Cases; i++)
        {
            Vector128<uint> x = RandomWords(random), y = RandomWords(random), z = RandomWords(random);
            Assert.Equal(Sha256ArmModel.Hash(x, y, z), Sha256ArmInstructions.Hash(x, y, z));
            Assert.Equal(Sha256ArmModel.Hash2(x, y, z), Sha256ArmInstructions.Hash2(x, y, z));
            Assert.Equal(Sha256ArmModel.Schedule0(x, y), Sha256ArmInstructions.Schedule0(x, y));
            Assert.Equal(Sha256ArmModel.Schedule1(x, y, z), Sha256ArmInstructions.Schedule1(x, y, z));
        }
    }

    // FIPS 180-4 §6.2.2, step 3, letter by letter.
    private static (Vector128<uint> Abcd, Vector128<uint> Efgh) FourRounds(Vector128<uint> abcd, Vector128<uint> efgh, Vector128<uint> kw)
    {
        uint a = abcd[0], b = abcd[1], c = abcd[2], d = abcd[3], e = efgh[0], f = efgh[1], g = efgh[2], h = efgh[3];
        for (int t = 0; t < 4; t++)
        {
            uint bigSigma1 = BitOperations.RotateRight(e, 6) ^ BitOperations.RotateRight(e, 11) ^ BitOperations.RotateRight(e, 25);
            uint bigSigma0 = BitOperations.RotateRight(a, 2) ^ BitOperations.RotateRight(a, 13) ^ BitOperations.RotateRight(a, 22);
            uint t1 = h + bigSigma1 + ((e & f) ^ (~e & g)) + kw[t];
            uint t2 = bigSigma0 + ((a & b) ^ (a & c) ^ (b & c));
            (h, g, f, e, d, c, b, a) = (g, f, e, d + t1, c, b, a, t1 + t2);
        }

        return (Vector128.Create(a, b, c, d), Vector128.Create(e, f, g, h));
    }

    private static uint SmallSigma0(uint x) => BitOperations.RotateRight(x, 7) ^ BitOperations.RotateRight(x, 18) ^ (x >> 3);

    private static uint SmallSigma1(uint x) => BitOperations.RotateRight(x, 17) ^ BitOperations.RotateRight(x, 19) ^ (x >> 10);

    private static uint[] Words(Vector128<uint> vector) => [vector[0], vector[1], vector[2], vector[3]];

    private static Vector128<uint> RandomWords(Random random) => Vector128.Create(
        (uint)random.NextInt64(1L << 32), (uint)random.NextInt64(1L << 32), (uint)random.NextInt64(1L << 32), (uint)random.NextInt64(1L << 32));
}
