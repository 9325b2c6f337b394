using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// BLAKE3's compression function with the rounds in a loop: little code, for the first bytes of a process and as the
/// oracle of tests.
/// </summary>
/// <remarks><para>Source: BLAKE3 paper §2.2.</para></remarks>
internal readonly struct Blake3CompactScalarKernel : IIntegerRounds<uint>
{
    public string Name => "Scalar (compact)";

    /// <summary>
    /// Byte offsets of the message words in the order in which the rounds use them. Each round applies the paper's
    /// permutation once more.
    /// </summary>
    public static ReadOnlySpan<byte> Offsets =>
    [
         0,  4,  8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
         8, 24, 12, 40, 28,  0, 16, 52,  4, 44, 48, 20, 36, 56, 60, 32,
        12, 16, 40, 48, 52,  8, 28, 56, 24, 20, 36,  0, 44, 60, 32,  4,
        40, 28, 48, 36, 56, 12, 52, 60, 16,  0, 44,  8, 20, 32,  4, 24,
        48, 52, 36, 44, 60, 40, 56, 32, 28,  8, 20, 12,  0,  4, 24, 16,
        36, 56, 44, 20, 32, 48, 60,  4, 52, 12,  0, 40,  8, 24, 16, 28,
        44, 60, 20,  0,  4, 36, 32, 24, 56, 40,  8, 48, 12, 16, 28, 52,
    ];

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as below
    public void Load(ref byte block, out Words16<uint> m) => Unsafe.SkipInit(out m);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twice in a kernel; a call would pass its words through memory
    public void Rounds(
        ref uint v0, ref uint v1, ref uint v2, ref uint v3, ref uint v4, ref uint v5, ref uint v6, ref uint v7,
        ref uint v8, ref uint v9, ref uint v10, ref uint v11, ref uint v12, ref uint v13, ref uint v14, ref uint v15,
        ref Words16<uint> m, ref byte block) =>
        Blake2sMixing.Rounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
            ref block, ref MemoryMarshal.GetReference(Offsets), rounds: 7);
}
