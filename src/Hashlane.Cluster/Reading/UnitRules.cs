namespace Hashlane.Cluster;

/// <summary>The rules that a unit must keep before anything is opened for it.</summary>
internal static class UnitRules
{
    /// <summary>The one algorithm whose tree is divided.</summary>
    private const string SubtreeAlgorithm = "blake3";

    /// <summary>Returns the reason to refuse a unit of files, or null.</summary>
    /// <param name="unit">The unit.</param>
    /// <param name="mostDigestBytes">The longest digest.</param>
    internal static string? FindFault(Unit unit, int mostDigestBytes)
    {
        int digestBytes = KnownAlgorithm.DigestBytes(unit.Algorithm);
        if (digestBytes == 0 || digestBytes > mostDigestBytes)
        {
            return $"this worker does not have the algorithm {NameQuoting.Show(unit.Algorithm)}";
        }

        foreach (UnitFile file in unit.Files)
        {
            if (file.Locator.Length > 0)
            {
                return "this worker reads files, not objects";
            }

            if (!ManifestPath.IsProper(file.Path))
            {
                return $"the path {NameQuoting.ToText(file.Path)} does not lead to a file below the root";
            }
        }

        return unit.Kind switch
        {
            UnitKind.Files => null,
            UnitKind.Subtree => FindFaultOfSubtree(unit),
            _ => "the unit is of an unknown kind",
        };
    }

    private static string? FindFaultOfSubtree(Unit unit)
    {
        if (unit.Algorithm != SubtreeAlgorithm)
        {
            return $"only {SubtreeAlgorithm} has subtrees";
        }

        if (unit.Files is not [{ Identity: ContentIdentity identity }])
        {
            return "a subtree must be of one file that is known";
        }

        // In this order no sum is too large.
        return unit.Offset < 0 || unit.Length <= 0 || unit.Offset > identity.Bytes
            || unit.Length > identity.Bytes - unit.Offset
            ? "the subtree is not within its file"
            : unit.Offset % Blake3Subtree.ChunkBytes != 0
                || (ulong)unit.Length > Blake3Subtree.MaxSubtreeBytes((ulong)unit.Offset)
                ? "there is no such subtree"
                : null;
    }
}
