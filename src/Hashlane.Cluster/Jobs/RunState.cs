namespace Hashlane.Cluster;

/// <summary>
/// The options of a run, kept until the manifest is complete, so that it can be resumed without them. Secrets are not
/// kept. The file ends with a check of all that is before it.
/// </summary>
/// <param name="Folder">The current folder of the run.</param>
/// <param name="Arguments">Options in the form <c>--name=value</c>, and operands after <c>--</c>.</param>
internal sealed record RunState(string Folder, string[] Arguments)
{
    private const string Title = "hashlane-cluster run 1";
    private const string EndOfOptions = "--";
    private const string UncheckedWord = "unchecked";
    private const int MaxBytes = 16 * 1024 * 1024;
    private const int CheckBytes = 16;

    /// <summary>The job of the journal; empty if there is none yet.</summary>
    internal string Job { get; init; } = "";

    /// <summary>Whether the journal, which may be removed by now, says that units are unverified.</summary>
    internal bool HasUnchecked { get; init; }

    /// <summary>Takes what a command line asks for, for one of its manifests.</summary>
    internal static RunState Of(CommandLine line, RunTarget target)
    {
        List<string> arguments = [$"--{ClusterSyntax.Output.Name}={Path.GetFullPath(target.Manifest)}"];
        foreach (Option option in line.Table.Groups.SelectMany(static group => group))
        {
            if (option != ClusterSyntax.Output && option != ClusterSyntax.Manifests)
            {
                arguments.AddRange(ArgumentsOf(line, option));
            }
        }

        arguments.Add(EndOfOptions);
        if (target.Folder.Length > 0)
        {
            arguments.Add(target.Folder);
        }

        return new RunState(Environment.CurrentDirectory, [.. arguments]);
    }

    /// <summary>Reads the state of an interrupted run.</summary>
    /// <returns>The state, or null if there is none of this user.</returns>
    /// <exception cref="JournalException">The file was altered, or is of another version.</exception>
    internal static RunState? Read(string path)
    {
        using FileStream? stream = TemporaryFile.OpenEarlier(path);
        if (stream is null)
        {
            return null;
        }

        byte[] bytes = new byte[Math.Min(stream.Length, MaxBytes)];
        stream.ReadExactly(bytes);
        string[] words = [.. Split(bytes)];
        int checkedBytes = Math.Max(bytes.Length - (2 * CheckBytes) - 1, 0);
        return words is [Title, string folder, string job, "" or UncheckedWord, .. string[] arguments, string check]
            && check == CheckOf(bytes.AsSpan(0, checkedBytes)) && arguments.Contains(EndOfOptions)
            ? new RunState(folder, arguments) { Job = job, HasUnchecked = words[3].Length > 0 }
            : throw new JournalException(
                $"{path} has the options of a run, but was altered, or is of another version of this program: remove "
                    + $"it, and begin the run again with the same options, by '{ClusterSyntax.ToolName} "
                    + $"{ClusterSyntax.RunName}'. It continues the interrupted one");
    }

    /// <summary>Keeps the state.</summary>
    internal void Write(string path)
    {
        ByteLine text = new();
        foreach (string word in (string[])[Title, Folder, Job, HasUnchecked ? UncheckedWord : "", .. Arguments])
        {
            Append(text, word);
        }

        Append(text, CheckOf(text.Written));
        using ReplacedFile file = ReplacedFile.BeginAlone(path);
        file.Stream.Write(text.Written);
        file.Commit();
    }

    /// <summary>Whether both ask for the same manifest. Options that a resumed run can change may differ.</summary>
    internal bool IsOfSameJob(RunState other) =>
        Folder == other.Folder
            && Without(ClusterSyntax.Changeable).SequenceEqual(other.Without(ClusterSyntax.Changeable));

    /// <summary>Returns the arguments, with other values for some options.</summary>
    /// <param name="line">The command line that has these values.</param>
    /// <param name="options">The options that it may have.</param>
    internal string[] With(CommandLine line, Option[] options)
    {
        Option[] replaced = [.. options.Where(line.Has)];
        string[] kept = Without(replaced);
        int end = Array.IndexOf(kept, EndOfOptions);
        return [.. kept[..end], .. replaced.SelectMany(option => ArgumentsOf(line, option)), .. kept[end..]];
    }

    private static void Append(ByteLine text, string word) => text.Append(NativeText.ToBytes(word)).Append((byte)0);

    private static string CheckOf(ReadOnlySpan<byte> text) =>
        Convert.ToHexStringLower(Blake3.HashData(text).AsSpan(0, CheckBytes));

    private string[] Without(Option[] options)
    {
        int end = Array.IndexOf(Arguments, EndOfOptions);
        IEnumerable<string> kept = Arguments[..end].Where(argument => !Array.Exists(
            options,
            option => argument == $"--{option.Name}"
                || argument.StartsWith($"--{option.Name}=", StringComparison.Ordinal)));
        return [.. kept, .. Arguments[end..]];
    }

    private static IEnumerable<string> ArgumentsOf(CommandLine line, Option option) =>
        !line.Has(option) ? []
        : option.ValueName is null ? [$"--{option.Name}"]
        : line.ValuesOf(option).Select(value => $"--{option.Name}={WithoutSecret(option, value)}");

    /// <summary>Leaves a password out, by the letters: an address that is wrong can have one, too.</summary>
    private static string WithoutSecret(Option option, string value)
    {
        int end = value.LastIndexOf('@');
        if (option != ClusterSyntax.Queue || end < 0)
        {
            return value;
        }

        int scheme = value.IndexOf("://", StringComparison.Ordinal);
        int start = scheme < 0 || scheme > end ? 0 : scheme + "://".Length;
        int colon = value.AsSpan(start..end).IndexOf(':');
        return colon < 0 ? value : value[..(start + colon)] + value[end..];
    }

    private static IEnumerable<string> Split(byte[] bytes)
    {
        for (int start = 0; start < bytes.Length;)
        {
            int length = bytes.AsSpan(start).IndexOf((byte)0);
            if (length < 0)
            {
                yield break; // the end is missing
            }

            yield return NativeText.ToText(bytes.AsSpan(start, length));
            start += length + 1;
        }
    }
}
