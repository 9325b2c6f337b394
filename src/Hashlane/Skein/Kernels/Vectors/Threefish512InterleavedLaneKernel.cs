namespace Hashlane;

/// <summary>
/// Threefish-512 over twice the lanes of a vector, with one more block in integer registers at the same time.
/// </summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3, with the rotations of version 1.3.</para>
/// <para>
/// The rounds of a block are one chain, and the vectors of one group wait for it most of the time. Therefore a second
/// group (w) is interleaved with the first (v). A single block (u) is interleaved with both, since it uses other
/// registers and other units. Discarded variants: docs/design/skein-kernels.md.
/// </para>
/// <para>
/// Words of key and tweak are in memory as in <see cref="Threefish512LaneKernel{TOps, T}"/>, but those of the key three
/// times. The second subkey of a body reads other copies than the first. Otherwise, the compiler would load the words
/// once, keep them, and spill them.
/// </para>
/// </remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed class Threefish512InterleavedLaneKernel<TOps, T>
    : ThreefishLaneCipher<Threefish512InterleavedGroup<TOps, T>, TOps, T>, IKernel
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged;
