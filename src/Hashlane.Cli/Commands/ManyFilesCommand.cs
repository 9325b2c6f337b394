namespace Hashlane.Cli;

/// <summary>Writes a line with the digest of every file in trees, in a list, or among very many operands.</summary>
internal sealed class ManyFilesCommand : ISumReport, IDisposable
{
    private readonly SumSettings _settings;
    private readonly Messages _messages;
    private readonly Results _results;
    private readonly SumLines _lines;
    private readonly FileHasher _fileHasher;
    private readonly FileIdentity? _key;
    private readonly JsonLines? _json;
    private readonly object _gate = new();
    private bool _isOver;
    private Input? _first;
    private bool _anyError;
    private bool _anyInput;

    private ManyFilesCommand(
        SumSettings settings,
        Results results,
        JsonLines? json,
        FileHasher fileHasher,
        FileIdentity? key,
        Messages messages)
    {
        _settings = settings;
        _messages = messages;
        _results = results;
        _lines = new SumLines(settings, results);
        _fileHasher = fileHasher;
        _key = key;
        _json = json;
    }

    internal static int Run(SumSettings settings, FileChoice choice, List<string> operands, Messages messages)
    {
        bool isTree = choice.Folders == FolderUse.Enter;
        List<string> names = operands.Count > 0 || choice.List is not null ? operands : [isTree ? "." : "-"];
        using HashOptions? options = HashOptions.Read(
            settings.Extras,
            settings.Function,
            choice.List is null ? names : [NativeText.ToText(choice.List)],
            messages);
        if (options is null)
        {
            return ExitCodes.Failure;
        }

        int? knownFiles = isTree || choice.List is not null ? null : names.Count;

        // Another walk would make a disk seek.
        bool isCountable = settings.Reading == FileReading.Parallel
            && (choice.List is null || InputSource.CanReadTwice(choice.List));
        Progress progress = new(
            messages,
            knownFiles,
            settings.Progress,
            isCountable ? () => Forecast.Start(forecast => Count(forecast, choice, names)) : null);
        using FileHasher fileHasher = new(options.Values, settings.Threads, progress.Share());
        FileIdentity? key = settings.Extras.KeyFile is byte[] keyFile ? FileIdentity.Of(keyFile) : null;
        using JsonLines? json = settings.Form == LineForm.Json ? new JsonLines() : null;
        using ManyFilesCommand command = new(settings, new Results(messages), json, fileHasher, key, messages);
        PipelineHasher.Settings hashing = new()
        {
            Function = settings.Function,
            Options = options.Values,
            Key = key,
            IsInTurn = !settings.IsWholeDigest,
            Threads = settings.Threads,
            ReadsAhead = true,
        };
        int threads = settings.Reading == FileReading.Parallel ? settings.Threads : 1;
        using HashPipeline pipeline = new(
            hashing, threads, command, progress, ToolProcess.EndWith(messages));
        using InputSource? source = InputSource.Open(
            choice, names, pipeline.PublishAndStart, pipeline.Finish, out IoError error);
        if (source is null)
        {
            messages.Write(choice.List, error.Reason);
            return ExitCodes.Failure;
        }

        while (source.Next() is Input input)
        {
            command._first ??= input;
            pipeline.Add(input);
        }

        pipeline.Finish();
        if (!source.ListError.IsNone)
        {
            messages.Write(choice.List, source.ListError.Reason);
            return ExitCodes.Failure;
        }

        if (!choice.Tree.Include.IsEmpty && !command._anyInput && !command._anyError)
        {
            messages.Write($"nothing matches {ManyFilesSyntax.Include}");
        }

        return command._anyError ? ExitCodes.Failure : ExitCodes.Success;
    }

    public void Report(Input input, long bytes, ReadOnlySpan<byte> digest)
    {
        _anyInput = true;
        if (_json is null)
        {
            _lines.Add(input.Name, digest);
        }
        else
        {
            _results.Add(_json.File(
                input.Name, bytes, _settings.Function, digest, _settings.Digits, _settings.Output.Start));
        }
    }

    public IoError HashInTurn(Input input)
    {
        IoError error = _fileHasher.Hash(input, _key, _settings.Function, out Hasher hasher, out long bytes);
        if (!error.IsNone)
        {
            return error;
        }

        lock (_gate)
        {
            if (!_isOver)
            {
                Write(input, hasher, bytes);
            }
        }

        return default;
    }

    private void Write(Input input, Hasher hasher, long bytes)
    {
        _anyInput = true;
        if (_json is null)
        {
            _lines.Write(hasher, input.Name);
            return;
        }

        byte[] digest = new byte[_settings.Output.Bytes];
        if (_settings.IsWholeDigest)
        {
            hasher.GetHashAndReset(digest);
        }
        else
        {
            using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
            reader.Position = _settings.Output.Start;
            reader.Read(digest);
            hasher.Reset();
        }

        Report(input, bytes, digest);
        _results.Flush();
    }

    public void ReportOther(Input input)
    {
        _anyInput = true;
        if (_json is not null)
        {
            _results.Add(input.Kind == EntryKind.Link
                ? _json.Link(input.Name, input.Target)
                : _json.Other(input.Name, input.Kind));
        }
    }

    public void ReportError(Input input, IoError error)
    {
        if (input.IsOutput)
        {
            _anyInput = true;
            _messages.Write(input.Name, error.Reason);
            return;
        }

        _anyError = true;
        if (_json is not null)
        {
            _results.Write(_json.Error(input.Name, error.Reason));
        }

        _messages.Write(input.Name, error.Reason);
        if (input == _first && error.IsMissing && _settings.Choice?.List is null
            && OperandHint.Of(NativeText.ToText(input.Name)) is string meant)
        {
            _messages.Write(meant);
        }
    }

    public void Flush() => _results.Flush();

    /// <summary>
    /// Ends, after a result that is being written. Where an error ends the run early, another thread can still hash a
    /// file, with a key that is no longer there.
    /// </summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _isOver = true;
        }
    }

    /// <summary>Counts the files to come and their lengths. Errors are reported when the files' turns come.</summary>
    private static void Count(Forecast forecast, FileChoice choice, List<string> operands)
    {
        FileChoice counted = choice with { Tree = choice.Tree with { Details = EntryDetails.All } };
        using InputSource? source = InputSource.Open(counted, operands, () => { }, () => { }, out _);
        while (source?.Next() is Input input)
        {
            if (input.Kind == EntryKind.File && input.Error.IsNone && input.Ended is null)
            {
                forecast.Add(input.ProbableBytes);
            }

            input.Ended?.Dispose();
        }
    }
}
