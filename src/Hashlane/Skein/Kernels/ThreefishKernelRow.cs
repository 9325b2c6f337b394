using System.Runtime.InteropServices;
using unsafe Cipher = delegate*<ref readonly ulong, ref readonly byte, ref byte, int, ref readonly byte, nuint, void>;

namespace Hashlane;

/// <summary>The row of a kernel over blocks side by side.</summary>
internal abstract unsafe class ThreefishKernelRow : KernelRow
{
    private readonly Cipher _encrypt, _decrypt;

    private protected ThreefishKernelRow(LaneChoice choice, Cipher encrypt, Cipher decrypt)
        : base(choice)
    {
        _encrypt = encrypt;
        _decrypt = decrypt;
    }

    /// <summary>Encrypts or decrypts blocks in groups, from the start on.</summary>
    /// <returns>The number of blocks done; the others are faster one by one.</returns>
    public static int Apply(
        KernelTable<ThreefishKernelRow> kernels, ThreefishDirection direction, int blockBytes,
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks,
        nuint tweakStride)
    {
        int done = 0, left = source.Length / blockBytes;
        while (kernels.Select(left) is { } kernel)
        {
            // One call takes all whole groups, and also the remaining blocks if they fill more than half of one.
            int rest = left % kernel.Lanes;
            int count = !kernel.Shape.IsInterleaved && rest > kernel.Lanes / 2 ? left : left - rest;
            ref byte to = ref destination.Slice(done * blockBytes, count * blockBytes)[0];
            ref readonly byte tweak = ref MemoryMarshal.GetReference(tweaks[(done * (int)tweakStride)..]);
            if (direction == ThreefishDirection.Encrypt)
            {
                kernel.Encrypt(in schedule, in source[done * blockBytes], ref to, count, in tweak, tweakStride);
            }
            else
            {
                kernel.Decrypt(in schedule, in source[done * blockBytes], ref to, count, in tweak, tweakStride);
            }

            done += count;
            left -= count;
        }

        return done;
    }

    /// <summary>Encrypts blocks, in one group or several.</summary>
    public void Encrypt(
        ref readonly ulong schedule, ref readonly byte source, ref byte destination, int count,
        ref readonly byte tweaks, nuint tweakStride) =>
        _encrypt(in schedule, in source, ref destination, count, in tweaks, tweakStride);

    /// <summary>Decrypts blocks, in one group or several.</summary>
    public void Decrypt(
        ref readonly ulong schedule, ref readonly byte source, ref byte destination, int count,
        ref readonly byte tweaks, nuint tweakStride) =>
        _decrypt(in schedule, in source, ref destination, count, in tweaks, tweakStride);
}
