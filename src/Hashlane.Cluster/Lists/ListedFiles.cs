namespace Hashlane.Cluster;

/// <summary>The files that a list names, for <c>--files-from</c>.</summary>
internal static class ListedFiles
{
    /// <summary>Reads and sorts a list.</summary>
    /// <param name="list">Its name, or <c>-</c> for standard input.</param>
    /// <param name="end">The end of each name.</param>
    /// <param name="folder">The root.</param>
    /// <param name="scratchFolder">The folder for names that do not fit into memory.</param>
    /// <param name="messages">Receives the names that cannot be used.</param>
    /// <returns>The paths, or null after messages.</returns>
    internal static SortedNames? Read(
        string list, LineEnd end, string folder, string scratchFolder, Messages messages)
    {
        byte[] listName = NativeText.ToBytes(list);
        InputFile? file = InputFile.Open(listName, out IoError error);
        if (file is null)
        {
            messages.Write(listName, error.Reason);
            return null;
        }

        NameRules rules = new(NativeText.ToBytes(ManifestRoot.FullPath(folder)));
        SortedNames names = new(scratchFolder);
        bool areAllProper = true;
        try
        {
            using NameList reader = new(file, end, messages.EraseTransient);
            while (reader.Next(out error) is byte[] name)
            {
                byte[] path = [];
                string? fault = error.IsNone ? rules.Find(name, out path) : error.Reason;
                if (fault is null)
                {
                    names.Add(path);
                    continue;
                }

                messages.Write(name, fault);
                areAllProper = false;
            }

            if (!error.IsNone)
            {
                messages.Write(listName, error.Reason);
                areAllProper = false;
            }
        }
        catch
        {
            names.Dispose();
            throw;
        }

        if (areAllProper)
        {
            return names;
        }

        names.Dispose();
        messages.Write("nothing was read: the list may only have names of files in the folder");
        return null;
    }
}
