using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Encrypts and decrypts blocks one after the other: the loop that the scalar kernels share.</summary>
/// <typeparam name="TCipher">The size of Threefish.</typeparam>
internal abstract class ThreefishBlocks<TCipher>
    where TCipher : struct, IThreefishCipher
{
    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

    /// <summary>
    /// Encrypts whole blocks independently; source and destination are the same memory or do not overlap.
    /// </summary>
    /// <param name="schedule">The words of the key's schedule.</param>
    /// <param name="source">Whole blocks.</param>
    /// <param name="destination">Room for as many blocks.</param>
    /// <param name="tweaks">16 bytes for each block, or 16 bytes for all.</param>
    /// <param name="tweakStride">16, or 0 if there is one tweak for all.</param>
    public static void Encrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Apply<ThreefishEncryption>(in schedule, source, destination, tweaks, tweakStride);

    /// <summary>
    /// Decrypts whole blocks independently; source and destination are the same memory or do not overlap.
    /// </summary>
    /// <inheritdoc cref="Encrypt" path="/param"/>
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Apply<ThreefishDecryption>(in schedule, source, destination, tweaks, tweakStride);

    [SkipLocalsInit]
    private static void Apply<TDirection>(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride)
        where TDirection : struct
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte from = ref MemoryMarshal.GetReference(source);
        ref byte to = ref MemoryMarshal.GetReference(destination);
        ref byte tweak = ref MemoryMarshal.GetReference(tweaks);

        // SAFETY: left counts the bytes left of source; destination is as long. There are 16 bytes of tweaks for each
        // block, or the stride is 0.
        for (int left = source.Length; left >= default(TCipher).BlockBytes; left -= default(TCipher).BlockBytes)
        {
            default(TCipher).Apply<TDirection>(ref Unsafe.AsRef(in schedule), ref tweak, ref from, ref to);
            from = ref Unsafe.Add(ref from, default(TCipher).BlockBytes);
            to = ref Unsafe.Add(ref to, default(TCipher).BlockBytes);
            tweak = ref Unsafe.AddByteOffset(ref tweak, tweakStride);
        }
    }
}
