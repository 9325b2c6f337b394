using System.Globalization;

namespace Hashlane.Cli;

/// <summary>
/// Writes the results of an audit, and counts them. New and missing files come last, since a pair of them with the same
/// contents is one that was moved.
/// </summary>
internal sealed class AuditReport : IDisposable
{
    private readonly Results _results;
    private readonly Messages _messages;
    private readonly bool _isSilent;
    private readonly JsonLines? _json;
    private readonly bool _sayOk;
    private readonly bool _saySummary;
    private readonly ByteLine _line = new();
    private readonly long[] _counts = new long[(int)Verdict.Unreadable + 1];
    private readonly List<ManifestEntry> _missing = [];
    private readonly List<ManifestEntry> _new = [];

    /// <summary>Creates a report.</summary>
    /// <param name="line">The options of reports.</param>
    /// <param name="messages">Receives the reasons why files cannot be read.</param>
    internal AuditReport(CommandLine line, Messages messages)
    {
        _messages = messages;
        _results = new Results(messages);
        _isSilent = line.Has(ManifestSyntax.Status);
        _json = !_isSilent && line.Has(ManifestSyntax.Json) ? new JsonLines() : null;
        _sayOk = line.Has(ManifestSyntax.All);
        _saySummary = !line.Has(ManifestSyntax.Quiet);
    }

    /// <summary>The number of files with a verdict.</summary>
    internal long this[Verdict verdict] => _counts[(int)verdict];

    /// <summary>Whether no file has a verdict.</summary>
    internal bool IsEmpty => _counts.Sum() == 0;

    /// <summary>The exit code: the worst of the verdicts. A failure if there is none, as nothing is verified.</summary>
    internal int ExitCode =>
        this[Verdict.SilentlyChanged] > 0 ? ExitCodes.SilentlyChanged
        : this[Verdict.Unreadable] > 0 || IsEmpty ? ExitCodes.Failure
        : this[Verdict.Modified] + this[Verdict.Moved] + this[Verdict.New] + this[Verdict.Missing] > 0
            ? ExitCodes.Different
            : ExitCodes.Success;

    /// <summary>Takes a verdict that no other file can change.</summary>
    internal void Add(Verdict verdict, ReadOnlySpan<byte> path)
    {
        _counts[(int)verdict]++;
        if (verdict != Verdict.Ok || _sayOk)
        {
            Say(verdict, path, null);
        }
    }

    /// <summary>Takes a file that could not be read, with the reason.</summary>
    internal void AddUnreadable(ReadOnlySpan<byte> path, IoError error)
    {
        _results.Flush();
        if (!error.IsNone)
        {
            _messages.Write(path, error.Reason);
        }

        Add(Verdict.Unreadable, path);
    }

    /// <summary>Takes an entry whose file is gone.</summary>
    internal void AddMissing(ManifestEntry entry) => _missing.Add(entry);

    /// <summary>Takes a file that the manifest does not have.</summary>
    internal void AddNew(ManifestEntry entry) => _new.Add(entry);

    /// <summary>Writes the new, missing and moved files.</summary>
    internal void Pair()
    {
        Dictionary<ContentKey, Queue<ManifestEntry>> byContent = [];
        foreach (ManifestEntry entry in _missing)
        {
            ContentKey key = new(entry);
            if (!byContent.TryGetValue(key, out Queue<ManifestEntry>? entries))
            {
                byContent.Add(key, entries = new Queue<ManifestEntry>());
            }

            entries.Enqueue(entry);
        }

        HashSet<ManifestEntry> moved = new(ReferenceEqualityComparer.Instance);
        foreach (ManifestEntry entry in _new)
        {
            if (byContent.TryGetValue(new ContentKey(entry), out Queue<ManifestEntry>? entries)
                && entries.TryDequeue(out ManifestEntry? from))
            {
                moved.Add(from);
                _counts[(int)Verdict.Moved]++;
                Say(Verdict.Moved, entry.Path, from.Path);
            }
            else
            {
                Add(Verdict.New, entry.Path);
            }
        }

        foreach (ManifestEntry entry in _missing)
        {
            if (!moved.Contains(entry))
            {
                Add(Verdict.Missing, entry.Path);
            }
        }

        _missing.Clear();
        _new.Clear();
        _results.Flush();
    }

    /// <summary>Writes the summary.</summary>
    /// <param name="trailer">The trailer of the manifest, or null if it has another format.</param>
    internal void Summarize(ManifestTrailer? trailer)
    {
        _results.Flush();
        if (_isSilent || !_saySummary)
        {
            return;
        }

        string? root = trailer is null ? null
            : string.Create(
                CultureInfo.InvariantCulture, $"{trailer.TreeSize}:{Convert.ToHexStringLower(trailer.Root)}");
        if (_json is not null)
        {
            _results.Write(_json.AuditSummary(
                _counts.Select((count, verdict) => (MemberOf((Verdict)verdict), count)), root));
        }
        else
        {
            AppendTextSummary(root);
            _results.Write(_line.Append((byte)'\n'));
        }
    }

    public void Dispose() => _json?.Dispose();

    private static string NameOf(Verdict verdict) => verdict switch
    {
        Verdict.Ok => "ok",
        Verdict.Modified => "modified",
        Verdict.SilentlyChanged => "silently changed",
        Verdict.Moved => "moved",
        Verdict.New => "new",
        Verdict.Missing => "missing",
        _ => "unreadable",
    };

    private static string MemberOf(Verdict verdict) =>
        verdict == Verdict.SilentlyChanged ? "silentlyChanged" : NameOf(verdict);

    private void Say(Verdict verdict, ReadOnlySpan<byte> path, byte[]? from)
    {
        if (_isSilent)
        {
            return;
        }

        if (_json is not null)
        {
            _results.Add(_json.Entry(path, MemberOf(verdict), from));
            return;
        }

        bool isEscaped = NameEscaping.FormOf(path) == NameForm.Escaped
            || (from is not null && NameEscaping.FormOf(from) == NameForm.Escaped);
        bool isQuoted = _results.IsTerminal
            && (NameQuoting.IsQuotedOnTerminal(path) || (from is not null && NameQuoting.IsQuotedOnTerminal(from)));
        _line.Clear();
        if (isEscaped && !isQuoted)
        {
            _line.Append(NameEscaping.Marker);
        }

        _line.Append(NameOf(verdict)).Append(": "u8);
        if (from is not null)
        {
            AppendName(from, isQuoted, isEscaped);
            _line.Append(" -> "u8);
        }

        AppendName(path, isQuoted, isEscaped);
        _results.Add(_line.Append((byte)'\n'));
    }

    private void AppendName(ReadOnlySpan<byte> name, bool isQuoted, bool isEscaped)
    {
        if (isQuoted)
        {
            NameQuoting.Append(_line, name);
        }
        else
        {
            NameEscaping.Append(_line, name, isEscaped ? NameForm.Escaped : NameForm.Plain);
        }
    }

    private void AppendTextSummary(string? root)
    {
        long all = 0;
        string details = "";
        for (int i = 0; i < _counts.Length; i++)
        {
            all += _counts[i];
            details += _counts[i] == 0
                ? ""
                : string.Create(CultureInfo.InvariantCulture, $", {_counts[i]} {NameOf((Verdict)i)}");
        }

        _line.Clear()
            .Append(string.Create(CultureInfo.InvariantCulture, $"{all} {(all == 1 ? "entry" : "entries")}"))
            .Append(details.Length == 0 ? "" : $": {details[2..]}")
            .Append(root is null ? "" : $"\nroot {root}");
    }

    /// <summary>The contents of an entry, for finding entries with the same.</summary>
    private readonly struct ContentKey : IEquatable<ContentKey>
    {
        private readonly ManifestEntry _entry;

        internal ContentKey(ManifestEntry entry) => _entry = entry;

        public bool Equals(ContentKey other) => _entry.HasContentOf(other._entry);

        public override bool Equals(object? other) => other is ContentKey key && Equals(key);

        public override int GetHashCode()
        {
            HashCode code = default;
            code.AddBytes(_entry.Kind == EntryKind.Link ? _entry.Target : _entry.Digest);
            return code.ToHashCode();
        }
    }
}
