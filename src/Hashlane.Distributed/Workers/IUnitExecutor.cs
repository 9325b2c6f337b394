namespace Hashlane.Distributed;

/// <summary>Does the work of units on one thread.</summary>
/// <remarks><b>Thread safety.</b> Only one thread may call at a time.</remarks>
internal interface IUnitExecutor : IDisposable
{
    /// <summary>Tells whether the unit asks for anything that no worker may read.</summary>
    /// <returns>
    /// The reason to refuse the unit, as a sentence without a full stop: a path that leaves its root, an unknown
    /// algorithm; null if there is none. Nothing was read or opened.
    /// </returns>
    string? Refuse(Unit unit);

    /// <summary>Reads and hashes.</summary>
    /// <param name="unit">A unit that is not refused.</param>
    /// <param name="cancellationToken">Ends the work early.</param>
    /// <returns>The outcomes in the order of the unit's files.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="RootUnavailableException">Only this worker may be unable to read the root.</exception>
    FileOutcome[] Execute(Unit unit, CancellationToken cancellationToken);
}
