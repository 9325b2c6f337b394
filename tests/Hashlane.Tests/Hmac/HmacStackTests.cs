using Xunit;

namespace Hashlane.Tests;

/// <summary>The stack after HMAC: nothing that <see cref="StackScan"/> sees is left there.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class HmacStackTests
{
    public static TheoryData<string> Functions => [.. HashFunction.All.Select(static function => function.Name)];

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_AnyLength_LeavesNothing(string name)
    {
        HashFunction function = HashFunction.Get(name);
        foreach (int keyBytes in (int[])[function.BlockBytes, 200])
        {
            byte[] key = Inputs.Random(keyBytes, keyBytes);
            foreach (int length in (int[])[0, 40, 3000])
            {
                byte[] message = Inputs.Random(length, length), tag = new byte[function.HashSizeInBytes];
                StackScan.AssertNotLeft(Secrets(function, key, message), () => Hmac.HashData(function, key, message, tag));
                tag.AsSpan().Clear();
                StackScan.AssertNotLeft(Secrets(function, key, message), () => Hmac.Verify(function, key.AsSpan(), message, tag));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Members_OfAnInstance_LeaveNothing(string name)
    {
        HashFunction function = HashFunction.Get(name);
        byte[] key = Inputs.Random(50, 50), message = Inputs.Random(2500, 1), tag = new byte[function.HashSizeInBytes];
        (string Name, byte[] Bytes)[] secrets = [.. Secrets(function, key, message), .. Secrets(function, key, message[..77])];
        StackScan.AssertNotLeft(secrets, () => new Hmac(function, key.AsSpan()).Dispose());
        using Hmac hmac = new(function, key);
        StackScan.AssertNotLeft(secrets, () =>
        {
            hmac.Reset();
            hmac.AppendData(message.AsSpan(0, 77));
        });
        StackScan.AssertNotLeft(secrets, () => hmac.GetCurrentHash(tag));
        StackScan.AssertNotLeft(secrets, () => hmac.Clone().Dispose());
        StackScan.AssertNotLeft(secrets, () =>
        {
            hmac.AppendData(message.AsSpan(77));
            hmac.GetHashAndReset(tag);
            hmac.AppendData(message.AsSpan(0, 77));
        });
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Hkdf_OfASecret_LeavesNothing(string name)
    {
        HashFunction function = HashFunction.Get(name);
        int hashBytes = function.HashSizeInBytes;
        byte[] ikm = Inputs.Random(99, 99), salt = Inputs.Pattern(10), info = Inputs.Pattern(20), output = new byte[2 * hashBytes];
        byte[] prk = HmacOracle.Tag(function, salt, ikm), okm = Hkdf.Expand(function, prk, output.Length, info);
        (string Name, byte[] Bytes)[] secrets =
        [
            .. Secrets(function, salt, ikm).Where(static secret => !secret.Name.Contains("key", StringComparison.Ordinal)),
            .. Secrets(function, prk, [.. info, 1]),
            .. Secrets(function, prk, [.. okm[..hashBytes], .. info, 2]),
        ];
        secrets = [.. secrets.Where(static secret => secret.Bytes.Length > 0)];
        StackScan.AssertNotLeft(secrets, () => Hkdf.DeriveKey(function, ikm, output, salt, info));
    }

    /// <summary>The platform's HMAC computes this over SHA-2.</summary>
    [Theory]
    [InlineData("sha256")]
    [InlineData("sha384")]
    [InlineData("sha512")]
    public void Hkdf_WithLongInformation_LeavesNothing(string name)
    {
        HashFunction function = HashFunction.Get(name);
        byte[] prk = Inputs.Random(function.HashSizeInBytes, 3), info = Inputs.Pattern(20_000), output = new byte[function.HashSizeInBytes];
        (string Name, byte[] Bytes)[] secrets = [.. Secrets(function, prk, [.. info, 1])];
        StackScan.AssertNotLeft(secrets, () => Hkdf.Expand(function, prk, output, info));
    }

    /// <summary>One block by itself, blocks that fill lanes, and some more.</summary>
    [Theory]
    [MemberData(nameof(Functions))]
    public void Pbkdf2_OfAPassword_LeavesNothing(string name)
    {
        HashFunction function = HashFunction.Get(name);
        byte[] password = Inputs.Random(function.BlockBytes, 9), salt = Inputs.Pattern(16);
        byte[] first = HmacOracle.Tag(function, password, [.. salt, 0, 0, 0, 1]);
        foreach (int blocks in (int[])[1, 4, 17])
        {
            byte[] key = new byte[blocks * function.HashSizeInBytes];
            Pbkdf2.DeriveKey(function, password.AsSpan(), salt, 3, key, CancellationToken.None);
            byte[] expected = [.. key];
            (string Name, byte[] Bytes)[] secrets =
            [
                .. Secrets(function, password, [.. salt, 0, 0, 0, 1]), .. Secrets(function, password, first), ("derived key", expected),
            ];
            secrets = [.. secrets, .. InLanes(secrets)];
            StackScan.AssertNotLeft(secrets, () => Pbkdf2.DeriveKey(function, password.AsSpan(), salt, 3, key, CancellationToken.None));
        }
    }

    /// <summary>Whole words of secrets as vectors hold them: each in all lanes.</summary>
    private static IEnumerable<(string Name, byte[] Bytes)> InLanes(IEnumerable<(string Name, byte[] Bytes)> secrets) =>
        ((int[])[sizeof(uint), sizeof(ulong)]).SelectMany(size => secrets.SelectMany(secret => secret.Bytes.Chunk(size).Where(word => word.Length == size)
            .Select((word, i) => (
                $"word {i} of {secret.Name}", Enumerable.Repeat(word, StackScan.PieceBytes / size).SelectMany(static each => each).ToArray()))));

    /// <summary>The key, its blocks, the digests and the states after the key, in the order of bytes and of words.</summary>
    private static IEnumerable<(string Name, byte[] Bytes)> Secrets(HashFunction function, byte[] key, byte[] message)
    {
        byte[] block = HmacOracle.KeyBlock(function, key);
        foreach ((string name, byte[] bytes) in ((string Name, byte[] Bytes)[])
        [
            ("key", key),
            ("key block", block),
            ("inner block", [.. block.Select(static k => (byte)(k ^ 0x36))]),
            ("outer block", [.. block.Select(static k => (byte)(k ^ 0x5c))]),
            ("inner digest", HmacOracle.Inner(function, key, message)),
            ("tag", HmacOracle.Tag(function, key, message)),
        ])
        {
            // The rest of a block is padding, which is no secret.
            int keyBytes = key.Length > block.Length ? function.HashSizeInBytes : key.Length;
            byte[] secret = name.EndsWith("block", StringComparison.Ordinal) ? bytes[..keyBytes] : bytes;
            yield return (name, secret);
            yield return ($"{name} as big-endian words of 32 bits", Swapped(secret, sizeof(uint)));
            yield return ($"{name} as big-endian words of 64 bits", Swapped(secret, sizeof(ulong)));
        }
    }

    private static byte[] Swapped(byte[] bytes, int wordBytes) =>
        [.. bytes.Chunk(wordBytes).Where(word => word.Length == wordBytes).SelectMany(static word => word.Reverse())];
}
