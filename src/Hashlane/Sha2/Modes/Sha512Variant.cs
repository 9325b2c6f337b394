using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>SHA-384, SHA-512, SHA-512/224 and SHA-512/256: 64-bit words (FIPS 180-4 §6.4 to §6.7).</summary>
internal partial struct Sha512Variant : ISha2Variant
{
    private Words8<ulong> _hash;

    public readonly int BlockBytes => 128;

    public readonly int LengthBytes => 16;

    public readonly Sha2Function FunctionOf(int hashBytes) => hashBytes switch
    {
        28 => Sha2Function.Sha512_224,
        32 => Sha2Function.Sha512_256,
        48 => Sha2Function.Sha384,
        _ => Sha2Function.Sha512,
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // constants where the function is one
    public void Start(Sha2Function function)
    {
        Debug.Assert(function >= Sha2Function.Sha384);
        _hash = function switch
        {
            Sha2Function.Sha384 => new(
                0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939,
                0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4),
            Sha2Function.Sha512 => new(
                0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179),
            Sha2Function.Sha512_224 => new(
                0x8c3d37c819544da2, 0x73e1996689dcd4d6, 0x1dfab7ae32ff9c82, 0x679dd514582f9fcf,
                0x0f6d2b697bd44da8, 0x77e36f7304c48942, 0x3f9d85a86a1d36c8, 0x1112e6ad91d692a1),
            _ => new(
                0x22312194fc2bf72c, 0x9f555fa3c84c64c2, 0x2393b86b6f53b151, 0x963877195940eabd,
                0x96283ee2a88effe3, 0xbe5e1e2553863992, 0x2b0199fc2c85b8aa, 0x0eb72ddc81c52ca2),
        };
    }

    public void Compress(ReadOnlySpan<byte> blocks) => Sha512Kernels.Compress(ref _hash, blocks);

    public readonly bool IsPlatformFaster(int count, int width, int messageBytes) => false;

    public readonly void Store(Span<byte> digest) => BigEndian.WriteFront(in _hash, digest);
}
