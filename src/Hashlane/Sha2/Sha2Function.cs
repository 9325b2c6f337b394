namespace Hashlane;

/// <summary>The functions of FIPS 180-4: they differ in their word size, initial hash value and truncation.</summary>
/// <remarks>As wide as the byte counter beside it in a mode: narrower, it would be followed by padding, in which pieces of the stack stay.</remarks>
internal enum Sha2Function : ulong
{
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    Sha512_224,
    Sha512_256,
}
