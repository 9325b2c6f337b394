using System.Buffers.Binary;
using System.Diagnostics;

namespace Hashlane;

/// <summary>Skein's rules of absorbing and finishing (Skein 1.3 §3.5), one text for the three sizes.</summary>
internal struct SkeinMode<TVariant> : IXofMode<SkeinNode<TVariant>>
    where TVariant : unmanaged, ISkeinVariant
{
    private const int ConfigurationBytes = 32;

    private TVariant _state;
    private readonly TVariant _start;
    private readonly ulong _outputBytes;
    private readonly bool _isKeyed;
    private bool _isBitPadded;

    /// <summary>Processes all arguments up to the message.</summary>
    public SkeinMode(SkeinArguments arguments)
    {
        _isKeyed = !arguments.Key.IsEmpty;
        _outputBytes = arguments.OutputBits == ulong.MaxValue ? ulong.MaxValue : arguments.OutputBits / 8;
        TVariant state = default;
        if (_isKeyed)
        {
            SkeinUbi.Hash(ref state, SkeinType.Key, arguments.Key);
        }

        HashConfiguration(ref state, arguments);
        HashIfAny(ref state, SkeinType.Prs, arguments.Personalization);
        HashIfAny(ref state, SkeinType.PK, arguments.PublicKey);
        HashIfAny(ref state, SkeinType.Kdf, arguments.KeyDerivationIdentifier);
        HashIfAny(ref state, SkeinType.Non, arguments.Nonce);
        state.Start(SkeinType.Msg, treeLevel: 0);
        _start = state;
        _state = state;
        if (_isKeyed)
        {
            Bytes.Wipe(ref state);
        }
    }

    public readonly int BlockBytes => _state.BlockBytes;

    public readonly bool IsKeyed => _isKeyed;

    public readonly ulong OutputBytes => _outputBytes;

    public readonly long AbsorbableBytes(long availableBytes) => BlockBuffer.WholeBytes(availableBytes, BlockBytes, heldBytes: 1);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % BlockBytes == 0);
        _state.Compress(wholeBlocks, (uint)BlockBytes);
    }

    /// <summary>The message's last byte holds less than 8 bits, and their end mark.</summary>
    public void MarkBitPadded() => _isBitPadded = true;

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        SkeinNode<TVariant> node = default;
        FinishNode(rest, ref node);
        node.Read(0, digest);
        if (_isKeyed)
        {
            node.Wipe();
        }
    }

    public void FinishNode(ReadOnlySpan<byte> rest, ref SkeinNode<TVariant> node)
    {
        SkeinUbi.FinishMessage(ref _state, rest, _isBitPadded);
        node.Set(in _state);
    }

    public void Reset()
    {
        _state = _start;
        _isBitPadded = false;
    }

    public void Wipe() => Bytes.Wipe(ref this);

    private static void HashConfiguration(ref TVariant state, SkeinArguments arguments)
    {
        // Skein 1.3 table 7: schema identifier, version, output length, tree parameters.
        Span<byte> configuration = stackalloc byte[ConfigurationBytes];
        "SHA3"u8.CopyTo(configuration);
        BinaryPrimitives.WriteUInt16LittleEndian(configuration[4..], 1);
        BinaryPrimitives.WriteUInt64LittleEndian(configuration[8..], arguments.OutputBits);
        configuration[16] = arguments.Tree.LeafExponent;
        configuration[17] = arguments.Tree.FanOutExponent;
        configuration[18] = arguments.Tree.MaxHeight;
        SkeinUbi.Hash(ref state, SkeinType.Cfg, configuration);
    }

    private static void HashIfAny(ref TVariant state, SkeinType type, ReadOnlySpan<byte> argument)
    {
        if (!argument.IsEmpty)
        {
            SkeinUbi.Hash(ref state, type, argument);
        }
    }
}
