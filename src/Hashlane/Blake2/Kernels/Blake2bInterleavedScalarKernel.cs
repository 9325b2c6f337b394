using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>BLAKE2b compression F in 64-bit integer registers with interleaved columns: for wide cores.</summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// The four G of a half-round are interleaved, so independent instructions are closer together but more words are
/// spilled. This is faster on cores that start six instructions in a cycle. On narrower cores,
/// <see cref="Blake2bScalarKernel"/> is faster. Figures: docs/design/blake2b-kernels.md.
/// </para>
/// </remarks>
internal readonly struct Blake2bInterleavedScalarKernel : IIntegerRounds<ulong>
{
    public string Name => "Scalar (interleaved)";

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as below
    public void Load(ref byte block, out Words16<ulong> m) => LittleEndian.Read(out m, in block);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a kernel; a call would pass its words through memory
    public void Rounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6, ref ulong v7,
        ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13, ref ulong v14,
        ref ulong v15, ref Words16<ulong> m, ref byte block)
    {
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W0, m.W1, m.W2, m.W3, m.W4, m.W5, m.W6, m.W7);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W8, m.W9, m.W10, m.W11, m.W12, m.W13, m.W14, m.W15);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W14, m.W10, m.W4, m.W8, m.W9, m.W15, m.W13, m.W6);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W1, m.W12, m.W0, m.W2, m.W11, m.W7, m.W5, m.W3);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W11, m.W8, m.W12, m.W0, m.W5, m.W2, m.W15, m.W13);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W10, m.W14, m.W3, m.W6, m.W7, m.W1, m.W9, m.W4);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W7, m.W9, m.W3, m.W1, m.W13, m.W12, m.W11, m.W14);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W2, m.W6, m.W5, m.W10, m.W4, m.W0, m.W15, m.W8);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W9, m.W0, m.W5, m.W7, m.W2, m.W4, m.W10, m.W15);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W14, m.W1, m.W11, m.W12, m.W6, m.W8, m.W3, m.W13);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W2, m.W12, m.W6, m.W10, m.W0, m.W11, m.W8, m.W3);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W4, m.W13, m.W7, m.W5, m.W15, m.W14, m.W1, m.W9);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W12, m.W5, m.W1, m.W15, m.W14, m.W13, m.W4, m.W10);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W0, m.W7, m.W6, m.W3, m.W9, m.W2, m.W8, m.W11);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W13, m.W11, m.W7, m.W14, m.W12, m.W1, m.W3, m.W9);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W5, m.W0, m.W15, m.W4, m.W8, m.W6, m.W2, m.W10);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W6, m.W15, m.W14, m.W9, m.W11, m.W3, m.W0, m.W8);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W12, m.W2, m.W13, m.W7, m.W1, m.W4, m.W10, m.W5);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W10, m.W2, m.W8, m.W4, m.W7, m.W6, m.W1, m.W5);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W15, m.W11, m.W9, m.W14, m.W3, m.W12, m.W13, m.W0);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W0, m.W1, m.W2, m.W3, m.W4, m.W5, m.W6, m.W7);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W8, m.W9, m.W10, m.W11, m.W12, m.W13, m.W14, m.W15);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m.W14, m.W10, m.W4, m.W8, m.W9, m.W15, m.W13, m.W6);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m.W1, m.W12, m.W0, m.W2, m.W11, m.W7, m.W5, m.W3);
    }

    /// <summary>Applies G to four columns; column i takes message words xi and yi.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // 24 times in Rounds; a call would spill its words
    private static void HalfRound(
        ref ulong a0, ref ulong a1, ref ulong a2, ref ulong a3, ref ulong b0, ref ulong b1, ref ulong b2, ref ulong b3,
        ref ulong c0, ref ulong c1, ref ulong c2, ref ulong c3, ref ulong d0, ref ulong d1, ref ulong d2, ref ulong d3,
        ulong x0, ulong y0, ulong x1, ulong y1, ulong x2, ulong y2, ulong x3, ulong y3)
    {
        // (a + m) first: only the second addition waits for b.
        a0 = a0 + x0 + b0;
        a1 = a1 + x1 + b1;
        a2 = a2 + x2 + b2;
        a3 = a3 + x3 + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 32);
        d1 = BitOperations.RotateRight(d1 ^ a1, 32);
        d2 = BitOperations.RotateRight(d2 ^ a2, 32);
        d3 = BitOperations.RotateRight(d3 ^ a3, 32);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 24);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 24);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 24);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 24);
        a0 = a0 + y0 + b0;
        a1 = a1 + y1 + b1;
        a2 = a2 + y2 + b2;
        a3 = a3 + y3 + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 16);
        d1 = BitOperations.RotateRight(d1 ^ a1, 16);
        d2 = BitOperations.RotateRight(d2 ^ a2, 16);
        d3 = BitOperations.RotateRight(d3 ^ a3, 16);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 63);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 63);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 63);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 63);
    }
}
