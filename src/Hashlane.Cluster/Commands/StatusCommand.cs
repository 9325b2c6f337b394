namespace Hashlane.Cluster;

/// <summary>Shows the figures of jobs.</summary>
internal static class StatusCommand
{
    internal const string Name = "status";

    internal static ToolCommand Command { get; } = new()
    {
        Name = Name,
        Summary = "show how far a job is",
        Forms = ["ADDRESS", "MANIFEST", "--queue ADDRESS [OPTION]..."],
        Description =
        [
            "Show the figures of the job whose page is at ADDRESS, such as http://localhost:9464, or the state of the "
                + "run that writes MANIFEST; with --queue the numbers of messages that wait at a broker.",
        ],
        Operands = [new("MANIFEST", ValueKind.File) { IsOptional = true }],
        Options =
        [
            new(null, ManifestSyntax.Json, CommandSyntax.Help),
            new("Queue", ClusterSyntax.Broker),
        ],
        ExitMeanings =
        [
            new(ExitCodes.Success, "the figures are shown"),
            new(ExitCodes.Failure, "there are none"),
            ExitMeaning.WrongLine,
        ],
        Examples =
        [
            new("hashlane-cluster status http://localhost:9464", "of a run with --dashboard=9464"),
            new("hashlane-cluster status --queue amqps://me@broker.example", "the messages that wait there"),
        ],
        Run = Run,
    };

    private static int Run(CommandLine line, Messages messages)
    {
        ManifestOperands.RefuseMore(line, 1);
        QueueSettings? queue = QueueSettings.Read(line);
        if (queue is null == (line.Operands.Count == 0))
        {
            throw new UsageException(queue is null
                ? $"name the page of a job, a manifest, or a broker with {ClusterSyntax.Queue}"
                : $"{ClusterSyntax.Queue} and {NameQuoting.Show(line.Operands[0])} exclude each other");
        }

        StatusText text = new(line.Has(ManifestSyntax.Json));
        bool isThere = queue is not null ? StatusSource.OfQueue(queue, text, messages)
            : line.Operands[0].StartsWith("http://", StringComparison.OrdinalIgnoreCase)
                || line.Operands[0].StartsWith("https://", StringComparison.OrdinalIgnoreCase)
                ? StatusSource.OfPage(line.Operands[0], text, messages)
            : StatusSource.OfManifest(ManifestOperands.Manifest(line, 0, "MANIFEST"), text, messages);
        if (isThere)
        {
            new Results(messages).Write(text.End());
        }

        return isThere ? ExitCodes.Success : ExitCodes.Failure;
    }
}
