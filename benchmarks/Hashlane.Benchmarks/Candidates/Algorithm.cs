namespace Hashlane.Benchmarks;

internal enum Algorithm
{
    Blake2b,
    Blake2s,
    Blake3,
    Blake3Kdf,
    Skein256,
    Skein512,
    Skein1024,
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    Sha512_256,
    Md5,
}
