namespace Hashlane;

/// <summary>The functions of FIPS 180-4: they differ in their word size, initial hash value and truncation.</summary>
/// <remarks>
/// As wide as the byte counter next to it in a mode: a narrower type would be followed by padding, in which remains of
/// the stack would stay.
/// </remarks>
internal enum Sha2Function : ulong
{
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    Sha512_224,
    Sha512_256,
}

/// <summary>Digest lengths of the functions.</summary>
internal static class Sha2Functions
{
    /// <summary>Returns the length of the digest in bytes.</summary>
    public static int HashBytes(this Sha2Function function) => function switch
    {
        Sha2Function.Sha224 => 224 / 8,
        Sha2Function.Sha256 => 256 / 8,
        Sha2Function.Sha384 => 384 / 8,
        Sha2Function.Sha512 => 512 / 8,
        Sha2Function.Sha512_224 => 224 / 8,
        _ => 256 / 8,
    };
}
