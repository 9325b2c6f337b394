using System.CommandLine;
using System.CommandLine.Parsing;

namespace Hashlane.Cli;

/// <summary>A command line, split but not yet understood.</summary>
internal sealed class CommandLine
{
    internal CommandLine(CommandSyntax syntax, ParseResult result, List<string> operands)
    {
        Syntax = syntax;
        Result = result;
        Operands = operands;
    }

    internal CommandSyntax Syntax { get; }

    internal ParseResult Result { get; }

    /// <summary>Names of files, in <see cref="NativeText"/>'s form.</summary>
    internal List<string> Operands { get; }

    internal bool Has(Option option) => Result.GetResult(option) is { Implicit: false };

    /// <summary>The value of an option, or null if the option is not there.</summary>
    internal string? ValueOf(Option option) =>
        Result.GetResult(option) is OptionResult { Tokens: [Token token, ..] } ? token.Value : null;

    /// <summary>The one of some options that stands last, or null.</summary>
    internal Option? LastOf(params Option[] options)
    {
        Option? last = null;
        foreach (Token token in Result.Tokens)
        {
            if (token.Type != TokenType.Option)
            {
                continue;
            }

            foreach (Option option in options)
            {
                if (option.Name == token.Value || option.Aliases.Contains(token.Value))
                {
                    last = option;
                }
            }
        }

        return last;
    }
}
