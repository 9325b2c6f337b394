namespace Hashlane.Distributed;

/// <summary>
/// A worker cannot open the root of a unit, or has no folder for it: another worker may be able to do the unit.
/// </summary>
/// <param name="message">The reason, as a sentence without a full stop.</param>
internal sealed class RootUnavailableException(string message) : Exception(message);
