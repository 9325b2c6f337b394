namespace Hashlane;

/// <summary>The bytes by which the two blocks of a key differ from it (RFC 2104 §2).</summary>
internal static class HmacPads
{
    public const byte Inner = 0x36;

    public const byte Outer = 0x5c;
}
