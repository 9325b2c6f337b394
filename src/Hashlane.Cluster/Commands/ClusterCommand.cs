namespace Hashlane.Cluster;

/// <summary>The tool itself, of which a command must follow.</summary>
internal static class ClusterCommand
{
    internal const string Name = ClusterSyntax.ToolName;

    internal static ToolCommand Command { get; } = new()
    {
        Name = Name,
        Summary = "write manifests of huge folders with many processes and machines",
        Forms = ["COMMAND [OPTION]... [OPERAND]...", "--version"],
        Description =
        [
            "Write the manifests that 'hashlane manifest create' writes, with any number of workers. One machine needs "
                + "nothing else; several share their work through RabbitMQ.",
            "'hashlane-cluster run -o photos.jsonl Photos' does a whole job here.",
        ],
        Options = [new("Other", CommandSyntax.Help, CommandSyntax.Version)],
        Commands =
        [
            RunCommand.Command, ResumeCommand.Command, WorkCommand.Command, StatusCommand.Command,
            CompletionCommand.Command, ManCommand.Command,
        ],
        ExitMeanings =
        [
            new(ExitCodes.Success, "all good"),
            new(ExitCodes.Failure, "a file could not be read, or the job could not be done"),
            ExitMeaning.WrongLine,
            ExitMeaning.Interrupted,
        ],
        Examples =
        [
            new("hashlane-cluster run -o photos.jsonl Photos", "a whole job on one machine"),
            new("hashlane-cluster run -o photos.jsonl --queue amqps://me@broker.example Photos",
                "the same for other machines"),
            new("hashlane-cluster work --queue amqps://me@broker.example --root /srv/Photos",
                "a worker on one of them"),
        ],
        SeeAlso = ["hashlane(1)", "b3sum(1)", "rabbitmqctl(8)"],
    };

    /// <summary>Runs the command that a command line names.</summary>
    /// <returns>The exit code.</returns>
    internal static int Run(string[] args, Messages messages) =>
        args is ["-V" or "--version", ..] ? ToolProcess.ShowVersion() : CommandRunner.Run(Command, args, messages);
}
