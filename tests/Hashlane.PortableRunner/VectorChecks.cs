using System.Text;

namespace Hashlane.Tests;

/// <summary>The vector files, through the public types.</summary>
internal static class VectorChecks
{
    public static void Run(Tally tally)
    {
        tally.Group("vectors of Argon2", () => Argon2(tally));
        tally.Group("vectors of BLAKE2, lengths", () => Blake2Lengths(tally));
        tally.Group("vectors of BLAKE2, parameters", () => Blake2Parameters(tally));
        tally.Group("vectors of BLAKE2bp and BLAKE2sp", () => Blake2Trees(tally));
        tally.Group("vectors of BLAKE2X", () => Blake2X(tally));
        tally.Group("vectors of BLAKE3", () => Blake3Cases(tally));
        tally.Group("vectors of SHA-2", () => Sha2(tally));
        tally.Group("vectors of Skein", () => Skein(tally));
        tally.Group("vectors of Threefish", () => Threefish(tally));
    }

    /// <summary>The files of the algorithms that change their kernel after the first bytes.</summary>
    public static void RunLater(Tally tally)
    {
        tally.Group("vectors of BLAKE2, lengths, by later kernels", () => Blake2Lengths(tally));
        tally.Group("vectors of BLAKE2, parameters, by later kernels", () => Blake2Parameters(tally));
        tally.Group("vectors of SHA-2 by later kernels", () => Sha2(tally));
    }

    /// <summary>The digest of a hasher, appended in pieces of three lengths, by a copy, and again after a reset.</summary>
    private static bool IsRight(Func<Hasher> create, byte[] message, byte[] expected)
    {
        using Hasher hasher = create();
        bool isRight = true;
        foreach (int piece in (int[])[message.Length + 1, 1000, 61])
        {
            for (int start = 0; start < message.Length; start += piece)
            {
                hasher.AppendData(message.AsSpan(start, Math.Min(piece, message.Length - start)));
            }

            using Hasher clone = hasher.Clone();
            isRight &= VectorFile.Same(clone.GetHashAndReset(), expected);
            isRight &= VectorFile.Same(hasher.GetCurrentHash(), expected);
            isRight &= VectorFile.Same(hasher.GetHashAndReset(), expected);
        }

        return isRight;
    }

    private static HashFunction Function(string name) => HashFunction.TryGet(name, out HashFunction? function)
        ? function!
        : throw new InvalidOperationException($"No function {name}.");

    private static void Argon2(Tally tally)
    {
        // Two vectors have gigabytes of memory.
        const int MaxMemoryKiB = 100_000;
        foreach (JsonValue vector in VectorFile.Load("argon2_random.json", "cases", 137))
        {
            int memoryKiB = vector["memory_kib"].Int;
            if (memoryKiB <= MaxMemoryKiB)
            {
                byte[] expected = vector["out"].Hex;
                string type = vector["type"].Text;
                Argon2Parameters parameters = new(memoryKiB, vector["iterations"].Int, vector["parallelism"].Int)
                {
                    Version = (Argon2Version)vector["version"].Int,
                };
                byte[] password = vector["password"].Hex, salt = vector["salt"].Hex, secret = vector["secret"].Hex, data = vector["ad"].Hex;
                byte[] key = type switch
                {
                    "d" => Argon2d.DeriveKey(password, salt, secret, data, parameters, expected.Length),
                    "i" => Argon2i.DeriveKey(password, salt, secret, data, parameters, expected.Length),
                    _ => Argon2id.DeriveKey(password, salt, secret, data, parameters, expected.Length),
                };
                ValueTask<byte[]> later = type switch
                {
                    "d" => Argon2d.DeriveKeyAsync(password, salt, secret, data, parameters, expected.Length),
                    "i" => Argon2i.DeriveKeyAsync(password, salt, secret, data, parameters, expected.Length),
                    _ => Argon2id.DeriveKeyAsync(password, salt, secret, data, parameters, expected.Length),
                };
                string name = $"Argon2{type} {vector["version"].Text}, {memoryKiB} KiB";
                tally.Check(name, VectorFile.Same(key, expected));
                tally.Check($"{name}, asynchronously", VectorFile.Same(later.AsTask().GetAwaiter().GetResult(), expected));
                Argon2Type kind = type switch
                {
                    "d" => Argon2Type.D,
                    "i" => Argon2Type.I,
                    _ => Argon2Type.Id,
                };
                Argon2Problem problem = new(kind, parameters.Version, password, salt, secret, data, memoryKiB, parameters.Passes, parameters.Lanes);
                tally.Check($"{name}, by threads", problem.Lanes == 1 || VectorFile.Same(ByThreads(in problem, expected.Length), expected));
            }
        }

        Argon2Text(tally);
    }

    /// <summary>Text in UTF-8, its refusal, cancellation, and memory that is given back.</summary>
    private static void Argon2Text(Tally tally)
    {
        Argon2Parameters parameters = new(64, 1, 1), forever = new(64, int.MaxValue, 1);
        byte[] salt = new byte[16], utf8 = Encoding.UTF8.GetBytes("pässwörd🔑"), expected = Argon2id.DeriveKey(utf8, salt, parameters, 32);
        byte[] secret = Encoding.UTF8.GetBytes("secret"), data = Encoding.UTF8.GetBytes("data");
        tally.Check(
            "Argon2id of text, secret and data",
            VectorFile.Same(
                Argon2id.DeriveKey("pässwörd🔑", salt, secret, data, parameters, 32),
                Argon2id.DeriveKey(utf8, salt, secret, data, parameters, 32)));
        byte[] written = new byte[32];
        Argon2id.DeriveKey("pässwörd🔑", salt, secret, data, parameters, written.AsSpan());
        tally.Check(
            "Argon2id of text, secret and data, written",
            VectorFile.Same(written, Argon2id.DeriveKey(utf8, salt, secret, data, parameters, 32)));
        tally.Check("Argon2id of text", VectorFile.Same(Argon2id.DeriveKey("pässwörd🔑", salt, parameters, 32), expected));
        tally.Check(
            "Argon2id of text, asynchronously",
            VectorFile.Same(Argon2id.DeriveKeyAsync("pässwörd🔑", salt, parameters, 32).AsTask().GetAwaiter().GetResult(), expected));
        foreach (string password in (string[])["\uD83D", new string('p', 500) + "\uDD11"])
        {
            tally.Check("Argon2id of no text", Throws<ArgumentException>(() => Argon2id.DeriveKey(password, salt, parameters, 32)));
            tally.Check("Argon2id of no text, asynchronously", Throws<ArgumentException>(() => Argon2id.DeriveKeyAsync(password, salt, parameters, 32).AsTask()));
        }

        using CancellationTokenSource source = new(TimeSpan.FromMilliseconds(20));
        tally.Check(
            "Argon2id, cancelled",
            Throws<OperationCanceledException>(() => Argon2id.DeriveKey(utf8, salt, forever, 32, source.Token)));
        using CancellationTokenSource later = new(TimeSpan.FromMilliseconds(20));
        tally.Check(
            "Argon2id, cancelled, asynchronously",
            Throws<OperationCanceledException>(() => Argon2id.DeriveKeyAsync(utf8, salt, forever, 32, later.Token).AsTask().GetAwaiter().GetResult()));
        tally.Check("Argon2's memory in use", Argon2Memory.BytesInUse == 0 && Argon2Memory.WaitingCallers == 0);
        Argon2Memory.Trim();
        tally.Check("Argon2's idle memory", Argon2Memory.IdleBytes == 0);
    }

    private static bool Throws<TException>(Action action)
        where TException : Exception
    {
        try
        {
            action();
            return false;
        }
        catch (TException)
        {
            return true;
        }
    }

    /// <summary>A tag by three threads, whatever the memory.</summary>
    private static byte[] ByThreads(ref readonly Argon2Problem problem, int tagBytes)
    {
        int blocks = new Argon2Parts(problem.MemoryKiB, problem.Lanes).Blocks + Argon2Parts.SpareBlocks;
        NativeBuffer memory = NativeBuffer.TryAllocate((long)blocks * Argon2Block.SizeBytes)!;
        try
        {
            byte[] tag = new byte[tagBytes];
            Argon2Mode.TryDerive(in problem, memory, tag, degree: 3, default, out _);
            return tag;
        }
        finally
        {
            memory.Free();
        }
    }

    private static void Blake2Lengths(Tally tally)
    {
        foreach (JsonValue vector in VectorFile.Load("blake2_lengths.json", "cases", 193))
        {
            HashFunction function = Function(vector["hash"].Text);
            byte[] message = VectorFile.Pattern(vector["len"].Int), key = VectorFile.Key(vector["key_len"].Int);
            HashFunction sized = function.WithHashSize(vector["digest_size"].Int);
            byte[] expected = vector["hash_default"].Hex, keyed = vector["hash_keyed"].Hex;
            tally.Check(
                $"{function} of {message.Length} bytes",
                VectorFile.Same(function.HashData(message), expected)
                && IsRight(function.Create, message, expected)
                && IsRight(() => sized.Create(new HashFunctionOptions { Key = key }), message, keyed));
        }
    }

    private static void Blake2Parameters(Tally tally)
    {
        int number = 0;
        foreach (JsonValue vector in VectorFile.Load("blake2_params.json", "cases", 350))
        {
            byte[] key = vector["key"].Hex, message = vector["data"].Hex, expected = vector["out"].Hex;
            bool isRight = vector["hash"].Text == "blake2b"
                ? IsRight(() => CreateB(key, ParametersB(vector)), message, expected)
                : IsRight(() => CreateS(key, ParametersS(vector)), message, expected);
            tally.Check($"{vector["hash"].Text}, case {number}", isRight);
            number++;
        }
    }

    private static Hasher CreateB(byte[] key, Blake2bParameters parameters) =>
        key.Length == 0 ? new Blake2b(parameters) : new Blake2bMac(key, parameters);

    private static Hasher CreateS(byte[] key, Blake2sParameters parameters) =>
        key.Length == 0 ? new Blake2s(parameters) : new Blake2sMac(key, parameters);

    private static Blake2bParameters ParametersB(JsonValue vector) => new()
    {
        OutputLength = vector["digest_size"].Int,
        Salt = vector.HexOr("salt"),
        Personalization = vector.HexOr("person"),
        Fanout = vector.IntOr("fanout", 1),
        Depth = vector.IntOr("depth", 1),
        LeafBytes = vector.Has("leaf_size") ? (uint)vector["leaf_size"].Number : 0,
        NodeOffset = vector.Has("node_offset") ? (ulong)vector["node_offset"].Number : 0,
        NodeDepth = vector.IntOr("node_depth", 0),
        InnerHashBytes = vector.IntOr("inner_size", 0),
        IsLastNode = vector["last_node"].IsTrue,
    };

    private static Blake2sParameters ParametersS(JsonValue vector) => new()
    {
        OutputLength = vector["digest_size"].Int,
        Salt = vector.HexOr("salt"),
        Personalization = vector.HexOr("person"),
        Fanout = vector.IntOr("fanout", 1),
        Depth = vector.IntOr("depth", 1),
        LeafBytes = vector.Has("leaf_size") ? (uint)vector["leaf_size"].Number : 0,
        NodeOffset = vector.Has("node_offset") ? (ulong)vector["node_offset"].Number : 0,
        NodeDepth = vector.IntOr("node_depth", 0),
        InnerHashBytes = vector.IntOr("inner_size", 0),
        IsLastNode = vector["last_node"].IsTrue,
    };

    private static void Blake2Trees(Tally tally)
    {
        foreach (JsonValue vector in VectorFile.Load("blake2_parallel.json", "cases", 200))
        {
            HashFunction function = Function(vector["hash"].Text).WithHashSize(vector["digest_size"].Int);
            byte[] message = VectorFile.Pattern(vector["len"].Int);
            HashFunctionOptions options = new() { Key = vector["key"].Hex };
            tally.Check(
                $"{function} of {message.Length} bytes", IsRight(() => function.Create(options), message, vector["out"].Hex));
        }
    }

    private static void Blake2X(Tally tally)
    {
        foreach (JsonValue vector in VectorFile.Load("blake2x.json", "cases", 100))
        {
            byte[] key = vector["key"].Hex, message = VectorFile.Pattern(vector["len"].Int);
            byte[] output = new byte[vector["out_len"].Int];
            bool isUnknown = vector["unknown_length"].IsTrue;
            using (Hasher hasher = vector["hash"].Text == "blake2xb"
                ? CreateXb(key, isUnknown, output.Length)
                : CreateXs(key, isUnknown, output.Length))
            {
                hasher.AppendData(message);
                using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
                for (int start = 0; start < output.Length; start += 333)
                {
                    reader.Read(output.AsSpan(start, Math.Min(333, output.Length - start)));
                }
            }

            tally.Check($"{vector["hash"].Text}, {output.Length} bytes of output", IsRightOutput(vector, output));
        }
    }

    private static Hasher CreateXb(byte[] key, bool isUnknown, int length)
    {
        Blake2XbParameters parameters = isUnknown
            ? new() { IsOutputLengthUnknown = true }
            : new() { OutputLength = length };
        return key.Length == 0 ? new Blake2Xb(parameters) : new Blake2XbMac(key, parameters);
    }

    private static Hasher CreateXs(byte[] key, bool isUnknown, int length)
    {
        Blake2XsParameters parameters = isUnknown
            ? new() { IsOutputLengthUnknown = true }
            : new() { OutputLength = length };
        return key.Length == 0 ? new Blake2Xs(parameters) : new Blake2XsMac(key, parameters);
    }

    /// <summary>Compares the front, the tail, and the digest of all of it by the framework.</summary>
    private static bool IsRightOutput(JsonValue vector, byte[] output)
    {
        byte[] front = vector["out"].Hex, tail = vector.HexOr("tail");
        bool isRight = VectorFile.Same(output.AsSpan(0, front.Length), front)
            && VectorFile.Same(output.AsSpan(output.Length - tail.Length), tail);
        if (vector.Has("sha256_of_out"))
        {
            isRight &= VectorFile.Same(FrameworkHash.Sha256(output), vector["sha256_of_out"].Hex);
        }

        return isRight;
    }

    private static void Blake3Cases(Tally tally)
    {
        foreach (JsonValue vector in VectorFile.Load("blake3_extra.json", "cases", 141))
        {
            tally.Check(
                $"{vector["mode"].Text} of {vector["len"].Int} bytes from {vector["seek"].Text}",
                IsRightOutput(vector, Blake3Output(vector, vector["out_len"].Int)));
        }

        foreach (JsonValue vector in VectorFile.Load("blake3_counter_runs.json", "outputs", 8))
        {
            byte[] expected = vector["out"].Hex;
            tally.Check(
                $"{vector["mode"].Text} from {vector["seek"].Text}",
                VectorFile.Same(Blake3Output(vector, expected.Length), expected));
        }
    }

    private static byte[] Blake3Output(JsonValue vector, int length)
    {
        using Hasher hasher = vector["mode"].Text switch
        {
            "keyed" => new Blake3Mac(vector["key"].Hex),
            "derive_key" => new Blake3Kdf(vector["context"].Text),
            _ => new Blake3(),
        };
        hasher.AppendData(VectorFile.Pattern(vector["len"].Int));
        using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
        reader.Position = (ulong)vector["seek"].Number;
        byte[] output = new byte[length];
        reader.Read(output.AsSpan(0, length / 3));
        reader.Read(output.AsSpan(length / 3));
        return output;
    }

    private static void Sha2(Tally tally)
    {
        int cases = 0;
        foreach (KeyValuePair<string, JsonValue> function in VectorFile.Root("sha2_lengths.json")["cases"].Members)
        {
            HashFunction sha2 = Function(function.Key.Replace('_', '-'));
            foreach (JsonValue vector in function.Value.Items)
            {
                byte[] message = VectorFile.Pattern(vector.Items[0].Int), expected = vector.Items[1].Hex;
                tally.Check(
                    $"{sha2} of {message.Length} bytes",
                    VectorFile.Same(sha2.HashData(message), expected) && IsRight(sha2.Create, message, expected));
                cases++;
            }
        }

        tally.Check($"{cases} cases of SHA-2", cases == Sha2Cases);
    }

    private const int Sha2Cases = 792;

    private static void Skein(Tally tally)
    {
        int number = 0;
        foreach (JsonValue vector in VectorFile.Load("skein_params.json", "cases", 330))
        {
            byte[] key = vector.HexOr("key");
            IReadOnlyList<JsonValue>? tree = vector.Has("tree") ? vector["tree"].Items : null;
            SkeinParameters parameters = new()
            {
                OutputLength = vector["out_bits"].Int / 8,
                Personalization = vector.HexOr("personalization"),
                PublicKey = vector.HexOr("public_key"),
                KeyDerivationIdentifier = vector.HexOr("key_id"),
                Nonce = vector.HexOr("nonce"),
                Tree = tree is null ? null : new SkeinTree(tree[0].Int, tree[1].Int, tree[2].Int),
            };
            tally.Check(
                $"Skein-{vector["state"].Text}, case {number}",
                IsRight(
                    () => SkeinTypes.Create(vector["state"].Int, key, parameters),
                    VectorFile.Pattern(vector["len"].Int),
                    vector["out"].Hex));
            number++;
        }
    }

    private static void Threefish(Tally tally)
    {
        foreach (JsonValue vector in VectorFile.Load("threefish.json", "cases", 79))
        {
            byte[] plain = vector["plain"].Hex, cipher = vector["cipher"].Hex, tweak = vector["tweak"].Hex;
            using SkeinTypes.Cipher threefish = SkeinTypes.CreateCipher(vector["key"].Hex);
            byte[] encrypted = threefish.Apply(plain, tweak, isEncryption: true);
            byte[] decrypted = threefish.Apply(cipher, tweak, isEncryption: false);
            tally.Check(
                $"Threefish-{vector["state"].Text}",
                VectorFile.Same(encrypted, cipher) && VectorFile.Same(decrypted, plain));
        }
    }
}
