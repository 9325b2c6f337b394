namespace Hashlane.Cluster;

/// <summary>The rules that a unit must keep before anything is opened for it.</summary>
internal static class UnitRules
{
    /// <summary>Returns the reason to refuse a unit of files, or null.</summary>
    internal static string? FindFault(Unit unit)
    {
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

        return WorkRules.FindFault(unit);
    }
}
