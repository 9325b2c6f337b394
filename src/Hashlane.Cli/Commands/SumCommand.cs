namespace Hashlane.Cli;

/// <summary>Writes a line with the digest of every file.</summary>
internal sealed class SumCommand
{
    // Enough that a write costs little beside the digest, little enough to stay in the processor's cache.
    private const int MostBytesAtOnce = 64 * 1024;

    private readonly SumSettings _settings;
    private readonly Results _results = new();
    private readonly ChecksumLineWriter _writer;
    private readonly byte[] _digest;

    private SumCommand(SumSettings settings)
    {
        _settings = settings;
        _writer = new ChecksumLineWriter(settings.Form, settings.End);
        _digest = new byte[(int)Math.Min(settings.Output.Bytes, MostBytesAtOnce)];
    }

    internal static int Run(SumSettings settings, List<string> operands, Messages messages)
    {
        using HashOptions? options = HashOptions.Read(settings.Extras, settings.Function, messages);
        if (options is null)
        {
            return ExitCodes.Failure;
        }

        SumCommand command = new(settings);
        using FileHasher fileHasher = new(options.Values, settings.Threads, new Progress(messages));
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

            command.Write(hasher, name);
        }

        return exitCode;
    }

    private void Write(Hasher hasher, byte[] name)
    {
        _writer.Begin(_settings.Function, _settings.Output.Bytes, name);
        OutputRange output = _settings.Output;
        if (output.Start == 0 && output.Bytes == (ulong)hasher.HashLengthInBytes && hasher.HashLengthInBytes == _digest.Length)
        {
            hasher.GetHashAndReset(_digest);
            _writer.Append(_digest);
        }
        else
        {
            using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
            reader.Position = output.Start;
            Append(reader);
            hasher.Reset();
        }

        _writer.End(name);
        _results.Write(_writer.Line);
    }

    private void Append(XofReader output)
    {
        for (ulong left = _settings.Output.Bytes; left > 0;)
        {
            Span<byte> piece = _digest.AsSpan(0, (int)Math.Min(left, (ulong)_digest.Length));
            output.Read(piece);
            _writer.Append(piece);
            left -= (ulong)piece.Length;
            if (left > 0)
            {
                _results.Write(_writer.Line);
                _writer.Line.Clear();
            }
        }
    }
}
