using System.Buffers;
using System.IO.Pipelines;
using Microsoft.Win32.SafeHandles;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Every operation of an instance, as calls: for the contracts that hold for all of them.</summary>
internal static class InstanceMembers
{
    /// <summary>The members that throw after disposal, after a failure (all but Reset) and while another operation runs.</summary>
    public static IReadOnlyList<(string Signature, Action<Hasher> Call)> Operations { get; } =
    [
        ("void AppendData(byte[] source)", static hasher => hasher.AppendData(new byte[1])),
        ("void AppendData(ReadOnlySpan<byte> source)", static hasher => hasher.AppendData(ReadOnlySpan<byte>.Empty)),
        ("void AppendData(in ReadOnlySequence<byte> source)", static hasher => hasher.AppendData(new ReadOnlySequence<byte>(new byte[1]))),
        ("void AppendData(Stream source)", static hasher => hasher.AppendData(new MemoryStream())),
        ("Task AppendDataAsync(Stream source, CancellationToken cancellationToken = default)", static hasher => _ = hasher.AppendDataAsync(new MemoryStream())),
        (
            "Task AppendDataAsync(PipeReader source, CancellationToken cancellationToken = default)",
            static hasher => hasher.AppendDataAsync(PipeReader.Create(new MemoryStream())).GetAwaiter().GetResult()
        ),
        .. FileOperations,
        ("void AppendValue<T>(T value) where T : struct", static hasher => hasher.AppendValue(1)),
        ("void AppendValues<T>(ReadOnlySpan<T> values) where T : struct", static hasher => hasher.AppendValues<int>([1, 2])),
        ("byte[] GetCurrentHash()", static hasher => hasher.GetCurrentHash()),
        ("int GetCurrentHash(Span<byte> destination)", static hasher => hasher.GetCurrentHash(new byte[hasher.HashLengthInBytes])),
        ("bool TryGetCurrentHash(Span<byte> destination, out int bytesWritten)", static hasher => hasher.TryGetCurrentHash(new byte[hasher.HashLengthInBytes], out _)),
        ("bool TryGetCurrentHash(Span<byte> destination, out int bytesWritten)", static hasher => hasher.TryGetCurrentHash([], out _)),
        ("byte[] GetHashAndReset()", static hasher => hasher.GetHashAndReset()),
        ("int GetHashAndReset(Span<byte> destination)", static hasher => hasher.GetHashAndReset(new byte[hasher.HashLengthInBytes])),
        ("bool TryGetHashAndReset(Span<byte> destination, out int bytesWritten)", static hasher => hasher.TryGetHashAndReset(new byte[hasher.HashLengthInBytes], out _)),
        ("bool TryGetHashAndReset(Span<byte> destination, out int bytesWritten)", static hasher => hasher.TryGetHashAndReset([], out _)),
        ("void Reset()", static hasher => hasher.Reset()),
        ("Hasher Clone()", static hasher => hasher.Clone()),
        ("HashAlgorithm CreateHashAlgorithm()", static hasher => hasher.CreateHashAlgorithm()),
    ];

    /// <summary>Appends of files and by several threads.</summary>
    private static (string Signature, Action<Hasher> Call)[] FileOperations =>
    [
        (
            "long AppendFile(string path, FileHashOptions? options = default, CancellationToken cancellationToken = default)",
            static hasher => hasher.AppendFile(AnyFile)
        ),
        (
            "Task<long> AppendFileAsync(string path, FileHashOptions? options = default, CancellationToken cancellationToken = default)",
            static hasher => hasher.AppendFileAsync(AnyFile).GetAwaiter().GetResult()
        ),
        (
            "void AppendFileParallel(string path, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)",
            static hasher => hasher.AppendFileParallel(AnyFile)
        ),
        (
            "Task AppendFileParallelAsync(string path, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)",
            static hasher => hasher.AppendFileParallelAsync(AnyFile).GetAwaiter().GetResult()
        ),
        (
            "long AppendFileParallel(SafeFileHandle file, long fileOffset, long count, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)",
            static hasher => WithFile(file => hasher.AppendFileParallel(file, 0, 1))
        ),
        (
            "Task<long> AppendFileParallelAsync(SafeFileHandle file, long fileOffset, long count, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)",
            static hasher => WithFile(file => hasher.AppendFileParallelAsync(file, 0, 1).GetAwaiter().GetResult())
        ),
        (
            "void AppendDataParallel(byte[] source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)",
            static hasher => hasher.AppendDataParallel(new byte[1])
        ),
        (
            "void AppendDataParallel(ReadOnlyMemory<byte> source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)",
            static hasher => hasher.AppendDataParallel(new byte[1].AsMemory())
        ),
        (
            "void AppendDataParallel(ReadOnlySpan<byte> source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)",
            static hasher => hasher.AppendDataParallel(new byte[1].AsSpan())
        ),
        (
            "void AppendDataParallel(in ReadOnlySequence<byte> source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)",
            static hasher => hasher.AppendDataParallel(new ReadOnlySequence<byte>(new byte[1]))
        ),
    ];

    private static string AnyFile => typeof(InstanceMembers).Assembly.Location;

    /// <summary>The members of <see cref="UnkeyedHasher"/>.</summary>
    public static IReadOnlyList<(string Signature, Action<Hasher> Call)> UnkeyedOperations { get; } =
    [
        ("int GetStateLength()", static hasher => ((UnkeyedHasher)hasher).GetStateLength()),
        ("byte[] ExportState()", static hasher => ((UnkeyedHasher)hasher).ExportState()),
        ("int ExportState(Span<byte> destination)", static hasher => ((UnkeyedHasher)hasher).ExportState(new byte[4000])),
        ("bool TryExportState(Span<byte> destination, out int bytesWritten)", static hasher => ((UnkeyedHasher)hasher).TryExportState([], out _)),
    ];

    /// <summary>The members of <see cref="KeyedHasher"/>.</summary>
    public static IReadOnlyList<(string Signature, Action<Hasher> Call)> KeyedOperations { get; } =
    [
        ("int GetSecretStateLength()", static hasher => ((KeyedHasher)hasher).GetSecretStateLength()),
        ("byte[] ExportSecretState()", static hasher => ((KeyedHasher)hasher).ExportSecretState()),
        ("int ExportSecretState(Span<byte> destination)", static hasher => ((KeyedHasher)hasher).ExportSecretState(new byte[4000])),
        ("bool TryExportSecretState(Span<byte> destination, out int bytesWritten)", static hasher => ((KeyedHasher)hasher).TryExportSecretState([], out _)),
    ];

    /// <summary>The operations of this instance, those of the classes between it and <see cref="Hasher"/> included.</summary>
    public static IEnumerable<(string Signature, Action<Hasher> Call)> OperationsOf(Hasher hasher) => Operations
        .Concat(hasher is UnkeyedHasher ? UnkeyedOperations : [])
        .Concat(hasher is KeyedHasher ? KeyedOperations : [])
        .Concat(hasher is Mac ? [("bool Verify(ReadOnlySpan<byte> tag)", static hasher => ((Mac)hasher).Verify(new byte[3]))] : []);

    /// <summary>Checks that each operation throws <typeparamref name="TException"/>.</summary>
    public static void AssertAllThrow<TException>(Hasher hasher, params string[] except)
        where TException : Exception
    {
        foreach ((string signature, Action<Hasher> call) in OperationsOf(hasher))
        {
            if (!except.Contains(signature))
            {
                Exception? exception = Record.Exception(() => call(hasher));
                Assert.True(exception?.GetType() == typeof(TException), $"{hasher}.{signature}: {exception?.GetType().Name ?? "nothing"} was thrown.");
            }
        }
    }

    private static void WithFile(Action<SafeFileHandle> use)
    {
        using SafeFileHandle file = File.OpenHandle(AnyFile);
        use(file);
    }
}
