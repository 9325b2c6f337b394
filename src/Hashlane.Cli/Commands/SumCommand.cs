namespace Hashlane.Cli;

/// <summary>Writes a line with the digest of every file.</summary>
internal static class SumCommand
{
    internal static int Run(SumSettings settings, List<string> operands, Messages messages)
    {
        using HashOptions? options = HashOptions.Read(settings.Extras, settings.Function, messages);
        if (options is null)
        {
            return ExitCodes.Failure;
        }

        Results results = new();
        ChecksumLineWriter writer = new(settings.Form, settings.End);
        using FileHasher fileHasher = new(options.Values, new Progress(messages));
        byte[] digest = new byte[settings.Function.HashSizeInBytes];
        int exitCode = ExitCodes.Success;
        for (int i = 0; i < Math.Max(1, operands.Count); i++)
        {
            byte[] name = operands.Count == 0 ? InputFile.StandardInputName.ToArray() : NativeText.ToBytes(operands[i]);
            IoError error = fileHasher.Hash(name, settings.Function, out Hasher hasher);
            if (!error.IsNone)
            {
                messages.Write(name, error.Reason);
                exitCode = ExitCodes.Failure;
                continue;
            }

            hasher.GetHashAndReset(digest);
            results.Write(writer.Format(settings.Function, name, digest));
        }

        return exitCode;
    }
}
