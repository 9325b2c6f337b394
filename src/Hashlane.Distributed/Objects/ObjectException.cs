namespace Hashlane.Distributed;

/// <summary>The exception for an object that has no digest, or not yet.</summary>
/// <param name="kind">The outcome.</param>
/// <param name="reason">The reason, as a sentence without a full stop and without secrets.</param>
internal sealed class ObjectException(OutcomeKind kind, string reason) : Exception(reason)
{
    /// <summary>The outcome, unless another try has a better one.</summary>
    internal OutcomeKind Kind { get; } = kind;

    /// <summary>Whether another try may succeed.</summary>
    internal bool IsPassing { get; private init; }

    /// <summary>The pause that the server asks for; zero if it asks for none.</summary>
    internal TimeSpan Pause { get; private init; }

    /// <summary>Creates the exception for an object that must be given up.</summary>
    internal static ObjectException Failed(string reason) => new(OutcomeKind.Failed, reason);

    /// <summary>Creates the exception for an object that is another one than before.</summary>
    internal static ObjectException Changed(string reason) => new(OutcomeKind.Changed, reason);

    /// <summary>Creates the exception for a failure that may pass.</summary>
    internal static ObjectException Passing(string reason, TimeSpan pause = default) =>
        new(OutcomeKind.Failed, reason) { IsPassing = true, Pause = pause };
}
