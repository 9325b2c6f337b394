namespace Hashlane.Benchmarks;

/// <summary>One message in one call: an algorithm, and the library that Hashlane is compared with.</summary>
/// <param name="Section">The comparison.</param>
/// <param name="Title">The algorithm.</param>
/// <param name="Other">The candidate that Hashlane is compared with.</param>
/// <param name="OtherTitle">The same in words.</param>
internal sealed record OneShot(string Section, string Title, string Other, string OtherTitle)
{
    public static IReadOnlyList<OneShot> All { get; } =
    [
        new("blake3", "BLAKE3", "libblake3", "the official C library"),
        new("blake2b", "BLAKE2b", "libsodium", "libsodium"),
        new("blake2s", "BLAKE2s", "libb2", "libb2"),
        new("skein512", "Skein-512", "BouncyCastle", "BouncyCastle"),
        new("sha256", "SHA-256", ".NET SHA256", "the .NET base library, which calls OpenSSL"),
        new("sha512", "SHA-512", ".NET SHA512", "the .NET base library, which calls OpenSSL"),
    ];

    /// <summary>How many times as fast as the other library. The baseline of the report may be a third.</summary>
    public double Speed(Runs runs, string size) =>
        runs.Figure(size, "Hashlane", "speed") / runs.Figure(size, Other, "speed");
}
