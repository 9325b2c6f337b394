using Xunit;

namespace Hashlane.Tests;

/// <summary>The public types give the digests of the vectors, by every way that takes their arguments; so does the other tests' oracle.</summary>
public sealed class SkeinVectorTests
{
    private const int GoldenCount = 491;
    private const int MadeCount = 330;

    private static readonly int[] _pieces = [1, 63, 128, 1000];

    [Fact]
    public void Digests_OfTheGoldenFile_AreRight()
    {
        IReadOnlyList<SkeinVector> vectors = SkeinVector.ParseGolden(VectorFiles.ReadLines("skein/skein_golden_kat.txt"));
        Assert.Equal(GoldenCount, vectors.Count);
        Assert.Contains(vectors, static vector => vector.BitLength % 8 != 0);
        Assert.Contains(vectors, static vector => vector.Key.Length > 0);
        Assert.Contains(vectors, static vector => vector.Parameters.Tree is not null);
        Assert.All(vectors, Check);
    }

    [Fact]
    public void Digests_OfTheMadeVectors_AreRight()
    {
        IReadOnlyList<SkeinVector> vectors = SkeinVector.LoadMade();
        Assert.Equal(MadeCount, vectors.Count);
        Assert.Contains(vectors, static vector => !vector.Parameters.Nonce.IsEmpty);
        Assert.All(vectors, Check);
    }

    private static void Check(SkeinVector vector)
    {
        (byte[] message, byte[] key, SkeinParameters parameters) = (vector.Message, vector.Key, vector.Parameters);
        ulong bits = vector.BitLength;
        bool isPlain = parameters.Tree is null && parameters.Personalization.IsEmpty && parameters.PublicKey.IsEmpty
            && parameters.KeyDerivationIdentifier.IsEmpty && parameters.Nonce.IsEmpty;
        Same(SkeinOracle.Output(vector.StateBits / 8, key, message, bits, parameters, vector.Output.Length));
        if (bits % 8 == 0)
        {
            Same(key.Length == 0
                ? vector.StateBits switch
                {
                    256 => Skein256.HashData(message, parameters),
                    512 => Skein512.HashData(message, parameters),
                    _ => Skein1024.HashData(message, parameters),
                }
                : vector.StateBits switch
                {
                    256 => Skein256Mac.HashData(key, message, parameters),
                    512 => Skein512Mac.HashData(key, message, parameters),
                    _ => Skein1024Mac.HashData(key, message, parameters),
                });
        }

        if (isPlain && 8 * vector.Output.Length == vector.StateBits)
        {
            Same(key.Length == 0
                ? vector.StateBits switch
                {
                    256 => Skein256.HashDataBits(message, bits),
                    512 => Skein512.HashDataBits(message, bits),
                    _ => Skein1024.HashDataBits(message, bits),
                }
                : vector.StateBits switch
                {
                    256 => Skein256Mac.HashDataBits(key, message, bits),
                    512 => Skein512Mac.HashDataBits(key, message, bits),
                    _ => Skein1024Mac.HashDataBits(key, message, bits),
                });
        }

        using Hasher hasher = SkeinUse.Get(vector.StateBits).CreateAny(key, parameters);
        foreach (int piece in _pieces)
        {
            // All but the bytes of the last piece by appending, that one by its bits.
            int start = 0;
            for (; message.Length - start > piece; start += piece)
            {
                hasher.AppendData(message.AsSpan(start, piece));
            }

            SkeinUse.AppendFinalBits(hasher, message.AsSpan(start), bits - (8 * (ulong)start));
            Assert.Throws<InvalidOperationException>(() => hasher.AppendData([1]));
            using Hasher clone = hasher.Clone();
            Same(hasher.GetCurrentHash());
            using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
            byte[] output = new byte[vector.Output.Length];
            reader.Read(output);
            Same(output);
            Same(hasher.GetHashAndReset());
            Same(clone.GetCurrentHash());
        }

        byte[] used = Used();
        hasher.Dispose();
        Assert.Equal(-1, HasherState.Of(hasher).AsSpan().IndexOfAnyExcept((byte)0));
        using Hasher fresh = SkeinUse.Get(vector.StateBits).CreateAny(key, parameters);
        Assert.Equal(HasherState.Of(fresh), used);

        byte[] Used()
        {
            hasher.AppendData(message);
            hasher.Reset();
            return HasherState.Of(hasher);
        }

        void Same(byte[] output) => Assert.True(vector.Output.AsSpan().SequenceEqual(output), vector.Name);
    }
}
