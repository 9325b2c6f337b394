using System.Runtime.InteropServices;

namespace Hashlane.Benchmarks;

/// <summary>The part of libb2 that is measured.</summary>
internal static partial class Libb2
{
    public static bool IsAvailable => NativeLibraries.IsAvailable(NativeLibraries.Libb2);

    public static void Blake2b(ReadOnlySpan<byte> source, ReadOnlySpan<byte> key, Span<byte> destination) =>
        _ = HashBlake2b(
            destination, source, key, (nuint)destination.Length, (nuint)source.Length, (nuint)key.Length);

    public static void Blake2s(ReadOnlySpan<byte> source, ReadOnlySpan<byte> key, Span<byte> destination) =>
        _ = HashBlake2s(
            destination, source, key, (nuint)destination.Length, (nuint)source.Length, (nuint)key.Length);

    [LibraryImport(NativeLibraries.Libb2, EntryPoint = "blake2b")]
    private static partial int HashBlake2b(
        Span<byte> destination,
        ReadOnlySpan<byte> source,
        ReadOnlySpan<byte> key,
        nuint destinationLength,
        nuint sourceLength,
        nuint keyLength);

    [LibraryImport(NativeLibraries.Libb2, EntryPoint = "blake2s")]
    private static partial int HashBlake2s(
        Span<byte> destination,
        ReadOnlySpan<byte> source,
        ReadOnlySpan<byte> key,
        nuint destinationLength,
        nuint sourceLength,
        nuint keyLength);
}
