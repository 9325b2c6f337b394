using System.Buffers.Binary;

namespace Hashlane.Tests;

/// <summary>Skein as Skein 1.3 §3.4 and §3.5 write it down: whole strings, one level of a tree after the other.</summary>
internal sealed class SkeinOracle
{
    private const int TypeShift = 120, LevelShift = 112;
    private const int Message = 48, Out = 63;

    private static readonly UInt128 _first = UInt128.One << 126, _final = UInt128.One << 127, _bitPad = UInt128.One << 119;

    private readonly List<byte[]> _chainingValues = [];

    private SkeinOracle()
    {
    }

    /// <summary>Output of a message of whole bytes.</summary>
    public static byte[] Output(int blockBytes, byte[] key, byte[] message, SkeinParameters parameters, int length, ulong position = 0) =>
        Output(blockBytes, key, message, 8 * (ulong)message.Length, parameters, length, position);

    /// <summary>Output of a message of any number of bits.</summary>
    /// <param name="blockBytes">32, 64 or 128.</param>
    /// <param name="key">The key; empty for none.</param>
    /// <param name="message">The bytes that hold the bits.</param>
    /// <param name="bitLength">The message's length in bits.</param>
    /// <param name="parameters">All other arguments.</param>
    /// <param name="length">Bytes of output.</param>
    /// <param name="position">Bytes of output before them.</param>
    public static byte[] Output(
        int blockBytes, byte[] key, byte[] message, ulong bitLength, SkeinParameters parameters, int length, ulong position = 0) =>
        new SkeinOracle().Compute(blockBytes, key, message, bitLength, parameters, length, position);

    /// <summary>All chaining values on the way to the first block of output, which is the last of them.</summary>
    public static IReadOnlyList<byte[]> ChainingValues(int blockBytes, byte[] key, byte[] message, SkeinParameters parameters)
    {
        SkeinOracle oracle = new();
        oracle.Compute(blockBytes, key, message, 8 * (ulong)message.Length, parameters, length: 1, position: 0);
        return oracle._chainingValues;
    }

    /// <summary>UBI(G, M, T_s) from a position on.</summary>
    public static byte[] Ubi(byte[] g, byte[] message, ulong bitLength, int type, int level, ulong position) =>
        new SkeinOracle().Ubi(g, message, bitLength, ((UInt128)type << TypeShift) + ((UInt128)level << LevelShift) + position);

    private byte[] Compute(
        int blockBytes, byte[] key, byte[] message, ulong bitLength, SkeinParameters parameters, int length, ulong position)
    {
        byte[] configuration = new byte[32];
        "SHA3"u8.CopyTo(configuration);
        configuration[4] = 1;
        BinaryPrimitives.WriteUInt64LittleEndian(
            configuration.AsSpan(8), parameters.IsOutputLengthUnknown ? ulong.MaxValue : 8 * (ulong)(parameters.OutputLength ?? blockBytes));
        configuration[16] = (byte)(parameters.Tree?.LeafExponent ?? 0);
        configuration[17] = (byte)(parameters.Tree?.FanOutExponent ?? 0);
        configuration[18] = (byte)(parameters.Tree?.MaxHeight ?? 0);

        byte[] g = new byte[blockBytes];
        (int Type, byte[] Value)[] arguments =
        [
            (0, key), (4, configuration), (8, parameters.Personalization.ToArray()), (12, parameters.PublicKey.ToArray()),
            (16, parameters.KeyDerivationIdentifier.ToArray()), (20, parameters.Nonce.ToArray()),
        ];
        foreach ((int type, byte[] value) in arguments)
        {
            g = value.Length == 0 ? g : Ubi(g, value, 8 * (ulong)value.Length, (UInt128)type << TypeShift);
        }

        g = parameters.Tree is null
            ? Ubi(g, message, bitLength, (UInt128)Message << TypeShift)
            : HashTree(g, message, bitLength, parameters.Tree);

        List<byte> output = [];
        byte[] counter = new byte[8];
        int skipped = (int)(position % (ulong)blockBytes);
        for (ulong block = position / (ulong)blockBytes; output.Count < skipped + length; block++)
        {
            BinaryPrimitives.WriteUInt64LittleEndian(counter, block);
            output.AddRange(Ubi(g, counter, 64, (UInt128)Out << TypeShift));
        }

        return [.. output.Skip(skipped).Take(length)];
    }

    /// <summary>UBI(G, M, T_s).</summary>
    private byte[] Ubi(byte[] g, ReadOnlySpan<byte> message, ulong bitLength, UInt128 start)
    {
        int bytes = message.Length, rest = (int)(bitLength % 8), blocks = Math.Max(1, (bytes + g.Length - 1) / g.Length);
        byte[] padded = new byte[blocks * g.Length];
        message.CopyTo(padded);
        if (rest != 0)
        {
            padded[bytes - 1] = (byte)((padded[bytes - 1] & (0xFF << (8 - rest))) | (0x80 >> rest));
        }

        for (int i = 0; i < blocks; i++)
        {
            UInt128 tweak = start + (UInt128)Math.Min(bytes, (i + 1) * g.Length);
            tweak += i == 0 ? _first : 0;
            tweak += i < blocks - 1 ? 0 : rest != 0 ? _final + _bitPad : _final;
            ReadOnlySpan<byte> block = padded.AsSpan(i * g.Length, g.Length);
            g = ThreefishOracle.Encrypt(ThreefishOracle.Words(g), [(ulong)tweak, (ulong)(tweak >> 64)], block);
            for (int j = 0; j < g.Length; j++)
            {
                g[j] ^= block[j];
            }

            _chainingValues.Add(g);
        }

        return g;
    }

    private byte[] HashTree(byte[] g, byte[] message, ulong bitLength, SkeinTree tree)
    {
        byte[] level = HashLevel(g, message, bitLength, tree.LeafExponent, level: 1);
        for (int l = 1; level.Length > g.Length; l++)
        {
            if (l == tree.MaxHeight - 1)
            {
                return Ubi(g, level, 8 * (ulong)level.Length, Start(tree.MaxHeight));
            }

            level = HashLevel(g, level, 8 * (ulong)level.Length, tree.FanOutExponent, l + 1);
        }

        return level;
    }

    private byte[] HashLevel(byte[] g, byte[] source, ulong bitLength, int exponent, int level)
    {
        // A node that takes more than there is takes all.
        int nodeBytes = exponent > 20 ? int.MaxValue : g.Length << exponent;
        List<byte> outputs = [];
        for (int i = 0; i == 0 || i < source.Length; i += Math.Min(nodeBytes, Math.Max(1, source.Length)))
        {
            ReadOnlySpan<byte> piece = source.AsSpan(i, Math.Min(nodeBytes, source.Length - i));
            ulong bits = i + piece.Length == source.Length ? bitLength - (8 * (ulong)i) : 8 * (ulong)piece.Length;
            outputs.AddRange(Ubi(g, piece, bits, Start(level) + (UInt128)i));
        }

        return [.. outputs];
    }

    private static UInt128 Start(int level) => ((UInt128)level << LevelShift) + ((UInt128)Message << TypeShift);
}
