using System.Buffers;
using System.Buffers.Text;
using Microsoft.Win32.SafeHandles;

namespace Hashlane.Distributed;

/// <summary>
/// The file in which a coordinator keeps the results that are not merged yet, so that a later run of the job need not
/// have them computed again. Only the places of the results are in memory.
/// </summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class Journal : IDisposable
{
    private const int CopyBytes = 64 * 1024;
    private const string StartAnew = "remove the file, and the results in it are computed again";

    private readonly Lock _gate = new();
    private readonly string _path;
    private readonly string? _origin;
    private readonly Action<SafeFileHandle> _synchronizeFile;
    private readonly byte[] _sampleKey = SystemRandom.Make(JournalFormat.SampleKeyBytes);
    private readonly Dictionary<UnitId, JournalLine> _lines = [];
    private readonly List<UnitSize> _sizes = [];
    private readonly HashSet<JournalNote> _notes = [];
    private LineChain _chain = new();
    private FileStream _stream;
    private long _bytes;
    private long _keptBytes;
    private int _untaken;

    private Journal(string path, string? origin, Action<SafeFileHandle>? synchronizeFile = null)
    {
        _path = path;
        _origin = origin;
        _synchronizeFile = synchronizeFile ?? RandomAccess.FlushToDisk;
        Job = UnitIds.NewJob();
        Started = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        _stream = JournalFile.Open(path);
        try
        {
            Read();
            Earlier = _untaken;
            JournalFile.Remove(CompactedPath);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>The job: of the file if there was one, otherwise a new one.</summary>
    internal UnitId Job { get; private set; }

    /// <summary>
    /// The secret key by which units are chosen for verification, the same in all runs of the job. Nobody else learns
    /// it: a worker that knew it could be honest in the sample only.
    /// </summary>
    internal ReadOnlyMemory<byte> SampleKey => _sampleKey;

    /// <summary>The time when the job began, in whole seconds since 1970-01-01T00:00:00Z.</summary>
    internal long Started { get; private set; }

    /// <summary>Whether an earlier run of the job has made the file.</summary>
    internal bool IsResumed { get; private set; }

    /// <summary>The number of results that an earlier run has left.</summary>
    internal int Earlier { get; }

    /// <summary>The sizes of units, in the order of their items.</summary>
    /// <remarks><b>Thread safety.</b> Only the thread that appends sizes may read it.</remarks>
    internal IReadOnlyList<UnitSize> Sizes => _sizes;

    /// <summary>The length of a file from which it can be worth compacting; smaller in tests.</summary>
    internal long CompactAbove { get; init; } = 64 * 1024 * 1024;

    /// <summary>Brings the names in a folder to the disk, after a file has got its name.</summary>
    internal Action<string> SynchronizeFolder { get; init; } = static _ => { };

    /// <summary>Is called after each flush and each step of a compaction, for tests.</summary>
    internal Action<JournalStep>? Stepped { get; init; }

    private SafeFileHandle Handle => _stream.SafeFileHandle;

    private string Folder => Path.GetDirectoryName(Path.GetFullPath(_path)) ?? "/";

    private string CompactedPath => CompactedPathOf(_path);

    /// <summary>The path of the file that becomes the journal in a compaction.</summary>
    internal static string CompactedPathOf(string path) => path + ".new";

    /// <summary>Opens a journal, or makes it.</summary>
    /// <param name="path">The file.</param>
    /// <param name="origin">
    /// The root, algorithm and options of the job. A journal of another origin is refused.
    /// </param>
    /// <exception cref="JournalException">A line was altered, or the journal is of another job.</exception>
    /// <exception cref="IOException">Another process has it open, or it cannot be written.</exception>
    internal static Journal Open(string path, string origin) => new(path, origin);

    /// <inheritdoc cref="Open(string, string)"/>
    /// <param name="path">The file.</param>
    /// <param name="origin">As in the other overload.</param>
    /// <param name="synchronizeFolder">The value of <see cref="SynchronizeFolder"/>.</param>
    internal static Journal Open(string path, string origin, Action<string> synchronizeFolder)
    {
        Journal journal = new(path, origin) { SynchronizeFolder = synchronizeFolder };
        synchronizeFolder(journal.Folder);
        return journal;
    }

    /// <summary>As <see cref="Open(string, string)"/>, for tests.</summary>
    internal static Journal Open(
        string path,
        string origin,
        long compactAbove,
        Action<JournalStep>? stepped = null,
        Action<SafeFileHandle>? synchronizeFile = null) =>
        new(path, origin, synchronizeFile) { CompactAbove = compactAbove, Stepped = stepped };

    /// <summary>Opens the journal that a job has left, whatever its origin.</summary>
    /// <returns>The journal, or null if there is none, or that of another job.</returns>
    /// <exception cref="JournalException">A line was altered.</exception>
    /// <exception cref="IOException">Another process has it open, or it cannot be read.</exception>
    internal static Journal? Find(string path, string job)
    {
        if (!File.Exists(path))
        {
            return null;
        }

        Journal journal = new(path, origin: null);
        if (journal.Job.ToString() == job)
        {
            return journal;
        }

        journal.Dispose();
        return null;
    }

    /// <summary>Takes a result of an earlier run, once. It stays in the file until it is forgotten.</summary>
    /// <returns>The result as <see cref="ResultCodec"/> writes it, or null.</returns>
    /// <exception cref="IOException">The file cannot be read any more.</exception>
    internal byte[]? Take(UnitId unit)
    {
        lock (_gate)
        {
            if (!_lines.TryGetValue(unit, out JournalLine? line) || !line.IsEarlier)
            {
                return null;
            }

            line.IsEarlier = false;
            _untaken--;
            byte[] buffer = ArrayPool<byte>.Shared.Rent(line.Length);
            try
            {
                Span<byte> bytes = buffer.AsSpan(0, line.Length);
                ReadLine(line, bytes);
                if (!JournalFormat.TryReadBody(
                    bytes[..^LineChain.EndBytes], out UnitId? found, out ReadOnlySpan<byte> text) ||
                    !unit.Equals(found))
                {
                    throw new IOException($"{_path} was changed by another process");
                }

                byte[] result = new byte[Base64.GetMaxDecodedFromUtf8Length(text.Length)];
                Base64.DecodeFromUtf8(text, result, out _, out int written);
                return written == result.Length ? result : result[..written];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }

    /// <summary>Whether results of earlier runs were not taken yet.</summary>
    internal bool HasUntaken
    {
        get
        {
            lock (_gate)
            {
                return _untaken > 0;
            }
        }
    }

    /// <summary>Whether there is a result of an earlier run that was not taken yet.</summary>
    internal bool HasEarlier(UnitId unit)
    {
        lock (_gate)
        {
            return _lines.TryGetValue(unit, out JournalLine? line) && line.IsEarlier;
        }
    }

    /// <summary>
    /// Appends a result. It survives the end of the process, but that of the machine only after a flush.
    /// </summary>
    /// <exception cref="IOException">It cannot be written. Further calls may succeed.</exception>
    internal void Append(UnitId unit, ReadOnlySpan<byte> result)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(result.Length, JournalFormat.MaxResultBytes);
        byte[] buffer = ArrayPool<byte>.Shared.Rent(JournalFormat.LineBytes(result.Length));
        try
        {
            lock (_gate)
            {
                long offset = _bytes;
                int length = AppendLine(buffer, JournalFormat.WriteBody(unit, result, buffer));
                Keep(unit, new JournalLine(offset, length));
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <summary>Appends a result that an earlier run has asked for, unless there is one: it can be taken.</summary>
    /// <exception cref="IOException">It cannot be written. Further calls may succeed.</exception>
    internal void AppendEarlier(UnitId unit, ReadOnlySpan<byte> result)
    {
        lock (_gate)
        {
            if (!_lines.ContainsKey(unit))
            {
                Append(unit, result);
                _lines[unit].IsEarlier = true;
                _untaken++;
            }
        }
    }

    /// <summary>Appends a size of units: those of the same items have it in later runs.</summary>
    /// <exception cref="IOException">It cannot be written.</exception>
    internal void AppendSize(UnitSize size)
    {
        lock (_gate)
        {
            byte[] body = JournalFormat.SizeBody(size);
            byte[] line = [.. body, .. new byte[LineChain.EndBytes]];
            AppendLine(line, body.Length);
            AddSize(size);
        }
    }

    /// <summary>Whether a run of the job has taken results unverified that were to be verified.</summary>
    internal bool HasUnchecked
    {
        get
        {
            lock (_gate)
            {
                return _notes.Contains(new JournalNote(JournalNote.Unchecked, ""));
            }
        }
    }

    /// <summary>Notes that a result is taken unverified that was to be verified.</summary>
    /// <exception cref="IOException">It cannot be written.</exception>
    internal void NoteUnchecked() => AppendNote(new JournalNote(JournalNote.Unchecked, ""));

    /// <summary>Stands for all workers that have no note, because there are too many names.</summary>
    internal const string AnyWorker = "";

    /// <summary>The name of a worker that was wrong; null if none was.</summary>
    internal string? AWrongWorker { get; private set; }

    /// <summary>Whether a worker was wrong in any run of the job.</summary>
    internal bool IsWrong(string worker)
    {
        lock (_gate)
        {
            return AWrongWorker is not null && _notes.Contains(new JournalNote(JournalNote.Wrong, worker));
        }
    }

    /// <summary>
    /// The path from which on lines can be by a worker that was wrong or is doubted; null if there are none.
    /// </summary>
    internal byte[]? FirstDoubtful
    {
        get
        {
            lock (_gate)
            {
                HashSet<string> wrong = [.. UnremovedWorkers().Append(AnyWorker)];
                byte[]? first = null;
                foreach (JournalNote note in wrong.Count == 1 ? [] : _notes)
                {
                    int space = note.About.IndexOf(' ', StringComparison.Ordinal);
                    if (note.Kind == JournalNote.Taken && space >= 0 && wrong.Contains(note.About[(space + 1)..]))
                    {
                        byte[] path = Convert.FromHexString(note.About.AsSpan(0, space));
                        first = first is null || path.AsSpan().SequenceCompareTo(first) < 0 ? path : first;
                    }
                }

                return first;
            }
        }
    }

    /// <summary>Notes that results of a worker are taken unverified.</summary>
    /// <param name="worker">Its name, or <see cref="AnyWorker"/>.</param>
    /// <param name="path">The path of the first line that can have one of them.</param>
    /// <exception cref="IOException">It cannot be written.</exception>
    internal void NoteTaken(string worker, ReadOnlySpan<byte> path) =>
        AppendNote(new JournalNote(JournalNote.Taken, $"{Convert.ToHexStringLower(path)} {worker}"));

    /// <summary>Notes that a worker was wrong.</summary>
    /// <exception cref="IOException">It cannot be written.</exception>
    internal void NoteWrong(string worker) => AppendNote(new JournalNote(JournalNote.Wrong, worker));

    /// <summary>
    /// Notes that a worker is one of two of which one is wrong. Its lines are doubtful, and no result so far counts in
    /// a later run; but the worker may take part in it.
    /// </summary>
    /// <exception cref="IOException">It cannot be written.</exception>
    internal void NoteDoubted(string worker) => AppendNote(new JournalNote(JournalNote.Doubted, worker));

    /// <summary>Notes that all lines from <see cref="FirstDoubtful"/> on are removed, for good.</summary>
    /// <exception cref="IOException">It cannot be written.</exception>
    internal void NoteRemoved()
    {
        lock (_gate)
        {
            foreach (string worker in UnremovedWorkers())
            {
                AppendNote(new JournalNote(JournalNote.Removed, worker));
            }
        }
    }

    private string[] UnremovedWorkers() =>
    [
        .. _notes.Where(note => note.Kind == JournalNote.Doubted || (note.Kind == JournalNote.Wrong
            && !_notes.Contains(note with { Kind = JournalNote.Removed }))).Select(static note => note.About),
    ];

    /// <summary>Notes that the outcome of a unit is merged, and that the sink has it.</summary>
    internal void Forget(UnitId unit)
    {
        lock (_gate)
        {
            if (_lines.Remove(unit, out JournalLine? line))
            {
                _keptBytes -= line.Length;
                _untaken -= line.IsEarlier ? 1 : 0;
            }
        }
    }

    /// <summary>
    /// Forgets the results of earlier runs that were not taken: they are merged already, or of files that have changed.
    /// </summary>
    internal void ForgetUntaken()
    {
        lock (_gate)
        {
            if (_untaken == 0)
            {
                return;
            }

            foreach ((UnitId unit, JournalLine line) in _lines)
            {
                if (line.IsEarlier)
                {
                    Forget(unit); // a dictionary may be enumerated while entries are removed
                }
            }
        }
    }

    /// <summary>Whether so much of the file is forgotten that it pays to write it anew.</summary>
    internal bool IsWorthCompacting
    {
        get
        {
            lock (_gate)
            {
                return _bytes > CompactAbove && _keptBytes < _bytes / 2;
            }
        }
    }

    /// <summary>Writes the file anew, without forgotten results. The sink must have been flushed before.</summary>
    /// <exception cref="IOException">It cannot be written. The journal is as before.</exception>
    internal void Compact()
    {
        lock (_gate)
        {
            List<JournalLine> lines = [.. _lines.Values];
            lines.Sort(static (first, second) => first.Offset.CompareTo(second.Offset));
            FileStream stream = JournalFile.Replace(CompactedPath, _stream);
            LineChain chain = new();
            try
            {
                CopyTo(stream, chain, lines);
                Stepped?.Invoke(JournalStep.Copied);
                MoveOverOld();
            }
            catch
            {
                stream.Dispose();
                chain.Dispose();
                JournalFile.Remove(CompactedPath);
                throw;
            }

            // The new file was locked before it had the name, and the old one is until now: nobody else had either.
            _stream.Dispose();
            _chain.Dispose();
            (_stream, _chain) = (stream, chain);
            _bytes = RandomAccess.GetLength(Handle);
            long offset = _bytes - _keptBytes;
            foreach (JournalLine line in lines)
            {
                line.Offset = offset;
                offset += line.Length;
            }

            Stepped?.Invoke(JournalStep.Renamed);
        }
    }

    /// <summary>Brings all results to the disk.</summary>
    /// <exception cref="IOException">The disk has failed.</exception>
    internal void Flush()
    {
        lock (_gate)
        {
            _synchronizeFile(Handle);
            Stepped?.Invoke(JournalStep.Flushed);
        }
    }

    /// <summary>Removes the file: the job is complete.</summary>
    internal void Delete()
    {
        lock (_gate)
        {
            JournalFile.Remove(_path);
            Dispose();
        }
    }

    public void Dispose()
    {
        lock (_gate)
        {
            _stream.Dispose();
            _chain.Dispose();
            _lines.Clear();
        }
    }

    private void Read()
    {
        JournalLines lines = new(Handle, _path);
        ReadOnlySpan<byte> header = lines.Next();
        if (header.IsEmpty)
        {
            Start(lines.Rest);
            return;
        }

        ReadHeader(header);
        for (ReadOnlySpan<byte> line = lines.Next(); !line.IsEmpty; line = lines.Next())
        {
            if (!JournalFormat.TryVerify(_chain, line, out ReadOnlySpan<byte> body))
            {
                throw Altered(lines.Number);
            }

            if (JournalFormat.TryReadBody(body, out UnitId? unit, out _))
            {
                Keep(unit, new JournalLine(lines.Offset - line.Length, line.Length) { IsEarlier = true });
                _untaken++;
            }
            else
            {
                ReadOther(body, lines.Number);
            }
        }

        _bytes = lines.Offset;
        if (!lines.Rest.IsEmpty)
        {
            // The process ended while it wrote this line: nobody relies on it.
            RandomAccess.SetLength(Handle, _bytes);
        }
    }

    private void ReadOther(ReadOnlySpan<byte> body, long line)
    {
        if (JournalFormat.ReadSize(body) is UnitSize size)
        {
            AddSize(size);
        }
        else
        {
            KeepNote(JournalFormat.ReadNote(body) ?? throw Altered(line));
        }
    }

    private bool KeepNote(JournalNote note)
    {
        switch (note.Kind)
        {
            case JournalNote.Wrong:
                AWrongWorker = note.About;
                break;
            case JournalNote.Doubted:
                foreach (UnitId unit in _lines.Keys)
                {
                    Forget(unit); // a dictionary may be enumerated while entries are removed
                }

                _notes.Add(note);
                return true;
            case JournalNote.Removed when _notes.Remove(note with { Kind = JournalNote.Doubted })
                && !_notes.Contains(note with { Kind = JournalNote.Wrong }):
                return true; // it may be doubted again
        }

        return _notes.Add(note);
    }

    private void AppendNote(JournalNote note)
    {
        lock (_gate)
        {
            if (KeepNote(note))
            {
                byte[] body = JournalFormat.NoteBody(note);
                byte[] line = [.. body, .. new byte[LineChain.EndBytes]];
                AppendLine(line, body.Length);
            }
        }
    }

    /// <summary>Keeps a size. Of lines that say the same, the first and the last one count.</summary>
    private void AddSize(UnitSize size)
    {
        if (_sizes.Count > 1 && _sizes[^1].Files == size.Files && _sizes[^2].Files == size.Files)
        {
            _sizes.RemoveAt(_sizes.Count - 1);
        }

        _sizes.Add(size);
    }

    private JournalException Altered(long line) =>
        new($"{_path}: line {line} was altered, or a line before it was removed or moved: {StartAnew}");

    private void ReadHeader(ReadOnlySpan<byte> line)
    {
        if (!line.StartsWith(JournalFormat.HeaderStart))
        {
            throw Foreign(line);
        }

        if (!JournalFormat.TryVerify(_chain, line, out ReadOnlySpan<byte> body) ||
            !JournalFormat.TryReadHeader(body, out UnitId? job, _sampleKey, out long started, out string? origin))
        {
            throw new JournalException($"{_path}: line 1 was altered: {StartAnew}");
        }

        if (_origin is not null && !body.SequenceEqual(JournalFormat.HeaderBody(job, _sampleKey, started, _origin)))
        {
            string other = origin.Length == 0 ? "that is not named"
                : $"({MessageText.CleanReason(origin.TrimEnd('\n').Replace("\n", ", ", StringComparison.Ordinal))})";
            throw new JournalException(
                $"{_path} is the journal of another job {other}: choose another file for this one, complete that job " +
                "with the same folders and options as before, or remove the file");
        }

        Job = job;
        Started = started;
        IsResumed = true;
    }

    // The process ended before the header was complete; or it is the file of another program, or empty.
    private void Start(ReadOnlySpan<byte> rest)
    {
        ReadOnlySpan<byte> start = JournalFormat.HeaderStart;
        if (rest.CommonPrefixLength(start) != Math.Min(rest.Length, start.Length))
        {
            throw Foreign(rest);
        }

        RandomAccess.SetLength(Handle, 0);
        RandomAccess.Write(Handle, HeaderLine(_chain), fileOffset: 0);
        _chain.Advance();
        _bytes = RandomAccess.GetLength(Handle);
        _synchronizeFile(Handle);
    }

    private byte[] HeaderLine(LineChain chain) =>
        LineOf(JournalFormat.HeaderBody(Job, _sampleKey, Started, _origin ?? ""), chain);

    private static byte[] LineOf(byte[] body, LineChain chain)
    {
        byte[] line = [.. body, .. new byte[LineChain.EndBytes]];
        chain.WriteEnd(body, line.AsSpan(body.Length));
        return line;
    }

    private int AppendLine(byte[] buffer, int bodyBytes)
    {
        int length = bodyBytes + LineChain.EndBytes;
        _chain.WriteEnd(buffer.AsSpan(0, bodyBytes), buffer.AsSpan(bodyBytes));

        // If this fails, then a part of the line remains, without its line feed. The next line overwrites it.
        RandomAccess.Write(Handle, buffer.AsSpan(0, length), _bytes);
        _chain.Advance();
        _bytes += length;
        return length;
    }

    private void Keep(UnitId unit, JournalLine line)
    {
        Forget(unit);
        _lines.Add(unit, line);
        _keptBytes += line.Length;
    }

    private void CopyTo(FileStream stream, LineChain chain, List<JournalLine> lines)
    {
        // Not to be disposed, which would close the file.
        BufferedStream target = new(stream, CopyBytes);
        byte[] buffer = [];
        target.Write(HeaderLine(chain));
        chain.Advance();
        foreach (UnitSize size in _sizes)
        {
            target.Write(LineOf(JournalFormat.SizeBody(size), chain));
            chain.Advance();
        }

        foreach (JournalNote note in _notes)
        {
            target.Write(LineOf(JournalFormat.NoteBody(note), chain));
            chain.Advance();
        }

        foreach (JournalLine line in lines)
        {
            if (buffer.Length < line.Length)
            {
                buffer = new byte[Math.Max(line.Length, 2 * buffer.Length)];
            }

            Span<byte> bytes = buffer.AsSpan(0, line.Length);
            ReadLine(line, bytes);
            chain.WriteEnd(bytes[..^LineChain.EndBytes], bytes[^LineChain.EndBytes..]);
            chain.Advance();
            target.Write(bytes);
            Stepped?.Invoke(JournalStep.Copying);
        }

        target.Flush();
        _synchronizeFile(stream.SafeFileHandle);
    }

    private void MoveOverOld()
    {
        if (OperatingSystem.IsWindows())
        {
            // An open file cannot be replaced there.
            _stream.Dispose();
        }

        try
        {
            File.Move(CompactedPath, _path, overwrite: true);
        }
        catch (UnauthorizedAccessException exception)
        {
            throw new IOException($"{_path} cannot be replaced: {exception.Message}", exception);
        }

        SynchronizeFolder(Folder);
    }

    private void ReadLine(JournalLine line, Span<byte> bytes)
    {
        for (int done = 0; done < bytes.Length;)
        {
            int read = RandomAccess.Read(Handle, bytes[done..], line.Offset + done);
            if (read == 0)
            {
                throw new IOException($"{_path} was cut by another process");
            }

            done += read;
        }
    }

    private JournalException Foreign(ReadOnlySpan<byte> start) => new(
        start.StartsWith(JournalFormat.AnyHeaderStart)
            ? $"{_path} is no journal of this version of the program: complete its job with the other version, " +
                "choose another file for this job, or remove the file"
            : $"{_path} is no journal: choose another file, or remove it");
}
