using System.Globalization;

namespace Hashlane.Tools;

/// <summary>Reads the options of how files are read, and of patterns.</summary>
internal static class ReadingOptions
{
    /// <summary>Limits the threads to the processors: more of them would only take memory.</summary>
    internal static int ReadThreads(CommandLine line)
    {
        if (line.ValueOf(CommandSyntax.Threads) is not string text)
        {
            return Environment.ProcessorCount;
        }

        return ulong.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out ulong most)
            ? (int)Math.Min(most == 0 ? ulong.MaxValue : most, (ulong)Environment.ProcessorCount)
            : throw new UsageException(
                $"invalid number of threads: {NameQuoting.Show(text)}: 0 is as many as there are processors");
    }

    internal static FileReading ReadReading(CommandLine line) => line.ValueOf(ManyFilesSyntax.Io) switch
    {
        null or ManyFilesSyntax.Parallel => FileReading.Parallel,
        ManyFilesSyntax.Sequential => FileReading.Sequential,
        string other => throw new UsageException(
            $"{ManyFilesSyntax.Io} is parallel or sequential, not {NameQuoting.Show(other)}"),
    };

    internal static ProgressUse ReadProgress(CommandLine line)
    {
        Option? last = line.LastOf(ManyFilesSyntax.ShowProgress, ManyFilesSyntax.NoProgress);
        return last is null ? ProgressUse.WhenLong
            : last == ManyFilesSyntax.NoProgress ? ProgressUse.Never
            : ProgressUse.FromStart;
    }

    /// <summary>Adds the patterns of an option.</summary>
    internal static void AddAll(PathPatterns patterns, CommandLine line, Option option)
    {
        foreach (string text in line.ValuesOf(option))
        {
            int before = patterns.Count;
            patterns.Add(NativeText.ToBytes(text));
            if (patterns.Count == before)
            {
                throw new UsageException($"{option} {NameQuoting.Show(text)}: the pattern is empty, or a comment");
            }
        }
    }

    /// <summary>Refuses patterns of an option that match nothing in the folders.</summary>
    /// <param name="line">The command line, and not what a manifest states: that has been taken before.</param>
    /// <param name="option">The option.</param>
    /// <param name="folders">The folders that are read; none if they are not known.</param>
    internal static void RefuseIdle(CommandLine line, Option option, IReadOnlyCollection<string> folders)
    {
        foreach (string text in line.ValuesOf(option))
        {
            string pattern = text.StartsWith('!') ? text[1..] : text;
            if (pattern.StartsWith("./", StringComparison.Ordinal)
                || pattern.StartsWith("../", StringComparison.Ordinal))
            {
                throw new UsageException(
                    $"{option} {NameQuoting.Show(text)}: the pattern matches nothing, as paths in a folder begin with "
                    + "neither ./ nor ../: a slash at its start stands for the folder");
            }

            if (folders.Count > 0 && folders.All(folder => IsIdleIn(folder, pattern)))
            {
                throw new UsageException(
                    $"{option} {NameQuoting.Show(text)}: the pattern matches nothing, as a slash at its start stands "
                    + "for the folder that is read, and not for the root of the system");
            }
        }
    }

    // Whether it is the path of something here or in the folder, and the folder has nothing of that path in itself.
    private static bool IsIdleIn(string folder, string pattern)
    {
        if (folder.Length == 0)
        {
            return false;
        }

        string full = ManifestRoot.FullPath(folder);
        return Array.Exists(
            (string[])[Environment.CurrentDirectory, full],
            start => start.Length > 1 && pattern.StartsWith(start + "/", StringComparison.Ordinal)
                && !Path.Exists(Path.Join(full, start)));
    }
}
