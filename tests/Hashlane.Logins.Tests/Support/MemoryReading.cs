namespace Hashlane.Logins.Tests;

/// <summary>The answer of <c>/status</c>, in bytes.</summary>
internal sealed record MemoryReading(long Budget, long InUse, long Idle, int WaitingCallers);
