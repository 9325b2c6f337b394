namespace Hashlane.Tests;

/// <summary>A function through its public type.</summary>
internal static class Sha2Facades
{
    public static Hasher Create(Sha2Function function) => function switch
    {
        Sha2Function.Sha224 => new Sha224(),
        Sha2Function.Sha256 => new Sha256(),
        Sha2Function.Sha384 => new Sha384(),
        Sha2Function.Sha512 => new Sha512(),
        Sha2Function.Sha512_224 => new Sha512_224(),
        Sha2Function.Sha512_256 => new Sha512_256(),
        _ => throw new ArgumentOutOfRangeException(nameof(function)),
    };

    public static byte[] HashData(Sha2Function function, byte[] message) => function switch
    {
        Sha2Function.Sha224 => Sha224.HashData(message),
        Sha2Function.Sha256 => Sha256.HashData(message),
        Sha2Function.Sha384 => Sha384.HashData(message),
        Sha2Function.Sha512 => Sha512.HashData(message),
        Sha2Function.Sha512_224 => Sha512_224.HashData(message),
        Sha2Function.Sha512_256 => Sha512_256.HashData(message),
        _ => throw new ArgumentOutOfRangeException(nameof(function)),
    };
}
