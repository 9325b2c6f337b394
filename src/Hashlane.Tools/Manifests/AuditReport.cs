using System.Globalization;

namespace Hashlane.Tools;

/// <summary>
/// Writes the results of an audit, and counts them. New and missing files come last, since a pair of them with the same
/// contents is one that was moved.
/// </summary>
internal sealed class AuditReport : IDisposable
{
    private const int MaxShownBytes = 256;

    private readonly Results _results;
    private readonly Messages _messages;
    private readonly bool _isSilent;
    private readonly JsonLines? _json;
    private readonly bool _sayOk;
    private readonly bool _saySummary;
    private readonly ByteLine _line = new();
    private readonly long[] _counts = new long[(int)Verdict.Unreadable + 1];
    private readonly MoveHints _hints = new();
    private EntryStore _missing = new();
    private EntryStore _new = new();
    private long _errors;

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

    /// <summary>Whether all files are as they should be.</summary>
    internal bool IsAllOk => _counts.Sum() == this[Verdict.Ok];

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
            Say(verdict, path);
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

        _counts[(int)Verdict.Unreadable]++;
        Say(Verdict.Unreadable, path, reason: error.IsNone ? "Its folder could not be read" : error.Reason);
    }

    /// <summary>
    /// Takes a folder that could not be read to its end, or a path that was passed over: its files have no verdicts.
    /// </summary>
    internal void AddError(byte[] path, IoError error)
    {
        _errors++;
        _results.Flush();
        _messages.Write(
            path.Length > ManifestPath.MaxBytes ? [.. path[..MaxShownBytes], .. "..."u8] : path, error.Reason);
        if (_json is not null)
        {
            _results.Add(_json.Error(path, error.Reason));
        }
    }

    /// <summary>Takes an entry whose file is gone.</summary>
    internal void AddMissing(ManifestEntry entry) => _missing.Add(entry);

    /// <summary>Takes a file that the manifest does not have.</summary>
    internal void AddNew(ManifestEntry entry) => _new.Add(entry);

    /// <summary>
    /// Writes the new, missing and moved files. Of several with the same content the first new one is the first missing
    /// one, and so on.
    /// </summary>
    internal void Pair()
    {
        EntryStore.Record[] missing = _new.Count > 0 ? [.. _missing.All()] : [];
        ContentChains chains = new(_missing, missing);
        foreach (EntryStore.Record entry in _new.All())
        {
            int from = chains.Take(_new, entry);
            if (from >= 0)
            {
                _counts[(int)Verdict.Moved]++;
                _hints.Note(missing[from].Path, entry.Path);
                Say(Verdict.Moved, entry.Path, from: missing[from].Path.ToArray());
            }
            else
            {
                Add(Verdict.New, entry.Path);
            }
        }

        int number = 0;
        foreach (EntryStore.Record entry in _missing.All())
        {
            if (!chains.IsTaken(number++))
            {
                Add(Verdict.Missing, entry.Path);
            }
        }

        _missing = new EntryStore();
        _new = new EntryStore();
        _results.Flush();
        foreach (string reason in _hints.Reasons(isAnyInPlace: this[Verdict.Ok] > 0))
        {
            Hint(reason);
        }
    }

    /// <summary>Writes a possible reason for the verdicts, unless nothing is to be written.</summary>
    internal void Hint(string reason)
    {
        if (!_isSilent)
        {
            _results.Flush();
            _messages.Write(reason);
        }
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
                _counts.Select((count, verdict) => (MemberOf((Verdict)verdict), count)).Append(("errors", _errors)),
                root));
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

    private void Say(Verdict verdict, ReadOnlySpan<byte> path, byte[]? from = null, string? reason = null)
    {
        if (_isSilent)
        {
            return;
        }

        if (_json is not null)
        {
            _results.Add(_json.Entry(path, MemberOf(verdict), from, reason));
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
            .Append(_errors == 0 ? ""
                : string.Create(CultureInfo.InvariantCulture, $"; {_errors} {(_errors == 1 ? "error" : "errors")}"))
            .Append(root is null ? "" : $"\nroot {root}");
    }

    /// <summary>Missing entries by their contents, those with the same in their order.</summary>
    private sealed class ContentChains
    {
        private const int None = -1;
        private const int Taken = -2;

        private readonly EntryStore _store;
        private readonly EntryStore.Record[] _records;
        private readonly int[] _next;
        private readonly Dictionary<int, int> _first;

        internal ContentChains(EntryStore store, EntryStore.Record[] records)
        {
            _store = store;
            _records = records;
            _next = new int[records.Length];
            _first = new Dictionary<int, int>(records.Length);

            // From the last to the first, so that each chain begins with its first entry.
            for (int i = records.Length - 1; i >= 0; i--)
            {
                int key = KeyOf(records[i]);
                _next[i] = _first.TryGetValue(key, out int first) ? first : None;
                _first[key] = i;
            }
        }

        /// <summary>Takes the first entry that has the content of one in another store.</summary>
        /// <returns>Its number, or a negative one if there is none.</returns>
        internal int Take(EntryStore other, EntryStore.Record entry)
        {
            int key = KeyOf(entry);
            if (!_first.TryGetValue(key, out int number))
            {
                return None;
            }

            for (int before = None; number >= 0; before = number, number = _next[number])
            {
                if (_store.HasContentOf(_records[number], other, entry))
                {
                    if (before >= 0)
                    {
                        _next[before] = _next[number];
                    }
                    else if (_next[number] >= 0)
                    {
                        _first[key] = _next[number];
                    }
                    else
                    {
                        _first.Remove(key);
                    }

                    _next[number] = Taken;
                    return number;
                }
            }

            return None;
        }

        internal bool IsTaken(int number) => number < _next.Length && _next[number] == Taken;

        private static int KeyOf(EntryStore.Record entry)
        {
            HashCode code = default;
            code.AddBytes(entry.Content);
            return code.ToHashCode();
        }
    }
}
