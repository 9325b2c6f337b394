namespace Hashlane.Tools;

/// <summary>Reads how the files of an audit are read.</summary>
internal static class StepOptions
{
    /// <summary>Reads the options for the files of an audit.</summary>
    /// <param name="line">The command line.</param>
    /// <param name="scope">The folder of the files.</param>
    /// <param name="reads">Whether all files are read, so that it is known how long it takes.</param>
    /// <param name="messages">Has the line that shows progress.</param>
    internal static StepSettings Read(CommandLine line, TreeScope scope, FilesRead reads, Messages messages)
    {
        FileReading reading = ReadingOptions.ReadReading(line);
        Progress progress = new(
            messages,
            knownFiles: null,
            ReadingOptions.ReadProgress(line),
            reads == FilesRead.All && reading == FileReading.Parallel ? () => Forecast.Start(scope.Count) : null);
        return new StepSettings(ReadingOptions.ReadThreads(line), reading, progress, ToolProcess.EndWith(messages));
    }
}
