namespace Hashlane.Cluster;

/// <summary>
/// The options of a run, kept until the manifest is complete, so that it can be resumed without them. Secrets are not
/// kept.
/// </summary>
/// <param name="Folder">The current folder of the run.</param>
/// <param name="Arguments">Options in the form <c>--name=value</c>, and operands after <c>--</c>.</param>
internal sealed record RunState(string Folder, string[] Arguments)
{
    private const string Title = "hashlane-cluster run 1";
    private const string EndOfOptions = "--";
    private const int MostBytes = 16 * 1024 * 1024;

    /// <summary>Takes what a command line asks for, for one of its manifests.</summary>
    internal static RunState Of(CommandLine line, RunTarget target)
    {
        List<string> arguments = [$"--{ClusterSyntax.Output.Name}={Path.GetFullPath(target.Manifest)}"];
        foreach (Option option in RunCommand.Command.Options.SelectMany(group => group.Options))
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
    /// <returns>The state, or null if there is none that can be trusted.</returns>
    internal static RunState? Read(string path)
    {
        using FileStream? stream = TemporaryFile.OpenEarlier(path);
        if (stream is null || stream.Length > MostBytes)
        {
            return null;
        }

        byte[] bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        string[] words = [.. Split(bytes)];
        return words is [Title, string folder, .. string[] arguments] && arguments.Contains(EndOfOptions)
            ? new RunState(folder, arguments)
            : null;
    }

    /// <summary>Keeps the state.</summary>
    internal void Write(string path)
    {
        ByteLine text = new();
        foreach (string word in (string[])[Title, Folder, .. Arguments])
        {
            text.Append(NativeText.ToBytes(word)).Append((byte)0);
        }

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
