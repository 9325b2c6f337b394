using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>Clears the vector registers, in which kernels leave words of states and keys.</summary>
/// <remarks>
/// A <c>throw</c> writes all registers to the stack, where nothing overwrites them. With AVX-512 there are 32 registers
/// of 64 bytes, so a whole chaining value is in one piece.
/// </remarks>
internal static unsafe class VectorRegisters
{
    /// <summary>Overwrites every vector register.</summary>
    /// <remarks>
    /// More values are alive here at once than there are registers. Operations on 128 bits are enough: their encodings
    /// in AVX and AVX-512 clear the upper bits.
    /// </remarks>
    // Unoptimized code uses two registers.
    [MethodImpl(MethodImplOptions.NoInlining | JitHint.OptimizeFully)]
    public static void Clear()
    {
        if (!Vector128.IsHardwareAccelerated)
        {
            return;
        }

        // Reads from memory, so that the compiler does not know the values.
        uint one = 1;
        Vector128<uint> x = Vector128.Create(Volatile.Read(ref one));
        Vector128<uint> a0 = Add(x, 0), a1 = Add(x, 1), a2 = Add(x, 2), a3 = Add(x, 3);
        Vector128<uint> a4 = Add(x, 4), a5 = Add(x, 5), a6 = Add(x, 6), a7 = Add(x, 7);
        Vector128<uint> b0 = Add(x, 8), b1 = Add(x, 9), b2 = Add(x, 10), b3 = Add(x, 11);
        Vector128<uint> b4 = Add(x, 12), b5 = Add(x, 13), b6 = Add(x, 14), b7 = Add(x, 15);
        Vector128<uint> c0 = Add(x, 16), c1 = Add(x, 17), c2 = Add(x, 18), c3 = Add(x, 19);
        Vector128<uint> c4 = Add(x, 20), c5 = Add(x, 21), c6 = Add(x, 22), c7 = Add(x, 23);
        Vector128<uint> d0 = Add(x, 24), d1 = Add(x, 25), d2 = Add(x, 26), d3 = Add(x, 27);
        Vector128<uint> d4 = Add(x, 28), d5 = Add(x, 29), d6 = Add(x, 30), d7 = Add(x, 31);

        // Uses the values twice, and in another order, so that none can be computed only where it is used.
        Vector128<uint> sum = x;
        sum = Step(Step(Step(Step(Step(Step(Step(Step(sum, a0), a1), a2), a3), a4), a5), a6), a7);
        sum = Step(Step(Step(Step(Step(Step(Step(Step(sum, b0), b1), b2), b3), b4), b5), b6), b7);
        sum = Step(Step(Step(Step(Step(Step(Step(Step(sum, c0), c1), c2), c3), c4), c5), c6), c7);
        sum = Step(Step(Step(Step(Step(Step(Step(Step(sum, d0), d1), d2), d3), d4), d5), d6), d7);
        sum = Step(Step(Step(Step(Step(Step(Step(Step(sum, d7), d6), d5), d4), d3), d2), d1), d0);
        sum = Step(Step(Step(Step(Step(Step(Step(Step(sum, c7), c6), c5), c4), c3), c2), c1), c0);
        sum = Step(Step(Step(Step(Step(Step(Step(Step(sum, b7), b6), b5), b4), b3), b2), b1), b0);
        sum = Step(Step(Step(Step(Step(Step(Step(Step(sum, a7), a6), a5), a4), a3), a2), a1), a0);
        Volatile.Write(ref one, sum.ToScalar());
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would save registers
    private static Vector128<uint> Add(Vector128<uint> x, uint number) => x + Vector128.Create(number);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as above
    private static Vector128<uint> Step(Vector128<uint> sum, Vector128<uint> value) => (sum << 1) ^ value;
}
