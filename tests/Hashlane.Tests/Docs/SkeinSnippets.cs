using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// The code that docs/skein.md shows. Expected values: an implementation of the specification that is not ours and agrees with all made vectors;
/// those without personalization, public key, nonce, tree and bits BouncyCastle 1.8.10, too.
/// </summary>
[Trait("Category", "Docs")]
public sealed class SkeinSnippets
{
    private const int MessageBytes = 100_000;
    private const int Blocks = 5;

    private static readonly byte[] _key = [.. Enumerable.Range(0, 32).Select(static i => (byte)i)];

    [Fact]
    public void OneShot()
    {
        // snippet: skein-one-shot
        byte[] message = "The quick brown fox jumps over the lazy dog"u8.ToArray();
        byte[] digest = Skein512.HashData(message);       // 64 bytes
        byte[] shorter = Skein512.HashData(message, 32);  // 32 bytes, unrelated to the first half of the 64
        string hex = Convert.ToHexStringLower(shorter);
        // b3250457e05d3060b1a4bbc1428bc75a3f525ca389aeab96cfa34638d96e492a
        // end snippet

        Assert.Equal("b3250457e05d3060b1a4bbc1428bc75a3f525ca389aeab96cfa34638d96e492a", hex);
        Assert.Equal(
            "94c2ae036dba8783d0b3f7d6cc111ff810702f5c77707999be7e1c9486ff238a7044de734293147359b4ac7e1d09cd247c351d69826b78dcddd951f0ef912713",
            Convert.ToHexStringLower(digest));
    }

    [Fact]
    public void UnknownLength()
    {
        // snippet: skein-unknown-length
        using Skein512 hasher = new(new SkeinParameters { IsOutputLengthUnknown = true });
        hasher.AppendData("hello"u8);
        using XofReader output = hasher.OpenXof();
        Span<byte> piece = stackalloc byte[32];
        output.Read(piece);      // the start of the output
        output.Position = 1000;
        output.Read(piece);      // bytes 1000 to 1031
        // end snippet

        Assert.Equal("377f7bf923bb38537461c389bde312cfd5422a67605e3927339e8ae8aa808033", Convert.ToHexStringLower(piece));
        Assert.Equal(ulong.MaxValue, output.Length);
        Assert.Equal(
            "ba4dc1300b4c6f5ae1fb9ac15a08fdf1a24fdf68c884151e49244220d77207fe4e9af8cae2de8edc054b6aaa37fec309a57653566c976ff13dc9bdd07affaaf4",
            Convert.ToHexStringLower(hasher.GetCurrentHash()));
    }

    [Fact]
    public void Mac()
    {
        byte[] key = _key;
        byte[] message = "The quick brown fox jumps over the lazy dog"u8.ToArray();

        // snippet: skein-mac
        byte[] tag = Skein512Mac.HashData(key, message, outputLength: 32);
        bool isGenuine = Skein512Mac.Verify(key, message, outputLength: 32, tag);
        // end snippet

        Assert.True(isGenuine);
        Assert.False(Skein512Mac.Verify(key, message, tag));
        Assert.Equal("bb2d933a281a27575f874162ee9bb83b4856169718df6f8138dd128150fc6654", Convert.ToHexStringLower(tag));
    }

    [Fact]
    public void Kdf()
    {
        byte[] masterKey = _key;

        // snippet: skein-kdf
        byte[] sessionKey = Skein512Kdf.DeriveKey(masterKey, "session tokens"u8, outputLength: 32);
        byte[] backupKey = Skein512Kdf.DeriveKey(masterKey, "backup encryption"u8, outputLength: 32);
        // end snippet

        Assert.Equal("ba3da2a58e9ba472f17dee0f53cadea114d18a96b8eae9167d325689f8e9e741", Convert.ToHexStringLower(sessionKey));
        Assert.Equal("e84aa9b62988c72e356d6c732d0172e8bebb7a7d41d3521b28fa186626a7ea98", Convert.ToHexStringLower(backupKey));
        Assert.Equal(Skein512Mac.HashData(masterKey, [], 32), Skein512Kdf.DeriveKey(masterKey, (ReadOnlySpan<byte>)[], 32));
    }

    [Fact]
    public void Personalization()
    {
        byte[] key = _key;

        // snippet: skein-personalization
        SkeinParameters fileIds = new()
        {
            OutputLength = 32,
            Personalization = "20261121 mail@example.com backup/file-id"u8.ToArray(),
        };
        byte[] id = Skein512.HashData("hello"u8, fileIds);
        byte[] tag = Skein512Mac.HashData(key, "hello"u8, fileIds);  // the same with a key
        // end snippet

        Assert.Equal("73528793fcfa284d2f50adca9568f5095a2f9d71c3699080ab1ee59bdee69874", Convert.ToHexStringLower(id));
        Assert.Equal("dcf4c2c9f60f592382d7eaa7aecd573ac325e0523628e53f461f4a7e851e622a", Convert.ToHexStringLower(tag));
    }

    [Fact]
    public void PublicKeyAndNonce()
    {
        byte[] document = "hello"u8.ToArray();
        byte[] publicKey = _key;
        byte[] nonce = [.. _key.Reverse()];

        SkeinParameters parameters = new()
        {
            OutputLength = 32,
            PublicKey = publicKey,  // of the key that signs the digest
            Nonce = nonce,          // random for each signature, and stored with it
        };
        byte[] digest = Skein512.HashData(document, parameters);

        Assert.Equal("e74d4c1a8a08bcd2a2ae8ccf45af063c19a43094e000f4605def65f48b99d523", Convert.ToHexStringLower(digest));
    }

    [Fact]
    public void Tree()
    {
        byte[] message = Inputs.Pattern(MessageBytes);

        // snippet: skein-tree
        SkeinParameters parameters = new()
        {
            Tree = new SkeinTree(leafExponent: 6, fanOutExponent: 3, maxHeight: 4),  // leaves of 64 blocks, 8 children, 4 levels at most
        };
        byte[] digest = Skein512.HashData(message, parameters);
        // end snippet

        Assert.Equal(
            "949e409968cad2f2145796f445cda4a2f9d47b0b7b919b27ef0343f455c0ef2cbb2eb83578808828672f1e4818120306ab20793cc280764f91952dc4444e2448",
            Convert.ToHexStringLower(digest));
    }

    [Fact]
    public void Bits()
    {
        // snippet: skein-bits
        byte[] source = [0b_1010_0101, 0b_1100_0000];
        byte[] digest = Skein512.HashDataBits(source, bitLength: 11);  // of the bits 1010 0101 110
        // end snippet

        Assert.Equal(
            "49c3158c6e84a53adf83fd731bbd339a5797634d07600d5acac3b21824eb7709d1d100103f6c30ffee5f1a30b08593d0ada7f7d7acf080efaddb80abe8e4a4b9",
            Convert.ToHexStringLower(digest));
        Assert.Equal(digest, Skein512.HashDataBits([0b_1010_0101, 0b_1101_1111], 11));
    }

    [Fact]
    public void FinalBits()
    {
        // snippet: skein-final-bits
        using Skein512 hasher = new(outputLength: 32);
        hasher.AppendData("hello"u8);
        hasher.AppendFinalBits([0b_1010_0000], bitLength: 3);
        byte[] digest = hasher.GetHashAndReset();  // of 43 bits
        // end snippet

        Assert.Equal("b1716f00f297b37405f387d53744c45bc58aff6c618833569e94097e4da6ff8c", Convert.ToHexStringLower(digest));
    }

    [Fact]
    public void ByName()
    {
        byte[] key = _key;

        if (!HashFunction.TryGet("skein512-256", out HashFunction? function))
        {
            throw new NotSupportedException("No such hash.");
        }

        using Hasher hasher = function.Create(new HashFunctionOptions
        {
            Key = key,
            Personalization = Encoding.UTF8.GetBytes("20261121 mail@example.com backup/file-id"),
        });
        hasher.AppendData("hello"u8);
        byte[] tag = hasher.GetHashAndReset();

        Assert.Equal("dcf4c2c9f60f592382d7eaa7aecd573ac325e0523628e53f461f4a7e851e622a", Convert.ToHexStringLower(tag));
    }

    [Fact]
    public void ThreefishBlock()
    {
        byte[] key = [.. Enumerable.Range(0, Threefish512.KeyBytes).Select(static i => (byte)i)];
        byte[] tweak = [.. Enumerable.Range(0, Threefish512.TweakBytes).Select(static i => (byte)i)];
        byte[] block = new byte[Threefish512.BlockBytes];
        byte[] encrypted = new byte[Threefish512.BlockBytes];
        byte[] decrypted = [.. block.Select(static b => (byte)~b)];

        // snippet: threefish-block
        using Threefish512 cipher = new(key);            // 64 bytes, random
        cipher.EncryptBlock(block, encrypted, tweak);    // 64 bytes, and 16 bytes of tweak
        cipher.DecryptBlock(encrypted, decrypted, tweak);
        // end snippet

        Assert.Equal(block, decrypted);
        Assert.Equal(
            "3c0c9a3d6298f8a5a8479d636bb480509d31d4c8fb5ca9aa1b149c65a2af43c73d4af19c65221788204d6fa77aaf9e38533b7e3a64b609618eb85d07638af4cd",
            Convert.ToHexStringLower(encrypted));
    }

    [Fact]
    public void ThreefishBlocks()
    {
        using Threefish512 cipher = new(RandomNumberGenerator.GetBytes(Threefish512.KeyBytes));
        ulong firstBlock = 1000;
        byte[] plain = new byte[Blocks * Threefish512.BlockBytes];
        byte[] data = [.. plain];

        // snippet: threefish-blocks
        int blocks = data.Length / Threefish512.BlockBytes;
        byte[] tweaks = new byte[blocks * Threefish512.TweakBytes];
        for (int i = 0; i < blocks; i++)
        {
            // The block's number in the file: no other block under this key has it.
            BinaryPrimitives.WriteUInt64LittleEndian(tweaks.AsSpan(i * Threefish512.TweakBytes), firstBlock + (ulong)i);
        }

        cipher.EncryptBlocks(data, data, tweaks);  // in place
        // end snippet

        Assert.Equal(Blocks, data.Chunk(Threefish512.BlockBytes).Select(Convert.ToHexString).Distinct().Count());
        cipher.DecryptBlocks(data, data, tweaks);
        Assert.Equal(plain, data);

        // What the page says about one tweak for all.
        cipher.EncryptBlocks(data, data, tweaks.AsSpan(0, Threefish512.TweakBytes));
        Assert.Single(data.Chunk(Threefish512.BlockBytes).Select(Convert.ToHexString).Distinct());
    }
}
