namespace Hashlane.Distributed;

/// <summary>Counts the bytes of results.</summary>
internal static class UnitBytes
{
    /// <summary>The number of bytes that were hashed for a unit.</summary>
    internal static long Of(Unit unit, FileOutcome[] outcomes)
    {
        long bytes = 0;
        foreach (FileOutcome outcome in outcomes)
        {
            if (outcome.Kind == OutcomeKind.Hashed)
            {
                bytes += unit.Kind == UnitKind.Subtree ? unit.Length : outcome.ContentBytes;
            }
        }

        return bytes;
    }
}
