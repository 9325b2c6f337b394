using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>Encryption or decryption of whole blocks, as the dispatch and the scalar kernels have it.</summary>
internal delegate void ThreefishBlocks(
    ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride);

/// <summary>The same, as the lane kernels have it.</summary>
internal delegate void ThreefishLanes(
    ref readonly ulong schedule, ref readonly byte source, ref byte destination, int count, ref readonly byte tweaks, nuint tweakStride);

/// <summary>One kernel by its name.</summary>
/// <param name="Name">As shown to users.</param>
/// <param name="IsSupported">Whether this machine has the instructions.</param>
/// <param name="IsFast">Whether it has them in hardware: in software few blocks must do.</param>
/// <param name="Lanes">Blocks side by side, 1 for scalar kernels.</param>
/// <param name="MinLanes">Blocks that the last group has at least: half of the lanes, or all.</param>
/// <param name="Encrypt">Encrypts; what would not make a last group is left alone.</param>
/// <param name="Decrypt">Decrypts; likewise.</param>
internal sealed record ThreefishNamedKernel(
    string Name, bool IsSupported, bool IsFast, int Lanes, int MinLanes, ThreefishBlocks Encrypt, ThreefishBlocks Decrypt)
{
    /// <summary>A kernel that takes any number of blocks.</summary>
    public static ThreefishNamedKernel Scalar(string name, ThreefishBlocks encrypt, ThreefishBlocks decrypt) =>
        new(name, IsSupported: true, IsFast: true, Lanes: 1, MinLanes: 1, encrypt, decrypt);

    /// <summary>All rows of a size, the narrowest first.</summary>
    public static IReadOnlyList<ThreefishNamedKernel> OfRows(KernelTable<ThreefishKernelRow> table, int blockBytes) =>
        [.. table.Rows.ToArray().OrderBy(static row => row.Lanes).Select(row => Of(row, blockBytes))];

    /// <summary>How many of so many blocks the kernel takes.</summary>
    public int Taken(int count)
    {
        int rest = count % Lanes;
        return rest < MinLanes ? count - rest : count;
    }

    // Groups of blocks, the last of which may have half as many, or whole groups: two for each lane of a vector, and one.
    private static ThreefishNamedKernel Of(ThreefishKernelRow row, int blockBytes) =>
        new(
            row.Name, row.IsSupported, row.VectorBytes == 16 ? Vector128.IsHardwareAccelerated : row.IsSupported,
            row.Lanes, row.Shape.IsInterleaved ? row.Lanes : row.Lanes / 2,
            Blocks(row.Encrypt, blockBytes), Blocks(row.Decrypt, blockBytes));

    private static ThreefishBlocks Blocks(ThreefishLanes lanes, int blockBytes) =>
        (ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
            lanes(
                in schedule, in MemoryMarshal.GetReference(source), ref MemoryMarshal.GetReference(destination),
                source.Length / blockBytes, in MemoryMarshal.GetReference(tweaks), tweakStride);
}
