namespace Hashlane.Cluster;

/// <summary>Reads and hashes the files of units below the roots of this worker.</summary>
/// <remarks>
/// <para>
/// A unit comes from anybody who can write to the queue, so nothing in it is trusted: a path must be proper, and is
/// opened below its root without a link; only regular files are opened for reading. On other systems than Linux, links
/// of folders are followed.
/// </para>
/// <para><b>Thread safety.</b> Only one thread may call at a time.</para>
/// </remarks>
internal sealed class FileExecutor : IUnitExecutor
{
    private readonly PathMap _roots;
    private readonly SubtreeReader _subtrees = new();
    private HashPipeline.Entry[] _entries = [];
    private PipelineHasher? _hasher;
    private FileHasher? _again;
    private HashFunction? _function;
    private HashPipeline.Range _givenBack = HashPipeline.Range.None;

    /// <summary>Creates an executor.</summary>
    /// <param name="roots">The roots that it may read.</param>
    internal FileExecutor(PathMap roots) => _roots = roots;

    /// <summary>
    /// For tests: receives the path of each file that has been opened, before its first byte is read.
    /// </summary>
    internal Action<byte[]>? Opened { get; init; }

    public string? Refuse(Unit unit) => UnitRules.FindFault(unit);

    public FileOutcome[] Execute(Unit unit, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (!_roots.Has(unit.Root))
        {
            throw new RootUnavailableException(
                $"The worker has no folder for the root {NameQuoting.Show(unit.Root)}");
        }

        using TreeFolder root = _roots.Open(unit.Root, out IoError error)
            ?? throw new RootUnavailableException(
                $"The worker cannot open the folder of the root {NameQuoting.Show(unit.Root)}: {error.Reason}");
        using UnitReading reading = new(root, unit, Opened, cancellationToken);
        if (unit.Kind == UnitKind.Subtree)
        {
            return [_subtrees.Hash(reading)];
        }

        try
        {
            return Hash(reading);
        }
        catch
        {
            // They hold parts of files that nobody finishes.
            End();
            throw;
        }
    }

    public void Dispose() => End();

    private FileOutcome[] Hash(UnitReading reading)
    {
        Unit unit = reading.Unit;
        Begin(KnownAlgorithm.Find(unit.Algorithm)!);
        UnitInput[] inputs = new UnitInput[unit.Files.Length];
        if (_entries.Length < inputs.Length)
        {
            Array.Resize(ref _entries, inputs.Length);
        }

        for (int i = 0; i < inputs.Length; i++)
        {
            inputs[i] = new UnitInput(reading, unit.Files[i]);
            _entries[i] ??= new HashPipeline.Entry();
            _entries[i].Begin(inputs[i], i);
        }

        for (int first = 0; first < inputs.Length; first += PipelineHasher.MaxFiles)
        {
            HashPipeline.Range range = new(first, Math.Min(inputs.Length - first, PipelineHasher.MaxFiles));
            while (range.Count > 0)
            {
                _givenBack = HashPipeline.Range.None;
                range = _hasher!.Hash(_entries, range);
                range = range.Count > 0 ? range : _givenBack;
            }
        }

        FileOutcome[] outcomes = new FileOutcome[inputs.Length];
        for (int i = 0; i < inputs.Length; i++)
        {
            HashPipeline.Entry entry = _entries[i];
            outcomes[i] = entry.State switch
            {
                HashPipeline.EntryState.Hashed => inputs[i].ToOutcome(entry.Digest, entry.Bytes),
                HashPipeline.EntryState.InTurn => HashAgain(inputs[i]),
                _ => inputs[i].ToOutcome(entry.Error),
            };
            entry.End();
        }

        return outcomes;
    }

    /// <summary>Reads a file once more: it has changed while it was read, or no descriptor was left for it.</summary>
    private FileOutcome HashAgain(UnitInput input)
    {
        input.IsAgain = true;
        _again ??= new FileHasher(null, threads: 1, ReadProgress.None);
        IoError error = _again.Hash(input, null, _function!, out Hasher hasher, out long bytes);
        if (!error.IsNone)
        {
            return input.ToOutcome(error);
        }

        byte[] digest = new byte[hasher.HashLengthInBytes];
        hasher.GetHashAndReset(digest);
        return input.ToOutcome(digest, bytes);
    }

    private void Begin(HashFunction function)
    {
        if (_hasher is null || _function?.Name != function.Name)
        {
            End();
            _function = function;
            _hasher = new PipelineHasher(SharedSettings.Of(function), ReadProgress.None, range => _givenBack = range);
        }
    }

    private void End()
    {
        _hasher?.Dispose();
        _hasher = null;
        _again?.Dispose();
        _again = null;
    }
}
