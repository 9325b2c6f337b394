namespace Hashlane;

/// <summary>The constants of BLAKE2b.</summary>
internal readonly partial struct Blake2bConstants
{
    /// <summary>The initialization vector (RFC 7693 §2.6).</summary>
    public const ulong
        IV0 = 0x6a09e667f3bcc908, IV1 = 0xbb67ae8584caa73b, IV2 = 0x3c6ef372fe94f82b, IV3 = 0xa54ff53a5f1d36f1,
        IV4 = 0x510e527fade682d1, IV5 = 0x9b05688c2b3e6c1f, IV6 = 0x1f83d9abfb41bd6b, IV7 = 0x5be0cd19137e2179;

    /// <summary>SIGMA (RFC 7693 §2.7) times the bytes of a word: where each round's message words begin.</summary>
    /// <remarks>Rounds 10 and 11 repeat 0 and 1.</remarks>
    public static ReadOnlySpan<byte> Offsets =>
    [
          0,   8,  16,  24,  32,  40,  48,  56,  64,  72,  80,  88,  96, 104, 112, 120,
        112,  80,  32,  64,  72, 120, 104,  48,   8,  96,   0,  16,  88,  56,  40,  24,
         88,  64,  96,   0,  40,  16, 120, 104,  80, 112,  24,  48,  56,   8,  72,  32,
         56,  72,  24,   8, 104,  96,  88, 112,  16,  48,  40,  80,  32,   0, 120,  64,
         72,   0,  40,  56,  16,  32,  80, 120, 112,   8,  88,  96,  48,  64,  24, 104,
         16,  96,  48,  80,   0,  88,  64,  24,  32, 104,  56,  40, 120, 112,   8,  72,
         96,  40,   8, 120, 112, 104,  32,  80,   0,  56,  48,  24,  72,  16,  64,  88,
        104,  88,  56, 112,  96,   8,  24,  72,  40,   0, 120,  32,  64,  48,  16,  80,
         48, 120, 112,  72,  88,  24,   0,  64,  96,  16, 104,  56,   8,  32,  80,  40,
         80,  16,  64,  32,  56,  48,   8,  40, 120,  88,  72, 112,  24,  96, 104,   0,
          0,   8,  16,  24,  32,  40,  48,  56,  64,  72,  80,  88,  96, 104, 112, 120,
        112,  80,  32,  64,  72, 120, 104,  48,   8,  96,   0,  16,  88,  56,  40,  24,
    ];
}
