using System.Security.Cryptography;

namespace Hashlane.Cli;

/// <summary>Reads lines with digests and checks the files that they name.</summary>
internal sealed class CheckCommand : IBatchReport
{
    private readonly CheckSettings _settings;
    private readonly Messages _messages;
    private readonly Results _results = new();
    private readonly FileBatch _batch;
    private readonly ByteLine _line = new();
    private byte[] _digest = [];
    private Tally _tally = new();

    private CheckCommand(CheckSettings settings, FileHasher fileHasher, HashFunctionOptions? options, Messages messages)
    {
        _settings = settings;
        _batch = new FileBatch(fileHasher, options, knownFiles: null, this, messages);
        _messages = messages;
    }

    /// <summary>Bytes of U+FFFD.</summary>
    private static ReadOnlySpan<byte> ReplacementCharacter => "\uFFFD"u8;

    internal static int Run(CheckSettings settings, List<string> operands, Messages messages)
    {
        using HashOptions? options = HashOptions.Read(settings.Extras, settings.Rules.Algorithm, messages);
        if (options is null)
        {
            return ExitCodes.Failure;
        }

        using FileHasher fileHasher = new(options.Values, settings.Threads, new Progress(messages));
        CheckCommand command = new(settings, fileHasher, options.Values, messages);
        int exitCode = ExitCodes.Success;
        for (int i = 0; i < Math.Max(1, operands.Count); i++)
        {
            byte[] name = operands.Count == 0 ? InputFile.StandardInputName.ToArray() : NativeText.ToBytes(operands[i]);
            exitCode = Math.Max(exitCode, command.CheckFile(name));
        }

        return exitCode;
    }

    public void Report(byte[] name, byte[] expected, ReadOnlySpan<byte> digest) => Judge(name, IsEqual(digest, expected));

    public void EndBatch() => _results.Flush();

    private int CheckFile(byte[] checkfile)
    {
        bool isStandardInput = checkfile.AsSpan().SequenceEqual(InputFile.StandardInputName);
        byte[] title = isStandardInput ? NativeText.ToBytes(InputFile.StandardInputTitle) : checkfile;
        using InputFile? file = InputFile.Open(checkfile, out IoError error);
        if (file is null)
        {
            _messages.Write(title, error.Reason);
            return ExitCodes.Failure;
        }

        CheckfileReader reader = new(file);
        ChecksumLineParser parser = new(_settings.Rules);
        _tally = new Tally();
        for (long number = 1; ; number++)
        {
            CheckfileReader.Found found = reader.Next(out ReadOnlySpan<byte> line);
            if (found == CheckfileReader.Found.End)
            {
                _batch.Flush();
                return Conclude(title, _tally);
            }

            if (found == CheckfileReader.Found.Error)
            {
                _batch.Flush();
                _messages.Write(title, "read error");
                return ExitCodes.Failure;
            }

            LineKind kind = parser.Parse(line, out ChecksumLine? checksum);
            if (found == CheckfileReader.Found.TooLongLine && kind != LineKind.Nothing)
            {
                kind = LineKind.Improper; // only a comment may be as long as it likes
            }

            if (checksum is not null && (isStandardInput || _settings.Extras.KeyIsStandardInput)
                && checksum.Name.AsSpan().SequenceEqual(InputFile.StandardInputName))
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
                _tally.OtherLength += kind == LineKind.OtherLength ? 1 : 0;
                WarnOfLine(title, number);
            }
        }
    }

    private void Check(ChecksumLine checksum)
    {
        if (checksum.Name.AsSpan().IndexOf(ReplacementCharacter) >= 0)
        {
            SayUnreadable(checksum.Name, "the name has lost bytes: U+FFFD stands for what was not UTF-8");
            return;
        }

        IoError error = _batch.Take(checksum.Name, checksum.Digest, checksum.Function, out Hasher? hasher);
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
            Judge(checksum.Name, IsEqual(hasher, checksum.Digest));
            _results.Flush();
        }
    }

    private void SayUnreadable(byte[] name, string reason)
    {
        _batch.Flush();
        _messages.Write(name, reason);
        Say(name, ": FAILED open or read\n"u8);
        _results.Flush();
        _tally.Unreadable++;
    }

    private void Judge(byte[] name, bool isEqual)
    {
        if (!isEqual)
        {
            _tally.Different++;
            Say(name, ": FAILED\n"u8);
            return;
        }

        _tally.Good++;
        if (_settings.Report != CheckReport.Quiet)
        {
            Say(name, ": OK\n"u8);
        }
    }

    private bool IsEqual(Hasher hasher, byte[] expected)
    {
        if (hasher is Mac mac)
        {
            bool equal = mac.Verify(expected); // takes the same time wherever they differ
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
        ? CryptographicOperations.FixedTimeEquals(digest, expected) // it may be a tag or a derived key
        : digest.SequenceEqual(expected);

    private void Say(byte[] name, ReadOnlySpan<byte> status)
    {
        if (_settings.Report == CheckReport.Status)
        {
            return;
        }

        _line.Clear();
        NameForm form = NameEscaping.FormOf(name);
        if (_results.IsTerminal && NameQuoting.HasUnprintable(name))
        {
            NameQuoting.Append(_line, name); // a check file from elsewhere must not steer the terminal
        }
        else
        {
            if (form == NameForm.Escaped)
            {
                _line.Append(NameEscaping.Marker);
            }

            NameEscaping.Append(_line, name, form);
        }

        _results.Add(_line.Append(status));
    }

    private void WarnOfLine(byte[] title, long number)
    {
        if (_settings.Report == CheckReport.Warn)
        {
            _batch.Flush();
            string algorithm = _settings.Rules.Tags == TaggedLines.OfAnyAlgorithm
                ? ""
                : AlgorithmTags.OfFamily(_settings.Rules.Algorithm) + " ";
            _messages.Write(title, $"{number}: improperly formatted {algorithm}checksum line");
        }
    }

    private int Conclude(byte[] title, Tally tally)
    {
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

        if (tally.Proper == 0 && tally.OtherLength > 0 && _settings.Report != CheckReport.Status)
        {
            _messages.Write(title, OtherLengthHint());
        }

        bool allGood = tally.Good > 0 && tally.Different == 0 && tally.Unreadable == 0
            && (tally.Improper == 0 || _settings.Improper == ImproperLines.Warn);
        return allGood ? ExitCodes.Success : ExitCodes.Failure;
    }

    private string OtherLengthHint()
    {
        HashFunction function = _settings.Rules.Algorithm;
        string digests = $"there are digests that have not {8 * function.HashSizeInBytes} bits";
        return _settings.Rules.Tags == TaggedLines.OfAnyAlgorithm
            ? $"{digests}, as {function.FamilyName} has unless -a names another algorithm or length"
            : $"{digests}: if you made them so, name their length in -a";
    }

    private void Warn(long count, string one, string many)
    {
        if (count > 0)
        {
            _messages.Write($"WARNING: {count} {(count == 1 ? one : many)}");
        }
    }

    /// <summary>How the lines of one check file went.</summary>
    private sealed class Tally
    {
        internal long Proper { get; set; }

        internal long Improper { get; set; }

        internal long OtherLength { get; set; }

        internal long Good { get; set; }

        internal long Different { get; set; }

        internal long Unreadable { get; set; }
    }
}
