using System.Runtime.InteropServices;
using System.Text;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Password strings of the reference implementation, where it is installed (Debian: libargon2-1).</summary>
internal static unsafe class LibArgon2Strings
{
    // ARGON2_OK and ARGON2_VERIFY_MISMATCH.
    private const int Ok = 0, Mismatch = -35;

    private static readonly nint _library = NativeLibrary.TryLoad("libargon2.so.1", out nint library) ? library : 0;

    /// <summary>Skips the running test, with a message, where the library is not installed.</summary>
    public static void SkipTestWithoutIt() =>
        Assert.SkipWhen(_library == 0, "Not run: libargon2.so.1 is not installed (Debian: libargon2-1).");

    /// <summary>Makes a string by <c>argon2d_hash_encoded</c> and its siblings.</summary>
    public static string Hash(Argon2Costs costs, byte[] password, byte[] salt, int tagBytes)
    {
        byte[] text = new byte[1024];
        var hash = (delegate* unmanaged[Cdecl]<uint, uint, uint, byte*, nuint, byte*, nuint, nuint, byte*, nuint, int>)NativeLibrary.GetExport(
            _library, $"{Name(costs.Type)}_hash_encoded");
        fixed (byte* passwordStart = password, saltStart = salt, textStart = text)
        {
            int error = hash(
                (uint)costs.Passes, (uint)costs.MemoryKiB, (uint)costs.Lanes, passwordStart, (nuint)password.Length, saltStart, (nuint)salt.Length,
                (nuint)tagBytes, textStart, (nuint)text.Length);
            Assert.Equal(Ok, error);
        }

        return Encoding.ASCII.GetString(text, 0, Array.IndexOf(text, (byte)0));
    }

    /// <summary>Verifies a string by <c>argon2_verify</c>.</summary>
    public static bool Verify(string text, byte[] password)
    {
        Argon2Type type = text.StartsWith("$argon2id$", StringComparison.Ordinal) ? Argon2Type.Id
            : text.StartsWith("$argon2i$", StringComparison.Ordinal) ? Argon2Type.I : Argon2Type.D;
        var verify = (delegate* unmanaged[Cdecl]<byte*, byte*, nuint, int, int>)NativeLibrary.GetExport(_library, "argon2_verify");
        fixed (byte* textStart = Encoding.ASCII.GetBytes(text + '\0'), passwordStart = password)
        {
            int error = verify(textStart, passwordStart, (nuint)password.Length, (int)type);
            Assert.True(error is Ok or Mismatch, $"{text}: {error}");
            return error == Ok;
        }
    }

    private static string Name(Argon2Type type) => type switch { Argon2Type.D => "argon2d", Argon2Type.I => "argon2i", _ => "argon2id" };
}
