namespace Hashlane;

/// <summary>Threefish-256 over lanes: one vector for each word of the state, a block in each lane.</summary>
/// <remarks>Source: Skein 1.3 §3.3. Figures and discarded variants: docs/design/skein-kernels.md.</remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed class Threefish256LaneKernel<TOps, T>
    : ThreefishLaneCipher<ThreefishLaneGroup<Threefish256State<ThreefishLaneMix<TOps, T>, T, T>, TOps, T>, TOps, T>,
    IKernel
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged;
