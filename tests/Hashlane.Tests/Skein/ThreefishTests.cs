using Xunit;

namespace Hashlane.Tests;

/// <summary>The public ciphers give the blocks of the vectors, one at a time and many.</summary>
public sealed class ThreefishTests
{
    private const int MaxBlocks = 9;

    [Fact]
    public void Threefish256_Vectors_GiveTheirBlocks()
    {
        foreach (ThreefishVector vector in ThreefishVector.Load(Threefish256.BlockBytes))
        {
            using Threefish256 cipher = new(vector.Key);
            Check(vector, cipher.EncryptBlock, cipher.DecryptBlock, cipher.EncryptBlocks, cipher.DecryptBlocks);
        }
    }

    [Fact]
    public void Threefish512_Vectors_GiveTheirBlocks()
    {
        foreach (ThreefishVector vector in ThreefishVector.Load(Threefish512.BlockBytes))
        {
            using Threefish512 cipher = new(vector.Key);
            Check(vector, cipher.EncryptBlock, cipher.DecryptBlock, cipher.EncryptBlocks, cipher.DecryptBlocks);
        }
    }

    [Fact]
    public void Threefish1024_Vectors_GiveTheirBlocks()
    {
        foreach (ThreefishVector vector in ThreefishVector.Load(Threefish1024.BlockBytes))
        {
            using Threefish1024 cipher = new(vector.Key);
            Check(vector, cipher.EncryptBlock, cipher.DecryptBlock, cipher.EncryptBlocks, cipher.DecryptBlocks);
        }
    }

    private static void Check(ThreefishVector vector, Cipher encryptOne, Cipher decryptOne, Cipher encrypt, Cipher decrypt)
    {
        byte[] one = new byte[vector.Plain.Length];
        encryptOne(vector.Plain, one, vector.Tweak);
        Assert.Equal(vector.Cipher, one);
        decryptOne(one, one, vector.Tweak);
        Assert.Equal(vector.Plain, one);

        byte[] plain = Repeat(vector.Plain), cipher = Repeat(vector.Cipher), many = new byte[plain.Length];
        foreach (byte[] tweaks in (byte[][])[vector.Tweak, Repeat(vector.Tweak)])
        {
            encrypt(plain, many, tweaks);
            Assert.Equal(cipher, many);
            decrypt(many, many, tweaks);
            Assert.Equal(plain, many);
        }
    }

    private static byte[] Repeat(byte[] bytes) => [.. Enumerable.Repeat(bytes, MaxBlocks).SelectMany(static item => item)];

    private delegate void Cipher(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks);
}
