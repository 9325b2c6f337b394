namespace Hashlane.Tools;

/// <summary>The process of a tool, from its arguments to its exit code.</summary>
internal static class ToolProcess
{
    /// <summary>Runs a tool, and reports the failures that end it.</summary>
    /// <param name="args">The arguments, as the runtime gives them.</param>
    /// <param name="run">Runs the tool with its arguments, and returns the exit code.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(string[] args, Func<string[], Messages, int> run)
    {
        Messages messages = new();
        int exitCode;
        try
        {
            exitCode = run(RawArguments.Recover(args), messages);
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
        return exitCode;
    }

    /// <summary>
    /// Returns what ends the process with a message when another thread fails: the first one may wait in a read
    /// forever.
    /// </summary>
    /// <param name="messages">Receives the reason.</param>
    /// <param name="exit">Ends the process with an exit code; tests do something else.</param>
    internal static Action<Exception> EndWith(Messages messages, Action<int>? exit = null) => exception =>
    {
        if (exception is OutputException lost)
        {
            (exit ?? Environment.Exit)(Conclude(lost, messages));
            return;
        }

        bool isExpected = exception is IOException or UnauthorizedAccessException or OutOfMemoryException;
        string kind = isExpected ? "" : $"unexpected {exception.GetType().Name}: ";
        messages.Write(kind + exception.Message);
        (exit ?? Environment.Exit)(ExitCodes.Failure);
    };

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

    /// <summary>Writes the version of the tool.</summary>
    /// <returns>The exit code.</returns>
    internal static int ShowVersion()
    {
        new Results().Write(new ByteLine().Append($"{ToolName.Value} {ToolVersion.Number}\n"));
        return ExitCodes.Success;
    }
}
