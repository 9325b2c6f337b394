using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane.Benchmarks;

/// <summary>The reference implementation of Argon2, as it allocates memory itself and as it gets the same each time.</summary>
/// <remarks>One memory serves all calls that keep it, so these are not for two threads.</remarks>
internal static unsafe partial class Libargon2
{
    private const int Argon2id = 2, Version13 = 0x13, LineBytes = 64;

    private static byte* _memory;
    private static nuint _memoryBytes;

    private enum Keep
    {
        No,
        Memory,
    }

    public static bool IsAvailable => NativeLibraries.IsAvailable(NativeLibraries.Libargon2);

    /// <summary>Computes a tag. The library allocates the memory, wipes it and frees it.</summary>
    public static void Argon2idTag(
        byte[] password, byte[] salt, int memoryKiB, int passes, int lanes, int threads, byte[] destination) =>
        Derive(password, salt, memoryKiB, passes, lanes, threads, destination, Keep.No);

    /// <summary>Computes a tag in memory of an earlier call. The library wipes it.</summary>
    public static void Argon2idTagInKeptMemory(
        byte[] password, byte[] salt, int memoryKiB, int passes, int lanes, int threads, byte[] destination) =>
        Derive(password, salt, memoryKiB, passes, lanes, threads, destination, Keep.Memory);

    private static void Derive(
        byte[] password, byte[] salt, int memoryKiB, int passes, int lanes, int threads, byte[] destination, Keep keep)
    {
        // SAFETY: the arrays are pinned until the library has returned.
        fixed (byte* tag = destination, p = password, s = salt)
        {
            Context context = new()
            {
                Tag = tag,
                TagBytes = (uint)destination.Length,
                Password = p,
                PasswordBytes = (uint)password.Length,
                Salt = s,
                SaltBytes = (uint)salt.Length,
                Passes = (uint)passes,
                MemoryKiB = (uint)memoryKiB,
                Lanes = (uint)lanes,
                Threads = (uint)threads,
                Version = Version13,
            };
            if (keep == Keep.Memory)
            {
                context.Allocate = &Allocate;
                context.Free = &Free;
            }

            _ = Derive(&context, Argon2id);
        }
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    private static int Allocate(byte** memory, nuint bytes)
    {
        if (_memoryBytes < bytes)
        {
            NativeMemory.AlignedFree(_memory);
            _memory = (byte*)NativeMemory.AlignedAlloc(bytes, LineBytes);
            _memoryBytes = bytes;
        }

        *memory = _memory;
        return 0;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    private static void Free(byte* memory, nuint bytes)
    {
    }

    [LibraryImport(NativeLibraries.Libargon2, EntryPoint = "argon2_ctx")]
    private static partial int Derive(Context* context, int type);

    /// <summary>The struct <c>argon2_context</c>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private struct Context
    {
        public byte* Tag;
        public uint TagBytes;
        public byte* Password;
        public uint PasswordBytes;
        public byte* Salt;
        public uint SaltBytes;
        public byte* Secret;
        public uint SecretBytes;
        public byte* Data;
        public uint DataBytes;
        public uint Passes, MemoryKiB, Lanes, Threads, Version;
        public delegate* unmanaged[Cdecl]<byte**, nuint, int> Allocate;
        public delegate* unmanaged[Cdecl]<byte*, nuint, void> Free;
        public uint Flags;
    }
}
