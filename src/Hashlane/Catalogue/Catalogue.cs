namespace Hashlane;

/// <summary>The list of families. Each family keeps the rows of its algorithms.</summary>
internal static class Catalogue
{
    // The beginnings of the families' names, in order of name.
    private static readonly string[] _beginnings = ["blake2", "blake3", "sha", "skein"];

    /// <summary>The number of families.</summary>
    public static int Families => _beginnings.Length;

    /// <summary>Returns the number of the family to which an algorithm of this name must belong, or -1.</summary>
    /// <param name="name">A name, perhaps of no algorithm. Its case does not matter.</param>
    public static int FamilyOf(string name)
    {
        for (int i = 0; i < _beginnings.Length; i++)
        {
            if (name.StartsWith(_beginnings[i], StringComparison.OrdinalIgnoreCase))
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>Makes the rows of a family, in order of name.</summary>
    /// <param name="family">The family's number. They are in order of name, too.</param>
    public static CatalogueRow[] Rows(int family) => family switch
    {
        0 => Blake2Catalogue.Rows,
        1 => Blake3Catalogue.Rows,
        2 => Sha2Catalogue.Rows,
        _ => SkeinCatalogue.Rows,
    };
}
