namespace Hashlane.Cli;

/// <summary>Writes the entries of a list in a format of another program.</summary>
/// <param name="stream">Receives the list.</param>
/// <param name="format">The format.</param>
/// <param name="report">Receives the verdicts.</param>
/// <param name="messages">Receives what the list cannot have.</param>
internal sealed class ListWriter(Stream stream, IListFormat format, AuditReport report, Messages messages)
{
    private const int MaxPendingBytes = 64 * 1024;

    private readonly ByteLine _line = new();
    private byte[] _lastPath = [];

    /// <summary>The number of entries.</summary>
    internal long Files { get; private set; }

    /// <summary>The length of all files together.</summary>
    internal long Bytes { get; private set; }

    /// <summary>The number of files that the format cannot hold.</summary>
    internal long Problems { get; private set; }

    /// <summary>The end of messages about what the list cannot have.</summary>
    internal string WhereFaulty { get; init; } = "";

    /// <summary>Receives each path that is listed.</summary>
    internal Action<byte[]>? Listed { get; init; }

    /// <summary>Writes what comes before the first entry.</summary>
    internal void Begin() => format.AppendTitle(_line);

    /// <summary>Takes a step whose file has been read.</summary>
    internal void Take(FileStep step)
    {
        if (!IsProper(step) || (step.Kind == EntryKind.Link && !format.HasLinks))
        {
            return;
        }

        ManifestEntry entry = step.ToEntry();
        format.Append(_line, _lastPath, entry);
        _lastPath = entry.Path;
        Listed?.Invoke(entry.Path);
        Files++;
        Bytes += entry.Size;
        report.Add(Verdict.Ok, step.Path);
        Flush(MaxPendingBytes);
    }

    /// <summary>Whether the format can hold the entry of a step; otherwise it is reported.</summary>
    internal bool IsProper(FileStep step)
    {
        if (step.Presence == StepPresence.Problem)
        {
            report.AddError(step.Path, step.Error);
            return false;
        }

        if (!step.Error.IsNone)
        {
            report.AddUnreadable(step.Path, step.Error);
            return false;
        }

        if (format.FaultOf(step.Kind, step.Path) is string fault)
        {
            messages.Write(step.Path, fault + WhereFaulty);
            Problems++;
            return false;
        }

        return true;
    }

    /// <summary>Writes what is left.</summary>
    internal void Flush() => Flush(0);

    private void Flush(int maxBytes)
    {
        if (_line.Written.Length > maxBytes)
        {
            stream.Write(_line.Written);
            _line.Clear();
        }
    }
}
