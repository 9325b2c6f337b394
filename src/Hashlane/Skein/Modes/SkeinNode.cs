using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Skein's state after the message. Output is UBI over a counter (Skein 1.3 §3.5.5), so it can be read from any
/// position.
/// </summary>
internal struct SkeinNode<TVariant> : IOutputNode
    where TVariant : unmanaged, ISkeinVariant
{
    private const int MaxBlockBytes = 128;

    private TVariant _state;

    /// <summary>Takes over the chaining value.</summary>
    public void Set(ref readonly TVariant state) => _state = state;

    [SkipLocalsInit] // the block is written before it is read
    public readonly void Read(ulong position, Span<byte> destination)
    {
        Span<byte> block = stackalloc byte[MaxBlockBytes];
        block = block[..default(TVariant).BlockBytes];
        ulong counter = position / (uint)block.Length;
        int skipped = (int)(position % (uint)block.Length);
        while (destination.Length > 0)
        {
            int count = Math.Min(block.Length - skipped, destination.Length);
            if (count == block.Length)
            {
                WriteBlock(counter, destination[..count]);
            }
            else
            {
                WriteBlock(counter, block);
                block.Slice(skipped, count).CopyTo(destination);
            }

            destination = destination[count..];
            skipped = 0;
            counter++;
        }

        // Output that was not asked for may be a secret.
        CryptographicOperations.ZeroMemory(block);
    }

    public void Wipe() => Bytes.Wipe(ref this);

    private readonly void WriteBlock(ulong counter, Span<byte> destination)
    {
        Span<byte> number = stackalloc byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64LittleEndian(number, counter);
        TVariant state = _state;
        SkeinUbi.Hash(ref state, SkeinType.Out, number);
        state.Store(destination);
        Bytes.Wipe(ref state);
    }
}
