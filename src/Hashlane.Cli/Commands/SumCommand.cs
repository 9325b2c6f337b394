namespace Hashlane.Cli;

/// <summary>Writes a line with the digest of every file.</summary>
internal static class SumCommand
{
    // Fewer small files are done before threads have paid for their start.
    private const int WorthPipeline = 1000;

    // Hashing this much takes longer than starting threads, whatever the algorithm.
    private const long BytesWorthThread = 8 * 1024 * 1024;

    internal static int Run(SumSettings settings, List<string> operands, Messages messages)
    {
        if (settings.Choice is FileChoice choice)
        {
            return ManyFilesCommand.Run(settings, choice, operands, messages);
        }

        Results results = new(messages);
        if (settings.Form == LineForm.Raw && results.IsTerminal)
        {
            throw new UsageException($"{CommandSyntax.Raw} writes bytes that a terminal cannot show: redirect the "
                + "output to a file or a program");
        }

        if (operands.Count > 1 && settings.Form != LineForm.Raw && settings.Reading == FileReading.Parallel
            && (operands.Count >= WorthPipeline || (settings.Threads > 1 && HaveSeveralLong(operands))))
        {
            return ManyFilesCommand.Run(settings, new FileChoice(), operands, messages);
        }

        using HashOptions? options = HashOptions.Read(settings.Extras, settings.Function, operands, messages);
        if (options is null)
        {
            return ExitCodes.Failure;
        }

        SumLines lines = new(settings, results);
        using FileHasher fileHasher = new(
            options.Values,
            settings.Threads,
            new Progress(messages, Math.Max(1, operands.Count), settings.Progress));
        int exitCode = ExitCodes.Success;
        for (int i = 0; i < Math.Max(1, operands.Count); i++)
        {
            byte[] name = operands.Count == 0 ? StandardInput.Name.ToArray() : NativeText.ToBytes(operands[i]);
            IoError error = fileHasher.Hash(name, settings.Function, out Hasher hasher);
            if (!error.IsNone)
            {
                messages.Write(name, error.Reason);
                if (i == 0 && error.IsMissing && OperandHint.Of(operands[i]) is string meant)
                {
                    messages.Write(meant);
                }

                exitCode = ExitCodes.Failure;
            }
            else
            {
                lines.Write(hasher, name);
            }
        }

        return exitCode;
    }

    /// <summary>Whether there is more than one long file, so that threads pay.</summary>
    private static bool HaveSeveralLong(List<string> operands)
    {
        long bytes = 0, most = 0;
        foreach (string operand in operands)
        {
            long length = LinuxPaths.LengthOf(NativeText.ToBytes(operand));
            bytes += length;
            most = Math.Max(most, length);
            if (bytes - most >= BytesWorthThread)
            {
                return true;
            }
        }

        return false;
    }
}
