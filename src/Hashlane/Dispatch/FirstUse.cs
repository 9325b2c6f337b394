using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The bytes that a process hashes before it compiles more than compact kernels.</summary>
/// <remarks>docs/design/first-use.md has the reasons and the figures.</remarks>
internal static class FirstUse
{
    /// <summary>
    /// Most bytes for the compact kernel: compiling a better one costs more time than these bytes lose. Where all code
    /// was compiled ahead of time, only the table of kernels has to be made.
    /// </summary>
    public static int Bytes => RuntimeFeature.IsDynamicCodeCompiled ? 1 << 20 : 1 << 14;

    /// <summary>
    /// Most bytes of BLAKE3 messages for the compact kernel, which takes 1.3 ms for 1 MiB on Zen 4. The first kernel
    /// over lanes takes 0.2 ms for that, and 15 ms to compile.
    /// </summary>
    public static int TreeBytes => RuntimeFeature.IsDynamicCodeCompiled ? 6 << 20 : Bytes;

    /// <summary>From this length on, a message repays the compilation of lanes by itself.</summary>
    public static int LongBytes => RuntimeFeature.IsDynamicCodeCompiled ? 12 << 20 : Bytes;

    /// <summary>Whether the process goes past its first bytes at once, for tests and measurements.</summary>
    public static bool IsSkipped { get; set; }

    /// <summary>
    /// The bytes that a kernel over lanes leaves to slower ones before it is compiled: zero if nothing is saved by
    /// waiting, or if the environment names kernels.
    /// </summary>
    public static int LaneBytes =>
        RuntimeFeature.IsDynamicCodeCompiled && !KernelOverride.IsSet && !IsSkipped ? 2 << 20 : 0;

    /// <summary>Whether the compact kernel takes <paramref name="bytes"/> more.</summary>
    /// <remarks>
    /// If so, they are added to <paramref name="taken"/>. The addition is not atomic: racing counts may be lost, and
    /// the compact kernel then takes a little more.
    /// </remarks>
    public static bool TryCharge(int bytes, ref int taken) => TryCharge(bytes, ref taken, Bytes);

    /// <summary>As above, with another limit than <see cref="Bytes"/>.</summary>
    public static bool TryCharge(int bytes, ref int taken, int most)
    {
        if (bytes > most - taken || IsSkipped)
        {
            return false;
        }

        taken = (int)Math.Min(int.MaxValue, (long)taken + bytes); // another thread may have raised it
        return true;
    }
}
