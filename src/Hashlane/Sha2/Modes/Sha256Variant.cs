using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>SHA-224 and SHA-256: 32-bit words (FIPS 180-4 §6.2, §6.3).</summary>
internal partial struct Sha256Variant : ISha2Variant
{
    private Words8<uint> _hash;

    public readonly int BlockBytes => 64;

    public readonly int LengthBytes => 8;

    public readonly Sha2Function FunctionOf(int hashBytes) =>
        hashBytes == Sha2Function.Sha224.HashBytes() ? Sha2Function.Sha224 : Sha2Function.Sha256;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // constants where the function is one
    public void Start(Sha2Function function)
    {
        Debug.Assert(function is Sha2Function.Sha224 or Sha2Function.Sha256);
        _hash = function == Sha2Function.Sha256
            ? new(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19)
            : new(0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4);
    }

    public void Compress(ReadOnlySpan<byte> blocks) => Sha256Kernels.Compress(ref _hash, blocks);

    // The platform may have instructions for SHA-256, and calling it costs a long message little. Lanes are then faster
    // only if nearly all are filled. Speed for 8192 bytes, relative to one-shots on Zen 5 with 5 to 8 of 8 lanes: 0.98
    // 1.16 1.34 1.53 with AVX-512, 0.64 0.79 0.90 1.04 with AVX2. On Zen 4 with 3 and 4 of 4 lanes: 1.03 and 1.39 for
    // 256 bytes, 0.87 and 1.21 for 384, 0.56 and 0.74 for 1024.
    public readonly bool IsPlatformFaster(int count, int width, int messageBytes) => width < 8
        ? messageBytes > 96 * Math.Min(count, width)
        : messageBytes > 1024 && count < 7;

    public readonly void Store(Span<byte> digest) => BigEndian.WriteFront(in _hash, digest);
}
