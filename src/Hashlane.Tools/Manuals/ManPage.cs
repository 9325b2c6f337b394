namespace Hashlane.Tools;

/// <summary>The manual page of a command, in the language of man(7).</summary>
internal sealed class ManPage
{
    /// <summary>The section of commands that users run.</summary>
    private const int Section = 1;

    private readonly ToolCommand _command;
    private readonly Roff _roff;

    private ManPage(ToolCommand command)
    {
        _command = command;
        ToolCommand[] all = [command, .. command.Commands];
        IEnumerable<Option> options = all.SelectMany(one => one.Options).SelectMany(group => group.Options);
        _roff = new Roff(
            [
                "OPTION",
                .. options.Select(option => option.ValueName).OfType<string>(),
                .. all.SelectMany(one => one.Operands).Select(operand => operand.Name),
            ]);
    }

    /// <summary>Returns the source of a page.</summary>
    /// <param name="command">The tool, or one of its commands, whose page has its commands as well.</param>
    internal static string Of(ToolCommand command)
    {
        ManPage page = new(command);
        page.Write();
        return page._roff.ToString();
    }

    /// <summary>Returns the name of a command's page, such as <c>hashlane-manifest</c>.</summary>
    internal static string NameOf(ToolCommand command) => command.FullName.Replace(' ', '-');

    private static bool IsTool(ToolCommand command) => command.IsTool;

    private void Write()
    {
        string name = NameOf(_command);
        _roff.Macro(
            "TH", Roff.Escaped(name.ToUpperInvariant()), $"{Section}", ToolVersion.Day,
            $"{ToolName.Value} {ToolVersion.Number}", "User Commands");
        _roff.Macro("nh"); // a hyphen within an option would pass for a part of it
        _roff.Macro("ad", "l"); // wide gaps would pull command lines to pieces
        _roff.Macro("SH", "NAME");
        _roff.Text($"{name} - {_command.Summary}");
        _roff.Macro("SH", "SYNOPSIS");
        WriteForms(_command);
        _roff.Macro("SH", "DESCRIPTION");
        WriteParagraphs(_command.Description);
        WriteOptions();
        WriteCommands();
        WriteSections();
        WriteExitCodes();
        WriteExamples();
        WriteSeeAlso();
    }

    private void WriteForms(ToolCommand command)
    {
        _roff.Macro("nf");
        foreach (string form in HelpText.FormsOf(command))
        {
            // The words of the command itself are bold: all before an option or an operand.
            string[] words = form.Split(' ');
            int count = words.TakeWhile(word => char.IsAsciiLetterLower(word[0])).Count();
            string rest = string.Concat(words[count..].Select(word => $" {_roff.Marked(word)}"));
            _roff.Line(Roff.Bold(string.Join(' ', words[..count])) + rest);
        }

        _roff.Macro("fi");
    }

    private void WriteParagraphs(string[] paragraphs)
    {
        for (int i = 0; i < paragraphs.Length; i++)
        {
            if (i > 0)
            {
                _roff.Macro("PP");
            }

            _roff.Text(paragraphs[i]);
        }
    }

    private void WriteOptions()
    {
        if (_command.Options.Length == 0)
        {
            return;
        }

        _roff.Macro("SH", "OPTIONS");
        foreach (OptionGroup group in _command.Options)
        {
            if (group.Title is not null)
            {
                _roff.Macro("SS", Roff.Escaped(group.Title));
            }

            if (group.Note is not null)
            {
                _roff.Text(char.ToUpperInvariant(group.Note[0]) + group.Note[1..]);
            }

            WriteOptions(group.Options);
        }
    }

    private void WriteOptions(Option[] options)
    {
        foreach (Option option in options)
        {
            string letter = option.Letter == Option.NoLetter ? "" : Roff.Bold($"-{option.Letter}") + ", ";
            string value = option.ValueName is null ? ""
                : option.IsValueOptional ? $"[={Roff.Italic(option.ValueName)}]"
                : " " + Roff.Italic(option.ValueName);
            WriteTerm($"{letter}{Roff.Bold($"--{option.Name}")}{value}", option.Description);
        }
    }

    private void WriteTerm(string term, string meaning)
    {
        _roff.Macro("TP");
        _roff.Line(term);
        _roff.Text(meaning);
    }

    private void WriteCommands()
    {
        if (_command.Commands.Length == 0)
        {
            return;
        }

        _roff.Macro("SH", "COMMANDS");
        foreach (ToolCommand command in _command.Commands)
        {
            if (IsTool(_command))
            {
                WriteTerm($"{Roff.Bold(NameOf(command))}({Section})", command.Summary);
            }
            else
            {
                WriteCommand(command);
            }
        }
    }

    private void WriteCommand(ToolCommand command)
    {
        _roff.Macro("SS", Roff.Escaped(command.FullName));
        WriteForms(command);
        _roff.Macro("PP");
        WriteParagraphs(command.Description);
        foreach (OptionGroup group in command.Options)
        {
            if (group.Title is not null)
            {
                _roff.Macro("PP");
                _roff.Text(group.Note is null ? $"{group.Title}:" : $"{group.Title}: {group.Note}");
            }

            WriteOptions(group.Options);
        }

        foreach (ManualSection section in command.Sections)
        {
            _roff.Macro("PP");
            _roff.Text($"{section.Title}:");
            WriteRows(section);
        }

        if (command.ExitMeanings.Length > 0)
        {
            _roff.Macro("PP");
            _roff.Text(HelpText.ExitCodesOf(command));
        }
    }

    private void WriteRows(ManualSection section)
    {
        foreach ((string term, string meaning) in section.Rows)
        {
            WriteTerm(Roff.Bold(term), meaning);
        }
    }

    private void WriteSections()
    {
        foreach (ManualSection section in _command.Sections)
        {
            _roff.Macro("SH", Roff.Escaped(section.Title.ToUpperInvariant()));
            WriteRows(section);
        }
    }

    private void WriteExitCodes()
    {
        if (_command.ExitMeanings.Length == 0)
        {
            return;
        }

        _roff.Macro("SH", "EXIT STATUS");
        foreach (ExitMeaning exit in _command.ExitMeanings)
        {
            WriteTerm(Roff.Bold($"{exit.Code}"), exit.Meaning);
        }
    }

    private void WriteExamples()
    {
        IEnumerable<ToolCommand> shown = IsTool(_command) ? [_command] : [_command, .. _command.Commands];
        Example[] examples = [.. shown.SelectMany(command => command.Examples)];
        if (examples.Length == 0)
        {
            return;
        }

        _roff.Macro("SH", "EXAMPLES");
        foreach (Example example in examples)
        {
            WriteTerm(Roff.Bold(example.Line), example.Purpose);
        }
    }

    private void WriteSeeAlso()
    {
        string[] pages =
        [
            .. IsTool(_command) ? _command.Commands.Select(NameOf) : [ToolName.Value],
        ];
        string[] all = [.. pages.Select(page => $"{page}({Section})"), .. _command.SeeAlso];
        _roff.Macro("SH", "SEE ALSO");
        for (int i = 0; i < all.Length; i++)
        {
            int number = all[i].IndexOf('(', StringComparison.Ordinal);
            _roff.Line(Roff.Bold(all[i][..number]) + all[i][number..] + (i < all.Length - 1 ? "," : ""));
        }
    }
}
