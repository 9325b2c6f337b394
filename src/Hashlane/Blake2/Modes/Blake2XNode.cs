using System.Buffers.Binary;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// BLAKE2X's root digest and the parameters of its output blocks. Each block is BLAKE2 of that digest alone, so output
/// can be read from any position.
/// </summary>
internal partial struct Blake2XNode<TVariant> : IOutputNode
    where TVariant : unmanaged, IBlake2Variant
{
    private const int MaxBlockBytes = 128, MaxHashBytes = 64;

    // Speed in vectors, including the wiping afterwards, relative to reading blocks one by one. Fewer: 0.76 to 1.08;
    // four: 1.16 to 1.40; 1024: 1.7 (b) and 2.3 (s) with AVX2, 2.9 and 3.7 with AVX-512. Zen 5 (AMD EPYC family 1Ah),
    // 2026-11-21.
    private const int MinSideBySide = 4;


    // 64 bytes are BLAKE2b's digest and parameter block.
    private Bytes64 _rootDigest;
    private Bytes64 _parameters;
    private ulong _outputBytes;

    /// <summary>Bytes of output that exist.</summary>
    public readonly ulong OutputBytes => _outputBytes;

    // Output of unknown length is longer than any known length.
    private readonly bool IsLengthKnown => _outputBytes <= uint.MaxValue;

    /// <summary>Takes over the parameters of a root; its digest comes later.</summary>
    public void Start(in Blake2ParameterBlock root)
    {
        TVariant variant = default;

        // The compiler regards storage without fields as set already, and leaves remains of the stack in it.
        Bytes.Of(ref _rootDigest).Clear();

        // The length field of s has two bytes, that of b four; all ones stand for a length that is not known.
        uint unknownLength = variant.NodeOffsetBytes == sizeof(ulong) ? uint.MaxValue : ushort.MaxValue;
        Debug.Assert(root.XofLength >= 1 && root.XofLength <= unknownLength);
        _outputBytes = root.XofLength != unknownLength ? root.XofLength : (1UL << 32) * (uint)variant.MaxHashBytes;
        Blake2ParameterBlock output = root with
        {
            Fanout = 0,
            Depth = 0,
            LeafBytes = (uint)variant.MaxHashBytes,
            InnerHashBytes = variant.MaxHashBytes,
        };
        output.Write<TVariant>(Bytes.Of(ref _parameters), keyBytes: 0);
    }

    /// <summary>Takes over the parameters of a root that were exported; its digest comes later.</summary>
    /// <param name="reader">Notes what is wrong with them.</param>
    /// <param name="root">The root's parameter block; empty after a flaw.</param>
    public void Start(ref StateReader reader, ReadOnlySpan<byte> root)
    {
        TVariant variant = default;
        Bytes.Of(ref _rootDigest).Clear();
        if (reader.HasFlaw)
        {
            return;
        }

        int offset = Blake2ParameterBlock.NodeOffsetPosition, end = variant.MaxHashBytes;
        ReadOnlySpan<byte> xofLength = root[(offset + sizeof(uint))..];
        Blake2ParameterBlock parameters = Blake2ParameterBlock.XofRoot<TVariant>(
            variant.NodeOffsetBytes == sizeof(ulong)
                ? BinaryPrimitives.ReadUInt32LittleEndian(xofLength)
                : BinaryPrimitives.ReadUInt16LittleEndian(xofLength)) with
        {
            Salt = root.Slice(end - (2 * variant.SaltBytes), variant.SaltBytes).ToArray(),
            Personalization = root[(end - variant.SaltBytes)..].ToArray(),
        };

        Span<byte> block = stackalloc byte[MaxHashBytes];
        parameters.Write<TVariant>(block, root[1]);
        if (reader.Check(parameters.XofLength > 0, "there is no output")
            && reader.Check(block[..end].SequenceEqual(root), "the parameter block is not that of BLAKE2X's root"))
        {
            Start(in parameters);
            reader.Check((uint)reader.OutputLength <= _outputBytes, "the digest is longer than all output");
        }
    }

    /// <summary>Finishes the root and takes its digest, in place because it may come from a key.</summary>
    public void Finish<TRoot>(ref TRoot root, ReadOnlySpan<byte> rest)
        where TRoot : struct, IHashMode =>
        root.Finish(rest, Bytes.Of(ref _rootDigest)[..default(TVariant).MaxHashBytes]);

    /// <summary>Wipes the root's digest.</summary>
    public void Reset() => Bytes.Wipe(ref _rootDigest);

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
            int whole = skipped == 0 ? destination.Length / hashBytes : 0;
            int done = 0;
            if (whole >= MinSideBySide)
            {
                ReadSideBySide((uint)number, message, parameters, destination[..(whole * hashBytes)], ref done);
            }

            if (done > 0)
            {
                destination = destination[(done * hashBytes)..];
                number += (uint)done;
                continue;
            }

            // If the length is known, the last block gives the remaining bytes; otherwise every block is whole.
            ulong left = _outputBytes - (number * (uint)hashBytes);
            int outputLength = IsLengthKnown ? (int)Math.Min((uint)hashBytes, left) : hashBytes;
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

    static partial void ReadSideBySide(
        uint number, ReadOnlySpan<byte> message, Span<byte> parameters, Span<byte> wholeBlocks, ref int done);
}
