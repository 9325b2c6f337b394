namespace Hashlane.Tests;

/// <summary>HMAC, HKDF and PBKDF2: the vector file, and HMAC over every function against its definition.</summary>
internal static class KdfChecks
{
    // An emulated processor would take minutes for the vectors with more.
    private const int MaxIterations = 5000;

    public static void Run(Tally tally)
    {
        tally.Group("vectors of HMAC", () => Hmacs(tally));
        tally.Group("vectors of HKDF", () => Hkdfs(tally));
        tally.Group("HKDF in handshakes of Noise", () => Noise(tally));
        tally.Group("vectors of PBKDF2", () => Pbkdf2s(tally));
        tally.Group("HMAC over every function", () => Definition(tally));
    }

    private static void Hmacs(Tally tally)
    {
        int number = 0;
        foreach (JsonValue vector in VectorFile.Load("kdf.json", "hmac", 300))
        {
            HashFunction function = HashFunction.Get(vector["hash"].Text);
            byte[] key = vector["key"].Hex, message = vector["message"].Hex, tag = vector["tag"].Hex;
            tally.Check($"HMAC of {function}, case {number++}", IsRight(function, key, message, tag));
        }
    }

    private static void Hkdfs(Tally tally)
    {
        int number = 0;
        foreach (JsonValue vector in VectorFile.Load("kdf.json", "hkdf", 60))
        {
            HashFunction function = HashFunction.Get(vector["hash"].Text);
            byte[] ikm = vector["ikm"].Hex, salt = vector["salt"].Hex, info = vector["info"].Hex, okm = vector["okm"].Hex;
            byte[] prk = Hkdf.Extract(function, ikm, salt);
            tally.Check(
                $"HKDF of {function}, case {number++}",
                VectorFile.Same(prk, vector["prk"].Hex)
                && VectorFile.Same(Hkdf.Expand(function, prk, okm.Length, info), okm)
                && VectorFile.Same(Hkdf.DeriveKey(function, ikm, okm.Length, salt, info), okm));
        }
    }

    private static void Noise(Tally tally)
    {
        int number = 0;
        foreach (JsonValue vector in VectorFile.Load("noise.json", "calls", 76))
        {
            HashFunction function = HashFunction.Get(vector["hash"].Text);
            byte[] outputs = [.. vector["outputs"].Items.SelectMany(static output => output.Hex)];
            tally.Check(
                $"HKDF of {function} in Noise, case {number++}",
                VectorFile.Same(Hkdf.DeriveKey(function, vector["ikm"].Hex, outputs.Length, vector["ck"].Hex), outputs));
        }
    }

    private static void Pbkdf2s(Tally tally)
    {
        int number = 0;
        foreach (JsonValue vector in VectorFile.Load("kdf.json", "pbkdf2", 82))
        {
            HashFunction function = HashFunction.Get(vector["hash"].Text);
            byte[] password = vector["password"].Hex, salt = vector["salt"].Hex, key = vector["key"].Hex;
            int iterations = vector["iterations"].Int;
            number++;
            if (iterations <= MaxIterations)
            {
                byte[] keys = new byte[2 * key.Length];
                Pbkdf2.DeriveMany(function, [password, password], [salt, salt], iterations, key.Length, keys);
                tally.Check(
                    $"PBKDF2 of {function}, case {number}",
                    VectorFile.Same(Pbkdf2.DeriveKey(function, password, salt, iterations, key.Length), key)
                    && VectorFile.Same(keys.AsSpan(0, key.Length), key)
                    && VectorFile.Same(keys.AsSpan(key.Length), key));
            }
        }

        tally.Check(
            "PBKDF2 of a text",
            VectorFile.Same(
                Pbkdf2.DeriveKey(HashFunction.Blake2s, "é", [1], 2, 32), Pbkdf2.DeriveKey(HashFunction.Blake2s, [0xc3, 0xa9], [1], 2, 32)));
    }

    private static void Definition(Tally tally)
    {
        foreach (HashFunction function in HashFunction.All)
        {
            foreach (int length in (int[])[0, 1, function.BlockBytes, 1024 - function.BlockBytes, 1025, 3000])
            {
                byte[] key = VectorFile.Key(function.BlockBytes - 1), message = VectorFile.Pattern(length);
                byte[] inner = function.HashData([.. Padded(function, key, 0x36), .. message]);
                byte[] tag = function.HashData([.. Padded(function, key, 0x5c), .. inner]);
                tally.Check($"HMAC of {function} of {length} bytes", IsRight(function, key, message, tag));
            }
        }
    }

    private static byte[] Padded(HashFunction function, byte[] key, byte pad)
    {
        byte[] block = new byte[function.BlockBytes];
        key.CopyTo(block, 0);
        for (int i = 0; i < block.Length; i++)
        {
            block[i] ^= pad;
        }

        return block;
    }

    private static bool IsRight(HashFunction function, byte[] key, byte[] message, byte[] tag)
    {
        bool isRight = VectorFile.Same(Hmac.HashData(function, key, message), tag) && Hmac.Verify(function, key, message, tag);
        using Hmac hmac = new(function, key);
        foreach (int piece in (int[])[message.Length + 1, 1000, 61])
        {
            for (int start = 0; start < message.Length; start += piece)
            {
                hmac.AppendData(message.AsSpan(start, Math.Min(piece, message.Length - start)));
            }

            using Hmac clone = hmac.Clone();
            isRight &= VectorFile.Same(clone.GetHashAndReset(), tag);
            isRight &= VectorFile.Same(hmac.GetCurrentHash(), tag);
            isRight &= VectorFile.Same(hmac.GetHashAndReset(), tag);
        }

        return isRight;
    }
}
