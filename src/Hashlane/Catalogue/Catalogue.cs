namespace Hashlane;

/// <summary>The list of families. Each family keeps the rows of its algorithms.</summary>
internal static class Catalogue
{
    /// <summary>Creates the rows of all algorithms, in order of name.</summary>
    public static CatalogueRow[] Rows() =>
    [
        .. Blake2Catalogue.Rows,
        .. Blake3Catalogue.Rows,
        .. Sha2Catalogue.Rows,
        .. SkeinCatalogue.Rows,
    ];
}
