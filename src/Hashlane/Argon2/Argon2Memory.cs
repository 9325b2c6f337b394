namespace Hashlane;

/// <summary>
/// The memory of Argon2 in this process: native, kept and reused, and bounded by a budget that all calls share.
/// </summary>
/// <remarks>
/// <para><b>Budget.</b> It counts memory in use and idle memory. Callers that wait for it are served in the order in
/// which they came. A call that needs more than the whole budget is served when no other memory is in use.</para>
/// <para><b>Setting.</b> <c>Hashlane.Argon2.Budget</c> in a program's <c>runtimeconfig.json</c> is the budget at the
/// start, in bytes. If it is no number, or less than 1 MiB, each call of Argon2 and each member of this type throws
/// <see cref="InvalidOperationException"/>.</para>
/// <para><b>Idle memory</b> holds nothing that a call wrote: that was zeroed. It is freed after five seconds.</para>
/// <para><b>Asynchronous calls</b> wait for one of as many threads as there are processors, and then for memory,
/// without a limit but their token. While they wait for a thread, synchronous calls can overtake them: these wait for
/// memory only, a minute at most.</para>
/// <para><b>Thread safety.</b> Any number of threads.</para>
/// </remarks>
public static class Argon2Memory
{
    /// <summary>
    /// The budget in bytes, 1 MiB or more. By default 65 MiB for each processor, but at most a quarter of the memory
    /// that the runtime may use, and at least 65 MiB.
    /// </summary>
    /// <remarks>
    /// It can be set at any time. A larger budget serves callers that wait. With a smaller one idle memory that exceeds
    /// it is freed at once, and memory in use when it is returned. The inputs of a call, as its password, are not
    /// counted.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1 MiB.</exception>
    public static long Budget
    {
        get => Argon2MemoryPool.Shared.Budget;
        set
        {
            Checks.AtLeast(value, Argon2BudgetSetting.MinBytes);
            Argon2MemoryPool.Shared.Budget = value;
        }
    }

    /// <summary>Bytes in use, or reserved for a caller.</summary>
    public static long BytesInUse => Argon2MemoryPool.Shared.UsedBytes;

    /// <summary>Bytes that are kept for the next caller.</summary>
    public static long IdleBytes => Argon2MemoryPool.Shared.IdleBytes;

    /// <summary>Callers that wait for memory or, asynchronously, for a thread.</summary>
    public static int WaitingCallers => Argon2MemoryPool.Shared.Waiting + Argon2Threads.Shared.Waiting;

    /// <summary>
    /// Whether memory is returned as it is, with all that an attacker needs to test guesses of the last password
    /// against it. By default false: memory is zeroed, which takes 3 to 9 % of a call's time.
    /// </summary>
    /// <remarks>Setting it to false zeroes idle memory. Copies of passwords and the stack are always zeroed.</remarks>
    public static bool KeepsTracesOfPasswords
    {
        get => Argon2MemoryPool.Shared.KeepsTraces;
        set => Argon2MemoryPool.Shared.KeepsTraces = value;
    }

    /// <summary>Frees idle memory.</summary>
    public static void Trim() => Argon2MemoryPool.Shared.Trim();
}
