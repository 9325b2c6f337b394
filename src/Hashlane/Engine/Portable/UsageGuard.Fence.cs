namespace Hashlane;

/// <content>A fence in each operation: no thread can ask all others for one.</content>
internal partial struct UsageGuard
{
    static partial void FenceAfterLeaving() => Thread.MemoryBarrier();
}
