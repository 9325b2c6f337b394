using Microsoft.Win32.SafeHandles;

namespace Hashlane.Files;

/// <summary>Feeds files to hashers, in the way that is fastest for their size.</summary>
/// <remarks><b>Thread safety.</b> Only one thread may call at a time.</remarks>
internal sealed class FileHasher : IDisposable
{
    private const int BufferBytes = 256 * 1024;

    // Up to this length the calling thread reads alone: starting another thread would cost more than it saves.
    private const int AloneBytes = 1024 * 1024;

    // From this length on several threads read and hash BLAKE3. They cost 3 ms, whatever the size, and one thread needs
    // 7 ms for this much. For shorter files a thread that only reads ahead does not pay either: the whole run took 3 to
    // 9 % longer from 2 to 16 MiB. Zen 5 (AMD EPYC family 1Ah), cached.
    internal const int SharedBytes = 32 * 1024 * 1024;

    // The bytes that the threads hash between two updates of the progress. At the end all wait for the last thread, so
    // this must be many times the largest piece of 512 KiB.
    private const long WindowBytesPerThread = 32 * 1024 * 1024;
    private const long MaxWindowBytes = 16 * WindowBytesPerThread;

    private readonly HashFunctionOptions? _options;
    private readonly int _threads;
    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(BufferBytes);
    private HashFunction? _function;
    private Hasher? _hasher;
    private ReadAhead? _readAhead;

    /// <summary>Creates a hasher of files.</summary>
    /// <param name="options">The key, salt, personalization or context of the hash, or null for none.</param>
    /// <param name="threads">The largest number of threads that read and hash, including the calling one.</param>
    /// <param name="progress">Receives the number of bytes done.</param>
    internal FileHasher(HashFunctionOptions? options, int threads, ReadProgress progress)
    {
        _options = options;
        _threads = threads;
        Progress = progress;
    }

    /// <summary>Receives each file that begins, and its number of bytes.</summary>
    internal ReadProgress Progress { get; }

    /// <summary>Whether several threads can hash one file with a function.</summary>
    internal static bool CanShare(HashFunction function) => function.FamilyName == "blake3";

    /// <summary>Hashes a whole file.</summary>
    /// <param name="name">The file's name, or <c>-</c> for standard input.</param>
    /// <param name="function">The hash function.</param>
    /// <param name="hasher">
    /// Holds the hash, if there was no error; the caller reads and resets it before the next file.
    /// </param>
    /// <returns>The error, if any.</returns>
    internal IoError Hash(byte[] name, HashFunction function, out Hasher hasher)
    {
        Progress.Begin(name);
        hasher = HasherOf(function);
        using InputFile? file = InputFile.Open(name, out IoError error);
        if (file is null)
        {
            return error;
        }

        return Append(file, 0, hasher, out _);
    }

    /// <summary>Hashes a whole file of which the start has already been read.</summary>
    /// <param name="file">The file.</param>
    /// <param name="begun">The bytes that were read.</param>
    /// <param name="function">The hash function.</param>
    /// <param name="hasher">As with <see cref="Hash(byte[], HashFunction, out Hasher)"/>.</param>
    /// <returns>The error, if any.</returns>
    internal IoError HashRest(InputFile file, ReadOnlySpan<byte> begun, HashFunction function, out Hasher hasher) =>
        HashRest(file, begun, function, out hasher, out _);

    /// <summary>As above, and tells the length of the whole file.</summary>
    internal IoError HashRest(
        InputFile file, ReadOnlySpan<byte> begun, HashFunction function, out Hasher hasher, out long bytes)
    {
        hasher = HasherOf(function);
        hasher.AppendData(begun);
        return Append(file, begun.Length, hasher, out bytes);
    }

    /// <summary>Hashes a whole file that was found on a walk.</summary>
    /// <param name="input">The file.</param>
    /// <param name="key">The key's file, which is no input; or null.</param>
    /// <param name="function">The hash function.</param>
    /// <param name="hasher">As with <see cref="Hash(byte[], HashFunction, out Hasher)"/>.</param>
    /// <param name="bytes">The file's length.</param>
    /// <returns>The error, if any.</returns>
    internal IoError Hash(Input input, FileIdentity? key, HashFunction function, out Hasher hasher, out long bytes)
    {
        Progress.Begin(input.Name);
        hasher = HasherOf(function);
        bytes = 0;
        using InputFile? file = input.Open(key, out IoError error);
        if (file is null)
        {
            return error;
        }

        error = Append(file, 0, hasher, out bytes);
        if (error.IsNone)
        {
            error = input.Finish(file, bytes);
            if (!error.IsNone)
            {
                hasher.Reset();
            }
        }

        return error;
    }

    /// <summary>Hashes data that has already been read.</summary>
    /// <param name="data">The whole contents of a file.</param>
    /// <param name="function">The hash function.</param>
    /// <param name="digest">Receives the digest.</param>
    /// <returns>The length of the digest in bytes.</returns>
    internal int HashData(ReadOnlySpan<byte> data, HashFunction function, Span<byte> digest)
    {
        if (_options is null)
        {
            return function.HashData(data, digest);
        }

        Hasher hasher = HasherOf(function);
        hasher.AppendData(data);
        return hasher.GetHashAndReset(digest);
    }

    public void Dispose() => _hasher?.Dispose();

    private Hasher HasherOf(HashFunction function)
    {
        if (_hasher is null || _function is null
            || _function.HashSizeInBytes != function.HashSizeInBytes || _function.FamilyName != function.FamilyName)
        {
            _hasher?.Dispose();
            _hasher = _options is null ? function.Create() : function.Create(_options);
            _function = function;
        }

        return _hasher;
    }

    private IoError Append(InputFile file, long begun, Hasher hasher, out long bytes)
    {
        Progress.Open(file);
        Progress.Advance(begun);
        bytes = begun;
        IoError error = AppendRest(file, ref bytes, hasher);
        if (!error.IsNone)
        {
            hasher.Reset();
        }

        Progress.Close();
        return error;
    }

    /// <summary>Reads on to the end of a file of which the first <paramref name="total"/> bytes are hashed.</summary>
    private IoError AppendRest(InputFile file, ref long total, Hasher hasher)
    {
        // Even a single thread gives the library the whole file: it then knows that lanes pay from the start.
        bool sharesWork = hasher is Blake3 or Blake3Mac or Blake3Kdf;
        long aloneBytes = _threads > 1 || sharesWork ? AloneBytes : long.MaxValue;
        bool isAtEnd = AppendAlone(file, hasher, aloneBytes, ref total, out IoError error);
        if (!isAtEnd && sharesWork)
        {
            if (file.PositionedHandle is SafeFileHandle handle && file.LengthHint >= SharedBytes)
            {
                return AppendShared(handle, ref total, hasher);
            }

            isAtEnd = AppendAlone(
                file, hasher, _threads > 1 ? SharedBytes : long.MaxValue, ref total, out error);
        }

        return isAtEnd ? error : AppendReadAhead(file, ref total, hasher);
    }

    /// <summary>Reads on until the file ends, or until the total reaches a limit.</summary>
    /// <returns>Whether reading has ended, perhaps with an error.</returns>
    private bool AppendAlone(InputFile file, Hasher hasher, long maxBytes, ref long total, out IoError error)
    {
        error = default;
        while (total < maxBytes)
        {
            int count = file.Read(_buffer, out error);
            if (count <= 0)
            {
                return true;
            }

            hasher.AppendData(_buffer.AsSpan(0, count));
            total += count;
            Progress.Advance(count);
        }

        return false;
    }

    private IoError AppendShared(SafeFileHandle file, ref long offset, Hasher hasher)
    {
        long window = Math.Min(_threads * WindowBytesPerThread, MaxWindowBytes);
        try
        {
            while (true)
            {
                long count = hasher.AppendFileParallel(file, offset, window, _threads);
                if (count == 0)
                {
                    return default;
                }

                offset += count;
                Progress.Advance(count);
            }
        }
        catch (Exception exception)
            when (exception is IOException or UnauthorizedAccessException or NotSupportedException)
        {
            return IoError.FromException(exception, "");
        }
    }

    private IoError AppendReadAhead(InputFile file, ref long total, Hasher hasher)
    {
        _readAhead ??= new ReadAhead();
        _readAhead.Start(file);
        while (true)
        {
            ReadOnlySpan<byte> bytes = _readAhead.Next(out IoError error);
            if (bytes.IsEmpty)
            {
                return error;
            }

            hasher.AppendData(bytes);
            int count = bytes.Length;
            total += count;
            _readAhead.Release();
            Progress.Advance(count);
        }
    }
}
