using System.Text.Unicode;

namespace Hashlane.Tools;

/// <summary>Reads the options that choose the files of a walk, from a command line or from a manifest.</summary>
internal static class FilterReader
{
    private static readonly Option[] _switches =
        [ManifestSyntax.NoHidden, ManifestSyntax.OneFileSystem, ManifestSyntax.Follow];

    private static readonly Option[] _patterns =
        [ManifestSyntax.Include, ManifestSyntax.Exclude, ManifestSyntax.IgnoreFile];

    /// <summary>Returns the options as a manifest states them.</summary>
    /// <exception cref="UsageException">A pattern is not UTF-8.</exception>
    internal static string[] ToWrite(CommandLine line)
    {
        List<string> options = [];
        foreach (Option option in _patterns)
        {
            foreach (string pattern in line.ValuesOf(option))
            {
                options.Add($"--{option.Name}={pattern}");
                if (!Utf8.IsValid(NativeText.ToBytes(pattern)))
                {
                    throw new UsageException(
                        $"{option} {NameQuoting.Show(pattern)}: the manifest states patterns, so they must be UTF-8");
                }
            }
        }

        foreach (Option option in _switches)
        {
            if (line.Has(option))
            {
                options.Add($"--{option.Name}");
            }
        }

        return [.. options];
    }

    /// <summary>Whether options choose some of the files.</summary>
    internal static bool ChoosesSome(CommandLine line) =>
        ManifestSyntax.Filters.Any(option => option != ManifestSyntax.Follow && line.Has(option));

    /// <summary>Reads options that a manifest states.</summary>
    /// <exception cref="ManifestException">There is an option that is unknown.</exception>
    internal static TreeOptions Read(string[] filter)
    {
        try
        {
            CommandLine line = CommandLine.Parse(filter, ManifestSyntax.FilterTable);
            return line.Operands.Count == 0 && Array.TrueForAll(filter, IsLongOption)
                ? Read(line)
                : throw new ManifestException(1, "its filter is not one");
        }
        catch (UsageException exception)
        {
            throw new ManifestException(1, $"its filter is not one: {exception.Message}");
        }
    }

    /// <summary>Reads the options of a command line, and refuses patterns that match nothing.</summary>
    /// <param name="line">The command line.</param>
    /// <param name="folder">The folder that is read; null if only the manifest states it.</param>
    internal static TreeOptions Read(CommandLine line, string? folder)
    {
        string[] folders = folder is null ? [] : [folder];
        ReadingOptions.RefuseIdle(line, ManifestSyntax.Include, folders);
        ReadingOptions.RefuseIdle(line, ManifestSyntax.Exclude, folders);
        return Read(line);
    }

    /// <summary>Reads the options of a command line, or those that a manifest states.</summary>
    internal static TreeOptions Read(CommandLine line)
    {
        TreeOptions options = new()
        {
            Links = line.Has(ManifestSyntax.Follow) ? LinkUse.Follow : LinkUse.Keep,
            Hidden = line.Has(ManifestSyntax.NoHidden) ? HiddenEntries.PassOver : HiddenEntries.Count,
            FileSystems = line.Has(ManifestSyntax.OneFileSystem) ? FileSystems.One : FileSystems.All,
            IgnoreFiles = [.. line.ValuesOf(ManifestSyntax.IgnoreFile).Select(NativeText.ToBytes)],
        };
        foreach (string name in line.ValuesOf(ManifestSyntax.IgnoreFile))
        {
            if (name.Length == 0 || name.Contains('/', StringComparison.Ordinal))
            {
                throw new UsageException(
                    $"{ManifestSyntax.IgnoreFile} takes the name of a file in each folder, not a path: "
                    + NameQuoting.Show(name));
            }
        }

        ReadingOptions.AddAll(options.Include, line, ManifestSyntax.Include);
        ReadingOptions.AddAll(options.Exclude, line, ManifestSyntax.Exclude);
        return options;
    }

    // There is one way to write an option, and a sign that no more follow is none.
    private static bool IsLongOption(string option) =>
        option.Length > 2 && option.StartsWith("--", StringComparison.Ordinal);

    /// <summary>Refuses options that cannot narrow the filter of a manifest.</summary>
    internal static void RefuseAllButPatterns(CommandLine line)
    {
        foreach (Option option in ManifestSyntax.Switches)
        {
            if (line.Has(option))
            {
                throw new UsageException(
                    $"{option} is stated by the manifest when it is created, and cannot be changed later");
            }
        }
    }
}
