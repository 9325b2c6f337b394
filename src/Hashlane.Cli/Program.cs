using System.Reflection;

namespace Hashlane.Cli;

internal static class Program
{
    private const string Hint = "Try 'hashlane --help' for more information.\n";

    private static int Main(string[] args)
    {
        Messages messages = new();
        int exitCode;
        try
        {
            exitCode = Run(RawArguments.Recover(args), messages);
        }
        catch (UsageException exception)
        {
            messages.Write(exception.Message);
            messages.WriteTransient(System.Text.Encoding.UTF8.GetBytes(Hint));
            exitCode = ExitCodes.Usage;
        }
        catch (OutputException exception)
        {
            exitCode = Conclude(exception, messages);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or OutOfMemoryException)
        {
            messages.Write(exception.Message);
            exitCode = ExitCodes.Failure;
        }

        return messages.AnyLost ? Math.Max(exitCode, ExitCodes.Failure) : exitCode;
    }

    /// <summary>Says that results are lost.</summary>
    /// <returns>The exit code.</returns>
    internal static int Conclude(OutputException exception, Messages messages)
    {
        // Whoever closes a pipe early wants no more, not even a message.
        if (!exception.Error.IsBrokenPipe)
        {
            messages.Write($"write error: {exception.Message}");
        }

        return ExitCodes.Failure;
    }

    private static int Run(string[] args, Messages messages)
    {
        // A command only in the first place, so that a file may have its name everywhere else.
        if (args.Length > 0 && args[0] == CommandSyntax.AlgorithmsName)
        {
            if (args is [_, "-h" or "--help"])
            {
                return ShowHelp();
            }

            return args.Length == 1
                ? AlgorithmsCommand.Run()
                : throw new UsageException($"'{CommandSyntax.AlgorithmsName}' takes no argument, but got {NameQuoting.Show(args[1])}; "
                    + $"a file of that name is ./{CommandSyntax.AlgorithmsName}");
        }

        CommandLine line = CommandLine.Parse(args);
        if (line.Has(CommandSyntax.Help))
        {
            return ShowHelp();
        }

        if (line.Has(CommandSyntax.Version))
        {
            new Results().Write(new ByteLine().Append($"hashlane {Version}\n"));
            return ExitCodes.Success;
        }

        return line.Has(CommandSyntax.Check)
            ? CheckCommand.Run(CommandReader.ReadCheck(line), line.Operands, messages)
            : SumCommand.Run(CommandReader.ReadSum(line), line.Operands, messages);
    }

    private static int ShowHelp()
    {
        new Results().Write(new ByteLine().Append(CommandSyntax.HelpText()));
        return ExitCodes.Success;
    }

    private static string Version =>
        typeof(Program).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];
}
