using System.Buffers.Binary;
using System.Text;

namespace Hashlane.Tests;

/// <summary>
/// Exported states: those of another program, resumed ones, and refused ones. A state travels between any two machines that
/// write the bytes of the model here and the same digests of random cases, which hold states too; so no machine reads files
/// of another.
/// </summary>
internal static class StateChecks
{
    private const int ModelCases = 211, ModelNames = 26, RestBytes = 1500, OutputBytes = 200, ForgedStates = 30;

    private static readonly byte[] _key = [.. Enumerable.Range(0, 32).Select(static i => (byte)i)];

    public static void Run(Tally tally)
    {
        tally.Group("states of the model", () => Model(tally));
        foreach (Subject subject in Subject.All)
        {
            tally.Group($"states of {subject}", () => Splits(tally, subject));
        }

        tally.Group("states of subtrees", () => Subtrees(tally));
        tally.Group("states after final bits", () => Bits(tally));
        tally.Group("states after several threads", () => Parallel(tally));
        tally.Group("states of long messages", () => Long(tally));
        tally.Group("states of the catalogue", () => Catalogue(tally));
        Dictionary<string, byte[]> samples = [];
        foreach (Subject subject in Subject.All)
        {
            using Hasher hasher = subject.CreateExportable();
            hasher.AppendData(VectorFile.Pattern(150));
            samples[ExportedStates.TypeOf(hasher)] = ExportedStates.Export(hasher);
        }

        tally.Check("a state of every type", samples.Count == ExportedStates.Types.Count);
        foreach (string type in ExportedStates.Types)
        {
            tally.Group($"refused states of {type}", () => Refused(tally, type, samples));
            tally.Group($"forged states of {type}", () => Forged(tally, type, samples[type]));
        }
    }

    /// <summary>Three chaining values: of 2^33 chunks, of 2^32 and of one.</summary>
    private static void Long(Tally tally)
    {
        using Blake3 hasher = new();
        hasher.AppendData(VectorFile.Pattern(7 * 1024));
        byte[] state = hasher.ExportState();
        Span<byte> chunks = state.AsSpan(StateFormat.HeaderBytes + 1 + sizeof(ulong));
        tally.Check("BLAKE3 of 7 chunks", BinaryPrimitives.ReadUInt64LittleEndian(chunks) == 7);
        BinaryPrimitives.WriteUInt64LittleEndian(chunks, (3UL << 32) | 1);
        int end = state.Length - StateFormat.ChecksumBytes;
        BinaryPrimitives.WriteUInt64LittleEndian(state.AsSpan(end), StateFormat.Checksum(state.AsSpan(0, end)));
        using Blake3 imported = Blake3.ImportState(state);
        tally.Check("BLAKE3 of 2^33 + 2^32 + 1 chunks", VectorFile.Same(imported.ExportState(), state));
    }

    /// <summary>Each state of the file is exported, and imported and continued.</summary>
    private static void Model(Tally tally)
    {
        HashSet<string> names = [];
        foreach (JsonValue vector in VectorFile.Load("states.json", "cases", ModelCases))
        {
            string name = vector["case"].Text;
            int length = vector["length"].Int;
            byte[] state = vector["state"].Hex, message = VectorFile.Pattern(length + RestBytes);
            names.Add(name);
            if (name.StartsWith(nameof(Blake3Subtree), StringComparison.Ordinal))
            {
                using Blake3TreeKey key = Blake3TreeKey.Keyed(_key);
                bool isKeyed = name.EndsWith("keyed", StringComparison.Ordinal);
                CheckSubtree(tally, isKeyed ? key : Blake3TreeKey.Hash, isKeyed, 64 * 1024, message, length, state);
                continue;
            }

            using Hasher hasher = Create(name), whole = Create(name);
            hasher.AppendData(message.AsSpan(0, length));
            whole.AppendData(message);
            tally.Check($"{name} of {length} bytes: export", VectorFile.Same(ExportedStates.Export(hasher), state));
            using Hasher resumed = ExportedStates.Import(ExportedStates.TypeOf(hasher), state);
            tally.Check($"{name} of {length} bytes: import", VectorFile.Same(ExportedStates.Export(resumed), state));
            resumed.AppendData(message.AsSpan(length));
            tally.Check($"{name} of {length} bytes: the rest", VectorFile.Same(resumed.GetHashAndReset(), whole.GetHashAndReset()));
            resumed.AppendData(message.AsSpan(0, length));
            tally.Check($"{name} of {length} bytes: again", VectorFile.Same(ExportedStates.Export(resumed), state));
        }

        tally.Check("names of the model", names.Count == ModelNames);
    }

    private static Hasher Create(string name) => name switch
    {
        nameof(Sha224) => new Sha224(),
        nameof(Sha256) => Sha256.CreateExportable(),
        nameof(Sha384) => Sha384.CreateExportable(),
        nameof(Sha512) => Sha512.CreateExportable(),
        nameof(Sha512_224) => new Sha512_224(),
        nameof(Sha512_256) => new Sha512_256(),
        nameof(Blake2b) => new Blake2b(),
        nameof(Blake2bMac) => new Blake2bMac(_key),
        nameof(Blake2s) => new Blake2s(),
        nameof(Blake2sMac) => new Blake2sMac(_key),
        nameof(Blake2bp) => new Blake2bp(),
        nameof(Blake2bpMac) => new Blake2bpMac(_key),
        nameof(Blake2sp) => new Blake2sp(),
        nameof(Blake2spMac) => new Blake2spMac(_key),
        nameof(Blake2Xb) => new Blake2Xb(),
        nameof(Blake2XbMac) => new Blake2XbMac(_key),
        nameof(Blake2Xs) => new Blake2Xs(),
        nameof(Blake2XsMac) => new Blake2XsMac(_key),
        nameof(Blake3) => new Blake3(),
        nameof(Blake3Mac) => new Blake3Mac(_key),
        nameof(Blake3Kdf) => new Blake3Kdf("example.com 2026-11-23 states"),
        nameof(Skein512) => new Skein512(),
        nameof(Skein512Mac) => new Skein512Mac(_key),
        "Skein512 tree" => new Skein512(new SkeinParameters
        {
            Personalization = Encoding.ASCII.GetBytes("states"),
            Tree = new SkeinTree(1, 2, 4),
            IsOutputLengthUnknown = true,
        }),
        _ => throw new InvalidOperationException($"No hasher {name}."),
    };

    private static void Splits(Tally tally, Subject subject)
    {
        byte[] message = VectorFile.Pattern((3 * subject.UnitBytes) + 1), expected = subject.Hash(message), output = new byte[OutputBytes];
        using Hasher inPieces = subject.CreateExportable();
        int done = 0;
        foreach (int split in SplitsOf(subject.UnitBytes, message.Length))
        {
            using Hasher hasher = subject.CreateExportable();
            hasher.AppendData(message.AsSpan(0, split));
            inPieces.AppendData(message.AsSpan(done, split - done));
            done = split;
            byte[] state = ExportedStates.Export(hasher);
            bool isRight = VectorFile.Same(ExportedStates.Export(inPieces), state);
            using Hasher resumed = ExportedStates.Resume(hasher), ended = ExportedStates.Resume(hasher);
            isRight &= resumed.HashLengthInBytes == hasher.HashLengthInBytes && VectorFile.Same(ExportedStates.Export(resumed), state);
            isRight &= VectorFile.Same(Output(resumed), Output(hasher));
            resumed.AppendData(message.AsSpan(split, (message.Length - split) / 2));
            resumed.AppendData(message.AsSpan(split + ((message.Length - split) / 2)));
            isRight &= VectorFile.Same(resumed.GetHashAndReset(), expected);

            // The start, to which both return, has the same key and parameters. The second one ended with what was imported.
            resumed.AppendData(message);
            isRight &= VectorFile.Same(resumed.GetCurrentHash(), expected);
            isRight &= VectorFile.Same(ended.GetHashAndReset(), hasher.GetCurrentHash());
            ended.AppendData(message);
            isRight &= VectorFile.Same(ended.GetCurrentHash(), expected);

            // An export leaves the hasher as it was.
            hasher.AppendData(message.AsSpan(split));
            isRight &= VectorFile.Same(hasher.GetCurrentHash(), expected);
            tally.Check($"{subject} split at {split}", isRight);
        }

        tally.Check($"{subject}: the last state", done == message.Length && VectorFile.Same(inPieces.GetCurrentHash(), expected));

        byte[] Output(Hasher hasher)
        {
            if (hasher is not IExtendableOutput extendable)
            {
                return [];
            }

            using XofReader reader = extendable.OpenXof();
            reader.Read(output.AsSpan(0, (int)Math.Min(OutputBytes, reader.Length)));
            return (byte[])output.Clone();
        }
    }

    /// <summary>Around whole units, and between.</summary>
    private static IEnumerable<int> SplitsOf(int unitBytes, int length) =>
        Enumerable.Range(0, 4).SelectMany(units => Enumerable.Range(-1, 3).Select(near => (units * unitBytes) + near))
            .Concat(Enumerable.Range(1, 6).Select(i => i * 7919 % length))
            .Where(split => split >= 0 && split <= length).Distinct().OrderBy(static split => split);

    private static void Subtrees(Tally tally)
    {
        byte[] message = VectorFile.Pattern(5000);
        using Blake3TreeKey key = Blake3TreeKey.Keyed(_key), derived = Blake3TreeKey.DeriveKey("example.com 2026-11-23 runner");
        foreach (Blake3TreeKey mode in (Blake3TreeKey[])[Blake3TreeKey.Hash, key, derived])
        {
            foreach (int split in (int[])[0, 1, 1023, 1024, 1025, 2048, 3000, 4096, 4097, 5000])
            {
                CheckSubtree(tally, mode, mode != Blake3TreeKey.Hash, 1UL << 40, message, split, model: null);
            }
        }
    }

    private static void CheckSubtree(
        Tally tally, Blake3TreeKey mode, bool isKeyed, ulong offset, byte[] message, int split, byte[]? model)
    {
        using Blake3Subtree subtree = new(mode, offset);
        subtree.AppendData(message.AsSpan(0, split));
        byte[] state = isKeyed ? subtree.ExportSecretState() : subtree.ExportState();
        bool isRight = (model is null || VectorFile.Same(state, model)) && subtree.GetStateLength() == state.Length;
        using Blake3Subtree resumed = isKeyed ? Blake3Subtree.ImportSecretState(state) : Blake3Subtree.ImportState(state);
        isRight &= VectorFile.Same(isKeyed ? resumed.ExportSecretState() : resumed.ExportState(), state);
        resumed.AppendData(message.AsSpan(split));
        isRight &= resumed.InputOffset == offset
            && VectorFile.Same(resumed.GetChainingValue(), Blake3Subtree.ComputeChainingValue(mode, offset, message));
        isRight &= Expect.Throws<InvalidOperationException>(() => _ = isKeyed ? subtree.ExportState() : subtree.ExportSecretState());
        isRight &= Expect.Throws<HashStateException>(
            () => _ = isKeyed ? Blake3Subtree.ImportState(state) : Blake3Subtree.ImportSecretState(state));
        tally.Check($"a subtree at {offset}, split at {split}", isRight);
    }

    private static void Bits(Tally tally)
    {
        foreach (int stateBits in (int[])[256, 512, 1024])
        {
            foreach (int keyBytes in (int[])[0, 50])
            {
                foreach (SkeinTree? tree in (SkeinTree?[])[null, new SkeinTree(1, 1, 3)])
                {
                    SkeinParameters parameters = new() { Tree = tree };
                    using Hasher hasher = SkeinTypes.Create(stateBits, VectorFile.Key(keyBytes), parameters);
                    hasher.AppendData(VectorFile.Pattern(300));
                    SkeinTypes.AppendFinalBits(hasher, [0xA5, 0x5A], 13);
                    using Hasher resumed = ExportedStates.Resume(hasher);
                    tally.Check(
                        $"Skein-{stateBits} of bits, key of {keyBytes}",
                        VectorFile.Same(ExportedStates.Export(resumed), ExportedStates.Export(hasher))
                        && VectorFile.Same(resumed.GetCurrentHash(), hasher.GetCurrentHash())
                        && Expect.Throws<InvalidOperationException>(() => resumed.AppendData([1])));
                }
            }
        }
    }

    private static void Parallel(Tally tally)
    {
        byte[] message = VectorFile.Pattern((1 << 20) + 777);
        foreach (Func<Hasher> create in (Func<Hasher>[])
            [static () => new Blake3(), static () => new Blake2bp(), static () => new Blake2spMac(_key)])
        {
            using Hasher parallel = create(), inOnePiece = create();
            switch (parallel)
            {
                case Blake3 blake3: blake3.AppendDataParallel(message, 3); break;
                case Blake2bp blake2bp: blake2bp.AppendDataParallel(message, 3); break;
                default: ((Blake2spMac)parallel).AppendDataParallel(message, 3); break;
            }

            inOnePiece.AppendData(message);
            tally.Check($"{parallel} by three threads", VectorFile.Same(ExportedStates.Export(parallel), ExportedStates.Export(inOnePiece)));
        }
    }

    private static void Catalogue(Tally tally)
    {
        byte[] message = VectorFile.Pattern(3000);
        foreach (HashFunction function in HashFunction.All)
        {
            using UnkeyedHasher hasher = function.CreateExportable();
            hasher.AppendData(message.AsSpan(0, 1100));
            byte[] state = hasher.ExportState(), longer = new byte[state.Length + 1];
            using UnkeyedHasher resumed = HashFunction.ImportState(state);
            resumed.AppendData(message.AsSpan(1100));
            tally.Check(
                $"{function} by its state",
                resumed.GetType() == hasher.GetType() && VectorFile.Same(resumed.GetCurrentHash(), function.HashData(message)));
            tally.Check(
                $"{function}: destinations",
                hasher.GetStateLength() == state.Length
                && hasher.TryExportState(longer, out int written) && written == state.Length
                && hasher.ExportState(longer.AsSpan(0, state.Length)) == state.Length
                && VectorFile.Same(longer.AsSpan(0, state.Length), state) && longer[state.Length] == 0
                && !hasher.TryExportState(longer.AsSpan(0, state.Length - 1), out written) && written == 0
                && Expect.Throws<ArgumentException>(() => hasher.ExportState(new byte[state.Length - 1])));
        }

        foreach (UnkeyedHasher hasher in (UnkeyedHasher[])[new Sha256(), new Sha384(), new Sha512()])
        {
            bool isRefused = Expect.Throws<InvalidOperationException>(() => hasher.ExportState());
            hasher.AppendData(message);
            tally.Check(
                $"{hasher} that hides its state", isRefused && Expect.Throws<InvalidOperationException>(() => hasher.ExportState()));
            hasher.Dispose();
        }
    }

    private static void Refused(Tally tally, string type, Dictionary<string, byte[]> samples)
    {
        byte[] state = samples[type];
        tally.Check($"{type}: truncated", Enumerable.Range(0, state.Length).Where(static length => length < 50 || length % 16 < 2)
            .Append(state.Length - 1).All(length => Is(HashStateError.Truncated, state.AsSpan(0, length).ToArray())));
        tally.Check($"{type}: too long", Is(HashStateError.TooLong, [.. state, 0]) && Is(HashStateError.TooLong, [.. state, .. state]));
        tally.Check($"{type}: a sealed byte more", Is(HashStateError.Invalid, ExportedStates.Seal([.. state, 0])));
        tally.Check($"{type}: changed bits", Enumerable.Range(0, state.Length).All(Changed));
        tally.Check(
            $"{type}: no state",
            Is(HashStateError.NotAState, VectorFile.Pattern(200)) && Is(HashStateError.NotAState, [0])
            && Is(HashStateError.NotAState, Encoding.ASCII.GetBytes(Hexadecimal.Of(state))) && Is(HashStateError.Truncated, []));

        byte[] newer = (byte[])state.Clone();
        newer[StateFormat.VersionPlace]++;
        tally.Check(
            $"{type}: a newer version",
            Is(HashStateError.NewerVersion, newer) && Is(HashStateError.NewerVersion, newer.AsSpan(0, StateFormat.VersionPlace + 1).ToArray())
            && Is(HashStateError.NewerVersion, ExportedStates.Seal(newer)));
        foreach (KeyValuePair<string, byte[]> other in samples)
        {
            tally.Check(
                $"{type}: a state of {other.Key}",
                ExportedStates.Refusal(type, other.Value) == (other.Key == type ? null : HashStateError.OtherType));
        }

        bool Is(HashStateError error, byte[] refused) => ExportedStates.Refusal(type, refused) == error;

        bool Changed(int place)
        {
            byte[] changed = (byte[])state.Clone();
            changed[place] ^= (byte)(1 << (place % 8));
            HashStateError? error = ExportedStates.Refusal(type, changed);
            return place switch
            {
                < StateFormat.VersionPlace => error == HashStateError.NotAState,
                StateFormat.VersionPlace => error is HashStateError.NewerVersion or HashStateError.Damaged,
                >= StateFormat.LengthPlace and < StateFormat.TypePlace => error is HashStateError.Truncated or HashStateError.TooLong,
                _ => error == HashStateError.Damaged,
            };
        }
    }

    /// <summary>Any content with a right checksum is refused as invalid, or gives a hasher that works.</summary>
    private static void Forged(Tally tally, string type, byte[] sample)
    {
        Prng random = new(seed: 1, (ulong)ExportedStates.Types.ToList().IndexOf(type));
        byte[] more = VectorFile.Pattern(3000);
        int refused = 0;
        for (int i = 0; i < ForgedStates; i++)
        {
            byte[] state = (byte[])sample.Clone();
            ExportedStates.Forge(state, random);
            HashStateError? error = ExportedStates.Refusal(type, state);
            if (error is not null)
            {
                refused++;
                tally.Check($"{type}: forged state {i}, {error}", error == HashStateError.Invalid);
                continue;
            }

            using Hasher hasher = ExportedStates.Import(type, state), resumed = ExportedStates.Resume(hasher);
            if ((state[StateFormat.FlagsPlace] & StateFormat.EndedFlag) == 0)
            {
                hasher.AppendData(more);
                resumed.AppendData(more.AsSpan(0, 1234));
                resumed.AppendData(more.AsSpan(1234));
            }

            tally.Check($"{type}: forged state {i}", VectorFile.Same(hasher.GetHashAndReset(), resumed.GetHashAndReset()));
        }

        tally.Check($"{type}: {refused} forged states refused", refused > 0);
    }
}
