using System.Numerics;
using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>The four SHA-256 instructions of ARMv8 in software, so that the kernel built on them runs on any processor.</summary>
/// <remarks>
/// Source: Arm Architecture Reference Manual for A-profile, the operation of SHA256H, SHA256H2, SHA256SU0, SHA256SU1 and the shared function
/// SHA256hash. Names as there; element 0 of a register is its bits 31 to 0.
/// </remarks>
internal readonly struct Sha256ArmModel : ISha256Instructions
{
    public static bool IsSupported => true;

    // X is the destination, Y the first source, W the second; part1 is true.
    public static Vector128<uint> Hash(Vector128<uint> abcd, Vector128<uint> efgh, Vector128<uint> kw)
    {
        Span<uint> x = stackalloc uint[4], y = stackalloc uint[4];
        abcd.CopyTo(x);
        efgh.CopyTo(y);
        Sha256Hash(x, y, kw);
        return Vector128.Create<uint>(x);
    }

    // X is the first source, Y the destination, W the second; part1 is false.
    public static Vector128<uint> Hash2(Vector128<uint> efgh, Vector128<uint> abcd, Vector128<uint> kw)
    {
        Span<uint> x = stackalloc uint[4], y = stackalloc uint[4];
        abcd.CopyTo(x);
        efgh.CopyTo(y);
        Sha256Hash(x, y, kw);
        return Vector128.Create<uint>(y);
    }

    public static Vector128<uint> Schedule0(Vector128<uint> operand1, Vector128<uint> operand2)
    {
        // T = operand2<31:0> : operand1<127:32>
        Span<uint> t = [operand1[1], operand1[2], operand1[3], operand2[0]], result = stackalloc uint[4];
        for (int e = 0; e < 4; e++)
        {
            uint elt = t[e];
            elt = BitOperations.RotateRight(elt, 7) ^ BitOperations.RotateRight(elt, 18) ^ (elt >> 3);
            result[e] = elt + operand1[e];
        }

        return Vector128.Create<uint>(result);
    }

    public static Vector128<uint> Schedule1(Vector128<uint> operand1, Vector128<uint> operand2, Vector128<uint> operand3)
    {
        // T0 = operand3<31:0> : operand2<127:32>; T1 = operand3<127:64>, and from the third element on result<63:0>
        Span<uint> t0 = [operand2[1], operand2[2], operand2[3], operand3[0]], result = stackalloc uint[4];
        for (int e = 0; e < 4; e++)
        {
            uint elt = e < 2 ? operand3[e + 2] : result[e - 2];
            elt = BitOperations.RotateRight(elt, 17) ^ BitOperations.RotateRight(elt, 19) ^ (elt >> 10);
            result[e] = elt + operand1[e] + t0[e];
        }

        return Vector128.Create<uint>(result);
    }

    private static void Sha256Hash(Span<uint> x, Span<uint> y, Vector128<uint> w)
    {
        for (int e = 0; e < 4; e++)
        {
            uint chs = Choose(y[0], y[1], y[2]);
            uint maj = Majority(x[0], x[1], x[2]);
            uint t = y[3] + HashSigma1(y[0]) + chs + w[e];
            x[3] = t + x[3];
            y[3] = t + HashSigma0(x[0]) + maj;

            // <Y, X> = ROL(Y : X, 32): each element moves up by one, X's last into Y, and Y's last into X.
            uint last = y[3];
            (y[3], y[2], y[1], y[0]) = (y[2], y[1], y[0], x[3]);
            (x[3], x[2], x[1], x[0]) = (x[2], x[1], x[0], last);
        }
    }

    private static uint Choose(uint x, uint y, uint z) => ((y ^ z) & x) ^ z;

    private static uint Majority(uint x, uint y, uint z) => (x & y) | ((x | y) & z);

    private static uint HashSigma0(uint x) =>
        BitOperations.RotateRight(x, 2) ^ BitOperations.RotateRight(x, 13) ^ BitOperations.RotateRight(x, 22);

    private static uint HashSigma1(uint x) =>
        BitOperations.RotateRight(x, 6) ^ BitOperations.RotateRight(x, 11) ^ BitOperations.RotateRight(x, 25);
}
