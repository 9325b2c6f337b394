using Hashlane;

namespace Logins.Passwords;

/// <summary>The memory of Argon2 at this moment, in bytes, and the logins that wait for it.</summary>
internal sealed record MemoryStatus(long Budget, long InUse, long Idle, int WaitingCallers)
{
    public static MemoryStatus Read() =>
        new(Argon2Memory.Budget, Argon2Memory.BytesInUse, Argon2Memory.IdleBytes, Argon2Memory.WaitingCallers);
}
