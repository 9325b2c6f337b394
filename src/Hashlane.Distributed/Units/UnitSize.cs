namespace Hashlane.Distributed;

/// <summary>The most files of units from an item on.</summary>
/// <param name="Item">The number of the item, from 0.</param>
/// <param name="Files">The most files.</param>
internal sealed record UnitSize(long Item, int Files);
