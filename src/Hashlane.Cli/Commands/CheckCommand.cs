using System.Security.Cryptography;

namespace Hashlane.Cli;

/// <summary>Reads lines with digests and checks the files that they name.</summary>
internal sealed class CheckCommand : IBatchReport
{
    private readonly CheckSettings _settings;
    private readonly Messages _messages;
    private readonly Results _results;
    private readonly FileBatch _batch;
    private readonly ByteLine _line = new();
    private readonly JsonLines? _json;
    private byte[] _digest = [];
    private Tally _tally = new();
    private CheckHints _hints;
    private byte[]? _titleOfWarnings;
    private bool _isTagged;
    private bool _keyIsStandardInput;
    private bool _isOneListOfSeveral;

    private CheckCommand(
        CheckSettings settings,
        JsonLines? json,
        FileHasher fileHasher,
        HashFunctionOptions? options,
        Messages messages)
    {
        _json = json;
        _settings = settings;
        _batch = new FileBatch(fileHasher, options, knownFiles: null, this, messages);
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

        using FileHasher fileHasher = new(
            options.Values, settings.Threads, new Progress(messages, knownFiles: null, settings.Progress));
        using JsonLines? json = settings.Form == CheckForm.Json ? new JsonLines() : null;
        CheckCommand command = new(settings, json, fileHasher, options.Values, messages)
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

    public void Report(byte[] name, byte[] expected, ReadOnlySpan<byte> digest) =>
        Judge(name, expected.Length, IsEqual(digest, expected));

    public void EndBatch() => _results.Flush();

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

        CheckfileReader reader = new(file);
        ChecksumLineParser parser = new(_settings.Rules);
        _tally = new Tally();
        _hints = NewHints();
        _titleOfWarnings = _isOneListOfSeveral ? title : null;
        for (long number = 1; ; number++)
        {
            CheckfileReader.Found found = reader.Next(out ReadOnlySpan<byte> line, out error);
            if (found == CheckfileReader.Found.End)
            {
                _batch.Flush();
                return Conclude(title, _tally, reader.ForeignEncoding);
            }

            if (found == CheckfileReader.Found.Error)
            {
                _batch.Flush();
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
                Check(checksum!);
            }
            else if (kind != LineKind.Nothing)
            {
                _tally.Improper++;
                _hints.AddImproper(kind, parser, number);
                WarnOfLine(title, number, parser.TagFunction);
            }
        }
    }

    private void Check(ChecksumLine checksum)
    {
        if (checksum.IsTagged != _isTagged)
        {
            _batch.Flush(); // so that reports of waiting files know their kind of line
            _isTagged = checksum.IsTagged;
        }

        IoError error = _batch.Take(checksum.Name, checksum.Digest, checksum.Function, out Hasher? hasher);
        if (error.IsMissing && checksum.Name.AsSpan().IndexOf(ReplacementCharacter) >= 0)
        {
            // Not ignored as missing: the file may exist under its true name.
            SayUnreadable(
                checksum.Name, "No such file; its name may have lost bytes, as U+FFFD stands for what was not UTF-8");
            return;
        }

        if (error.IsMissing && _settings.Missing == MissingFiles.PassOver)
        {
            return;
        }

        if (!error.IsNone)
        {
            SayUnreadable(checksum.Name, error.Reason);
        }
        else if (hasher is not null)
        {
            Judge(checksum.Name, checksum.Digest.Length, IsEqual(hasher, checksum.Digest));
            _results.Flush();
        }
    }

    private void SayUnreadable(byte[] name, string reason)
    {
        _batch.Flush();
        _messages.Write(name, reason);
        Say(name, ": FAILED open or read\n"u8, "unreadable", reason);
        _results.Flush();
        _tally.Unreadable++;
    }

    private void Judge(byte[] name, int digestBytes, bool isEqual)
    {
        if (!_isTagged)
        {
            _hints.AddUntagged(digestBytes, isEqual);
        }

        if (!isEqual)
        {
            _tally.Different++;
            Say(name, ": FAILED\n"u8, "failed");
            return;
        }

        _tally.Good++;
        if (_settings.Report != CheckReport.Quiet)
        {
            Say(name, ": OK\n"u8, "ok");
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
            _batch.Flush();
            string algorithm = _settings.Rules.Tags != TaggedLines.OfAnyAlgorithm ? _settings.Rules.Title + " "
                : named is not null ? AlgorithmTags.OfFamily(named) + " "
                : "";
            _messages.Write(title, $"{number}: improperly formatted {algorithm}checksum line");
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
