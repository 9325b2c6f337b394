using System.Security.Cryptography;

namespace Hashlane.Cli;

/// <summary>Reads lines with digests and checks the files that they name.</summary>
internal sealed class CheckCommand : ISumReport, IDisposable
{
    private readonly CheckSettings _settings;
    private readonly Messages _messages;
    private readonly Results _results;
    private readonly FileHasher _fileHasher;
    private readonly HashPipeline _pipeline;
    private readonly object _gate = new();
    private readonly ByteLine _line = new();
    private readonly JsonLines? _json;
    private byte[] _digest = [];
    private Tally _tally = new();
    private CheckHints _hints;
    private byte[]? _titleOfWarnings;
    private bool _isOver;
    private bool _keyIsStandardInput;
    private bool _isOneListOfSeveral;

    private CheckCommand(
        CheckSettings settings,
        JsonLines? json,
        HashFunctionOptions? options,
        Messages messages)
    {
        _json = json;
        _settings = settings;
        Progress progress = new(messages, knownFiles: null, settings.Progress);
        _fileHasher = new FileHasher(options, settings.Threads, progress.Share());
        PipelineHasher.Settings hashing = new()
        {
            Function = settings.Rules.Algorithm,
            Options = options,
            Key = null,
            Threads = settings.Threads,
            ReadsAhead = true,
        };
        int readers = settings.Reading == FileReading.Parallel ? settings.Threads : 1;
        _pipeline = new HashPipeline(hashing, readers, this, progress, ToolProcess.EndWith(messages));
        _results = new Results(messages);
        _messages = messages;
        _hints = NewHints();
    }

    /// <summary>Bytes of U+FFFD.</summary>
    private static ReadOnlySpan<byte> ReplacementCharacter => "\uFFFD"u8;

    internal static int Run(CheckSettings settings, List<string> operands, Messages messages)
    {
        using HashOptions? options = HashOptions.Read(settings.Extras, settings.Rules.Algorithm, operands, messages);
        if (options is null)
        {
            return ExitCodes.Failure;
        }

        using JsonLines? json = settings.Form == CheckForm.Json ? new JsonLines() : null;
        using CheckCommand command = new(settings, json, options.Values, messages)
        {
            _keyIsStandardInput = options.KeyIsStandardInput,
            _isOneListOfSeveral = operands.Count > 1,
        };
        int exitCode = ExitCodes.Success;
        for (int i = 0; i < Math.Max(1, operands.Count); i++)
        {
            byte[] name = operands.Count == 0 ? StandardInput.Name.ToArray() : NativeText.ToBytes(operands[i]);
            exitCode = Math.Max(exitCode, command.CheckFile(name));
        }

        return exitCode;
    }

    public void Report(Input input, long bytes, ReadOnlySpan<byte> digest)
    {
        ChecksumLine line = ((ListedInput)input).Line;
        Judge(line, IsEqual(digest, line.Digest));
    }

    public IoError HashInTurn(Input input)
    {
        ChecksumLine line = ((ListedInput)input).Line;
        IoError error = _fileHasher.Hash(input, null, line.Function, out Hasher hasher, out _);
        if (error.IsNone)
        {
            lock (_gate)
            {
                if (!_isOver)
                {
                    Judge(line, IsEqual(hasher, line.Digest));
                }
            }
        }

        return error;
    }

    /// <summary>Warns of a line that does not count, in its place among the results.</summary>
    public void ReportOther(Input input)
    {
        _results.Flush();
        _messages.Write(input.Name, ((Warning)input).Text);
    }

    public void ReportError(Input input, IoError error)
    {
        if (error.IsMissing && input.Name.AsSpan().IndexOf(ReplacementCharacter) >= 0)
        {
            // Not ignored as missing: the file may exist under its true name.
            SayUnreadable(
                input.Name, "No such file; its name may have lost bytes, as U+FFFD stands for what was not UTF-8");
        }
        else if (!error.IsMissing || _settings.Missing != MissingFiles.PassOver)
        {
            SayUnreadable(input.Name, error.Reason);
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

        _pipeline.Dispose();
        _fileHasher.Dispose();
    }

    private CheckHints NewHints() => new(_settings.Rules, _settings.Extras);

    private int CheckFile(byte[] checkfile)
    {
        bool isDash = checkfile.AsSpan().SequenceEqual(StandardInput.Name);
        bool isStandardInput = isDash
            || FileIdentity.AreSame(FileIdentity.Of(checkfile), FileIdentity.Of(StandardInput.Name));
        byte[] title = isDash ? NativeText.ToBytes(StandardInput.Title) : checkfile;
        using InputFile? file = InputFile.Open(checkfile, out IoError error);
        if (file is null)
        {
            _messages.Write(title, error.Reason);
            return ExitCodes.Failure;
        }

        CheckfileReader reader = new(file, _pipeline.PublishAndStart);
        ChecksumLineParser parser = new(_settings.Rules);
        _tally = new Tally();
        _hints = NewHints();
        _titleOfWarnings = _isOneListOfSeveral ? title : null;
        for (long number = 1; ; number++)
        {
            CheckfileReader.Found found = reader.Next(out ReadOnlySpan<byte> line, out error);
            if (found == CheckfileReader.Found.End)
            {
                _pipeline.Finish();
                return Conclude(title, _tally, reader.ForeignEncoding);
            }

            if (found == CheckfileReader.Found.Error)
            {
                _pipeline.Finish();
                _messages.Write(title, error.Reason);
                return ExitCodes.Failure;
            }

            LineKind kind = parser.Parse(line, out ChecksumLine? checksum);
            if (found == CheckfileReader.Found.TooLongLine && kind != LineKind.Nothing)
            {
                kind = LineKind.Improper; // only a comment may be of any length
            }

            if (checksum is not null && (isStandardInput || _keyIsStandardInput)
                && checksum.Name.AsSpan().SequenceEqual(StandardInput.Name))
            {
                kind = LineKind.Improper; // standard input is being read already, or was read for the key
            }

            if (kind == LineKind.Checksum)
            {
                _tally.Proper++;
                _pipeline.Add(new ListedInput(checksum!));
            }
            else if (kind != LineKind.Nothing)
            {
                _tally.Improper++;
                _hints.AddImproper(kind, parser, number);
                WarnOfLine(title, number, parser.TagFunction);
            }
        }
    }

    private void SayUnreadable(byte[] name, string reason)
    {
        _results.Flush();
        _messages.Write(name, reason);
        Say(name, ": FAILED open or read\n"u8, "unreadable", reason);
        _results.Flush();
        _tally.Unreadable++;
    }

    private void Judge(ChecksumLine line, bool isEqual)
    {
        if (!line.IsTagged)
        {
            _hints.AddUntagged(line.Digest.Length, isEqual);
        }

        if (!isEqual)
        {
            _tally.Different++;
            Say(line.Name, ": FAILED\n"u8, "failed");
            return;
        }

        _tally.Good++;
        if (_settings.Report != CheckReport.Quiet)
        {
            Say(line.Name, ": OK\n"u8, "ok");
        }
    }

    private bool IsEqual(Hasher hasher, byte[] expected)
    {
        if (hasher is Mac mac)
        {
            bool equal = mac.Verify(expected); // takes the same time wherever the two differ
            mac.Reset();
            return equal;
        }

        if (_digest.Length < expected.Length)
        {
            _digest = new byte[expected.Length];
        }

        int length = hasher.GetHashAndReset(_digest);
        return IsEqual(_digest.AsSpan(0, length), expected);
    }

    private bool IsEqual(ReadOnlySpan<byte> digest, byte[] expected) => _settings.Extras.Any
        ? CryptographicOperations.FixedTimeEquals(digest, expected) // the digest may be a tag or a derived key
        : digest.SequenceEqual(expected);

    private void Say(byte[] name, ReadOnlySpan<byte> status, string word, string? reason = null)
    {
        if (_settings.Report == CheckReport.Status)
        {
            return;
        }

        if (_json is not null)
        {
            _results.Add(_json.Check(name, word, reason));
            return;
        }

        _line.Clear();

        // A check file from elsewhere must not control the terminal.
        if (NameQuoting.IsQuotedOnTerminal(name) && _results.IsTerminal)
        {
            NameQuoting.Append(_line, name);
        }
        else
        {
            NameForm form = NameEscaping.FormOf(name);
            if (form == NameForm.Escaped)
            {
                _line.Append(NameEscaping.Marker);
            }

            NameEscaping.Append(_line, name, form);
        }

        _results.Add(_line.Append(status));
    }

    private void WarnOfLine(byte[] title, long number, HashFunction? named)
    {
        if (_settings.Report == CheckReport.Warn)
        {
            string algorithm = _settings.Rules.Tags != TaggedLines.OfAnyAlgorithm ? _settings.Rules.Title + " "
                : named is not null ? AlgorithmTags.OfFamily(named) + " "
                : "";
            _pipeline.Add(new Warning(title, $"{number}: improperly formatted {algorithm}checksum line"));
        }
    }

    private int Conclude(byte[] title, Tally tally, string? foreignEncoding)
    {
        if (_json is not null && _settings.Report != CheckReport.Status)
        {
            _results.Write(_json.Summary(title, tally.Good, tally.Different, tally.Unreadable, tally.Improper));
        }

        if (tally.Proper == 0)
        {
            _messages.Write(title, "no properly formatted checksum lines found");
        }
        else if (_settings.Report != CheckReport.Status)
        {
            Warn(tally.Improper, "line is improperly formatted", "lines are improperly formatted");
            Warn(tally.Unreadable, "listed file could not be read", "listed files could not be read");
            Warn(tally.Different, "computed checksum did NOT match", "computed checksums did NOT match");
            if (_settings.Missing == MissingFiles.PassOver && tally.Good == 0)
            {
                _messages.Write(title, "no file was verified");
            }
        }

        if (_settings.Report != CheckReport.Status)
        {
            GiveHints(title, tally, foreignEncoding);
        }

        bool allGood = tally.Good > 0 && tally.Different == 0 && tally.Unreadable == 0
            && (tally.Improper == 0 || _settings.Improper == ImproperLines.Warn);
        return allGood ? ExitCodes.Success : ExitCodes.Failure;
    }

    private void GiveHints(byte[] title, Tally tally, string? foreignEncoding)
    {
        if (tally.Improper > 0 && foreignEncoding is not null)
        {
            _messages.Write(title, $"the file is {foreignEncoding}, but a check file must be UTF-8: convert it; "
                + "in Windows PowerShell write it with '| Out-File -Encoding utf8'");
        }
        else if (tally.Proper == 0)
        {
            foreach (string hint in _hints.WhereNothingCounted())
            {
                _messages.Write(title, hint);
            }
        }
        else if (_hints.WhereNothingMatched() is string hint)
        {
            _messages.Write(title, hint);
        }
    }

    private void Warn(long count, string one, string many)
    {
        if (count > 0)
        {
            string text = $"WARNING: {count} {(count == 1 ? one : many)}";
            if (_titleOfWarnings is null)
            {
                _messages.Write(text);
            }
            else
            {
                _messages.Write(_titleOfWarnings, text);
            }
        }
    }

    /// <summary>A file that a line names.</summary>
    private sealed class ListedInput : Input
    {
        internal ListedInput(ChecksumLine line)
            : base(line.Name, list: null, output: null)
        {
            Line = line;
            Function = line.Function;
        }

        internal ChecksumLine Line { get; }

        internal override int HeldBytes => Name.Length + Line.Digest.Length;
    }

    /// <summary>A warning among the files.</summary>
    private sealed class Warning(byte[] title, string text) : Input(title, EntryKind.Unknown)
    {
        internal string Text { get; } = text;
    }

    /// <summary>The results of the lines of one check file.</summary>
    private sealed class Tally
    {
        internal long Proper { get; set; }

        internal long Improper { get; set; }

        internal long Good { get; set; }

        internal long Different { get; set; }

        internal long Unreadable { get; set; }
    }
}
