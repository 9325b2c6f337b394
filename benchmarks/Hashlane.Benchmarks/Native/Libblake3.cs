using System.Runtime.InteropServices;

namespace Hashlane.Benchmarks;

/// <summary>The part of the official C library of BLAKE3 that is measured.</summary>
/// <remarks>One hasher in pinned memory serves all calls, so it is not for two threads.</remarks>
internal static partial class Libblake3
{
    // blake3_hasher of version 1.8 has 1912 bytes.
    private const int HasherBytes = 4096;

    // The layout of blake3_hasher and the meaning of the calls are those of this version.
    private const string KnownVersions = "1.";

    private static readonly byte[] _hasher = NewHasher();

    /// <summary>As the library gives it; null if it is not there.</summary>
    public static string? Version { get; } =
        NativeLibraries.IsAvailable(NativeLibraries.Libblake3) ? Marshal.PtrToStringUTF8(GetVersion()) : null;

    public static bool IsAvailable => Version is string version && version.StartsWith(KnownVersions, StringComparison.Ordinal);

    public static void Hash(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Initialize(_hasher);
        Update(_hasher, source, (nuint)source.Length);
        Finish(_hasher, destination, (nuint)destination.Length);
    }

    public static void Hash(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        InitializeKeyed(_hasher, key);
        Update(_hasher, source, (nuint)source.Length);
        Finish(_hasher, destination, (nuint)destination.Length);
    }

    public static void DeriveKey(ReadOnlySpan<byte> context, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        InitializeDeriveKey(_hasher, context, (nuint)context.Length);
        Update(_hasher, source, (nuint)source.Length);
        Finish(_hasher, destination, (nuint)destination.Length);
    }

    /// <summary>A hasher that has the message already, for <see cref="Read"/>.</summary>
    public static byte[] Absorb(ReadOnlySpan<byte> source)
    {
        byte[] hasher = NewHasher();
        Initialize(hasher);
        Update(hasher, source, (nuint)source.Length);
        return hasher;
    }

    /// <summary>A hasher that has the context already, for <see cref="DeriveKeyAgain"/>.</summary>
    public static byte[] AbsorbContext(ReadOnlySpan<byte> context)
    {
        byte[] hasher = NewHasher();
        InitializeDeriveKey(hasher, context, (nuint)context.Length);
        return hasher;
    }

    public static void DeriveKeyAgain(byte[] hasher, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Update(hasher, source, (nuint)source.Length);
        Finish(hasher, destination, (nuint)destination.Length);
        Reset(hasher);
    }

    /// <summary>Output from a position on.</summary>
    public static void Read(byte[] hasher, ulong position, Span<byte> destination) =>
        FinishAt(hasher, position, destination, (nuint)destination.Length);

    private static byte[] NewHasher() => GC.AllocateArray<byte>(HasherBytes, pinned: true);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_version")]
    private static partial nint GetVersion();

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hasher_init")]
    private static partial void Initialize(Span<byte> hasher);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hasher_init_keyed")]
    private static partial void InitializeKeyed(Span<byte> hasher, ReadOnlySpan<byte> key);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hasher_init_derive_key_raw")]
    private static partial void InitializeDeriveKey(Span<byte> hasher, ReadOnlySpan<byte> context, nuint contextLength);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hasher_reset")]
    private static partial void Reset(Span<byte> hasher);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hasher_update")]
    private static partial void Update(Span<byte> hasher, ReadOnlySpan<byte> source, nuint sourceLength);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hasher_finalize")]
    private static partial void Finish(ReadOnlySpan<byte> hasher, Span<byte> destination, nuint destinationLength);

    [LibraryImport(NativeLibraries.Libblake3, EntryPoint = "blake3_hasher_finalize_seek")]
    private static partial void FinishAt(
        ReadOnlySpan<byte> hasher, ulong position, Span<byte> destination, nuint destinationLength);
}
