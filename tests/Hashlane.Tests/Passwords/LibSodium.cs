using System.Runtime.InteropServices;
using System.Text;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Password strings of libsodium, where it is installed (Debian: libsodium23).</summary>
internal static unsafe class LibSodium
{
    // crypto_pwhash_STRBYTES.
    private const int TextBytes = 128;

    private static readonly nint _library = Load();

    /// <summary>Skips the running test, with a message, where the library is not installed.</summary>
    public static void SkipTestWithoutIt() =>
        Assert.SkipWhen(_library == 0, "Not run: libsodium.so.23 is not installed (Debian: libsodium23).");

    /// <summary>Makes a string by <c>crypto_pwhash_str_alg</c>, with the zeros that fill its buffer.</summary>
    public static byte[] Hash(Argon2Type type, int memoryKiB, int passes, byte[] password)
    {
        byte[] text = new byte[TextBytes];
        var hash = (delegate* unmanaged[Cdecl]<byte*, byte*, ulong, ulong, nuint, int, int>)NativeLibrary.GetExport(_library, "crypto_pwhash_str_alg");
        fixed (byte* textStart = text, passwordStart = password)
        {
            Assert.Equal(0, hash(textStart, passwordStart, (ulong)password.Length, (ulong)passes, (nuint)memoryKiB << 10, (int)type));
        }

        return text;
    }

    /// <summary>Verifies a string by <c>crypto_pwhash_str_verify</c>.</summary>
    public static bool Verify(string text, byte[] password)
    {
        Assert.True(text.Length < TextBytes, text);
        var verify = (delegate* unmanaged[Cdecl]<byte*, byte*, ulong, int>)NativeLibrary.GetExport(_library, "crypto_pwhash_str_verify");
        fixed (byte* textStart = Encoding.ASCII.GetBytes(text.PadRight(TextBytes, '\0')), passwordStart = password)
        {
            return verify(textStart, passwordStart, (ulong)password.Length) == 0;
        }
    }

    private static nint Load()
    {
        if (!NativeLibrary.TryLoad("libsodium.so.23", out nint library))
        {
            return 0;
        }

        var start = (delegate* unmanaged[Cdecl]<int>)NativeLibrary.GetExport(library, "sodium_init");
        return start() < 0 ? 0 : library;
    }
}
