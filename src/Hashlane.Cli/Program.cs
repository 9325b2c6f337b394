using System.Reflection;

namespace Hashlane.Cli;

internal static class Program
{
    internal static int Main(string[] args)
    {
        bool mayEndAtOnce = DiagnosticFiles.Remove();
        Messages messages = new();
        int exitCode;
        try
        {
            exitCode = Run(RawArguments.Recover(args), messages);
        }
        catch (UsageException exception)
        {
            messages.Write(exception.Message);
            messages.WriteTransient(
                System.Text.Encoding.UTF8.GetBytes($"Try '{exception.Command} --help' for more information.\n"));
            exitCode = ExitCodes.Usage;
        }
        catch (OutputException exception)
        {
            exitCode = Conclude(exception, messages);
        }
        catch (Exception exception)
            when (exception is IOException or UnauthorizedAccessException or OutOfMemoryException)
        {
            messages.Write(exception.Message);
            exitCode = ExitCodes.Failure;
        }

        messages.EraseTransient();
        exitCode = messages.AnyLost ? Math.Max(exitCode, ExitCodes.Failure) : exitCode;

        // All results have been written. The runtime's own end loads the compiler for a method that nothing else needs,
        // which takes 2 ms. Tracing, though, writes its file there, and it removes files that are still there.
        if (mayEndAtOnce)
        {
            Libc.Exit(exitCode);
        }

        return exitCode;
    }

    /// <summary>Reports that results are lost.</summary>
    /// <returns>The exit code.</returns>
    internal static int Conclude(OutputException exception, Messages messages)
    {
        messages.EraseTransient();

        // A reader that closes a pipe early wants nothing more, not even a message.
        if (!exception.Error.IsBrokenPipe)
        {
            messages.Write($"write error: {exception.Message}");
        }

        return ExitCodes.Failure;
    }

    private static int Run(string[] args, Messages messages)
    {
        if (Subcommand.Find(args, out string[] rest) is Subcommand subcommand)
        {
            return subcommand.Run(rest, messages);
        }

        CommandLine line = CommandLine.Parse(args);
        if (line.Has(CommandSyntax.Help))
        {
            return ShowHelp();
        }

        if (line.Has(CommandSyntax.Command))
        {
            throw new UsageException($"option {CommandSyntax.Command} must come first: hashlane "
                + $"{CommandSyntax.Command} {CommandSyntax.Command.ValueName}");
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

    /// <summary>The version of the tool.</summary>
    internal static string Version =>
        typeof(Program).Assembly
            .GetCustomAttribute<AssemblyInformationalVersionAttribute>()!
            .InformationalVersion.Split('+')[0];
}
