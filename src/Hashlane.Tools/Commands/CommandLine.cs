namespace Hashlane.Tools;

/// <summary>
/// A command line, split by GNU's rules but not yet interpreted. It has options and operands in any order,
/// <c>-l256</c>, <c>-l 256</c>, <c>--length=256</c>, <c>--length 256</c>, <c>-cw</c>, and only operands after
/// <c>--</c>. Long names must be complete.
/// </summary>
internal sealed class CommandLine
{
    private const string EndOfOptions = "--";

    private readonly List<GivenOption> _options = [];
    private readonly OptionTable? _table;

    private CommandLine(OptionTable? table) => _table = table;

    /// <summary>Names of files, in <see cref="NativeText"/>'s form.</summary>
    internal List<string> Operands { get; } = [];

    /// <summary>Splits a command line.</summary>
    /// <param name="args">The command line.</param>
    /// <param name="table">The options that may stand on it; null for those of summing and checking.</param>
    /// <exception cref="UsageException">Something in it is unknown or incomplete.</exception>
    internal static CommandLine Parse(string[] args, OptionTable? table = null)
    {
        CommandLine line = new(table);
        for (int i = 0; i < args.Length; i++)
        {
            string argument = args[i];
            if (argument == EndOfOptions)
            {
                line.Operands.AddRange(args[(i + 1)..]);
                break;
            }

            if (argument.Length < 2 || argument[0] != '-')
            {
                line.Operands.Add(argument);
                continue;
            }

            string? next = i + 1 < args.Length ? args[i + 1] : null;
            bool tookNext = argument[1] == '-' ? line.AddLong(argument, next) : line.AddShort(argument, next);
            i += tookNext ? 1 : 0;
        }

        return line;
    }

    /// <summary>The options that may stand on the command line.</summary>
    internal OptionTable Table => _table ?? CommandSyntax.Table;

    /// <summary>Whether there is an option of <see cref="ManyFilesSyntax"/>.</summary>
    internal bool IsForManyFiles
    {
        get
        {
            foreach (GivenOption given in _options)
            {
                if (given.Option.IsForManyFiles)
                {
                    return true;
                }
            }

            return false;
        }
    }

    internal bool Has(Option option) => IndexOf(option) >= 0;

    /// <summary>Returns the value of an option, or null without the option.</summary>
    internal string? ValueOf(Option option)
    {
        int index = IndexOf(option);
        return index < 0 ? null : _options[index].Value;
    }

    /// <summary>Returns the values of an option that may stand several times, in their order.</summary>
    internal List<string> ValuesOf(Option option)
    {
        List<string> values = [];
        foreach (GivenOption given in _options)
        {
            if (given.Option == option)
            {
                values.Add(given.Value);
            }
        }

        return values;
    }

    /// <summary>Returns the last of some options, or null if there is none of them.</summary>
    internal Option? LastOf(params Option[] options)
    {
        for (int i = _options.Count - 1; i >= 0; i--)
        {
            foreach (Option option in options)
            {
                if (_options[i].Option == option)
                {
                    return option;
                }
            }
        }

        return null;
    }

    private int IndexOf(Option option)
    {
        for (int i = 0; i < _options.Count; i++)
        {
            if (_options[i].Option == option)
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>Reads an argument with two dashes.</summary>
    /// <returns>Whether the next argument was its value.</returns>
    private bool AddLong(string argument, string? next)
    {
        int equals = argument.IndexOf('=', StringComparison.Ordinal);
        string name = equals < 0 ? argument : argument[..equals];
        Option option = Find(name, Option.NoLetter);
        if (option.ValueName is null && equals >= 0)
        {
            throw new UsageException(Table.Texts == ArgumentTexts.Withheld
                ? $"option '{name}' takes no value"
                : $"option '{name}' takes no value, but got {NameQuoting.Show(argument[(equals + 1)..])}");
        }

        return equals >= 0 ? Add(option, argument[(equals + 1)..], null)
            : option.IsValueOptional ? Add(option, "", null)
            : Add(option, null, next);
    }

    /// <summary>
    /// Reads an argument with one dash: letters, of which the first that has a value takes the rest as its value.
    /// </summary>
    /// <returns>Whether the next argument was its value.</returns>
    private bool AddShort(string argument, string? next)
    {
        for (int i = 1; i < argument.Length; i++)
        {
            Option option = Find(argument, argument[i]);
            if (option.ValueName is not null)
            {
                // b3sum accepts -l=64 for -l64, and no value of a letter begins with that sign.
                int valueAt = i + 2 < argument.Length && argument[i + 1] == '=' ? i + 2 : i + 1;
                return valueAt < argument.Length ? Add(option, argument[valueAt..], null) : Add(option, null, next);
            }

            Add(option, null, null);
        }

        return false;
    }

    private bool Add(Option option, string? attached, string? next)
    {
        if (option.ValueName is null)
        {
            _options.Add(new GivenOption(option, ""));
            return false;
        }

        if (Has(option) && !option.MayRepeat)
        {
            throw new UsageException($"option {option} is given twice: leave one out");
        }

        string value = attached ?? next ?? throw new UsageException(
            $"option {option} needs a value: {option} {option.ValueName}");
        _options.Add(new GivenOption(option, value));
        return attached is null;
    }

    private Option Find(string argument, char letter)
    {
        foreach (Option[] group in Table.Groups)
        {
            if (Find(group, argument, letter) is Option option)
            {
                return option;
            }
        }

        return Table.More is null ? throw Unknown(argument, letter)
            : Find(Table.More(), argument, letter) ?? throw Unknown(argument, letter);
    }

    private static Option? Find(Option[] group, string argument, char letter)
    {
        foreach (Option option in group)
        {
            bool isIt = letter == Option.NoLetter
                ? argument.AsSpan(2).SequenceEqual(option.Name)
                : option.Letter == letter;
            if (isIt)
            {
                return option;
            }
        }

        return null;
    }

    private UsageException Unknown(string argument, char letter)
    {
        string meant = letter == Option.NoLetter || argument.Length > 2 ? MeantBy(argument.TrimStart('-')) : "";
        meant = meant.Length > 0 ? $": did you mean {meant}?" : "";
        if (Table.Texts == ArgumentTexts.Withheld)
        {
            return new UsageException($"an argument that begins with a dash is no option of this command{meant}");
        }

        // A letter that is only half a character is shown within the whole argument.
        string shown = letter is Option.NoLetter or < '!' or > '~' || argument.Length == 2
            ? NameQuoting.Show(argument)
            : $"'-{letter}' in {NameQuoting.Show(argument)}";
        return new UsageException($"unrecognized option {shown}"
            + (meant.Length > 0 ? meant : "; a file of that name goes after --"));
    }

    /// <summary>Returns a hint about the option that the user may have meant; empty if no name is near.</summary>
    private string MeantBy(string name)
    {
        if (name.Length > 1 && _table is null && HashFunction.TryGet(name, out _))
        {
            return $"{CommandSyntax.Algorithm} {name}";
        }

        IEnumerable<Option> options = Table.Groups.SelectMany(group => group).Concat(Table.More?.Invoke() ?? []);
        List<string> names = [.. options.Select(option => option.Name)];
        List<string> meant = name.Length > 1
            ? names.FindAll(known => known.StartsWith(name, StringComparison.Ordinal))
            : [];
        meant = meant.Count > 0 ? meant : NearMiss.Among(name, names);
        return NearNames.Join([.. meant.Select(known => $"--{known}")], "or");
    }

    /// <summary>An option with its value, which is empty if it has none.</summary>
    // A class, because a list of tuples has code and types that nothing else in the process needs.
    private sealed class GivenOption(Option option, string value)
    {
        internal Option Option { get; } = option;

        internal string Value { get; } = value;
    }
}
