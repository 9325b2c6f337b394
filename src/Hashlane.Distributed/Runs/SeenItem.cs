namespace Hashlane.Distributed;

/// <summary>An item of a job, and the identity that an earlier run has seen of its contents.</summary>
/// <param name="Item">The item.</param>
/// <param name="Identity">The identity.</param>
internal readonly record struct SeenItem(SourceItem Item, ContentIdentity Identity);
