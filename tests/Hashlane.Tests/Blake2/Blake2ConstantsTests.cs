using System.Globalization;
using System.Numerics;
using System.Reflection;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The constants of BLAKE2 computed anew from where they come from.</summary>
public sealed class Blake2ConstantsTests
{
    private static readonly int[] _primes = [2, 3, 5, 7, 11, 13, 17, 19];

    [Theory]
    [InlineData(typeof(Blake2bConstants), 64)]
    [InlineData(typeof(Blake2sConstants), 32)]
    public void IV_EveryWord_IsTheFractionOfASquareRoot(Type constants, int wordBits)
    {
        // RFC 7693 §2.6: the first bits of the fractional parts of the square roots of the first eight primes.
        for (int i = 0; i < 8; i++)
        {
            BigInteger root = SquareRoot((BigInteger)_primes[i] << (2 * wordBits));
            BigInteger fraction = root & ((BigInteger.One << wordBits) - 1);
            object? iv = constants.GetField($"IV{i}", BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static)?.GetRawConstantValue();
            Assert.NotNull(iv);
            Assert.Equal((ulong)fraction, Convert.ToUInt64(iv, CultureInfo.InvariantCulture));
        }
    }

    /// <summary>The greatest integer whose square is not above <paramref name="value"/>, by Newton's method.</summary>
    private static BigInteger SquareRoot(BigInteger value)
    {
        BigInteger root = BigInteger.One << (int)((value.GetBitLength() + 1) / 2);
        while (true)
        {
            BigInteger next = (root + (value / root)) >> 1;
            if (next >= root)
            {
                return root;
            }

            root = next;
        }
    }
}
