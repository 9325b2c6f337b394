using System.Buffers;
using System.Diagnostics;
using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using Microsoft.Win32.SafeHandles;
using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>Files hashed by one thread and by several: what is read is what is hashed, or there is an exception.</summary>
public sealed class Blake3FileTests : IDisposable
{
    private const string Context = "hashlane tests 2026-11-21 files";
    private const int LongBytes = (3 * Blake3Parallel.MinBytes) + Blake3Kernels.ChunkBytes + 7;

    /// <summary>So long, all holes, that it is not read to its end before something is done to it, in minutes.</summary>
    private const long EndlessBytes = 1L << 40;

    /// <summary>How often a test that needs two threads to meet tries it.</summary>
    private const int Attempts = 20;

    private static readonly FieldInfo _guard = typeof(Hasher).GetField("_guard", BindingFlags.Instance | BindingFlags.NonPublic)!;
    private static readonly byte[] _key = Inputs.Key(Blake3Mac.KeyBytes);
    private static readonly FileHashOptions _twoThreads = new() { MaxDegreeOfParallelism = 2 };
    private readonly string _folder = Directory.CreateTempSubdirectory("hashlane-").FullName;

    public static TheoryData<int> Lengths =>
    [
        0, 1, 63, Blake3Kernels.ChunkBytes, StreamSource.BufferBytes - 1, StreamSource.BufferBytes, StreamSource.BufferBytes + 1,
        Blake3Parallel.MinBytes - 1, Blake3Parallel.MinBytes, Blake3Parallel.MinBytes + 1, LongBytes,
    ];

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void AppendFileParallel_InvalidHandle_IsRefusedAndTheInstanceIsAsBefore()
    {
        using SafeFileHandle invalid = new((nint)(-1), ownsHandle: false);
        Assert.False(invalid.IsClosed);
        using Blake3 hasher = new();
        using Blake3Mac mac = new(Inputs.Key(32));
        using Blake3Kdf kdf = new("context");
        Hasher[] hashers = [hasher, mac, kdf];
        byte[][] before = [.. hashers.Select(static each => each.GetCurrentHash())];
        foreach (int degree in (int[])[1, 4])
        {
            Assert.Throws<ArgumentException>("file", () => hasher.AppendFileParallel(invalid, 0, 10, degree));
            Assert.Throws<ArgumentException>("file", () => mac.AppendFileParallel(invalid, 0, 10, degree));
            Assert.Throws<ArgumentException>("file", () => kdf.AppendFileParallel(invalid, 0, 10, degree));
        }

        Assert.Equal(before, hashers.Select(static each => each.GetCurrentHash()));
    }

    /// <summary>A hasher that is disposed while it reads a file does not read it to its end, with one thread or several.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public async Task AppendFile_DisposedMeanwhile_ThrowsObjectDisposed(int degree)
    {
        string path = Write([]);
        using (FileStream file = new(path, FileMode.Open))
        {
            file.SetLength(300L << 20); // holes
        }

        foreach (bool isAsync in (bool[])[false, true])
        {
            Blake3 hasher = new();
            FileHashOptions options = new() { MaxDegreeOfParallelism = degree, Progress = new DisposingProgress(hasher) };
            if (isAsync)
            {
                await Assert.ThrowsAsync<ObjectDisposedException>(() => hasher.AppendFileAsync(path, options));
            }
            else
            {
                Assert.Throws<ObjectDisposedException>(() => hasher.AppendFile(path, options));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public async Task HashFile_EveryForm_EqualsHashData(int length)
    {
        byte[] message = Inputs.Pattern(length);
        string path = Write(message);
        byte[] digest = Blake3.HashData(message, 50);
        byte[] tag = Blake3Mac.HashData(_key, message, 50);

        Assert.Equal(digest[..32], Blake3.HashFile(path));
        Assert.Equal(digest, Blake3.HashFile(path, 50));
        Assert.Equal(digest[..32], await Blake3.HashFileAsync(path));
        Assert.Equal(digest, await Blake3.HashFileAsync(path, 50));
        Assert.Equal(tag[..32], Blake3Mac.HashFile(_key, path));
        Assert.Equal(tag, Blake3Mac.HashFile(_key, path, 50));
        Assert.Equal(tag[..32], await Blake3Mac.HashFileAsync(_key, path));
        Assert.Equal(tag, await Blake3Mac.HashFileAsync(_key, path, 50));
        foreach (int degree in (int[])[-1, 1, 2, 3, 8])
        {
            FileHashOptions options = new() { MaxDegreeOfParallelism = degree };
            Assert.Equal(digest[..32], Blake3.HashFile(path, options));
            Assert.Equal(digest, Blake3.HashFile(path, 50, options));
            Assert.Equal(digest[..32], await Blake3.HashFileAsync(path, options));
            Assert.Equal(digest, await Blake3.HashFileAsync(path, 50, options));
            Assert.Equal(tag[..32], Blake3Mac.HashFile(_key, path, options));
            Assert.Equal(tag, Blake3Mac.HashFile(_key, path, 50, options));
            Assert.Equal(tag[..32], await Blake3Mac.HashFileAsync(_key, path, options));
            Assert.Equal(tag, await Blake3Mac.HashFileAsync(_key, path, 50, options));
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public async Task AppendFileParallel_BetweenOtherData_EqualsSerial(int degree)
    {
        byte[] message = Inputs.Pattern(LongBytes);
        string path = Write(message);
        byte[] all = [.. "before"u8, .. message, .. message, .. "after"u8];

        using Blake3 hasher = new();
        hasher.AppendData("before"u8);
        hasher.AppendFileParallel(path, degree);
        await hasher.AppendFileParallelAsync(path, degree);
        hasher.AppendData("after"u8);
        Assert.Equal(Blake3.HashData(all), hasher.GetCurrentHash());

        using Blake3Mac mac = new(_key);
        mac.AppendData("before"u8);
        mac.AppendFileParallel(path, degree);
        await mac.AppendFileParallelAsync(path, degree);
        mac.AppendData("after"u8);
        Assert.Equal(Blake3Mac.HashData(_key, all), mac.GetCurrentHash());

        using Blake3Kdf kdf = new(Context);
        kdf.AppendData("before"u8);
        kdf.AppendFileParallel(path, degree);
        await kdf.AppendFileParallelAsync(path, degree);
        kdf.AppendData("after"u8);
        Assert.Equal(Blake3Kdf.DeriveKey(Context, all, 32), kdf.GetCurrentHash());
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(8)]
    public void AppendFileParallel_InParts_AppendsThemAndSaysHowMuch(int degree)
    {
        byte[] message = Inputs.Pattern(LongBytes);
        using SafeFileHandle file = File.OpenHandle(Write(message));
        foreach (long part in (long[])[1000, Blake3Parallel.MinBytes - 1, Blake3Parallel.MinBytes + 4321, LongBytes - 1, LongBytes, long.MaxValue])
        {
            using Blake3 hasher = new();
            using Blake3Kdf kdf = new(Context);
            using Blake3Mac mac = new(_key);
            long offset = 0;
            for (long appended; (appended = hasher.AppendFileParallel(file, offset, part, degree)) > 0; offset += appended)
            {
                Assert.Equal(Math.Min(part, LongBytes - offset), appended);
                Assert.Equal(appended, kdf.AppendFileParallel(file, offset, part, degree));
                Assert.Equal(appended, mac.AppendFileParallel(file, offset, part, degree));
            }

            Assert.Equal(LongBytes, offset);
            Assert.Equal(Blake3.HashData(message), hasher.GetCurrentHash());
            Assert.Equal(Blake3Kdf.DeriveKey(Context, message, 32), kdf.GetCurrentHash());
            Assert.Equal(Blake3Mac.HashData(_key, message), mac.GetCurrentHash());
        }
    }

    [Fact]
    public void AppendFileParallel_PositionsOutsideTheFile_AppendNothing()
    {
        using SafeFileHandle file = File.OpenHandle(Write(Inputs.Pattern(100)));
        using Blake3 hasher = new();
        Assert.Equal(0, hasher.AppendFileParallel(file, 100, 10));
        Assert.Equal(0, hasher.AppendFileParallel(file, 1L << 40, long.MaxValue, 2));
        Assert.Equal(0, hasher.AppendFileParallel(file, 50, 0));
        Assert.Equal(Blake3.HashData([]), hasher.GetCurrentHash());
    }

    [Fact]
    public void AppendFileParallel_WrongArguments_ThrowAndLeaveTheInstanceUsable()
    {
        using SafeFileHandle file = File.OpenHandle(Write([1]));
        using Blake3 hasher = new();
        Assert.Throws<ArgumentNullException>("file", () => hasher.AppendFileParallel((SafeFileHandle)null!, 0, 1));
        Assert.Throws<ArgumentOutOfRangeException>("fileOffset", () => hasher.AppendFileParallel(file, -1, 1));
        Assert.Throws<ArgumentOutOfRangeException>("count", () => hasher.AppendFileParallel(file, 0, -1));
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => hasher.AppendFileParallel(file, 0, 1, 0));
        Assert.Throws<ArgumentNullException>("path", () => hasher.AppendFileParallel(null!));
        Assert.Throws<ArgumentException>("path", () => hasher.AppendFileParallel(""));
        Assert.Throws<FileNotFoundException>(() => hasher.AppendFileParallel(Path.Combine(_folder, "none")));
        Assert.Equal(Blake3.HashData([]), hasher.GetCurrentHash());
    }

    [Fact]
    public async Task HashFile_NoSuchFile_ThrowsWhatTheSystemSays()
    {
        string path = Path.Combine(_folder, "none");
        await AssertAllThrowAsync<FileNotFoundException>(path);
        await AssertAllThrowAsync<DirectoryNotFoundException>(Path.Combine(_folder, "none", "none"));
        await AssertAllThrowAsync<UnauthorizedAccessException>(_folder);
    }

    [Fact]
    public void HashFile_WrongArguments_ThrowAtTheCall()
    {
        string path = Write([1]);
        Assert.Throws<ArgumentNullException>("path", () => Blake3.HashFile(null!));
        Assert.Throws<ArgumentException>("path", () => Blake3.HashFile(""));
        Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => Blake3.HashFile(path, 0));
        Assert.Throws<ArgumentNullException>("path", () => { _ = Blake3.HashFileAsync(null!).AsTask(); });
        Assert.Throws<ArgumentException>("path", () => { _ = Blake3.HashFileAsync("", _twoThreads).AsTask(); });
        Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => { _ = Blake3.HashFileAsync(path, 0).AsTask(); });
        Assert.Throws<ArgumentNullException>("options", () => { _ = Blake3.HashFileAsync(path, null!).AsTask(); });
        Assert.Throws<ArgumentNullException>("options", () => Blake3.HashFile(path, null!));
        Assert.Throws<ArgumentOutOfRangeException>("key", () => Blake3Mac.HashFile(new byte[31], path));
        Assert.Throws<ArgumentOutOfRangeException>("key", () => { _ = Blake3Mac.HashFileAsync(new byte[33], path, _twoThreads).AsTask(); });
    }

    [Fact]
    public async Task HashFile_NotReadable_ThrowsUnauthorizedAccess()
    {
        Assert.SkipWhen(Environment.IsPrivilegedProcess, "This user may read every file.");
        string path = Write([1]);
        if (OperatingSystem.IsWindows())
        {
            Assert.Skip("Windows has no such permissions.");
            return;
        }

        File.SetUnixFileMode(path, UnixFileMode.None);
        await AssertAllThrowAsync<UnauthorizedAccessException>(path);
    }

    [Fact]
    public void AppendFileParallel_NotOpenForReading_ThrowsAndIsUnusableUntilReset()
    {
        foreach (int length in (int[])[1, LongBytes])
        {
            using SafeFileHandle file = File.OpenHandle(Write(new byte[length]), access: FileAccess.Write);
            using Blake3 hasher = new();
            Assert.ThrowsAny<UnauthorizedAccessException>(() => hasher.AppendFileParallel(file, 0, long.MaxValue, 4));
            AssertUnusableUntilReset(hasher);
        }
    }

    [Fact]
    public async Task HashFile_OfProc_HashesTheContent()
    {
        const string Version = "/proc/version";
        Assert.SkipUnless(File.Exists(Version), $"{Version} is not there.");
        byte[] expected = Blake3.HashData(File.ReadAllBytes(Version));
        Assert.Equal(0, new FileInfo(Version).Length);
        Assert.All(await HashEachWayAsync(Version), digest => Assert.Equal(expected, digest));
    }

    [Fact]
    public async Task HashFile_SaysALengthThatItDoesNotHave_HashesTheContent()
    {
        const string Online = "/sys/devices/system/cpu/online";
        Assert.SkipUnless(File.Exists(Online), $"{Online} is not there.");
        byte[] content = Encoding.ASCII.GetBytes(File.ReadAllText(Online));
        Assert.SkipUnless(new FileInfo(Online).Length > content.Length, "This system says the true length.");
        byte[] expected = Blake3.HashData(content);
        Assert.All(await HashEachWayAsync(Online), digest => Assert.Equal(expected, digest));
    }

    [Fact]
    public async Task HashFile_OfAPipe_ReadsItToItsEnd()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no pipes with names in folders.");
        string path = Path.Combine(_folder, "pipe");
        using (Process process = Process.Start("mkfifo", [path]))
        {
            await process.WaitForExitAsync().WaitAsync(Patience.Limit);
            Assert.Equal(0, process.ExitCode);
        }

        byte[] message = Inputs.Pattern(LongBytes);
        byte[] expected = Blake3.HashData(message);
        Func<Task<byte[]>>[] ways =
        [
            () => Task.Run(() => Blake3.HashFile(path)),
            () => Task.Run(() => Blake3.HashFileAsync(path).AsTask()),
            () => Task.Run(() => Blake3.HashFile(path, _twoThreads)),
            () => Task.Run(() => Blake3.HashFileAsync(path, _twoThreads).AsTask()),
        ];
        foreach (Func<Task<byte[]>> way in ways)
        {
            Task<byte[]> hashing = way();
            Task<FileStream> opening = Task.Run(() => new FileStream(path, FileMode.Open, FileAccess.Write));
            await using (FileStream writer = await opening.WaitAsync(Patience.Limit))
            {
                await writer.WriteAsync(message).AsTask().WaitAsync(Patience.Limit);
            }

            Assert.Equal(expected, await hashing.WaitAsync(Patience.Limit));
        }
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, false)]
    [InlineData(1, true)]
    [InlineData(2, true)]
    public async Task AppendFileParallel_FileCutMeanwhile_ThrowsAndIsUnusableUntilReset(int degree, bool isAsync)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The file would take its length on the disk.");
        string path = Path.Combine(_folder, "cut");
        for (int attempt = 0; ; attempt++)
        {
            Assert.True(attempt < Attempts, "The file was never cut during the read.");
            using Blake3 hasher = new();
            Resize(path, EndlessBytes);
            Task appending = StartAppending(hasher, path, degree, isAsync);
            WaitUntilBusy(hasher, appending);
            await Task.Delay(10 << attempt);
            Resize(path, LongBytes);
            Exception? exception = await Record.ExceptionAsync(() => appending.WaitAsync(Patience.Limit));
            if (exception is null)
            {
                // Cut before its length was asked for.
                Assert.Equal(Blake3.HashData(new byte[LongBytes]), hasher.GetCurrentHash());
                continue;
            }

            string message = Assert.IsType<IOException>(exception).Message;
            Assert.Contains(path, message, StringComparison.Ordinal);
            Assert.Contains($"{EndlessBytes} bytes before", message, StringComparison.Ordinal);
            AssertUnusableUntilReset(hasher);
            return;
        }
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, false)]
    [InlineData(1, true)]
    [InlineData(2, true)]
    public async Task AppendFileParallel_FileGrownMeanwhile_ReadsToItsEnd(int degree, bool isAsync)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The file would take its length on the disk.");
        string path = Path.Combine(_folder, "grown");
        using Blake3 expected = new();
        for (int attempt = 0; ; attempt++)
        {
            // The longer a file, the more time this thread has while another one reads it.
            Assert.True(attempt < Attempts, "The file never grew during the read.");
            long startBytes = (32L << 20) << Math.Min(attempt, 6);
            using Blake3 hasher = new();
            Resize(path, startBytes);
            Task appending = StartAppending(hasher, path, degree, isAsync);
            WaitUntilBusy(hasher, appending);
            Resize(path, startBytes + LongBytes);
            await appending.WaitAsync(Patience.Limit);
            byte[] actual = hasher.GetCurrentHash();
            AppendZeros(expected, startBytes);
            if (!expected.GetCurrentHash().SequenceEqual(actual))
            {
                AppendZeros(expected, LongBytes);
                Assert.Equal(expected.GetCurrentHash(), actual);
                return;
            }

            expected.Reset();
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task AppendFileParallel_PartCutMeanwhile_EndsWhereTheFileEnds(int degree)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The file would take its length on the disk.");
        string path = Path.Combine(_folder, "part");
        Resize(path, EndlessBytes);
        using SafeFileHandle file = FileSource.Open(path, FileOptions.None);
        using Blake3 hasher = new();
        Task<long> appending = Task.Factory.StartNew(
            () => hasher.AppendFileParallel(file, 0, EndlessBytes, degree), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        WaitUntilBusy(hasher, appending);
        Resize(path, LongBytes);
        long appended = await appending.WaitAsync(Patience.Limit);
        Assert.InRange(appended, LongBytes, EndlessBytes - 1);
        using Blake3 serial = new();
        AppendZeros(serial, appended);
        Assert.Equal(serial.GetCurrentHash(), hasher.GetCurrentHash());
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, false)]
    [InlineData(1, true)]
    [InlineData(2, true)]
    public async Task AppendFileParallel_CancelledDuring_StopsAndIsUnusableUntilReset(int degree, bool isAsync)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The file would take its length on the disk.");
        string path = Path.Combine(_folder, "cancelled");
        Resize(path, EndlessBytes);
        for (int attempt = 0; ; attempt++)
        {
            Assert.True(attempt < Attempts, "The call was never cancelled during the read.");
            using CancellationTokenSource cancellation = new();
            using Blake3 hasher = new();
            Task appending = StartAppending(hasher, path, degree, isAsync, cancellation.Token);
            WaitUntilBusy(hasher, appending);
            await Task.Delay(10 << attempt);
            await cancellation.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => appending.WaitAsync(Patience.Limit));
            if (Record.Exception(() => hasher.GetCurrentHash()) is null)
            {
                // Cancelled before its first look at the token.
                Assert.Equal(Blake3.HashData([]), hasher.GetCurrentHash());
                continue;
            }

            AssertUnusableUntilReset(hasher);
            return;
        }
    }

    [Fact]
    public async Task AppendFileParallel_CancelledBefore_AppendsNothingAndStaysUsable()
    {
        string path = Write(Inputs.Pattern(LongBytes));
        CancellationToken cancelled = new(canceled: true);
        using SafeFileHandle file = FileSource.Open(path, FileOptions.None);
        using Blake3 hasher = new();
        Assert.Throws<OperationCanceledException>(() => hasher.AppendFileParallel(path, 2, cancelled));
        Assert.Throws<OperationCanceledException>(() => hasher.AppendFileParallel(file, 0, 10, 2, cancelled));
        await Assert.ThrowsAsync<OperationCanceledException>(() => hasher.AppendFileParallelAsync(path, 2, cancelled));
        Assert.Equal(Blake3.HashData([]), hasher.GetCurrentHash());
    }

    [Fact]
    public async Task Operations_WhileAFileIsRead_ThrowCryptographic()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The file would take its length on the disk.");
        string path = Path.Combine(_folder, "busy");
        Resize(path, EndlessBytes);
        foreach (bool isAsync in (bool[])[false, true])
        {
            using CancellationTokenSource cancellation = new();
            using Blake3 hasher = new();
            Task appending = StartAppending(hasher, path, 2, isAsync, cancellation.Token);
            WaitUntilBusy(hasher, appending);
            InstanceMembers.AssertAllThrow<CryptographicException>(hasher);
            Assert.Throws<CryptographicException>(() => hasher.AppendFileParallel(path));
            await cancellation.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => appending.WaitAsync(Patience.Limit));
        }
    }

    [Fact]
    public void HashFile_OpenForWritingElsewhere_IsReadAllTheSame()
    {
        string path = Write([1, 2, 3]);
        using FileStream writer = new(path, FileMode.Open, FileAccess.ReadWrite, FileShare.Read);
        Assert.Equal(Blake3.HashData([1, 2, 3]), Blake3.HashFile(path));
        Assert.Equal(Blake3.HashData([1, 2, 3]), Blake3.HashFile(path, new FileHashOptions { MaxDegreeOfParallelism = -1 }));
    }

    [Fact]
    public void HashFile_ItsBuffers_AreZeroedBeforeOthersGetThem()
    {
        // Nothing else is made of these bytes. Others may have returned buffers that hold something.
        byte[] piece = Inputs.Random(64, seed: 20261122);
        string path = Write([.. Enumerable.Repeat(piece, LongBytes / piece.Length).SelectMany(static each => each)]);
        Blake3.HashFile(path);
        AssertNotInRented(StreamSource.BufferBytes, piece);
        Blake3.HashFile(path, _twoThreads);
        AssertNotInRented(Blake3Parallel.PieceBytes(LongBytes, 2), piece);
    }

    private static async Task AssertAllThrowAsync<TException>(string path)
        where TException : Exception
    {
        Assert.Throws<TException>(() => Blake3.HashFile(path));
        Assert.Throws<TException>(() => Blake3.HashFile(path, _twoThreads));
        Assert.Throws<TException>(() => Blake3Mac.HashFile(_key, path));
        await Assert.ThrowsAsync<TException>(() => Blake3.HashFileAsync(path).AsTask());
        await Assert.ThrowsAsync<TException>(() => Blake3.HashFileAsync(path, _twoThreads).AsTask());
        await Assert.ThrowsAsync<TException>(() => Blake3Mac.HashFileAsync(_key, path, _twoThreads).AsTask());
    }

    private static async Task<byte[][]> HashEachWayAsync(string path) =>
    [
        Blake3.HashFile(path),
        await Blake3.HashFileAsync(path),
        Blake3.HashFile(path, _twoThreads),
        await Blake3.HashFileAsync(path, _twoThreads),
    ];

    private static Task StartAppending(
        Blake3 hasher, string path, int degree, bool isAsync, CancellationToken cancellationToken = default) => isAsync
        ? Task.Run(() => hasher.AppendFileParallelAsync(path, degree, cancellationToken), CancellationToken.None)
        : Task.Factory.StartNew(
            () => hasher.AppendFileParallel(path, degree, cancellationToken), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <summary>Waits until an operation has entered the hasher, or is over already.</summary>
    /// <remarks>Looks at the guard from outside: a call that asks would be inside itself when the operation wants to enter.</remarks>
    private static void WaitUntilBusy(Hasher hasher, Task operation)
    {
        bool HasBegun() => operation.IsCompleted || !_guard.GetValue(hasher)!.Equals(default(UsageGuard));
        Assert.True(SpinWait.SpinUntil(HasBegun, Patience.Limit), "The operation has not begun.");
    }

    private static void AssertUnusableUntilReset(Blake3 hasher)
    {
        InstanceMembers.AssertAllThrow<InvalidOperationException>(hasher, except: "void Reset()");
        hasher.Reset();
        Assert.Equal(Blake3.HashData([]), hasher.GetCurrentHash());
    }

    private static void AssertNotInRented(int bytes, byte[] piece)
    {
        // This thread gets back what it has returned last, most of the time.
        byte[] rented = ArrayPool<byte>.Shared.Rent(bytes);
        Assert.Equal(-1, rented.AsSpan().IndexOf(piece.AsSpan(0, piece.Length / 2)));
        Assert.Equal(-1, rented.AsSpan().IndexOf(piece.AsSpan(piece.Length / 2)));
        ArrayPool<byte>.Shared.Return(rented);
    }

    private static void AppendZeros(Blake3 hasher, long count)
    {
        byte[] zeros = new byte[LongBytes];
        for (; count > 0; count -= zeros.Length)
        {
            hasher.AppendData(zeros.AsSpan(0, (int)Math.Min(count, zeros.Length)));
        }
    }

    private static void Resize(string path, long length)
    {
        using FileStream stream = new(path, FileMode.OpenOrCreate, FileAccess.Write, FileShare.ReadWrite);
        stream.SetLength(length);
    }

    private string Write(byte[] content)
    {
        string path = Path.Combine(_folder, Path.GetRandomFileName());
        File.WriteAllBytes(path, content);
        return path;
    }

    private sealed class DisposingProgress(Hasher hasher) : IProgress<long>
    {
        public void Report(long value) => hasher.Dispose();
    }
}
