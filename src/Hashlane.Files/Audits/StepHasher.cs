using System.Runtime.ExceptionServices;

namespace Hashlane.Files;

/// <summary>
/// Reads and hashes the files of an audit on several threads, and passes all steps on in their order.
/// </summary>
internal sealed class StepHasher : ISumReport, IStepHasher
{
    private readonly TreeScope _scope;
    private readonly FileHasher _fileHasher;
    private readonly HashPipeline _pipeline;
    private readonly HashFunction _function;
    private readonly object _gate = new();
    private Action<FileStep>? _take;
    private volatile ExceptionDispatchInfo? _failure;

    /// <summary>Creates a hasher.</summary>
    /// <param name="scope">The folder of the files.</param>
    /// <param name="algorithm">The algorithm of most files; others are hashed one by one.</param>
    /// <param name="settings">The threads, and what receives progress and failures.</param>
    internal StepHasher(TreeScope scope, string algorithm, StepSettings settings)
    {
        _scope = scope;
        _function = KnownAlgorithm.Find(algorithm)!;
        _fileHasher = new FileHasher(null, settings.Threads, settings.Progress.Share());
        PipelineHasher.Settings hashing = new()
        {
            Function = _function,
            Options = null,
            Key = null,
            Threads = settings.Threads,
        };
        int readers = settings.Reading == FileReading.Parallel ? settings.Threads : 1;
        _pipeline = new HashPipeline(hashing, readers, this, settings.Progress, settings.Fail);
    }

    /// <summary>Takes all steps, reads the files that are to be read, and passes each on in its order.</summary>
    /// <param name="steps">The steps.</param>
    /// <param name="take">
    /// Receives them: from any thread, one at a time. An exception of it ends the run, and is thrown here.
    /// </param>
    internal void Run(IEnumerable<FileStep> steps, Action<FileStep> take)
    {
        _take = take;
        foreach (FileStep step in steps)
        {
            _failure?.Throw();
            _pipeline.Add(new StepInput(this, step));
        }

        _pipeline.Finish();
        _failure?.Throw();
    }

    /// <inheritdoc/>
    /// <remarks>The disk is left to the system: nothing is forgotten for lines that have been written.</remarks>
    void IStepHasher.Run(IEnumerable<FileStep> steps, IStepSink sink) => Run(steps, sink.Take);

    public void Report(Input input, long bytes, ReadOnlySpan<byte> digest)
    {
        FileStep step = ((StepInput)input).Step;
        step.Digest = digest.ToArray();
        Pass(step);
    }

    public IoError HashInTurn(Input input)
    {
        FileStep step = ((StepInput)input).Step;
        IoError error = _fileHasher.Hash(input, null, KnownAlgorithm.Find(step.Algorithm)!, out Hasher hasher, out _);
        if (error.IsNone)
        {
            step.Digest = new byte[hasher.HashLengthInBytes];
            hasher.GetHashAndReset(step.Digest);
            Pass(step);
        }

        return error;
    }

    public void ReportOther(Input input) => Pass(((StepInput)input).Step);

    public void ReportError(Input input, IoError error)
    {
        FileStep step = ((StepInput)input).Step;
        step.Error = error;
        Pass(step);
    }

    /// <summary>Does nothing: the report of the audit writes its lines when there are enough of them.</summary>
    public void Flush()
    {
    }

    /// <summary>
    /// Ends, after a step that is being passed on. Where an error ends the run early, other threads can still finish
    /// files, whose results nobody takes.
    /// </summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _take = null;
        }

        _pipeline.Dispose();
        _fileHasher.Dispose();
    }

    private void Pass(FileStep step)
    {
        lock (_gate)
        {
            if (step.IsOwn || _failure is not null)
            {
                return;
            }

            try
            {
                _take?.Invoke(step);
            }
            catch (Exception exception)
            {
                // For the caller, which cleans up: on another thread it would end the process at once.
                _failure = ExceptionDispatchInfo.Capture(exception);
            }
        }
    }

    /// <summary>A step on its way through the pipeline.</summary>
    private sealed class StepInput(StepHasher hasher, FileStep step)
        : Input(step.Path, step.IsToBeRead ? EntryKind.File : EntryKind.Unknown)
    {
        private EntryStatus _opened;

        internal FileStep Step { get; } = step;

        internal override bool IsRegular => Step.Algorithm == hasher._function.Name;

        internal override InputFile? Open(FileIdentity? key, out IoError error)
        {
            LinkUse links = Step.FollowsLink ? LinkUse.Follow : hasher._scope.Options.Links;
            InputFile? file = hasher._scope.Root.OpenFile(Step.Path, links, out EntryStatus status, out error);
            // One that the manifest lists has been replaced, and is compared as any other.
            if (file is not null && Step.Base is null && hasher._scope.IsOwn(status))
            {
                file.Dispose();
                Step.IsOwn = true;
                error = IoError.FromText("It is the manifest itself");
                return null;
            }

            if (file is not null)
            {
                // Those of the open file, taken before it is read: a later write gives it another time.
                Step.Size = status.Bytes;
                Step.Modified = FileTime.FromNanoseconds(status.ModifiedNanoseconds);
                _opened = status;
            }

            return file;
        }

        internal override IoError Finish(InputFile file, long bytes)
        {
            // All of them: a program can give a file its former size and time, but not its time of change.
            if (hasher._scope.Root.TryGetStatus(file, out EntryStatus status) && status != _opened)
            {
                return IoError.FromText("The file has changed while it was read");
            }

            Step.Size = bytes; // some file systems report 0, or a length that the contents do not have
            return default;
        }
    }
}
