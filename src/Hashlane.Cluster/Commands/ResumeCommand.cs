namespace Hashlane.Cluster;

/// <summary>Continues an interrupted run with its options.</summary>
internal static class ResumeCommand
{
    internal const string Name = ClusterSyntax.ResumeName;

    internal static ToolCommand Command { get; } = new()
    {
        Name = Name,
        Summary = "continue an interrupted run",
        Description =
        [
            "Continue the run that was to write MANIFEST, with the options that it had. Options here replace those. "
                + "Passwords are not kept: they come from the environment or a file again.",
        ],
        Operands = [new("MANIFEST", ValueKind.File)],
        Options = [new(null, [.. ClusterSyntax.Changeable, CommandSyntax.Help])],
        ExitMeanings = RunCommand.Command.ExitMeanings,
        Examples = [new("hashlane-cluster resume photos.jsonl", "after the machine was off")],
        Run = Run,
    };

    private static int Run(CommandLine line, Messages messages)
    {
        ManifestOperands.RefuseMore(line, 1);
        string manifest = Path.GetFullPath(ManifestOperands.Manifest(line, 0, "MANIFEST"));
        RunState? state;
        try
        {
            state = RunState.Read(new RunTarget(manifest, "").StatePath);
        }
        catch (JournalException exception)
        {
            messages.Write(exception.Message);
            return ExitCodes.Failure;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            messages.Write(NativeText.ToBytes(manifest), ManifestWriting.ReasonOf(exception, manifest));
            return ExitCodes.Failure;
        }

        if (state is null)
        {
            bool isThere = File.Exists(manifest);
            messages.Write(
                NativeText.ToBytes(line.Operands[0]),
                isThere ? "the manifest is complete: there is nothing to resume"
                    : $"no run of it was interrupted: '{ClusterCommand.Name} {RunCommand.Name} "
                        + $"{ClusterSyntax.Output} {line.Operands[0]} FOLDER' begins one");
            return isThere ? ExitCodes.Success : ExitCodes.Failure;
        }

        string[] arguments = state.With(line, ClusterSyntax.Changeable);
        if (!Directory.Exists(state.Folder))
        {
            messages.Write(
                NativeText.ToBytes(state.Folder), "the run began in this folder, which is not there any more");
            return ExitCodes.Failure;
        }

        Environment.CurrentDirectory = state.Folder;
        return RunCommand.Run(CommandLine.Parse(arguments, RunCommand.Command.Table), messages);
    }
}
