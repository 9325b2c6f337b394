using System.Reflection;
using Microsoft.Win32.SafeHandles;
using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here.

namespace Hashlane.Tests;

/// <summary>Files, and parts of them, hashed by every type: by each static member, by appends, and by the catalogue.</summary>
public sealed class FileTests : IDisposable
{
    private const int LongBytes = (18 << 20) + 77;

    private readonly string _folder = Directory.CreateTempSubdirectory("hashlane-").FullName;

    private delegate byte[] WithKey(ReadOnlySpan<byte> key, string path);

    private delegate byte[] WithKeyOfLength(ReadOnlySpan<byte> key, string path, int outputLength);

    private delegate byte[] WithKeyAndOptions(
        ReadOnlySpan<byte> key, string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken);

    public static TheoryData<string> Subjects => Subject.Names;

    public static TheoryData<string> OneShotSubjects => Subject.OneShotNames;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [MemberData(nameof(OneShotSubjects))]
    public async Task HashFile_EveryMember_EqualsHashData(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern((2 * StreamSource.BufferBytes) + 5);
        string path = Write(message);
        FileHashOptions part = new() { Offset = 100, Count = 1000, MaxDegreeOfParallelism = 2 };
        int length = subject.HasVariableLength ? 19 : subject.HashSizeInBytes;
        byte[] whole = subject.HashSpan(message);
        byte[] ofPart = subject.HasVariableLength
            ? subject.HashSpan(message.AsSpan(100, 1000), length)
            : subject.HashSpan(message.AsSpan(100, 1000));
        byte[] shorter = subject.HasVariableLength ? subject.HashSpan(message, length) : whole;

        Assert.Equal(whole, Whole(subject, path));
        Assert.Equal(whole, await WholeAsync(subject, path));
        Assert.Equal(ofPart, Part(subject, path, length, part));
        Assert.Equal(ofPart, await PartAsync(subject, path, length, part));
        if (subject.HasVariableLength)
        {
            Assert.Equal(shorter, Shorter(subject, path, length));
            Assert.Equal(shorter, await ShorterAsync(subject, path, length));
        }
    }

    [Fact]
    public async Task HashFile_OfEveryFunction_EqualsHashData()
    {
        byte[] message = Inputs.Pattern(5000);
        string path = Write(message);
        FileHashOptions part = new() { Offset = 4000 };
        foreach (HashFunction function in HashFunction.All)
        {
            Assert.Equal(function.HashData(message), function.HashFile(path));
            Assert.Equal(function.HashData(message), await function.HashFileAsync(path));
            Assert.Equal(function.HashData(message.AsSpan(4000)), function.HashFile(path, part));
            Assert.Equal(function.HashData(message.AsSpan(4000)), await function.HashFileAsync(path, part));
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task AppendFile_BetweenOtherData_EqualsAppendsOfMemory(string name)
    {
        byte[] message = Inputs.Pattern(70_000);
        string path = Write(message);
        using SafeFileHandle file = File.OpenHandle(path);
        using Hasher hasher = Subject.Get(name).Create(), expected = Subject.Get(name).Create();
        hasher.AppendData([1]);
        Assert.Equal(message.Length, hasher.AppendFile(path));
        Assert.Equal(message.Length, await hasher.AppendFileAsync(path));
        Assert.Equal(7, hasher.AppendFile(path, new FileHashOptions { Count = 7, Offset = 69_000 }));
        Assert.Equal(70, await hasher.AppendFileAsync(path, new FileHashOptions { Count = 71, Offset = 69_930 }));
        Assert.Equal(0, await hasher.AppendFileAsync(path, new FileHashOptions { Offset = 70_001 }));
        foreach (long offset in (long[])[1L << 62, long.MaxValue - 70_000, long.MaxValue - 1, long.MaxValue])
        {
            foreach (int degree in (int[])[1, 2])
            {
                FileHashOptions options = new() { Offset = offset, MaxDegreeOfParallelism = degree };
                Assert.Equal(0, hasher.AppendFile(path, options));
                Assert.Equal(0, await hasher.AppendFileAsync(path, options));
            }
        }

        Assert.Equal(0, hasher.AppendFile(path, new FileHashOptions { Count = 0 }));
        hasher.AppendFileParallel(path);
        await hasher.AppendFileParallelAsync(path);
        Assert.Equal(5, hasher.AppendFileParallel(file, 10, 5));
        Assert.Equal(6, await hasher.AppendFileParallelAsync(file, 20, 6));
        hasher.AppendData([2]);

        expected.AppendData(
        [
            1, .. message, .. message, .. message[69_000..69_007], .. message[69_930..], .. message, .. message, .. message[10..15], .. message[20..26], 2,
        ]);
        Assert.Equal(expected.GetCurrentHash(), hasher.GetCurrentHash());
    }

    [Theory]
    [InlineData("Sha224", 1, false)]
    [InlineData("Sha224", 2, true)]
    [InlineData("Blake3", 1, true)]
    [InlineData("Blake3", 3, false)]
    [InlineData("Blake3", 3, true)]
    [InlineData("Blake3Kdf", 2, true)]
    [InlineData("Blake3Mac", 2, false)]
    public async Task Progress_OfALongPart_RisesToItsLength(string name, int degree, bool isAsync)
    {
        byte[] message = Inputs.Pattern(LongBytes);
        string path = Write(message);
        List<long> reports = [];
        FileHashOptions options = new() { Offset = 3, MaxDegreeOfParallelism = degree, Progress = new Reports(reports.Add) };
        using Hasher hasher = Subject.Get(name).Create(), expected = Subject.Get(name).Create();

        long total = isAsync ? await hasher.AppendFileAsync(path, options) : hasher.AppendFile(path, options);

        expected.AppendData(message.AsSpan(3));
        Assert.Equal(expected.GetCurrentHash(), hasher.GetCurrentHash());
        Assert.Equal(LongBytes - 3, total);
        Assert.Equal(total, reports[^1]);
        Assert.Equal(reports.Distinct().Order(), reports);
        Assert.True(reports.Count >= (degree == 1 ? 3 : 1), $"{reports.Count} reports.");
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Progress_OfAnEmptyFile_IsOneReportOfZero(bool isAsync)
    {
        string path = Write([]);
        List<long> reports = [];
        FileHashOptions options = new() { Progress = new Reports(reports.Add) };
        using Sha256 hasher = new();
        Assert.Equal(0, isAsync ? await hasher.AppendFileAsync(path, options) : hasher.AppendFile(path, options));
        Assert.Equal([0], reports);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Cancellation_ByTheReceiverOfProgress_EndsHashingAndMakesTheInstanceUnusable(bool isAsync)
    {
        string path = Write(new byte[LongBytes]);
        using CancellationTokenSource cancellation = new();
        List<long> reports = [];
        FileHashOptions options = new()
        {
            Progress = new Reports(done =>
            {
                reports.Add(done);
                cancellation.Cancel();
            }),
        };
        using Blake2b hasher = new();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => _ = isAsync ? await hasher.AppendFileAsync(path, options, cancellation.Token) : hasher.AppendFile(path, options, cancellation.Token));
        Assert.Single(reports);
        Assert.InRange(reports[0], 1, LongBytes - 1);
        Assert.Throws<InvalidOperationException>(() => hasher.GetCurrentHash());
        hasher.Reset();

        // Nothing was read before this one.
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => _ = isAsync ? await hasher.AppendFileAsync(path, options, cancellation.Token) : hasher.AppendFile(path, options, cancellation.Token));
        Assert.Equal(Blake2b.HashData([]), hasher.GetCurrentHash());
    }

    [Fact]
    public async Task Progress_WhoseReceiverThrows_EndsHashingWithThatException()
    {
        string path = Write(new byte[10]);
        FileHashOptions options = new() { Progress = new Reports(static _ => throw new InvalidDataException()) };
        Assert.Throws<InvalidDataException>(() => Sha256.HashFile(path, options));
        await Assert.ThrowsAsync<InvalidDataException>(async () => await Sha256.HashFileAsync(path, options));
    }

    [Fact]
    public async Task File_ThatIsCutDuringTheReading_Throws()
    {
        foreach (bool isAsync in (bool[])[false, true])
        {
            string path = Write(new byte[LongBytes]);
            FileHashOptions options = new() { Offset = 5, Count = LongBytes - 10, Progress = new Reports(_ => Cut(path)) };
            using Sha512_256 hasher = new();
            await Assert.ThrowsAsync<IOException>(async () => _ = isAsync ? await hasher.AppendFileAsync(path, options) : hasher.AppendFile(path, options));
            Assert.Throws<InvalidOperationException>(() => hasher.GetCurrentHash());
        }

        static void Cut(string path)
        {
            using FileStream file = new(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);
            file.SetLength(1000);
        }
    }

    /// <summary>A file that was cut while it was read, and has grown again since.</summary>
    [Fact]
    public void ThrowIfCut_OfAFileThatHasItsLengthAgain_Throws()
    {
        string path = Write(new byte[2000]);
        using SafeFileHandle file = FileSource.Open(path, FileOptions.None);
        FileSource.ThrowIfCut(file, path, lengthBefore: 2000, readBytes: 2000);
        Assert.Throws<IOException>(() => FileSource.ThrowIfCut(file, path, lengthBefore: 2000, readBytes: 1000));
    }

    [Fact]
    public async Task Arguments_ThatAreBad_ThrowAtTheCallAndDisposeTheKey()
    {
        using Blake2b hasher = new();
        string path = Write([1]), missing = Path.Combine(_folder, "missing");
        FileHashOptions options = new();
        foreach (string bad in (string[])["", "a\0b"])
        {
            Assert.Throws<ArgumentException>("path", () => hasher.AppendFile(bad));
            Assert.Throws<ArgumentException>("path", () => { _ = hasher.AppendFileAsync(bad); });
            Assert.Throws<ArgumentException>("path", () => { _ = Blake2bMac.HashFileAsync(new byte[3], bad).AsTask(); });
        }

        Assert.Throws<ArgumentNullException>("path", () => hasher.AppendFile(null!));
        Assert.Throws<ArgumentNullException>("options", () => Sha256.HashFile(path, null!));
        Assert.Throws<ArgumentNullException>("options", () => { _ = Blake2bMac.HashFileAsync(new byte[3], path, 20, null!).AsTask(); });
        Assert.Throws<FileNotFoundException>(() => hasher.AppendFile(missing));
        await Assert.ThrowsAsync<FileNotFoundException>(() => hasher.AppendFileAsync(missing));
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => hasher.AppendFileParallel(path, 0));
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => { _ = hasher.AppendFileParallelAsync(path, -2); });
        Assert.Throws<ArgumentOutOfRangeException>(() => new FileHashOptions { MaxDegreeOfParallelism = 0 });
        Assert.Throws<ArgumentOutOfRangeException>("Offset", () => new FileHashOptions { Offset = -1 });
        Assert.Throws<ArgumentOutOfRangeException>("Count", () => new FileHashOptions { Count = -1 });
        Assert.Equal((0, long.MaxValue, 1, null), (options.Offset, options.Count, options.MaxDegreeOfParallelism, options.Progress));
        Assert.Equal(Blake2b.HashData([]), hasher.GetCurrentHash());

        using SafeFileHandle file = File.OpenHandle(path);
        Assert.Throws<ArgumentOutOfRangeException>("fileOffset", () => { _ = hasher.AppendFileParallelAsync(file, -1, 1); });
        Assert.Throws<ArgumentOutOfRangeException>("count", () => { _ = hasher.AppendFileParallelAsync(file, 0, -1); });
        file.Dispose();
        Assert.Throws<ObjectDisposedException>(() => { _ = hasher.AppendFileParallelAsync(file, 0, 1); });
    }

    [Fact]
    public async Task MessageThatHasEnded_IsNotAppendedTo()
    {
        string path = Write([1, 2, 3]);
        using SafeFileHandle file = File.OpenHandle(path);
        using Skein256 hasher = new();
        hasher.AppendFinalBits([0x80], 1);
        byte[] before = hasher.GetCurrentHash();
        Assert.Throws<InvalidOperationException>(() => hasher.AppendFile(path));
        Assert.Throws<InvalidOperationException>(() => hasher.AppendFileParallel(path));
        Assert.Throws<InvalidOperationException>(() => hasher.AppendFileParallel(file, 0, 1));
        await Assert.ThrowsAsync<InvalidOperationException>(() => hasher.AppendFileAsync(path));
        await Assert.ThrowsAsync<InvalidOperationException>(() => hasher.AppendFileParallelAsync(file, 0, 1));
        Assert.Equal(before, hasher.GetCurrentHash());
    }

    private static byte[] Whole(Subject subject, string path) => subject.IsMac
        ? Bind<WithKey>(subject, "HashFile")(subject.Key, path)
        : Bind<Func<string, byte[]>>(subject, "HashFile")(path);

    private static byte[] Shorter(Subject subject, string path, int length) => subject.IsMac
        ? Bind<WithKeyOfLength>(subject, "HashFile")(subject.Key, path, length)
        : Bind<Func<string, int, byte[]>>(subject, "HashFile")(path, length);

    private static byte[] Part(Subject subject, string path, int length, FileHashOptions part) => subject.IsMac
        ? Bind<WithKeyAndOptions>(subject, "HashFile")(subject.Key, path, length, part, default)
        : subject.HasVariableLength
            ? Bind<Func<string, int, FileHashOptions, CancellationToken, byte[]>>(subject, "HashFile")(path, length, part, default)
        : Bind<Func<string, FileHashOptions, CancellationToken, byte[]>>(subject, "HashFile")(path, part, default);

    private static ValueTask<byte[]> WholeAsync(Subject subject, string path) => subject.IsMac
        ? Bind<Func<ReadOnlyMemory<byte>, string, CancellationToken, ValueTask<byte[]>>>(subject, "HashFileAsync")(
            subject.Key.ToArray(), path, default)
        : Bind<Func<string, CancellationToken, ValueTask<byte[]>>>(subject, "HashFileAsync")(path, default);

    private static ValueTask<byte[]> ShorterAsync(Subject subject, string path, int length) => subject.IsMac
        ? Bind<Func<ReadOnlyMemory<byte>, string, int, CancellationToken, ValueTask<byte[]>>>(subject, "HashFileAsync")(
            subject.Key.ToArray(), path, length, default)
        : Bind<Func<string, int, CancellationToken, ValueTask<byte[]>>>(subject, "HashFileAsync")(path, length, default);

    private static ValueTask<byte[]> PartAsync(Subject subject, string path, int length, FileHashOptions part) => subject.IsMac
        ? Bind<Func<ReadOnlyMemory<byte>, string, int, FileHashOptions, CancellationToken, ValueTask<byte[]>>>(
            subject, "HashFileAsync")(subject.Key.ToArray(), path, length, part, default)
        : subject.HasVariableLength
            ? Bind<Func<string, int, FileHashOptions, CancellationToken, ValueTask<byte[]>>>(subject, "HashFileAsync")(
                path, length, part, default)
        : Bind<Func<string, FileHashOptions, CancellationToken, ValueTask<byte[]>>>(subject, "HashFileAsync")(path, part, default);

    private static T Bind<T>(Subject subject, string name)
        where T : Delegate
    {
        Type[] types = [.. typeof(T).GetMethod("Invoke")!.GetParameters().Select(static parameter => parameter.ParameterType)];
        MethodInfo? method = subject.Type.GetMethod(name, BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy, types);
        Assert.True(method is not null, $"{subject.Name} has no {name} with {types.Length} parameters.");
        return method.CreateDelegate<T>();
    }

    private string Write(byte[] content)
    {
        string path = Path.Combine(_folder, Path.GetRandomFileName());
        File.WriteAllBytes(path, content);
        return path;
    }

    /// <summary>Calls at once, unlike <see cref="Progress{T}"/>.</summary>
    private sealed class Reports(Action<long> report) : IProgress<long>
    {
        public void Report(long value) => report(value);
    }
}
