using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>BLAKE2X's root digest and what its output blocks are made with: each is BLAKE2 of that digest alone, so output can be read anywhere.</summary>
internal struct Blake2XNode<TVariant> : IOutputNode
    where TVariant : unmanaged, IBlake2Variant
{
    private const int MaxBlockBytes = 128, MaxHashBytes = 64;

    // 64 bytes are BLAKE2b's digest and parameter block.
    private Block64 _rootDigest;
    private Block64 _parameters;
    private ulong _outputBytes;
    private bool _isLengthKnown;

    /// <summary>Bytes of output that exist.</summary>
    public readonly ulong OutputBytes => _outputBytes;

    /// <summary>Takes the parameters of a root over; its digest comes later.</summary>
    public void Start(in Blake2ParameterBlock root)
    {
        TVariant variant = default;

        // The length field of s has two bytes, that of b four; all ones stand for a length that is not known.
        uint unknownLength = variant.NodeOffsetBytes == sizeof(ulong) ? uint.MaxValue : ushort.MaxValue;
        Debug.Assert(root.XofLength >= 1 && root.XofLength <= unknownLength);
        _isLengthKnown = root.XofLength != unknownLength;
        _outputBytes = _isLengthKnown ? root.XofLength : (1UL << 32) * (uint)variant.MaxHashBytes;
        Blake2ParameterBlock output = root with
        {
            Fanout = 0,
            Depth = 0,
            LeafBytes = (uint)variant.MaxHashBytes,
            InnerHashBytes = variant.MaxHashBytes,
        };
        output.Write<TVariant>(Bytes.Of(ref _parameters), keyBytes: 0);
    }

    /// <summary>Finishes the root in place and takes its digest: it may come from a key.</summary>
    public void Finish<TRoot>(ref TRoot root, ReadOnlySpan<byte> rest)
        where TRoot : struct, IHashMode =>
        root.Finish(rest, Bytes.Of(ref _rootDigest)[..default(TVariant).MaxHashBytes]);

    /// <summary>Forgets the root's digest.</summary>
    public void Reset() => _rootDigest = default;

    [SkipLocalsInit] // all is written before it is read
    public readonly void Read(ulong position, Span<byte> destination)
    {
        TVariant state = default;
        int hashBytes = state.MaxHashBytes;
        Span<byte> message = stackalloc byte[MaxBlockBytes];
        message = message[..state.BlockBytes];
        Bytes.CopyPadded(Bytes.OfReadOnly(in _rootDigest)[..hashBytes], message);
        Span<byte> parameters = stackalloc byte[MaxHashBytes];
        parameters = parameters[..hashBytes];
        Bytes.OfReadOnly(in _parameters)[..hashBytes].CopyTo(parameters);
        Span<byte> output = stackalloc byte[MaxHashBytes];

        ulong number = position / (uint)hashBytes;
        int skipped = (int)(position % (uint)hashBytes);
        while (destination.Length > 0)
        {
            // Where the length is known the last block gives what is left, where it is not known every block is whole.
            ulong left = _outputBytes - (number * (uint)hashBytes);
            int outputLength = _isLengthKnown ? (int)Math.Min((uint)hashBytes, left) : hashBytes;
            Blake2ParameterBlock.MoveTo(parameters, outputLength, (uint)number);
            state.Start(parameters);
            state.MarkLastBlock(Blake2Node.Inner);
            state.Compress(message, (uint)hashBytes);

            int count = Math.Min(hashBytes - skipped, destination.Length);
            if (skipped == 0)
            {
                state.Store(destination[..count]);
            }
            else
            {
                state.Store(output[..hashBytes]);
                output.Slice(skipped, count).CopyTo(destination);
            }

            destination = destination[count..];
            skipped = 0;
            number++;
        }

        // The digest may come from a key, and output that was not asked for may be a secret.
        CryptographicOperations.ZeroMemory(message);
        CryptographicOperations.ZeroMemory(output);
        Bytes.Wipe(ref state);
    }

    public void Wipe() => Bytes.Wipe(ref this);
}
