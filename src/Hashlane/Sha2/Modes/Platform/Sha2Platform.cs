using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>The platform's SHA-2 functions that the framework offers: SHA-256, SHA-384 and SHA-512.</summary>
internal static class Sha2Platform
{
    /// <summary>The configuration switch that, if true, keeps SHA-2 managed at every length.</summary>
    public const string ManagedOnlySwitch = "Hashlane.Sha2.ManagedOnly";

    /// <summary>
    /// Whether the framework can call a library of the operating system: not in a browser, where its own code is
    /// managed too, and not on Linux without OpenSSL. The first use takes as long as loading that library, so ask only
    /// if the answer matters.
    /// </summary>
    public static bool IsAvailable
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)] // a constant once it was looked up
        get => Library.IsThere;
    }

    /// <summary>Returns the message length from which the platform is at least as fast as the managed kernel.</summary>
    /// <remarks>A hasher's buffer may be shorter; a full buffer goes to the platform.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a constant where the function is one
    public static int CrossoverBytes(Sha2Function function) =>
        1 + (function == Sha2Function.Sha256 ? MaxManagedBytes256 : MaxManagedBytes512);

    /// <summary>
    /// Returns the message length from which the platform's object for a key computes HMAC at least as fast.
    /// </summary>
    // Zen 4: with SHA-256, two blocks and the outer one take managed code 510 ns and the platform 570, three 680 and
    // 600. With SHA-384 and SHA-512 the crossover of digests holds: 1.08 of the speed at 1 KiB, 0.98 after it.
    public static int HmacCrossoverBytes(Sha2Function function) =>
        function == Sha2Function.Sha256 && !Sha256Kernels.HasInstructions
            ? 1 + MaxBytes256(blocks: 2)
            : CrossoverBytes(function);

    // Calling the platform by a kept object takes 420 ns on Zen 4, three times as long as a block of managed code. With
    // three blocks the platform takes 0.80 to 0.95 of the time there, with four 0.73 to 0.82, with two 1.10 to 1.25. On
    // Zen 5 the figures of one-shots, 1400 cycles and 362 and 136 per block, say 1.2 for three blocks and 1.0 for four.
    // Arm's kernel has the platform's instructions, so a call should gain nothing at any length, but that was not
    // measured. Up to a kibibyte, a hasher's buffer, even a kernel of half the platform's speed would not lose.
    private static int MaxManagedBytes256
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)] // a constant
        get => Sha256Kernels.HasInstructions ? 1024 : MaxBytes256(blocks: 3);
    }

    // Likewise, Zen 5: 455 and 464, so the platform never catches up; a model of Zen 3: 515 and, measured, 560. A model
    // of Skylake gives 740, and OpenSSL's source 670, which takes 20 blocks to make up for the call. Hence 16, with
    // which Zen 5 still gains 18 %. Without vectors 630 on Zen 5: eight. But that kernel is also Arm's, where the
    // platform, as on new x86 processors, may have instructions. With a quarter of the cycles it would catch up after
    // three blocks. Without instructions an early call costs no more than the framework's. On Zen 4 with a kept object
    // the platform takes 1.00 to 1.03 of the time at 16 blocks, 0.95 at 17.
    private static int MaxManagedBytes512 =>
        Sha512Kernels.HasVectorSchedule && !Processor.HasSha512 ? MaxBytes512(blocks: 16) : MaxBytes512(blocks: 3);

    // A one bit and the message's length take 9 and 17 bytes of the last block.
    private static int MaxBytes256(int blocks) => (blocks * 64) - 9;

    private static int MaxBytes512(int blocks) => (blocks * 128) - 17;

    public static HashAlgorithmName Name(Sha2Function function) => function switch
    {
        Sha2Function.Sha256 => HashAlgorithmName.SHA256,
        Sha2Function.Sha384 => HashAlgorithmName.SHA384,
        _ => HashAlgorithmName.SHA512,
    };

    private static class Library
    {
        public static readonly bool IsThere = Find();

        private static bool Find()
        {
            if (OperatingSystem.IsBrowser() || OperatingSystem.IsWasi()
                || (AppContext.TryGetSwitch(ManagedOnlySwitch, out bool isManagedOnly) && isManagedOnly))
            {
                return false;
            }

            // If the framework finds no OpenSSL, it ends the process, so it must not be called then. These are the
            // names that it tries.
            return !OperatingSystem.IsLinux()
                || (Environment.GetEnvironmentVariable("CLR_OPENSSL_VERSION_OVERRIDE") is { Length: > 0 } version
                    && IsLoaded($"libssl.so.{version}"))
                || IsLoaded("libssl.so.3")
                || IsLoaded("libssl.so.1.1");
        }

        // The library stays loaded: the framework is about to load it too.
        private static bool IsLoaded(string name) => NativeLibrary.TryLoad(name, out _);
    }
}
