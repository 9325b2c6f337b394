using System.Security.Cryptography;

namespace Hashlane.Tests;

/// <summary>
/// Random cases, whose results are the same on every machine. A line for each thousand cases of a group has a digest of their
/// results; the framework computes it.
/// </summary>
internal static class RandomCases
{
    private const int CasesOfLine = 1000, MaxOutput = 300, MaxArgument = 100;

    private delegate void Case(Prng random, Results results);

    private static readonly (string Name, Case Run)[] _groups =
    [
        .. HashFunction.All.Select(static function =>
            (function.Name, (Case)((random, results) => OfFunction(function, random, results)))),
        ("blake2b-parameters", OfBlake2b),
        ("blake2s-parameters", OfBlake2s),
        ("skein-parameters", OfSkein),
        ("skein-bits", OfBits),
        ("threefish", OfThreefish),
        ("blake3-subtree", OfSubtree),
        ("forged-states", OfForged),
        ("merkle", OfMerkle),
    ];

    public static int Print(TextWriter output, Options options)
    {
        if (options.Only is not null && !_groups.Any(group => group.Name == options.Only))
        {
            throw new ArgumentException($"'{options.Only}' is none of {string.Join(", ", _groups.Select(static group => group.Name))}.");
        }

        for (int group = 0; group < _groups.Length; group++)
        {
            if (options.Only is null || _groups[group].Name == options.Only)
            {
                PrintGroup(output, options.Seed, group, (options.Cases + _groups.Length - 1 - group) / _groups.Length);
            }
        }

        return 0;
    }

    private static void PrintGroup(TextWriter output, ulong seed, int group, int cases)
    {
        for (int first = 0; first < cases; first += CasesOfLine)
        {
            int count = Math.Min(CasesOfLine, cases - first);
            using Results results = new();
            for (int i = first; i < first + count; i++)
            {
                _groups[group].Run(new Prng(seed, ((ulong)group << 32) | (uint)i), results);
            }

            output.WriteLine($"{_groups[group].Name} {first} {count} {Hexadecimal.Of(results.Digest())}");
        }

        output.Flush();
    }

    private static void OfFunction(HashFunction all, Prng random, Results results)
    {
        int unitBytes = Subject.All.First(subject => subject.Function == all).UnitBytes;
        HashFunction function = all.MinHashSizeInBytes < all.MaxHashSizeInBytes && random.Coin()
            ? all.WithHashSize(random.Between(all.MinHashSizeInBytes, Math.Min(all.MaxHashSizeInBytes, MaxOutput)))
            : all;
        HashFunctionOptions options = OptionsOf(function, random);
        switch (random.UpTo(4))
        {
            case 0:
                results.Add(function.HashData(random.Bytes(random.Length(unitBytes))));
                break;
            case 1:
                Many(function, options, unitBytes, random, results);
                break;
            case 2:
                ManyEqual(function, options, unitBytes, random, results);
                break;
            default:
                using (Hasher hasher = function.Create(options))
                {
                    Use(hasher, unitBytes, random, results);
                }

                break;
        }
    }

    private static HashFunctionOptions OptionsOf(HashFunction function, Prng random)
    {
        if (function.HasKeyDerivation && random.UpTo(3) == 0)
        {
            return new() { Context = $"example.com {random.Next()}" };
        }

        return new()
        {
            Key = random.Coin()
                ? random.Bytes(random.Between(function.MinKeyBytes, Math.Min(function.MaxKeyBytes, Math.Max(function.MinKeyBytes, MaxArgument))))
                : default,
            Salt = random.UpTo(3) == 0 ? random.Bytes(random.UpTo(Math.Min(function.MaxSaltBytes, MaxArgument))) : default,
            Personalization = random.UpTo(3) == 0
                ? random.Bytes(random.UpTo(Math.Min(function.MaxPersonalizationBytes, MaxArgument)))
                : default,
        };
    }

    /// <summary>
    /// Appends in random pieces, exports and resumes, asks in between, copies, resets, and reads output anywhere.
    /// </summary>
    private static void Use(Hasher created, int unitBytes, Prng random, Results results)
    {
        bool isExported = random.Coin();
        using Hasher first = isExported ? ExportedStates.Exportable(created) : created;
        Append(first, unitBytes, random);
        using Hasher hasher = isExported ? Resume(first, results) : first;
        if (isExported)
        {
            Append(hasher, unitBytes, random);
        }

        if (random.UpTo(3) == 0)
        {
            results.Add(hasher.GetCurrentHash());
            using Hasher clone = hasher.Clone();
            Append(clone, unitBytes, random);
            results.Add(clone.GetHashAndReset());
            Append(hasher, unitBytes, random);
        }

        if (hasher is IExtendableOutput extendable && random.Coin())
        {
            Read(extendable, random, results);
        }

        results.Add(hasher.GetHashAndReset());
        if (random.UpTo(3) == 0)
        {
            Append(hasher, unitBytes, random);
            results.Add(hasher.GetHashAndReset());
        }
    }

    /// <summary>A hasher with the state of another one. The state is a result, so it is the same on every machine.</summary>
    private static Hasher Resume(Hasher hasher, Results results)
    {
        byte[] state = ExportedStates.Export(hasher);
        results.Add(state);
        return ExportedStates.Import(ExportedStates.TypeOf(hasher), state);
    }

    private static void Append(Hasher hasher, int unitBytes, Prng random)
    {
        byte[] message = random.Bytes(random.Length(unitBytes));
        for (int start = 0, length; start < message.Length; start += length)
        {
            length = Math.Min(message.Length - start, random.Coin() ? random.UpTo(unitBytes + 1) : random.UpTo(4 * unitBytes));
            hasher.AppendData(message.AsSpan(start, length));
        }
    }

    private static void Read(IExtendableOutput extendable, Prng random, Results results)
    {
        using XofReader reader = extendable.OpenXof();
        byte[] output = new byte[(int)Math.Min(reader.Length, (ulong)random.UpTo(MaxOutput))];
        ulong most = reader.Length - (ulong)output.Length;
        ulong position = random.UpTo(2) switch
        {
            0 => 0,
            1 => random.Next() >> random.UpTo(63),
            _ => (1UL << random.UpTo(63)) - (uint)random.UpTo(100),
        };
        reader.Position = position % (most + (most == ulong.MaxValue ? 0UL : 1));
        reader.Read(output);
        results.Add(output);
    }

    private static void Many(HashFunction function, HashFunctionOptions options, int unitBytes, Prng random, Results results)
    {
        int[] lengths = new int[random.UpTo(12)];
        for (int i = 0; i < lengths.Length; i++)
        {
            lengths[i] = random.Coin() ? random.UpTo(100) : random.UpTo(unitBytes + 2);
        }

        byte[] buffer = random.Bytes(lengths.Sum()), digests = new byte[lengths.Length * function.HashSizeInBytes];
        if (random.Coin())
        {
            function.HashMany(buffer, lengths, digests, options);
        }
        else
        {
            ReadOnlyMemory<byte>[] sources = new ReadOnlyMemory<byte>[lengths.Length];
            for (int i = 0, start = 0; i < lengths.Length; start += lengths[i], i++)
            {
                sources[i] = buffer.AsMemory(start, lengths[i]);
            }

            function.HashMany(sources, digests, options, maxDegreeOfParallelism: random.Between(1, 2));
        }

        results.Add(digests);
    }

    private static void ManyEqual(HashFunction function, HashFunctionOptions options, int unitBytes, Prng random, Results results)
    {
        int count = random.UpTo(12), bytes = random.Coin() ? random.UpTo(100) : random.UpTo(unitBytes + 2);
        byte[] digests = new byte[count * function.HashSizeInBytes];
        function.HashMany(random.Bytes(count * bytes), bytes, digests, options);
        results.Add(digests);
    }

    private static void OfBlake2b(Prng random, Results results)
    {
        byte[] key = random.Coin() ? random.Bytes(random.Between(1, Blake2bMac.MaxKeyBytes)) : [];
        Blake2bParameters parameters = new()
        {
            OutputLength = random.Between(1, 64),
            Salt = random.Bytes(random.UpTo(16)),
            Personalization = random.Bytes(random.UpTo(16)),
            Fanout = random.UpTo(255),
            Depth = random.Between(1, 255),
            LeafBytes = (uint)random.Next(),
            NodeOffset = random.Next() >> random.UpTo(63),
            NodeDepth = random.UpTo(255),
            InnerHashBytes = random.UpTo(64),
            IsLastNode = random.Coin(),
        };
        using Hasher hasher = key.Length == 0 ? new Blake2b(parameters) : new Blake2bMac(key, parameters);
        Use(hasher, unitBytes: 128, random, results);
    }

    private static void OfBlake2s(Prng random, Results results)
    {
        byte[] key = random.Coin() ? random.Bytes(random.Between(1, Blake2sMac.MaxKeyBytes)) : [];
        Blake2sParameters parameters = new()
        {
            OutputLength = random.Between(1, 32),
            Salt = random.Bytes(random.UpTo(8)),
            Personalization = random.Bytes(random.UpTo(8)),
            Fanout = random.UpTo(255),
            Depth = random.Between(1, 255),
            LeafBytes = (uint)random.Next(),
            NodeOffset = random.Next() >> random.Between(16, 63),
            NodeDepth = random.UpTo(255),
            InnerHashBytes = random.UpTo(32),
            IsLastNode = random.Coin(),
        };
        using Hasher hasher = key.Length == 0 ? new Blake2s(parameters) : new Blake2sMac(key, parameters);
        Use(hasher, unitBytes: 64, random, results);
    }

    private static SkeinParameters SkeinOf(Prng random) => new()
    {
        OutputLength = random.Coin() ? random.Between(1, MaxOutput) : null,
        IsOutputLengthUnknown = random.UpTo(3) == 0,
        Personalization = random.Coin() ? random.Bytes(random.UpTo(MaxOutput)) : default,
        PublicKey = random.UpTo(3) == 0 ? random.Bytes(random.UpTo(MaxOutput)) : default,
        KeyDerivationIdentifier = random.UpTo(3) == 0 ? random.Bytes(random.UpTo(MaxArgument)) : default,
        Nonce = random.UpTo(3) == 0 ? random.Bytes(random.UpTo(MaxArgument)) : default,
        Tree = random.Coin() ? new SkeinTree(random.Between(1, 4), random.Between(1, 4), random.Between(2, 255)) : null,
    };

    private static void OfSkein(Prng random, Results results)
    {
        int stateBits = 256 << random.UpTo(2);
        byte[] key = random.Coin() ? random.Bytes(random.UpTo(MaxOutput)) : [];
        using Hasher hasher = SkeinTypes.Create(stateBits, key, SkeinOf(random));
        Use(hasher, stateBits / 8, random, results);
    }

    private static void OfBits(Prng random, Results results)
    {
        int stateBits = 256 << random.UpTo(2);
        byte[] key = random.UpTo(3) == 0 ? random.Bytes(random.UpTo(MaxOutput)) : [];
        byte[] message = random.Bytes(random.Length(stateBits / 8)), last = random.Bytes(random.UpTo(MaxArgument));
        using Hasher hasher = SkeinTypes.Create(stateBits, key, SkeinOf(random));
        hasher.AppendData(message);
        SkeinTypes.AppendFinalBits(hasher, last, last.Length == 0 ? 0 : (8 * (ulong)last.Length) - (uint)random.UpTo(7));
        using Hasher resumed = Resume(hasher, results);
        results.Add(resumed.GetHashAndReset());
    }

    private static void OfThreefish(Prng random, Results results)
    {
        int bytes = 32 << random.UpTo(2), blocks = random.UpTo(9);
        using SkeinTypes.Cipher cipher = SkeinTypes.CreateCipher(random.Bytes(bytes));
        byte[] tweaks = random.Bytes(blocks == 0 || random.Coin() ? 16 : 16 * blocks);
        results.Add(cipher.Apply(random.Bytes(blocks * bytes), tweaks, isEncryption: random.Coin()));
    }

    private static void OfSubtree(Prng random, Results results)
    {
        bool isKeyed = random.UpTo(2) > 0;
        using Blake3TreeKey? own = !isKeyed ? null
            : random.Coin() ? Blake3TreeKey.Keyed(random.Bytes(32)) : Blake3TreeKey.DeriveKey($"example.com {random.Next()}");
        Blake3TreeKey key = own ?? Blake3TreeKey.Hash;
        ulong offset = (random.Next() >> random.Between(1, 60)) & ~1023UL;
        int most = (int)Math.Min(Blake3Subtree.MaxSubtreeBytes(offset), 9000);
        byte[] left = Blake3Subtree.ComputeChainingValue(key, offset, random.Bytes(random.Between(1, most)));
        results.Add(left);
        using Blake3Subtree subtree = new(key, offset);
        subtree.AppendData(random.Bytes(random.Between(1, most / 2)));
        byte[] state = isKeyed ? subtree.ExportSecretState() : subtree.ExportState();
        results.Add(state);
        using Blake3Subtree resumed = isKeyed ? Blake3Subtree.ImportSecretState(state) : Blake3Subtree.ImportState(state);
        resumed.AppendData(random.Bytes(random.UpTo(most / 2)));
        byte[] right = resumed.GetChainingValue(), output = new byte[random.UpTo(MaxOutput)];
        results.Add(right);
        results.Add(Blake3Subtree.MergeChainingValues(key, left, right));
        using XofReader reader = Blake3Subtree.OpenRootXof(key, left, right);
        reader.Position = random.Next() >> random.Between(1, 63);
        reader.Read(output);
        results.Add(output);
    }

    /// <summary>States with changed bytes and a right checksum. Every machine refuses the same ones.</summary>
    private static void OfForged(Prng random, Results results)
    {
        Subject subject = Subject.All[random.UpTo(Subject.All.Count - 1)];
        using Hasher hasher = subject.CreateExportable();
        Append(hasher, subject.UnitBytes, random);
        byte[] state = ExportedStates.Export(hasher);
        ExportedStates.Forge(state, random);
        HashStateError? error = ExportedStates.Refusal(ExportedStates.TypeOf(hasher), state);
        results.Add([error is null ? (byte)255 : (byte)error]);
        if (error is null)
        {
            using Hasher resumed = ExportedStates.Import(ExportedStates.TypeOf(hasher), state);
            results.Add(resumed.GetHashAndReset());
        }
    }

    private static void OfMerkle(Prng random, Results results)
    {
        HashFunction function = HashFunction.All[random.UpTo(HashFunction.All.Count - 1)];
        int[] lengths = new int[random.Between(1, 20)];
        for (int i = 0; i < lengths.Length; i++)
        {
            lengths[i] = random.UpTo(200);
        }

        MerkleTree tree = new(function);
        tree.AppendLeaves(random.Bytes(lengths.Sum()), lengths);
        results.Add(tree.GetRoot());
        results.Add(tree.GetInclusionProof(random.UpTo(lengths.Length - 1)));
        results.Add(tree.GetConsistencyProof(random.Between(1, lengths.Length)));
    }

    /// <summary>The results of a line, each with its length.</summary>
    private sealed class Results : IDisposable
    {
        private readonly SHA256 _hash = SHA256.Create();

        public void Add(byte[] result)
        {
            byte[] length = [(byte)result.Length, (byte)(result.Length >> 8), (byte)(result.Length >> 16)];
            _hash.TransformBlock(length, 0, length.Length, null, 0);
            _hash.TransformBlock(result, 0, result.Length, null, 0);
        }

        public byte[] Digest()
        {
            _hash.TransformFinalBlock([], 0, 0);
            return _hash.Hash!;
        }

        public void Dispose() => _hash.Dispose();
    }
}
