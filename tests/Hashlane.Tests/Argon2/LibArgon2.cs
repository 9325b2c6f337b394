using System.Runtime.InteropServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The reference implementation as Debian's package libargon2-1 has it, where it is installed.</summary>
internal static unsafe class LibArgon2
{
    private static readonly delegate* unmanaged[Cdecl]<Context*, int, int> _derive = Load();

    /// <summary>Skips the running test, with a message, where the library is not installed.</summary>
    public static void SkipTestWithoutIt() =>
        Assert.SkipWhen(_derive == null, "Not run: libargon2.so.1 is not installed (Debian: libargon2-1).");

    /// <summary>Computes a tag.</summary>
    public static void Derive(ref readonly Argon2Problem problem, Span<byte> tag)
    {
        fixed (byte* output = tag, password = problem.Password, salt = problem.Salt, secret = problem.Secret, data = problem.Data)
        {
            Context context = new()
            {
                Output = output,
                OutputBytes = (uint)tag.Length,
                Password = password,
                PasswordBytes = (uint)problem.Password.Length,
                Salt = salt,
                SaltBytes = (uint)problem.Salt.Length,
                Secret = secret,
                SecretBytes = (uint)problem.Secret.Length,
                Data = data,
                DataBytes = (uint)problem.Data.Length,
                Passes = (uint)problem.Passes,
                MemoryKiB = (uint)problem.MemoryKiB,
                Lanes = (uint)problem.Lanes,
                Threads = 1,
                Version = (uint)problem.Version,
            };
            int error = _derive(&context, (int)problem.Type);
            Assert.Equal(0, error);
        }
    }

    private static delegate* unmanaged[Cdecl]<Context*, int, int> Load() =>
        NativeLibrary.TryLoad("libargon2.so.1", out nint library)
            ? (delegate* unmanaged[Cdecl]<Context*, int, int>)NativeLibrary.GetExport(library, "argon2_ctx") : null;

    /// <summary>The struct <c>argon2_context</c>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private struct Context
    {
        public byte* Output;
        public uint OutputBytes;
        public byte* Password;
        public uint PasswordBytes;
        public byte* Salt;
        public uint SaltBytes;
        public byte* Secret;
        public uint SecretBytes;
        public byte* Data;
        public uint DataBytes;
        public uint Passes, MemoryKiB, Lanes, Threads, Version;
        public nint Allocate, Free;
        public uint Flags;
    }
}
