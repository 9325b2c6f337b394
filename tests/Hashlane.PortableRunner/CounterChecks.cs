using System.Buffers.Binary;
using System.Numerics;
using System.Reflection;

namespace Hashlane.Tests;

/// <summary>Counters past 32 and 64 bits, which no test reaches by hashing: inside the library, from a given state.</summary>
internal static class CounterChecks
{
    public static void Run(Tally tally)
    {
        tally.Group("counters of BLAKE2b", () => Blake2b(tally));
        tally.Group("counters of BLAKE2s", () => Blake2s(tally));
        tally.Group("counters of BLAKE2bp", () => Leaves<Blake2bVariant>(tally, "blake2bp", wordBytes: 8));
        tally.Group("counters of BLAKE2sp", () => Leaves<Blake2sVariant>(tally, "blake2sp", wordBytes: 4));
        tally.Group("counters of BLAKE3", () => Blake3(tally));
        tally.Group("subtrees of BLAKE3 at far offsets", () => Subtrees(tally));
        tally.Group("positions of Skein", () => Skein(tally));
    }

    private static void Blake2b(Tally tally)
    {
        foreach (JsonValue vector in Of("blake2b"))
        {
            Blake2State<ulong> state = default;
            byte[] h = vector["h"].Hex;
            state.H = new(Word(0), Word(1), Word(2), Word(3), Word(4), Word(5), Word(6), Word(7));
            state.T0 = Part(vector["t"].Number, 0, 64);
            state.T1 = Part(vector["t"].Number, 64, 64);
            (byte[] blocks, int wholeBytes, int lastBytes) = Cut(vector, blockBytes: 128);
            Blake2bKernels.Compress(ref state, blocks.AsSpan(0, wholeBytes), 128);
            if (wholeBytes < blocks.Length)
            {
                state.F0 = ulong.MaxValue;
                state.F1 = IsLastNode(vector) ? ulong.MaxValue : 0;
                Blake2bKernels.Compress(ref state, blocks.AsSpan(wholeBytes), (uint)lastBytes);
            }

            byte[] actual = new byte[64];
            LittleEndian.WriteFront(in state.H.W0, actual);
            tally.Check($"BLAKE2b from {vector["t"].Text}", VectorFile.Same(actual, Expected(vector)));

            ulong Word(int index) => BinaryPrimitives.ReadUInt64LittleEndian(h.AsSpan(8 * index));
        }
    }

    private static void Blake2s(Tally tally)
    {
        foreach (JsonValue vector in Of("blake2s"))
        {
            Blake2State<uint> state = default;
            byte[] h = vector["h"].Hex;
            state.H = new(Word(0), Word(1), Word(2), Word(3), Word(4), Word(5), Word(6), Word(7));
            state.T0 = (uint)Part(vector["t"].Number, 0, 32);
            state.T1 = (uint)Part(vector["t"].Number, 32, 32);
            (byte[] blocks, int wholeBytes, int lastBytes) = Cut(vector, blockBytes: 64);
            Blake2sKernels.Compress(ref state, blocks.AsSpan(0, wholeBytes), 64);
            if (wholeBytes < blocks.Length)
            {
                state.F0 = uint.MaxValue;
                state.F1 = IsLastNode(vector) ? uint.MaxValue : 0;
                Blake2sKernels.Compress(ref state, blocks.AsSpan(wholeBytes), (uint)lastBytes);
            }

            byte[] actual = new byte[32];
            LittleEndian.WriteFront(in state.H, actual);
            tally.Check($"BLAKE2s from {vector["t"].Text}", VectorFile.Same(actual, Expected(vector)));

            uint Word(int index) => BinaryPrimitives.ReadUInt32LittleEndian(h.AsSpan(4 * index));
        }
    }

    /// <summary>The cases of one hash, of single final blocks and of runs.</summary>
    private static IEnumerable<JsonValue> Of(string hash) =>
        VectorFile.Load("blake2_counter_kernel.json", "cases", 38)
            .Concat(VectorFile.Load("blake2_counter_runs.json", "runs", 136))
            .Where(vector => vector["hash"].Text == hash);

    private static bool IsLastNode(JsonValue vector) =>
        vector.Has("end") ? vector["end"].Text == "last_node" : vector["last_node"].IsTrue;

    private static byte[] Expected(JsonValue vector) => vector[vector.Has("h_after") ? "h_after" : "h_after_final"].Hex;

    /// <summary>Whole blocks, how many of their bytes are before the end, and how many are counted of the last block.</summary>
    private static (byte[] Blocks, int WholeBytes, int LastBytes) Cut(JsonValue vector, int blockBytes)
    {
        byte[] message = vector.Has("msg") ? vector["msg"].Hex : VectorFile.Pattern(vector["len"].Int, vector["start"].Int);
        byte[] blocks = VectorFile.Pad(message, blockBytes);
        bool isLast = !vector.Has("end") || vector["end"].Text != "none";
        return (blocks, isLast ? blocks.Length - blockBytes : blocks.Length, message.Length - (blocks.Length - blockBytes));
    }

    private static ulong Part(BigInteger number, int shift, int bits) =>
        (ulong)((number >> shift) & ((BigInteger.One << bits) - 1));

    private static void Leaves<TVariant>(Tally tally, string hash, int wordBytes)
        where TVariant : unmanaged, IBlake2Variant
    {
        int leaves = Blake2Leaves<TVariant>.Leaves, bits = 8 * wordBytes;
        foreach (JsonValue vector in VectorFile.Load("blake2_counter_runs.json", "leaves", 36).Where(IsWanted))
        {
            byte[] chain = ByWord(vector["h"].Hex, leaves, wordBytes);
            int before = (vector["stripes"].Int - 1) * Blake2LastStripe.StripeBytes, lastBytes = vector["last_bytes"].Int;
            byte[] stripes = VectorFile.Pad(
                VectorFile.Pattern(before + lastBytes, vector["start"].Int), Blake2LastStripe.StripeBytes);
            Blake2LastStripe end = new() { LastBytes = lastBytes, FirstFinal = vector["first_final"].Int, Leaves = leaves };
            for (int leaf = 0; leaf < leaves; leaf++)
            {
                Blake2Leaves<TVariant>.CompressGroup(
                    chain, Part(vector["t"].Number, 0, bits), Part(vector["t"].Number, bits, bits), leaf, kernel: null,
                    stripes, end);
            }

            tally.Check(
                $"leaves of {hash} from {vector["t"].Text}",
                VectorFile.Same(chain, ByWord(vector["h_after"].Hex, leaves, wordBytes)));
        }

        foreach (JsonValue vector in VectorFile.Load("blake2_counter_runs.json", "trees", 24).Where(IsWanted))
        {
            byte[] message = VectorFile.Pattern(vector["len"].Int), expected = vector["out"].Hex;
            byte[] digest = new byte[expected.Length];
            Blake2TreeMode<TVariant> mode = Counted(new Blake2TreeMode<TVariant>(expected.Length), vector["t"].Number, bits);
            int absorbable = (int)mode.AbsorbableBytes(message.Length);
            mode.AbsorbBlocks(message.AsSpan(0, absorbable));
            mode.Finish(message.AsSpan(absorbable), digest);
            tally.Check($"{hash} from {vector["t"].Text}", VectorFile.Same(digest, expected));
        }

        bool IsWanted(JsonValue vector) => vector["hash"].Text == hash;
    }

    /// <summary>A mode whose leaves have counted some bytes. Nothing but reflection reaches the counter.</summary>
    private static Blake2TreeMode<TVariant> Counted<TVariant>(Blake2TreeMode<TVariant> start, BigInteger counter, int bits)
        where TVariant : unmanaged, IBlake2Variant
    {
        object mode = start, leaves = Field(mode, "_leaves").GetValue(mode)!;
        Field(leaves, "_t0").SetValue(leaves, Part(counter, 0, bits));
        Field(leaves, "_t1").SetValue(leaves, Part(counter, bits, bits));
        Field(mode, "_leaves").SetValue(mode, leaves);
        return (Blake2TreeMode<TVariant>)mode;
    }

    private static FieldInfo Field(object owner, string name) =>
        owner.GetType().GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)
        ?? throw new InvalidOperationException($"{owner.GetType()} has no {name}.");

    /// <summary>The file has the leaves one after the other, little-endian; the state word by word, as the machine has them.</summary>
    private static byte[] ByWord(byte[] leafByLeaf, int leaves, int wordBytes)
    {
        byte[] words = new byte[leafByLeaf.Length];
        for (int leaf = 0; leaf < leaves; leaf++)
        {
            for (int word = 0; word < 8; word++)
            {
                Span<byte> bytes = words.AsSpan(((word * leaves) + leaf) * wordBytes, wordBytes);
                leafByLeaf.AsSpan(((leaf * 8) + word) * wordBytes, wordBytes).CopyTo(bytes);
                if (!BitConverter.IsLittleEndian)
                {
                    bytes.Reverse();
                }
            }
        }

        return words;
    }

    private static void Blake3(Tally tally)
    {
        foreach (JsonValue vector in VectorFile.Load("blake3_counter_kernel.json", "cases", 23))
        {
            Chunk(vector, vector["data"].Hex, vector["out"].Hex);
        }

        foreach (JsonValue vector in VectorFile.Load("blake3_counter_runs.json", "runs", 30))
        {
            Chunk(vector, VectorFile.Pattern(vector["len"].Int, vector["start"].Int), vector["cv"].Hex);
        }

        foreach (JsonValue vector in VectorFile.Load("blake3_counter_runs.json", "chunks", 15))
        {
            Words8<uint> key = Words(vector["key"].Hex);
            int count = vector["count"].Int;
            byte[] cvs = new byte[count * Blake3Kernels.ChainingValueBytes];
            Blake3Kernels.HashChunks(
                in key, VectorFile.Pattern(count * Blake3Kernels.ChunkBytes, vector["start"].Int),
                (ulong)vector["counter"].Number, (uint)vector["flags"].Int, cvs);
            tally.Check($"{count} chunks from {vector["counter"].Text}", VectorFile.Same(cvs, vector["cvs"].Hex));
        }

        foreach (JsonValue vector in VectorFile.Load("blake3_counter_runs.json", "xof_blocks", 12))
        {
            Words8<uint> cv = Words(vector["cv"].Hex);
            byte[] block = vector["block"].Hex, output = new byte[vector["count"].Int * Blake3Kernels.BlockBytes];
            Blake3Kernels.WriteOutput(
                in cv, in VectorFile.Pad(block, Blake3Kernels.BlockBytes)[0], (uint)block.Length,
                (ulong)vector["counter"].Number, (uint)vector["flags"].Int, output);
            tally.Check($"output from {vector["counter"].Text}", VectorFile.Same(output, vector["out"].Hex));
        }

        void Chunk(JsonValue vector, byte[] chunk, byte[] expected)
        {
            Words8<uint> cv = Words(vector["key"].Hex);
            byte[] actual = new byte[Blake3Kernels.ChainingValueBytes];
            Blake3Node.CompressChunk(
                ref cv, chunk, (ulong)vector["counter"].Number, (uint)vector["flags"].Int, lastFlags: 0);
            LittleEndian.WriteFront(in cv, actual);
            tally.Check($"{chunk.Length} bytes of chunk {vector["counter"].Text}", VectorFile.Same(actual, expected));
        }
    }

    /// <summary>The same chunks, whose numbers the public type takes.</summary>
    private static void Subtrees(Tally tally)
    {
        foreach (JsonValue vector in VectorFile.Load("blake3_counter_runs.json", "chunks", 15))
        {
            // A subtree of one chunk at any offset; keys only of keyed hashing.
            ulong first = (ulong)vector["counter"].Number;
            if (vector["flags"].Int != 16 || first > (ulong.MaxValue >> 10) - 40)
            {
                continue;
            }

            byte[] chunks = VectorFile.Pattern(vector["count"].Int * 1024, vector["start"].Int), expected = vector["cvs"].Hex;
            using Blake3TreeKey key = Blake3TreeKey.Keyed(vector["key"].Hex);
            for (int i = 0; i < vector["count"].Int; i++)
            {
                byte[] cv = Blake3Subtree.ComputeChainingValue(
                    key, (first + (ulong)i) * 1024, chunks.AsSpan(i * 1024, 1024));
                tally.Check($"chunk {first + (ulong)i}", VectorFile.Same(cv, expected.AsSpan(32 * i, 32)));
            }
        }

        // Four chunks past 2^42 bytes as one subtree, and as two.
        byte[] data = VectorFile.Pattern(4096);
        ulong offset = 1UL << 42;
        Blake3TreeKey unkeyed = Blake3TreeKey.Hash;
        byte[] whole = Blake3Subtree.ComputeChainingValue(unkeyed, offset, data);
        byte[] left = Blake3Subtree.ComputeChainingValue(unkeyed, offset, data.AsSpan(0, 2048));
        byte[] right = Blake3Subtree.ComputeChainingValue(unkeyed, offset + 2048, data.AsSpan(2048));
        tally.Check("a subtree and its halves", VectorFile.Same(Blake3Subtree.MergeChainingValues(unkeyed, left, right), whole));
    }

    private static Words8<uint> Words(byte[] bytes)
    {
        LittleEndian.Read(out Words8<uint> words, in bytes[0]);
        return words;
    }

    private static void Skein(Tally tally)
    {
        foreach (JsonValue vector in VectorFile.Load("skein_ubi_position.json", "cases", 21))
        {
            byte[] chain = vector["chain"].Hex;
            Compress(chain, vector, "start_position", vector["msg"].Hex, isFirst: true, isFinal: true);
            tally.Check(
                $"UBI of {vector["state"].Text} behind {vector["start_position"].Text}", VectorFile.Same(chain, vector["out"].Hex));
        }

        foreach (JsonValue vector in VectorFile.Load("skein_ubi_runs.json", "cases", 195))
        {
            byte[] chain = vector["chain"].Hex, message = VectorFile.Pattern(vector["len"].Int, vector["start"].Int);
            SkeinTweak tweak = Compress(
                chain, vector, "position", message, vector["first"].IsTrue, vector["final"].IsTrue);
            BigInteger after = vector["position_after"].Number;
            tally.Check(
                $"UBI of {vector["state"].Text} behind {vector["position"].Text}",
                VectorFile.Same(chain, vector["out"].Hex)
                && tweak.T0 == Part(after, 0, 64) && (uint)tweak.T1 == (uint)Part(after, 64, 32));
        }
    }

    private static SkeinTweak Compress(
        byte[] chain, JsonValue vector, string position, byte[] message, bool isFirst, bool isFinal)
    {
        SkeinTweak tweak = new((SkeinType)vector["type"].Int, vector["tree_level"].Int);
        tweak.T0 = Part(vector[position].Number, 0, 64);
        tweak.T1 |= Part(vector[position].Number, 64, 32);
        if (!isFirst)
        {
            tweak.ClearFirst();
        }

        byte[] blocks = VectorFile.Pad(message, chain.Length);
        int wholeBytes = isFinal ? blocks.Length - chain.Length : blocks.Length;
        Apply(chain, ref tweak, blocks.AsSpan(0, wholeBytes), (uint)chain.Length);
        if (isFinal)
        {
            tweak.SetFinal();
            Apply(chain, ref tweak, blocks.AsSpan(wholeBytes), (uint)(message.Length - wholeBytes));
        }

        return tweak;
    }

    private static void Apply(byte[] chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted)
    {
        switch (chain.Length)
        {
            case Threefish256.BlockBytes:
                Words4<ulong> words4 = default;
                LittleEndian.Read(ref words4.W0, chain);
                Threefish256Kernels.Compress(ref words4, ref tweak, blocks, counted);
                LittleEndian.WriteFront(in words4.W0, chain);
                break;
            case Threefish512.BlockBytes:
                Words8<ulong> words8 = default;
                LittleEndian.Read(ref words8.W0, chain);
                Threefish512Kernels.Compress(ref words8, ref tweak, blocks, counted);
                LittleEndian.WriteFront(in words8.W0, chain);
                break;
            default:
                Words16<ulong> words16 = default;
                LittleEndian.Read(ref words16.W0, chain);
                Threefish1024Kernels.Compress(ref words16, ref tweak, blocks, counted);
                LittleEndian.WriteFront(in words16.W0, chain);
                break;
        }
    }
}
