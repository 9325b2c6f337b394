using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// BLAKE2s compression F in 32-bit integer registers, with the rounds in a loop: for the first bytes of a process.
/// </summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// It has a fraction of the code of the unrolled kernel and is compiled in a fraction of the time. It is fast enough
/// until the better kernel pays for its compilation: docs/design/first-use.md.
/// </para>
/// </remarks>
internal readonly struct Blake2sCompactScalarKernel : IIntegerRounds<uint>
{
    public string Name => "Scalar (compact)";

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as below
    public void Load(ref byte block, out Words16<uint> m) => Unsafe.SkipInit(out m);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a kernel; a call would pass its words through memory
    public void Rounds(
        ref uint v0, ref uint v1, ref uint v2, ref uint v3, ref uint v4, ref uint v5, ref uint v6, ref uint v7,
        ref uint v8, ref uint v9, ref uint v10, ref uint v11, ref uint v12, ref uint v13, ref uint v14, ref uint v15,
        ref Words16<uint> m, ref byte block) =>
        Blake2sMixing.Rounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
            ref block, ref MemoryMarshal.GetReference(Blake2sConstants.Offsets), rounds: 10);
}
