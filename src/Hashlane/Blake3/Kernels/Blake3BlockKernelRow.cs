using unsafe CompressBlocks = delegate*<ref Hashlane.Words8<uint>, System.ReadOnlySpan<byte>, uint, ulong, uint, void>;
using unsafe WriteBlocks = delegate*<
    ref readonly Hashlane.Words8<uint>, ref readonly byte, uint, ulong, uint, System.Span<byte>, void>;

namespace Hashlane;

/// <summary>The row of a kernel that compresses one message and also writes output.</summary>
/// <param name="name">Its name, as shown to users.</param>
/// <param name="isSupported">Whether this machine has the instructions that the kernel needs.</param>
/// <param name="compress">Compresses blocks.</param>
/// <param name="write">Writes output.</param>
internal sealed unsafe class Blake3BlockKernelRow(
    string name, bool isSupported, CompressBlocks compress, WriteBlocks write)
    : BlockKernelRow(name, isSupported, compress)
{
    /// <inheritdoc cref="Blake3Kernels.WriteSingleOutput"/>
    public void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output) =>
        write(in cv, in block, blockBytes, counter, flags, output);
}
