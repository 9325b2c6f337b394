using System.Globalization;
using System.Security.Cryptography;

namespace Hashlane.Cli;

/// <summary>
/// Hashes files in their order. In a long row, small files wait until there are many of them, and are hashed and
/// reported together. The wait ends with the first file that is not small, and after a tenth of a second at the latest.
/// </summary>
/// <remarks>
/// <para>
/// The batch does not ask for a file's type before opening it: that would cost more than it saves. So the caller may
/// hang in a pipe or a slow file system while files wait; a separate thread then hashes and reports them.
/// </para>
/// <para><b>Thread safety.</b> Only one thread may call at a time. Reports come from the caller's thread or from the
/// separate one, never from both at once.</para>
/// </remarks>
internal sealed class FileBatch
{
    /// <summary>
    /// For tests: a property of <c>runtimeconfig.json</c>, a number. After so many files they begin to wait, and lanes
    /// begin with the first batch.
    /// </summary>
    private const string FilesBeforeName = "Hashlane.Cli.FilesBeforeBatch";

    // Fits in the processor's cache; 64 KiB to 1 MiB are equally fast.
    private const int BufferBytes = 256 * 1024;

    /// <summary>The length of the longest small file.</summary>
    private const int MostSmallBytes = PipelineHasher.MostSmallBytes;

    /// <summary>The length of the longest digest of files that are hashed together.</summary>
    internal const int MostDigestBytes = 128;

    private const int MostFiles = 512;
    private const int MillisecondsBetweenLooks = 50;

    // Beginning costs 1.5 ms, most of it for a thread. Then each file of 0 to 4 KiB costs 2.5 of 10 microseconds less,
    // because its line is not written alone. This pays from this many files on. Zen 5 (AMD EPYC family 1Ah),
    // ReadyToRun, files on tmpfs, lines to a file there.
    internal const int WorthWaiting = 1000;

    // The compilation of the lanes costs 40 ms; they save 200 to 400 ms in 400 MiB of files of 0 to 4 KiB. So lanes
    // begin when they could already have saved 40 ms: the cost is then at most twice that of the best choice. As above,
    // with AVX-512. A thread for hashing and writing, next to one for reading, would save 15 % of the time at most: the
    // rest is opening and reading.
    private const long UsualBytesBeforeLanes = 64 * 1024 * 1024;

    private readonly FileHasher _fileHasher;
    private readonly HashFunctionOptions? _options;
    private readonly IBatchReport _report;
    private readonly Messages _messages;
    private readonly long _filesBeforeWaiting;
    private readonly long _bytesBeforeLanes;
    private readonly object _gate = new();
    private byte[] _buffer = [];
    private byte[] _digests = [];
    private byte[][] _names = [];
    private byte[][] _expected = [];
    private int[] _lengths = [];
    private int _count;
    private HashFunction? _function;
    private long _filesOfFunction;
    private long _bytesOfFunction;
    private Thread? _watcher;
    private bool _watcherSleeps;
    private long _batches;

    // The ranges of the waiting files' data in the buffer.
    private int _first;
    private int _end;

    /// <summary>Creates an empty batch.</summary>
    /// <param name="fileHasher">Hashes the files that do not wait.</param>
    /// <param name="options">The key, salt, personalization or context of the hash, or null for none.</param>
    /// <param name="knownFiles">The number of files to come, or null if it is unknown.</param>
    /// <param name="report">Receives each file that has waited, and the end of each batch.</param>
    /// <param name="messages">Reports that results can no longer be written.</param>
    internal FileBatch(
        FileHasher fileHasher, HashFunctionOptions? options, int? knownFiles, IBatchReport report, Messages messages)
    {
        _fileHasher = fileHasher;
        _options = options;
        _report = report;
        _messages = messages;
        _filesBeforeWaiting = ForcedFilesBefore
            ?? (knownFiles is null ? WorthWaiting : knownFiles < WorthWaiting ? long.MaxValue : 0);
        _bytesBeforeLanes = BytesBeforeLanes;
    }

    /// <summary>The bytes of small files after which lanes pay.</summary>
    internal static long BytesBeforeLanes => ForcedFilesBefore is null ? UsualBytesBeforeLanes : 0;

    private static long? ForcedFilesBefore => AppContext.GetData(FilesBeforeName) is string forced
        ? long.Parse(forced, CultureInfo.InvariantCulture)
        : null;

    /// <summary>Takes the next file.</summary>
    /// <param name="name">Its name, or <c>-</c> for standard input.</param>
    /// <param name="expected">The expected digest, which is passed on to the report.</param>
    /// <param name="function">The hash function.</param>
    /// <param name="hasher">
    /// Holds the hash, and all earlier files have been reported; or null if there was an error or the file waits.
    /// </param>
    /// <returns>
    /// The error, if any. Earlier files may still wait: <see cref="Flush"/> them before anything is written.
    /// </returns>
    internal IoError Take(byte[] name, byte[] expected, HashFunction function, out Hasher? hasher)
    {
        Change(function);
        _filesOfFunction++;
        if (_filesOfFunction <= _filesBeforeWaiting || function.HashSizeInBytes > MostDigestBytes
            || name.AsSpan().SequenceEqual(StandardInput.Name))
        {
            Flush();
            return _fileHasher.Hash(name, function, out hasher);
        }

        if (_watcher is null)
        {
            Begin();
        }

        hasher = null;
        _fileHasher.Progress.Begin(name);
        using InputFile? input = InputFile.Open(name, out IoError error);
        if (input is null)
        {
            return error;
        }

        Span<byte> room = _buffer.AsSpan(_end);
        int length = 0;
        while (length <= MostSmallBytes)
        {
            int count = input.Read(room[length..], out error);
            if (count < 0)
            {
                return error;
            }

            if (count == 0)
            {
                Add(name, expected, length);
                _fileHasher.Progress.Advance(length);
                return default;
            }

            length += count;
        }

        Flush();
        return _fileHasher.HashRest(input, room[..length], function, out hasher);
    }

    /// <summary>Hashes and reports the files that wait.</summary>
    /// <exception cref="OutputException">The report could not be written.</exception>
    internal void Flush()
    {
        if (_watcher is null)
        {
            return;
        }

        lock (_gate)
        {
            HashAll();
            _first = 0;
            _end = 0;
        }
    }

    /// <summary>Switches to a hash function, after hashing and reporting the waiting files of another.</summary>
    private void Change(HashFunction function)
    {
        if (ReferenceEquals(function, _function)
            || (function.HashSizeInBytes == _function?.HashSizeInBytes && function.FamilyName == _function.FamilyName))
        {
            return;
        }

        Flush();
        _function = function;
        _filesOfFunction = 0;
        _bytesOfFunction = 0;
    }

    private void Begin()
    {
        _buffer = GC.AllocateUninitializedArray<byte>(BufferBytes);
        _digests = new byte[MostFiles * MostDigestBytes];
        _names = new byte[MostFiles][];
        _expected = new byte[MostFiles][];
        _lengths = new int[MostFiles];

        // In the background, so that it cannot keep the process alive.
        _watcher = new Thread(Watch) { IsBackground = true, Name = "batch" };
        _watcher.Start();
    }

    /// <summary>Lets a file wait whose data is in the buffer after the others'.</summary>
    private void Add(byte[] name, byte[] expected, int length)
    {
        lock (_gate)
        {
            _names[_count] = name;
            _expected[_count] = expected;
            _lengths[_count] = length;
            _count++;
            _end += length;
            if (_count == MostFiles || BufferBytes - _end <= MostSmallBytes)
            {
                HashAll();
                _first = 0;
                _end = 0;
            }
            else if (_watcherSleeps)
            {
                Monitor.Pulse(_gate);
            }
        }
    }

    /// <summary>
    /// Hashes and reports the waiting files, on the thread that holds the gate. The data that the caller is reading
    /// follows theirs and stays as it is.
    /// </summary>
    private void HashAll()
    {
        if (_count == 0)
        {
            return;
        }

        ReadOnlySpan<byte> data = _buffer.AsSpan(_first, _end - _first);
        _first = _end;
        _batches++;
        int digestBytes = _function!.HashSizeInBytes;
        Span<byte> digests = _digests.AsSpan(0, _count * digestBytes);
        try
        {
            HashEach(data, _lengths.AsSpan(0, _count), digests);
            for (int i = 0; i < _count; i++)
            {
                _report.Report(_names[i], _expected[i], digests.Slice(i * digestBytes, digestBytes));
            }

            _report.EndBatch();
        }
        finally
        {
            _count = 0;
            if (_options is not null)
            {
                CryptographicOperations.ZeroMemory(digests);
            }
        }
    }

    private void HashEach(ReadOnlySpan<byte> data, ReadOnlySpan<int> lengths, Span<byte> digests)
    {
        _bytesOfFunction += data.Length;
        if (_bytesOfFunction >= _bytesBeforeLanes)
        {
            _function!.HashMany(data, lengths, digests, _options ?? new HashFunctionOptions());
            return;
        }

        foreach (int length in lengths)
        {
            digests = digests[_fileHasher.HashData(data[..length], _function!, digests)..];
            data = data[length..];
        }
    }

    /// <summary>Ensures that no file waits long.</summary>
    private void Watch()
    {
        long batches = 0;
        while (true)
        {
            lock (_gate)
            {
                if (_batches == batches && _count > 0)
                {
                    HashOrExit();
                }

                while (_count == 0)
                {
                    _watcherSleeps = true;
                    Monitor.Wait(_gate);
                }

                _watcherSleeps = false;
                batches = _batches;
            }

            Thread.Sleep(MillisecondsBetweenLooks);
        }
    }

    /// <summary>
    /// Hashes and reports the waiting files. A failure ends the process here, since the caller may hang in a read
    /// forever.
    /// </summary>
    private void HashOrExit()
    {
        try
        {
            HashAll();
        }
        catch (OutputException exception)
        {
            Environment.Exit(ToolProcess.Conclude(exception, _messages));
        }
    }
}
