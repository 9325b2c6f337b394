using System.Text;

namespace Hashlane.Tools;

/// <summary>The help of a command, which fits a terminal.</summary>
internal static class HelpText
{
    private const string Usage = "Usage: ";

    /// <summary>Columns between a list's terms and their meanings.</summary>
    private const int Gap = 4;

    /// <summary>Returns the text of <c>--help</c>.</summary>
    internal static string Of(ToolCommand command)
    {
        StringBuilder text = new();
        foreach (string form in FormsOf(command))
        {
            text.Append(text.Length == 0 ? Usage : new string(' ', Usage.Length)).Append(form).Append('\n');
        }

        for (int i = 0; i < command.Description.Length; i++)
        {
            text.Append(i == 0 ? "" : "\n");
            CommandSyntax.AppendWrapped(text, command.Description[i]);
        }

        AppendOptions(text, command);
        if (command.Commands.Length > 0)
        {
            text.Append("\nCommands:\n");
            AppendRows(text, [.. command.Commands.Select(child => (child.Name, child.Summary))]);
            text.Append('\n');
            CommandSyntax.AppendWrapped(
                text, $"'{command.Commands[0].FullName} --help' and the like tell more of each.");
        }

        foreach (ManualSection section in command.Sections)
        {
            text.Append('\n').Append(section.Title).Append(":\n");
            AppendRows(text, section.Rows);
        }

        if (command.ExitMeanings.Length > 0)
        {
            text.Append('\n');
            CommandSyntax.AppendWrapped(text, ExitCodesOf(command));
        }

        if (command.Examples.Length > 0)
        {
            text.Append("\nExamples:\n");
            AppendRows(text, [.. command.Examples.Select(example => (example.Line, example.Purpose))]);
        }

        return text.ToString();
    }

    /// <summary>Returns all forms of a command and of its commands; of the tool's commands, one line each.</summary>
    internal static IEnumerable<string> FormsOf(ToolCommand command)
    {
        bool isTool = command.IsTool;
        if (command.Run is not null || isTool)
        {
            foreach (string form in command.Forms)
            {
                yield return $"{command.FullName} {form}".TrimEnd();
            }
        }

        foreach (ToolCommand child in command.Commands)
        {
            if (isTool && child.Commands.Length > 0)
            {
                yield return $"{child.FullName} {string.Join('|', child.Commands.Select(one => one.Name))}";
                continue;
            }

            foreach (string form in FormsOf(child))
            {
                yield return form;
            }
        }
    }

    /// <summary>Returns a sentence that lists the exit codes.</summary>
    internal static string ExitCodesOf(ToolCommand command) =>
        $"Exit codes: {string.Join("; ", command.ExitMeanings.Select(exit => $"{exit.Code} {exit.Meaning}"))}.";

    private static void AppendOptions(StringBuilder text, ToolCommand command)
    {
        for (int i = 0; i < command.Options.Length; i++)
        {
            OptionGroup group = command.Options[i];
            text.Append('\n');
            if (group.Title is not null)
            {
                CommandSyntax.AppendWrapped(text, $"{group.Title}: {group.Note}".TrimEnd());
            }

            CommandSyntax.AppendOptions(text, group.Options);
        }
    }

    /// <summary>Writes a list in two columns. A long term has its own line.</summary>
    private static void AppendRows(StringBuilder text, (string Term, string Meaning)[] rows)
    {
        const int Indent = 2, MaxTermColumns = 40, MinColumn = 6;
        int longest = rows.Select(row => row.Term.Length).Where(length => length <= MaxTermColumns)
            .DefaultIfEmpty().Max();
        int column = longest == 0 ? MinColumn : Indent + longest + Gap;
        foreach ((string term, string meaning) in rows)
        {
            text.Append(' ', Indent).Append(term);
            int width = Indent + term.Length;
            if (term.Length > longest)
            {
                text.Append('\n');
                width = 0;
            }

            text.Append(' ', column - width);
            CommandSyntax.AppendWrapped(text, meaning, column);
        }
    }
}
