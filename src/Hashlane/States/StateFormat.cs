namespace Hashlane;

/// <summary>The frame around every exported state: header and checksum (docs/design/state-format.md).</summary>
internal static class StateFormat
{
    /// <summary>Bytes before the part that the mode writes.</summary>
    public const int HeaderBytes = 40;

    /// <summary>Bytes of the checksum, the end of every state.</summary>
    public const int ChecksumBytes = sizeof(ulong);

    /// <summary>
    /// More bytes than any state has. Longer ones are refused before their checksum, which would take 10 ms a MiB.
    /// </summary>
    public const int MaxBytes = 1 << 16;

    /// <summary>
    /// Bytes of the longest digest: 16 MiB. A forged state could otherwise make a hasher compute 2 GiB.
    /// </summary>
    public const int MaxStateHashBytes = 1 << 24;

    /// <summary>The newest version, which is the one that is written.</summary>
    public const byte Version = 1;

    /// <summary>Places in the header.</summary>
    public const int
        VersionPlace = 8,
        SecretPlace = 9,
        LengthPlace = 12,
        TypePlace = 16,
        OutputLengthPlace = 32,
        FlagsPlace = 36;

    /// <summary>Bytes of the name of the type: letters, digits and underscores of ASCII, padded with zeros.</summary>
    public const int TypeBytes = OutputLengthPlace - TypePlace;

    /// <summary>The flag of a message that has ended: nothing can be appended.</summary>
    public const uint EndedFlag = 1;

    // CRC-64 of ECMA-182, reflected, as in the format of xz.
    private const ulong Polynomial = 0xC96C_5795_D787_0F42;

    /// <summary>The first bytes of every state.</summary>
    public static ReadOnlySpan<byte> Magic => "Hashlane"u8;

    /// <summary>Computes the checksum of all bytes before it.</summary>
    /// <remarks>
    /// It finds every error within 64 adjacent bits, and others but for one in 2^64. It is no protection against
    /// forgery, which no checksum without a key could be. Bit by bit, since a table would be read at places that depend
    /// on a key. The engine knows no algorithm, so it takes none of ours.
    /// </remarks>
    public static ulong Checksum(ReadOnlySpan<byte> bytes)
    {
        ulong sum = ulong.MaxValue;
        foreach (byte each in bytes)
        {
            sum ^= each;
            for (int bit = 0; bit < 8; bit++)
            {
                sum = (sum >> 1) ^ (Polynomial & (0 - (sum & 1)));
            }
        }

        return ~sum;
    }
}
