namespace Hashlane.Cluster;

/// <summary>Works for the jobs of other processes.</summary>
internal static class WorkCommand
{
    internal const string Name = "work";

    private const int MaxThreads = 4096, UsualIdleSeconds = 5;

    internal static ToolCommand Command { get; } = new()
    {
        Name = Name,
        Summary = "read and hash files for the jobs of other processes",
        Forms = ["--queue ADDRESS --root [NAME=]FOLDER... [OPTION]..."],
        Description =
        [
            "Take units from a queue, read and hash their files, and send the results, until a signal ends it. It "
                + "waits for the broker and for jobs without a limit. Only files in the folders of its roots are read, "
                + "and links are not followed. SIGINT and SIGTERM give units in hand back to the queue.",
        ],
        Options =
        [
            new(null, ClusterSyntax.Roots, ClusterSyntax.ObjectsFrom, ClusterSyntax.ObjectsHeader),
            new("Queue", ClusterSyntax.Broker),
            new(
                "Other", ClusterSyntax.Threads, ClusterSyntax.WorkerName, ClusterSyntax.Once, CommandSyntax.Help),
        ],
        ExitMeanings =
        [
            new(ExitCodes.Success, "a signal has ended it, or no unit came"),
            new(ExitCodes.Failure, "the queue cannot be used"),
            ExitMeaning.WrongLine,
        ],
        Examples =
        [
            new("hashlane-cluster work --queue amqps://me@broker.example --root a=/mnt/a", "for jobs with --root a"),
        ],
        Run = Run,
    };

    private static int Run(CommandLine line, Messages messages)
    {
        ManifestOperands.RefuseMore(line, 0);
        QueueSettings queue = QueueSettings.ReadRequired(line);
        List<string> folders = line.ValuesOf(ClusterSyntax.Roots), origins = line.ValuesOf(ClusterSyntax.ObjectsFrom);
        if (folders.Count == 0 && origins.Count == 0)
        {
            throw new UsageException(
                $"nothing may be read: name folders with {ClusterSyntax.Roots}, or servers with "
                + ClusterSyntax.ObjectsFrom);
        }

        WorkSettings settings = new()
        {
            Queue = queue,
            Roots = PathMap.Read(folders),
            Origins = origins,
            HeaderFile = line.ValueOf(ClusterSyntax.ObjectsHeader),
            Threads = RunSettings.ReadNumber(
                line, ClusterSyntax.Threads, Environment.ProcessorCount, 1, MaxThreads),
            Name = ReadName(line),
            IdleLimit = line.Has(ClusterSyntax.Once)
                ? TimeSpan.FromSeconds(RunSettings.ReadNumber(
                    line, ClusterSyntax.Once, UsualIdleSeconds, 1, int.MaxValue / 1000))
                : null,
        };
        using Interruption interruption = new();
        try
        {
            WorkerHost.RunAsync(settings, messages, interruption.Token).GetAwaiter().GetResult();
            return ExitCodes.Success;
        }
        catch (OperationCanceledException) when (interruption.Token.IsCancellationRequested)
        {
            return ExitCodes.Success;
        }
        catch (QueueException exception)
        {
            messages.Write(exception.Message);
            return ExitCodes.Failure;
        }
        catch (ObjectFormatException exception)
        {
            throw new UsageException(
                $"{ClusterSyntax.ObjectsFrom} or {ClusterSyntax.ObjectsHeader}: {exception.Message}");
        }
    }

    private static string ReadName(CommandLine line) => line.ValueOf(ClusterSyntax.WorkerName) switch
    {
        null => EmbeddedWorkers.NameOf(1),
        string name when MessageText.IsName(name) => name,
        _ => throw new UsageException(
            $"{ClusterSyntax.WorkerName} takes a name of 1 to {MessageLimits.MaxNameBytes} bytes, "
                + "without line breaks"),
    };
}
