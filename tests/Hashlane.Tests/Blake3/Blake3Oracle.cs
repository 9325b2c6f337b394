using System.Buffers.Binary;
using System.Numerics;
using System.Text;

namespace Hashlane.Tests;

/// <summary>BLAKE3 as its paper tells it, by recursion and one block at a time, made to be read. Shares no code with the library.</summary>
/// <remarks>
/// Chaining values of whole subtrees are remembered, so all messages given to one instance must be prefixes of one message.
/// </remarks>
internal sealed class Blake3Oracle
{
    /// <summary>The domain flags (table 3).</summary>
    public const uint
        ChunkStart = 1, ChunkEnd = 2, Parent = 4, Root = 8, KeyedHash = 16, DeriveKeyContext = 32, DeriveKeyMaterial = 64;

    private const int BlockBytes = 64;
    private const int ChunkBytes = 1024;

    // Table 1, the initial value of SHA-256.
    private static readonly uint[] _iv =
    [
        0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
    ];

    // Table 2.
    private static readonly int[] _permutation = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

    private readonly uint[] _key;
    private readonly uint _mode;
    private readonly Dictionary<(ulong FirstChunk, int Bytes), uint[]> _known = [];

    private Blake3Oracle(uint[] key, uint mode)
    {
        _key = key;
        _mode = mode;
    }

    /// <summary>The mode <c>hash</c>.</summary>
    public static Blake3Oracle Hash() => new(_iv, 0);

    /// <summary>The mode <c>keyed_hash</c>.</summary>
    public static Blake3Oracle Keyed(ReadOnlySpan<byte> key) => new(ToWords(key), KeyedHash);

    /// <summary>The mode <c>derive_key</c>.</summary>
    public static Blake3Oracle Derive(string context)
    {
        byte[] contextKey = new Blake3Oracle(_iv, DeriveKeyContext).Output(Encoding.UTF8.GetBytes(context), 0, 32);
        return new Blake3Oracle(ToWords(contextKey), DeriveKeyMaterial);
    }

    /// <summary>The compression function (section 2.2): 16 words, of which the first 8 are a chaining value.</summary>
    public static uint[] Compress(ReadOnlySpan<uint> h, ReadOnlySpan<byte> block, ulong t, uint b, uint d)
    {
        uint[] m = ToWords(block);
        uint[] v =
        [
            h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7],
            _iv[0], _iv[1], _iv[2], _iv[3], (uint)t, (uint)(t >> 32), b, d,
        ];
        for (int round = 0; round < 7; round++)
        {
            for (int i = 0; i < 4; i++)
            {
                G(v, i, 4 + i, 8 + i, 12 + i, m[2 * i], m[(2 * i) + 1]);
            }

            for (int i = 0; i < 4; i++)
            {
                G(v, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), m[8 + (2 * i)], m[9 + (2 * i)]);
            }

            m = Array.ConvertAll(_permutation, i => m[i]);
        }

        for (int i = 0; i < 8; i++)
        {
            v[i] ^= v[i + 8];
            v[i + 8] ^= h[i];
        }

        return v;
    }

    /// <summary>Output of the root (section 2.6) from <paramref name="position"/> on.</summary>
    public byte[] Output(ReadOnlySpan<byte> message, ulong position, int outputLength)
    {
        Node root = NodeOf(message, firstChunk: 0);
        byte[] output = new byte[outputLength];
        byte[] block = [];
        for (int i = 0; i < outputLength; i++)
        {
            ulong at = position + (ulong)i;
            if (i == 0 || at % BlockBytes == 0)
            {
                block = ToBytes(Compress(root.H, root.Block, at / BlockBytes, root.BlockBytes, root.Flags | Root));
            }

            output[i] = block[at % BlockBytes];
        }

        return output;
    }

    /// <summary>The digest of 32 bytes.</summary>
    public byte[] Digest(ReadOnlySpan<byte> message) => Output(message, 0, 32);

    /// <summary>The chaining value of a subtree whose first chunk has the given number.</summary>
    public byte[] ChainingValue(ReadOnlySpan<byte> message, ulong firstChunk) => ToBytes(Words(message, firstChunk));

    private static void G(uint[] v, int a, int b, int c, int d, uint x, uint y)
    {
        v[a] = v[a] + v[b] + x;
        v[d] = BitOperations.RotateRight(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = BitOperations.RotateRight(v[b] ^ v[c], 12);
        v[a] = v[a] + v[b] + y;
        v[d] = BitOperations.RotateRight(v[d] ^ v[a], 8);
        v[c] += v[d];
        v[b] = BitOperations.RotateRight(v[b] ^ v[c], 7);
    }

    private static uint[] ToWords(ReadOnlySpan<byte> bytes)
    {
        uint[] words = new uint[bytes.Length / 4];
        for (int i = 0; i < words.Length; i++)
        {
            words[i] = BinaryPrimitives.ReadUInt32LittleEndian(bytes[(4 * i)..]);
        }

        return words;
    }

    private static byte[] ToBytes(uint[] words)
    {
        byte[] bytes = new byte[4 * words.Length];
        for (int i = 0; i < words.Length; i++)
        {
            BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(4 * i), words[i]);
        }

        return bytes;
    }

    private uint[] Words(ReadOnlySpan<byte> message, ulong firstChunk)
    {
        bool isWhole = message.Length >= ChunkBytes && BitOperations.IsPow2(message.Length);
        if (isWhole && _known.TryGetValue((firstChunk, message.Length), out uint[]? words))
        {
            return words;
        }

        Node node = NodeOf(message, firstChunk);
        words = Compress(node.H, node.Block, node.Counter, node.BlockBytes, node.Flags)[..8];
        if (isWhole)
        {
            _known[(firstChunk, message.Length)] = words;
        }

        return words;
    }

    private Node NodeOf(ReadOnlySpan<byte> message, ulong firstChunk)
    {
        if (message.Length <= ChunkBytes)
        {
            return ChunkOf(message, firstChunk);
        }

        // Section 2.1: the left subtree is the largest of 2^k chunks that leaves at least a byte to the right one.
        int left = ChunkBytes << BitOperations.Log2((uint)(message.Length - 1) / ChunkBytes);
        byte[] children =
        [
            .. ChainingValue(message[..left], firstChunk),
            .. ChainingValue(message[left..], firstChunk + (ulong)(left / ChunkBytes)),
        ];
        return new Node(_key, children, Counter: 0, BlockBytes, _mode | Parent);
    }

    private Node ChunkOf(ReadOnlySpan<byte> chunk, ulong number)
    {
        uint[] h = _key;
        uint start = ChunkStart;
        for (; chunk.Length > BlockBytes; chunk = chunk[BlockBytes..])
        {
            h = Compress(h, chunk[..BlockBytes], number, BlockBytes, _mode | start)[..8];
            start = 0;
        }

        byte[] last = new byte[BlockBytes];
        chunk.CopyTo(last);
        return new Node(h, last, number, (uint)chunk.Length, _mode | start | ChunkEnd);
    }

    private sealed record Node(uint[] H, byte[] Block, ulong Counter, uint BlockBytes, uint Flags);
}
