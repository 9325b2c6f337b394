namespace Hashlane;

/// <summary>The functions of FIPS 180-4: they differ in their word size, initial hash value and truncation.</summary>
internal enum Sha2Function : byte
{
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    Sha512_224,
    Sha512_256,
}
