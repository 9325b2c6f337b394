namespace Hashlane.Cluster;

/// <summary>The facts that all files of a unit share while they are read.</summary>
/// <param name="root">The folder of the unit's root.</param>
/// <param name="unit">The unit.</param>
/// <param name="opened">
/// Receives the path of each file that has been opened, before its first byte is read; null for nobody.
/// </param>
/// <param name="cancellationToken">Ends the reading.</param>
internal sealed class UnitReading(
    TreeFolder root, Unit unit, Action<byte[]>? opened, CancellationToken cancellationToken)
{
    /// <summary>The folder of the unit's root.</summary>
    internal TreeFolder Root => root;

    /// <summary>The unit.</summary>
    internal Unit Unit => unit;

    /// <summary>Ends the reading.</summary>
    internal CancellationToken CancellationToken => cancellationToken;

    /// <summary>The number of bytes that were read so far.</summary>
    internal long Bytes { get; set; }

    /// <summary>Whether the unit has been long enough, so that the rest is left to other units.</summary>
    internal bool IsLongEnough => Bytes >= unit.MostUnitBytes;

    /// <summary>Tells that a file has been opened.</summary>
    internal void NoteOpened(byte[] path) => opened?.Invoke(path);
}
