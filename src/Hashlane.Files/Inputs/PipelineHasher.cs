using System.Globalization;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane.Files;

/// <summary>
/// Reads and hashes inputs of a pipeline on one thread: small files together, in lanes once that pays.
/// </summary>
/// <remarks><b>Thread safety.</b> Only one thread may call at a time.</remarks>
internal sealed class PipelineHasher : IDisposable
{
    /// <summary>The most inputs that are claimed at a time; their small files fit the buffer or nearly so.</summary>
    internal const int MaxFiles = 128;

    /// <summary>The length of the longest digest of files that are hashed before their turn.</summary>
    private const int MaxDigestBytes = 128;

    /// <summary>The length of the longest small file.</summary>
    internal const int MaxSmallBytes = 16 * 1024;

    /// <summary>Fits in the processor's cache; 64 KiB to 1 MiB are equally fast.</summary>
    internal const int BufferBytes = 256 * 1024;

    /// <summary>
    /// For tests: a property of <c>runtimeconfig.json</c>, a number. After so many bytes of small files lanes begin.
    /// </summary>
    private const string BytesBeforeLanesName = "Hashlane.Files.BytesBeforeLanes";

    // The compilation of the lanes costs 40 ms at run time, once for each function; they save 200 to 400 ms in 400 MiB
    // of files of 0 to 4 KiB. So lanes begin when they could already have saved 40 ms.
    private const long UsualBytesBeforeLanes = 64 * 1024 * 1024;

    /// <summary>The time after which results are reported on slow storage.</summary>
    private const long MaxMilliseconds = 100;

    /// <summary>A file for which the inputs after it do not wait.</summary>
    private const long LongFileBytes = 1024 * 1024;

    private readonly Settings _settings;
    private readonly ReadProgress _progress;
    private readonly FileHasher _fileHasher;
    private readonly Action<HashPipeline.Range> _giveBack;
    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(BufferBytes);
    private readonly int[] _lengths = new int[MaxFiles];
    private readonly HashPipeline.Entry[] _small = new HashPipeline.Entry[MaxFiles];
    private readonly byte[] _digests;
    private HashFunction _smallFunction;
    private int _smallCount;
    private int _smallBytes;

    /// <summary>Whether no other thread has anything to do; null if that does not matter.</summary>
    internal Func<bool>? IsAlone { get; init; }

    /// <summary>The bytes of small files after which lanes pay.</summary>
    internal static long BytesBeforeLanes => AppContext.GetData(BytesBeforeLanesName) is string forced
        ? long.Parse(forced, CultureInfo.InvariantCulture)
        : RuntimeFeature.IsDynamicCodeCompiled ? UsualBytesBeforeLanes : 0;

    /// <summary>Creates a hasher.</summary>
    /// <param name="settings">The way of hashing.</param>
    /// <param name="progress">Receives the number of bytes done.</param>
    /// <param name="giveBack">Receives the inputs, if any, that must not wait for one that takes long.</param>
    internal PipelineHasher(Settings settings, ReadProgress progress, Action<HashPipeline.Range> giveBack)
    {
        _settings = settings;
        _progress = progress.Share();
        _fileHasher = new FileHasher(settings.Options, threads: 1, _progress);
        _giveBack = giveBack;
        _smallFunction = settings.Function;
        _digests = new byte[settings.IsInTurn ? 0 : MaxFiles * MaxDigestBytes];
    }

    /// <summary>Hashes the first of some inputs, or some of them.</summary>
    /// <param name="ring">The inputs.</param>
    /// <param name="range">The inputs to hash.</param>
    /// <returns>Those that are left.</returns>
    internal HashPipeline.Range Hash(HashPipeline.Entry[] ring, HashPipeline.Range range)
    {
        int done = 0;
        bool isLong = false;
        long start = Environment.TickCount64;
        while (done < range.Count && !isLong && _buffer.Length - _smallBytes > MaxSmallBytes
            && Environment.TickCount64 - start < MaxMilliseconds)
        {
            HashPipeline.Entry entry = ring[(range.First + done) % ring.Length];
            done++;
            isLong = Take(entry, range, ref done);
        }

        HashSmall();
        return new HashPipeline.Range(range.First + done, range.Count - done);
    }

    public void Dispose() => _fileHasher.Dispose();

    /// <summary>Hashes an input, or lets it wait in the buffer if it is small.</summary>
    /// <param name="entry">The input.</param>
    /// <param name="range">The inputs that it belongs to.</param>
    /// <param name="done">The number of inputs up to this one; all of them if the others were given back.</param>
    /// <returns>Whether this took long, so that results should be reported.</returns>
    private bool Take(HashPipeline.Entry entry, HashPipeline.Range range, ref int done)
    {
        Input input = entry.Input!;
        if (input.Ended is not null)
        {
            entry.Take(HashPipeline.EntryState.End);
        }
        else if (!input.Error.IsNone)
        {
            entry.Take(HashPipeline.EntryState.Failed, input.Error);
        }
        else if (input.Kind != EntryKind.File)
        {
            entry.Take(HashPipeline.EntryState.Other);
        }
        else if (_settings.IsInTurn || FunctionOf(input).HashSizeInBytes > MaxDigestBytes || !input.IsRegular)
        {
            entry.Take(HashPipeline.EntryState.InTurn);
        }
        else
        {
            return Read(entry, input, range, ref done);
        }

        return false;
    }

    private HashFunction FunctionOf(Input input) => input.Function ?? _settings.Function;

    /// <summary>Whether two objects are the same function: those of a list are made for each line.</summary>
    private static bool AreSame(HashFunction first, HashFunction second) => ReferenceEquals(first, second)
        || (first.HashSizeInBytes == second.HashSizeInBytes && first.FamilyName == second.FamilyName);

    private bool Read(HashPipeline.Entry entry, Input input, HashPipeline.Range range, ref int done)
    {
        HashFunction function = FunctionOf(input);
        if (!AreSame(function, _smallFunction))
        {
            HashSmall();
            _smallFunction = function;
        }

        using InputFile? file = input.Open(_settings.Key, out IoError error);
        if (file is null)
        {
            // In its turn, other files may be closed.
            entry.Take(
                Descriptors.AreUsedUp(error) ? HashPipeline.EntryState.InTurn : HashPipeline.EntryState.Failed, error);
            return false;
        }

        Span<byte> room = _buffer.AsSpan(_smallBytes);
        int length = 0;
        while (length <= MaxSmallBytes)
        {
            int count = file.Read(room[length..], out error);
            if (count < 0)
            {
                entry.Take(HashPipeline.EntryState.Failed, error);
                return false;
            }

            // The end is known without another call if the system gave less than there was room for, and all that it
            // had announced.
            bool isAll = length + count <= MaxSmallBytes && length + count == file.KnownLength;
            bool isEnd = count == 0 || (isAll && count < room.Length - length);
            length += count;
            if (isEnd && !input.Finish(file, length).IsNone)
            {
                entry.Take(HashPipeline.EntryState.InTurn); // once more
                return false;
            }

            if (isEnd)
            {
                _small[_smallCount] = entry;
                _lengths[_smallCount++] = length;
                _smallBytes += length;
                _progress.Begin(input.Name);
                _progress.Advance(length);
                return false;
            }
        }

        long probable = file.LengthHint;
        bool isShared = FileHasher.CanShare(function) ? probable >= FileHasher.SharedBytes
            : _settings.ReadsAhead && probable >= LongFileBytes && IsAlone?.Invoke() == true;
        if (_settings.Threads > 1 && isShared)
        {
            // All threads hash it then, or one reads ahead for the other. Nobody waits for what was claimed with it.
            _giveBack(new HashPipeline.Range(range.First + done, range.Count - done));
            done = range.Count;
            entry.Take(HashPipeline.EntryState.InTurn);
            return true;
        }

        if (probable >= LongFileBytes)
        {
            _giveBack(new HashPipeline.Range(range.First + done, range.Count - done));
            done = range.Count;
        }

        ReadLong(entry, input, file, length);
        return true;
    }

    private void ReadLong(HashPipeline.Entry entry, Input input, InputFile file, int begun)
    {
        // The small files before it are done first: their data lies before that of this file.
        ReadOnlySpan<byte> data = _buffer.AsSpan(_smallBytes, begun);
        HashSmall();
        _progress.Begin(input.Name);
        IoError error = _fileHasher.HashRest(file, data, _smallFunction, out Hasher hasher, out long bytes);
        if (error.IsNone)
        {
            Span<byte> digest = _digests.AsSpan(0, _smallFunction.HashSizeInBytes);
            hasher.GetHashAndReset(digest);
            if (input.Finish(file, bytes).IsNone)
            {
                entry.Take(digest, bytes);
            }
            else
            {
                entry.Take(HashPipeline.EntryState.InTurn); // once more
            }

            Wipe(digest);
        }
        else
        {
            entry.Take(HashPipeline.EntryState.Failed, error);
        }
    }

    /// <summary>Hashes the files in the buffer.</summary>
    private void HashSmall()
    {
        if (_smallCount == 0)
        {
            return;
        }

        int digestBytes = _smallFunction.HashSizeInBytes;
        ReadOnlySpan<byte> data = _buffer.AsSpan(0, _smallBytes);
        Span<byte> digests = _digests.AsSpan(0, _smallCount * digestBytes);
        try
        {
            if (_settings.AreLanesWorthwhile(data.Length))
            {
                _smallFunction.HashMany(
                    data, _lengths.AsSpan(0, _smallCount), digests, _settings.Options ?? new HashFunctionOptions());
            }
            else
            {
                for (int i = 0; i < _smallCount; i++)
                {
                    _fileHasher.HashData(data[.._lengths[i]], _smallFunction, digests[(i * digestBytes)..]);
                    data = data[_lengths[i]..];
                }
            }

            for (int i = 0; i < _smallCount; i++)
            {
                _small[i].Take(digests.Slice(i * digestBytes, digestBytes), _lengths[i]);
            }
        }
        finally
        {
            Wipe(digests);
        }

        _smallCount = 0;
        _smallBytes = 0;
    }

    /// <summary>Wipes digests with a key or context, which may be keys themselves.</summary>
    private void Wipe(Span<byte> digests)
    {
        if (_settings.Options is not null)
        {
            CryptographicOperations.ZeroMemory(digests);
        }
    }

    /// <summary>The way of hashing that all threads share.</summary>
    internal sealed class Settings
    {
        private readonly long _bytesBeforeLanes = BytesBeforeLanes;
        private long _bytes;

        /// <summary>The hash function of inputs that name no other.</summary>
        internal required HashFunction Function { get; init; }

        /// <summary>The key, salt, personalization or context of the hash, or null for none.</summary>
        internal required HashFunctionOptions? Options { get; init; }

        /// <summary>The key's file, which is no input; or null.</summary>
        internal required FileIdentity? Key { get; init; }

        /// <summary>Whether every file waits for its turn, because its result is another part of the output.</summary>
        internal bool IsInTurn { get; init; }

        /// <summary>
        /// Whether one thread may read ahead for another if there is a single long file. Its input has one try then.
        /// </summary>
        internal bool ReadsAhead { get; init; }

        /// <summary>The threads that hash a file whose turn has come.</summary>
        internal required int Threads { get; init; }

        /// <summary>Whether so much small data has come that lanes repay the compilation of their code.</summary>
        internal bool AreLanesWorthwhile(int bytes) => Interlocked.Add(ref _bytes, bytes) >= _bytesBeforeLanes;
    }
}
