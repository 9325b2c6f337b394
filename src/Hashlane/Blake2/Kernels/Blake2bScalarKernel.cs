using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// BLAKE2b compression F in 64-bit integer registers, one G at a time: the fallback on every machine.
/// </summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// The sixteen words of the state leave no register for the message, so m stays in memory as an operand of additions.
/// One G at a time needs the fewest live values: only words of row c are spilled. On wide cores
/// <see cref="Blake2bInterleavedScalarKernel"/> is faster. Figures: docs/design/blake2b-kernels.md.
/// </para>
/// </remarks>
internal readonly struct Blake2bScalarKernel : IIntegerRounds<ulong>
{
    public string Name => "Scalar";

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as below
    public void Load(ref byte block, out Words16<ulong> m) => LittleEndian.Read(out m, in block);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a kernel; a call would pass its words through memory
    public void Rounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6, ref ulong v7,
        ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13, ref ulong v14,
        ref ulong v15, ref Words16<ulong> m, ref byte block)
    {
        G(ref v0, ref v4, ref v8, ref v12, m.W0, m.W1);
        G(ref v1, ref v5, ref v9, ref v13, m.W2, m.W3);
        G(ref v2, ref v6, ref v10, ref v14, m.W4, m.W5);
        G(ref v3, ref v7, ref v11, ref v15, m.W6, m.W7);
        G(ref v0, ref v5, ref v10, ref v15, m.W8, m.W9);
        G(ref v1, ref v6, ref v11, ref v12, m.W10, m.W11);
        G(ref v2, ref v7, ref v8, ref v13, m.W12, m.W13);
        G(ref v3, ref v4, ref v9, ref v14, m.W14, m.W15);

        G(ref v0, ref v4, ref v8, ref v12, m.W14, m.W10);
        G(ref v1, ref v5, ref v9, ref v13, m.W4, m.W8);
        G(ref v2, ref v6, ref v10, ref v14, m.W9, m.W15);
        G(ref v3, ref v7, ref v11, ref v15, m.W13, m.W6);
        G(ref v0, ref v5, ref v10, ref v15, m.W1, m.W12);
        G(ref v1, ref v6, ref v11, ref v12, m.W0, m.W2);
        G(ref v2, ref v7, ref v8, ref v13, m.W11, m.W7);
        G(ref v3, ref v4, ref v9, ref v14, m.W5, m.W3);

        G(ref v0, ref v4, ref v8, ref v12, m.W11, m.W8);
        G(ref v1, ref v5, ref v9, ref v13, m.W12, m.W0);
        G(ref v2, ref v6, ref v10, ref v14, m.W5, m.W2);
        G(ref v3, ref v7, ref v11, ref v15, m.W15, m.W13);
        G(ref v0, ref v5, ref v10, ref v15, m.W10, m.W14);
        G(ref v1, ref v6, ref v11, ref v12, m.W3, m.W6);
        G(ref v2, ref v7, ref v8, ref v13, m.W7, m.W1);
        G(ref v3, ref v4, ref v9, ref v14, m.W9, m.W4);

        G(ref v0, ref v4, ref v8, ref v12, m.W7, m.W9);
        G(ref v1, ref v5, ref v9, ref v13, m.W3, m.W1);
        G(ref v2, ref v6, ref v10, ref v14, m.W13, m.W12);
        G(ref v3, ref v7, ref v11, ref v15, m.W11, m.W14);
        G(ref v0, ref v5, ref v10, ref v15, m.W2, m.W6);
        G(ref v1, ref v6, ref v11, ref v12, m.W5, m.W10);
        G(ref v2, ref v7, ref v8, ref v13, m.W4, m.W0);
        G(ref v3, ref v4, ref v9, ref v14, m.W15, m.W8);

        G(ref v0, ref v4, ref v8, ref v12, m.W9, m.W0);
        G(ref v1, ref v5, ref v9, ref v13, m.W5, m.W7);
        G(ref v2, ref v6, ref v10, ref v14, m.W2, m.W4);
        G(ref v3, ref v7, ref v11, ref v15, m.W10, m.W15);
        G(ref v0, ref v5, ref v10, ref v15, m.W14, m.W1);
        G(ref v1, ref v6, ref v11, ref v12, m.W11, m.W12);
        G(ref v2, ref v7, ref v8, ref v13, m.W6, m.W8);
        G(ref v3, ref v4, ref v9, ref v14, m.W3, m.W13);

        G(ref v0, ref v4, ref v8, ref v12, m.W2, m.W12);
        G(ref v1, ref v5, ref v9, ref v13, m.W6, m.W10);
        G(ref v2, ref v6, ref v10, ref v14, m.W0, m.W11);
        G(ref v3, ref v7, ref v11, ref v15, m.W8, m.W3);
        G(ref v0, ref v5, ref v10, ref v15, m.W4, m.W13);
        G(ref v1, ref v6, ref v11, ref v12, m.W7, m.W5);
        G(ref v2, ref v7, ref v8, ref v13, m.W15, m.W14);
        G(ref v3, ref v4, ref v9, ref v14, m.W1, m.W9);

        G(ref v0, ref v4, ref v8, ref v12, m.W12, m.W5);
        G(ref v1, ref v5, ref v9, ref v13, m.W1, m.W15);
        G(ref v2, ref v6, ref v10, ref v14, m.W14, m.W13);
        G(ref v3, ref v7, ref v11, ref v15, m.W4, m.W10);
        G(ref v0, ref v5, ref v10, ref v15, m.W0, m.W7);
        G(ref v1, ref v6, ref v11, ref v12, m.W6, m.W3);
        G(ref v2, ref v7, ref v8, ref v13, m.W9, m.W2);
        G(ref v3, ref v4, ref v9, ref v14, m.W8, m.W11);

        G(ref v0, ref v4, ref v8, ref v12, m.W13, m.W11);
        G(ref v1, ref v5, ref v9, ref v13, m.W7, m.W14);
        G(ref v2, ref v6, ref v10, ref v14, m.W12, m.W1);
        G(ref v3, ref v7, ref v11, ref v15, m.W3, m.W9);
        G(ref v0, ref v5, ref v10, ref v15, m.W5, m.W0);
        G(ref v1, ref v6, ref v11, ref v12, m.W15, m.W4);
        G(ref v2, ref v7, ref v8, ref v13, m.W8, m.W6);
        G(ref v3, ref v4, ref v9, ref v14, m.W2, m.W10);

        G(ref v0, ref v4, ref v8, ref v12, m.W6, m.W15);
        G(ref v1, ref v5, ref v9, ref v13, m.W14, m.W9);
        G(ref v2, ref v6, ref v10, ref v14, m.W11, m.W3);
        G(ref v3, ref v7, ref v11, ref v15, m.W0, m.W8);
        G(ref v0, ref v5, ref v10, ref v15, m.W12, m.W2);
        G(ref v1, ref v6, ref v11, ref v12, m.W13, m.W7);
        G(ref v2, ref v7, ref v8, ref v13, m.W1, m.W4);
        G(ref v3, ref v4, ref v9, ref v14, m.W10, m.W5);

        G(ref v0, ref v4, ref v8, ref v12, m.W10, m.W2);
        G(ref v1, ref v5, ref v9, ref v13, m.W8, m.W4);
        G(ref v2, ref v6, ref v10, ref v14, m.W7, m.W6);
        G(ref v3, ref v7, ref v11, ref v15, m.W1, m.W5);
        G(ref v0, ref v5, ref v10, ref v15, m.W15, m.W11);
        G(ref v1, ref v6, ref v11, ref v12, m.W9, m.W14);
        G(ref v2, ref v7, ref v8, ref v13, m.W3, m.W12);
        G(ref v3, ref v4, ref v9, ref v14, m.W13, m.W0);

        G(ref v0, ref v4, ref v8, ref v12, m.W0, m.W1);
        G(ref v1, ref v5, ref v9, ref v13, m.W2, m.W3);
        G(ref v2, ref v6, ref v10, ref v14, m.W4, m.W5);
        G(ref v3, ref v7, ref v11, ref v15, m.W6, m.W7);
        G(ref v0, ref v5, ref v10, ref v15, m.W8, m.W9);
        G(ref v1, ref v6, ref v11, ref v12, m.W10, m.W11);
        G(ref v2, ref v7, ref v8, ref v13, m.W12, m.W13);
        G(ref v3, ref v4, ref v9, ref v14, m.W14, m.W15);

        G(ref v0, ref v4, ref v8, ref v12, m.W14, m.W10);
        G(ref v1, ref v5, ref v9, ref v13, m.W4, m.W8);
        G(ref v2, ref v6, ref v10, ref v14, m.W9, m.W15);
        G(ref v3, ref v7, ref v11, ref v15, m.W13, m.W6);
        G(ref v0, ref v5, ref v10, ref v15, m.W1, m.W12);
        G(ref v1, ref v6, ref v11, ref v12, m.W0, m.W2);
        G(ref v2, ref v7, ref v8, ref v13, m.W11, m.W7);
        G(ref v3, ref v4, ref v9, ref v14, m.W5, m.W3);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // 96 times in Rounds; a call would spill its words
    private static void G(ref ulong a, ref ulong b, ref ulong c, ref ulong d, ulong x, ulong y)
    {
        a = a + x + b; // (a + x) first: only the second addition waits for b
        d = BitOperations.RotateRight(d ^ a, 32);
        c += d;
        b = BitOperations.RotateRight(b ^ c, 24);
        a = a + y + b;
        d = BitOperations.RotateRight(d ^ a, 16);
        c += d;
        b = BitOperations.RotateRight(b ^ c, 63);
    }
}
