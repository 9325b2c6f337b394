using System.Runtime.InteropServices;

namespace Hashlane.Benchmarks;

/// <summary>The part of libsodium that is measured.</summary>
internal static partial class Libsodium
{
    // libsodium picks its BLAKE2b code in sodium_init; a caller who leaves it out measures the portable one.
    public static bool IsAvailable { get; } =
        NativeLibraries.IsAvailable(NativeLibraries.Libsodium) && Initialize() >= 0;

    private const int Argon2id13 = 2;

    public static void Blake2b(ReadOnlySpan<byte> source, ReadOnlySpan<byte> key, Span<byte> destination) =>
        _ = GenericHash(destination, (nuint)destination.Length, source, (ulong)source.Length, key, (nuint)key.Length);

    /// <summary>Computes a tag with one lane, in memory that is mapped for this call.</summary>
    public static void Argon2idTag(byte[] password, byte[] salt, int memoryKiB, int passes, byte[] destination) =>
        _ = PasswordHash(
            destination, (ulong)destination.Length, password, (ulong)password.Length, salt, (ulong)passes,
            (nuint)memoryKiB * 1024, Argon2id13);

    [LibraryImport(NativeLibraries.Libsodium, EntryPoint = "crypto_pwhash")]
    private static partial int PasswordHash(
        Span<byte> destination, ulong destinationLength, ReadOnlySpan<byte> password, ulong passwordLength,
        ReadOnlySpan<byte> salt, ulong passes, nuint memoryBytes, int algorithm);

    [LibraryImport(NativeLibraries.Libsodium, EntryPoint = "sodium_init")]
    private static partial int Initialize();

    [LibraryImport(NativeLibraries.Libsodium, EntryPoint = "crypto_generichash_blake2b")]
    private static partial int GenericHash(
        Span<byte> destination,
        nuint destinationLength,
        ReadOnlySpan<byte> source,
        ulong sourceLength,
        ReadOnlySpan<byte> key,
        nuint keyLength);
}
