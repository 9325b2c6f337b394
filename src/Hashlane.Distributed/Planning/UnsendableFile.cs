namespace Hashlane.Distributed;

/// <summary>
/// A file that breaks a rule of messages, such as one with a path that is too long. There is no unit for it.
/// </summary>
/// <param name="item">The file.</param>
/// <param name="reason">The reason, as a sentence without a full stop.</param>
internal sealed class UnsendableFile(PendingItem item, string reason) : PlannedWork
{
    /// <summary>The file.</summary>
    internal PendingItem Item => item;

    /// <summary>The reason, as a sentence without a full stop.</summary>
    internal string Reason => reason;

    internal override PlannedUnit? TakeNext() => null;
}
