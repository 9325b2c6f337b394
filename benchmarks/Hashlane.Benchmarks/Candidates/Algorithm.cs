namespace Hashlane.Benchmarks;

internal enum Algorithm
{
    Blake2b,
    Blake2s,
    Blake3,
    Blake3Kdf,
    Sha256,
    Sha512,
    Md5,
}
