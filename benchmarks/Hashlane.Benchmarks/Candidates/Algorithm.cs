namespace Hashlane.Benchmarks;

internal enum Algorithm
{
    Blake2b,
    Blake2s,
    Sha256,
    Sha512,
    Md5,
}
