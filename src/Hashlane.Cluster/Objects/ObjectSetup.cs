namespace Hashlane.Cluster;

/// <summary>Opens what the options for objects name.</summary>
internal static class ObjectSetup
{
    /// <summary>The name of the root of objects, whose addresses are whole.</summary>
    internal const string RootName = "objects";

    /// <summary>Reads a list of objects.</summary>
    /// <param name="list">Its path, or <c>-</c> for standard input.</param>
    /// <param name="scratchFolder">The folder for lines that do not fit into memory.</param>
    /// <exception cref="ObjectFormatException">A line is malformed.</exception>
    internal static ObjectList ReadList(string list, string scratchFolder)
    {
        using Stream stream = list == "-" ? Console.OpenStandardInput() : File.OpenRead(list);
        return ObjectList.Read(stream, scratchFolder);
    }

    /// <summary>Opens the access to servers.</summary>
    /// <param name="origins">The servers.</param>
    /// <param name="headerFile">The file with headers for requests, or null.</param>
    /// <exception cref="ObjectFormatException">An origin or a header is malformed.</exception>
    internal static ObjectAccess OpenAccess(IEnumerable<string> origins, string? headerFile)
    {
        ObjectHeaders headers = ObjectHeaders.None;
        if (headerFile is not null)
        {
            using FileStream stream = File.OpenRead(headerFile);
            headers = ObjectHeaders.Read(stream);
        }

        return new ObjectAccess(origins, headers, new ObjectSettings());
    }

    /// <summary>Returns the servers that a list names. The user of a job trusts its list.</summary>
    internal static HashSet<string> OriginsOf(ObjectList list)
    {
        HashSet<string> origins = [];
        foreach (SourceItem item in list.Items())
        {
            if (ObjectAddress.TryParse(item.File.Locator, out ObjectAddress? address, out _))
            {
                origins.Add(address.Origin);
            }
        }

        return origins;
    }
}
