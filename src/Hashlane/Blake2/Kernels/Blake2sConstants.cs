namespace Hashlane;

/// <summary>The constants of BLAKE2s.</summary>
internal readonly partial struct Blake2sConstants
{
    /// <summary>The initialization vector (RFC 7693 §2.6).</summary>
    public const uint
        IV0 = 0x6a09e667, IV1 = 0xbb67ae85, IV2 = 0x3c6ef372, IV3 = 0xa54ff53a,
        IV4 = 0x510e527f, IV5 = 0x9b05688c, IV6 = 0x1f83d9ab, IV7 = 0x5be0cd19;

    /// <summary>SIGMA (RFC 7693 §2.7) times the bytes of a word: where each round's message words begin.</summary>
    public static ReadOnlySpan<byte> Offsets =>
    [
         0,  4,  8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
        56, 40, 16, 32, 36, 60, 52, 24,  4, 48,  0,  8, 44, 28, 20, 12,
        44, 32, 48,  0, 20,  8, 60, 52, 40, 56, 12, 24, 28,  4, 36, 16,
        28, 36, 12,  4, 52, 48, 44, 56,  8, 24, 20, 40, 16,  0, 60, 32,
        36,  0, 20, 28,  8, 16, 40, 60, 56,  4, 44, 48, 24, 32, 12, 52,
         8, 48, 24, 40,  0, 44, 32, 12, 16, 52, 28, 20, 60, 56,  4, 36,
        48, 20,  4, 60, 56, 52, 16, 40,  0, 28, 24, 12, 36,  8, 32, 44,
        52, 44, 28, 56, 48,  4, 12, 36, 20,  0, 60, 16, 32, 24,  8, 40,
        24, 60, 56, 36, 44, 12,  0, 32, 48,  8, 52, 28,  4, 16, 40, 20,
        40,  8, 32, 16, 28, 24,  4, 20, 60, 44, 36, 56, 12, 48, 52,  0,
    ];
}
