using System.Runtime.CompilerServices;
using static Hashlane.Blake2sMixing;

namespace Hashlane;

/// <summary>
/// BLAKE2s compression F in 32-bit integer registers with interleaved columns: the fallback on every machine.
/// </summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// The sixteen words of the state leave no register for the message, so m stays in memory as an operand of additions.
/// The four G of a half-round are interleaved. On wide cores this is 9 % faster than one G at a time, although more
/// words are spilled. Figures: docs/design/blake2s-kernels.md.
/// </para>
/// </remarks>
internal readonly struct Blake2sScalarKernel : IIntegerRounds<uint>
{
    public string Name => "Scalar";

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as below
    public void Load(ref byte block, out Words16<uint> m) => LittleEndian.Read(out m, in block);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a kernel; a call would pass its words through memory
    public void Rounds(
        ref uint v0, ref uint v1, ref uint v2, ref uint v3, ref uint v4, ref uint v5, ref uint v6, ref uint v7,
        ref uint v8, ref uint v9, ref uint v10, ref uint v11, ref uint v12, ref uint v13, ref uint v14, ref uint v15,
        ref Words16<uint> m, ref byte block)
    {
#pragma warning disable format // aligned as the table SIGMA is
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m.W0,  m.W1,  m.W2,  m.W3,  m.W4,  m.W5,  m.W6,  m.W7);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m.W8,  m.W9, m.W10, m.W11, m.W12, m.W13, m.W14, m.W15);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W14, m.W10,  m.W4,  m.W8,  m.W9, m.W15, m.W13,  m.W6);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m.W1, m.W12,  m.W0,  m.W2, m.W11,  m.W7,  m.W5,  m.W3);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W11,  m.W8, m.W12,  m.W0,  m.W5,  m.W2, m.W15, m.W13);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W10, m.W14,  m.W3,  m.W6,  m.W7,  m.W1,  m.W9,  m.W4);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m.W7,  m.W9,  m.W3,  m.W1, m.W13, m.W12, m.W11, m.W14);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m.W2,  m.W6,  m.W5, m.W10,  m.W4,  m.W0, m.W15,  m.W8);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m.W9,  m.W0,  m.W5,  m.W7,  m.W2,  m.W4, m.W10, m.W15);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W14,  m.W1, m.W11, m.W12,  m.W6,  m.W8,  m.W3, m.W13);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m.W2, m.W12,  m.W6, m.W10,  m.W0, m.W11,  m.W8,  m.W3);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m.W4, m.W13,  m.W7,  m.W5, m.W15, m.W14,  m.W1,  m.W9);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W12,  m.W5,  m.W1, m.W15, m.W14, m.W13,  m.W4, m.W10);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m.W0,  m.W7,  m.W6,  m.W3,  m.W9,  m.W2,  m.W8, m.W11);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W13, m.W11,  m.W7, m.W14, m.W12,  m.W1,  m.W3,  m.W9);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m.W5,  m.W0, m.W15,  m.W4,  m.W8,  m.W6,  m.W2, m.W10);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m.W6, m.W15, m.W14,  m.W9, m.W11,  m.W3,  m.W0,  m.W8);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W12,  m.W2, m.W13,  m.W7,  m.W1,  m.W4, m.W10,  m.W5);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W10,  m.W2,  m.W8,  m.W4,  m.W7,  m.W6,  m.W1,  m.W5);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W15, m.W11,  m.W9, m.W14,  m.W3, m.W12, m.W13,  m.W0);
#pragma warning restore format
    }
}
