using System.Runtime.InteropServices;

namespace Hashlane.Benchmarks;

/// <summary>The part of libsodium that is measured.</summary>
internal static partial class Libsodium
{
    // libsodium picks its BLAKE2b code in sodium_init; a caller who leaves it out measures the portable one.
    public static bool IsAvailable { get; } =
        NativeLibraries.IsAvailable(NativeLibraries.Libsodium) && Initialize() >= 0;

    public static void Blake2b(ReadOnlySpan<byte> source, ReadOnlySpan<byte> key, Span<byte> destination) =>
        _ = GenericHash(destination, (nuint)destination.Length, source, (ulong)source.Length, key, (nuint)key.Length);

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
