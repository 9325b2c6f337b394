namespace Hashlane.Cli;

/// <summary>Writes a line with the digest of every file.</summary>
internal sealed class SumCommand : IBatchReport
{
    // Enough that a write costs little compared with the digest, and little enough to stay in the processor's cache.
    // Three bytes are four digits of base64.
    private const int MostBytesAtOnce = 3 * 21 * 1024;

    // Hashing this much takes longer than starting threads, whatever the algorithm.
    private const long BytesWorthThread = 8 * 1024 * 1024;

    private readonly SumSettings _settings;
    private readonly Results _results;
    private readonly ChecksumLineWriter _writer;
    private readonly byte[] _digest;

    internal SumCommand(SumSettings settings, Results results)
    {
        _settings = settings;
        _results = results;
        _writer = new ChecksumLineWriter(settings.Form, settings.Digits, settings.End, () => results.IsTerminal);
        _digest = new byte[(int)Math.Min(settings.Output.Bytes, MostBytesAtOnce)];
    }

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

        if (operands.Count > 1 && settings.Form != LineForm.Raw && settings.Threads > 1
            && settings.Reading == FileReading.Parallel && AreWorthThreads(operands))
        {
            return ManyFilesCommand.Run(settings, new FileChoice(), operands, messages);
        }

        using HashOptions? options = HashOptions.Read(settings.Extras, settings.Function, operands, messages);
        if (options is null)
        {
            return ExitCodes.Failure;
        }

        SumCommand command = new(settings, results);
        using FileHasher fileHasher = new(
            options.Values,
            settings.Threads,
            new Progress(messages, Math.Max(1, operands.Count), settings.Progress));
        FileBatch batch = new(fileHasher, options.Values, operands.Count, command, messages);
        int exitCode = ExitCodes.Success;
        for (int i = 0; i < Math.Max(1, operands.Count); i++)
        {
            byte[] name = operands.Count == 0 ? StandardInput.Name.ToArray() : NativeText.ToBytes(operands[i]);
            IoError error = settings.IsWholeDigest
                ? batch.Take(name, [], settings.Function, out Hasher? hasher)
                : fileHasher.Hash(name, settings.Function, out hasher);
            if (!error.IsNone)
            {
                batch.Flush();
                messages.Write(name, error.Reason);
                if (i == 0 && error.IsMissing && OperandHint.Of(operands[i]) is string meant)
                {
                    messages.Write(meant);
                }

                exitCode = ExitCodes.Failure;
            }
            else if (hasher is not null)
            {
                command.Write(hasher, name);
            }
        }

        batch.Flush();
        return exitCode;
    }

    /// <summary>Whether threads pay: there are very many files, or more than one long one.</summary>
    private static bool AreWorthThreads(List<string> operands)
    {
        long bytes = 0, most = 0;
        for (int i = 0; i < operands.Count && operands.Count < FileBatch.WorthWaiting; i++)
        {
            long length = LinuxPaths.LengthOf(NativeText.ToBytes(operands[i]));
            bytes += length;
            most = Math.Max(most, length);
            if (bytes - most >= BytesWorthThread)
            {
                return true;
            }
        }

        return operands.Count >= FileBatch.WorthWaiting;
    }

    public void Report(byte[] name, byte[] expected, ReadOnlySpan<byte> digest)
    {
        _writer.Begin(_settings.Function, _settings.Output.Bytes, name);
        _writer.Append(digest);
        _writer.End(name);
        _results.Add(_writer.Line);
    }

    public void EndBatch() => _results.Flush();

    /// <summary>Writes the line of a file whose hash is in a hasher, and resets that.</summary>
    internal void Write(Hasher hasher, byte[] name)
    {
        _writer.Begin(_settings.Function, _settings.Output.Bytes, name);
        if (_settings.IsWholeDigest && hasher.HashLengthInBytes == _digest.Length)
        {
            hasher.GetHashAndReset(_digest);
            _writer.Append(_digest);
        }
        else
        {
            using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
            reader.Position = _settings.Output.Start;
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
