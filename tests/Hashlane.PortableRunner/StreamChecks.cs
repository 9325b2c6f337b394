using System.Buffers;
using System.IO.Pipes;

namespace Hashlane.Tests;

/// <summary>Streams, files, pipes and sequences, at once and asynchronously.</summary>
internal static class StreamChecks
{
    private const int MessageBytes = 300_001;

    private static readonly byte[] _message = VectorFile.Pattern(MessageBytes);

    public static void Run(Tally tally)
    {
        tally.Group("streams and sequences", () => Streams(tally));
        tally.Group("hashing streams", () => HashingStreams(tally));
        tally.Group("files", () => Files(tally));
        tally.Group("pipes", () => Pipes(tally));
        tally.Group("cancellation", () => Cancellation(tally));
    }

    private static void Streams(Tally tally)
    {
        foreach (Subject subject in Subject.All)
        {
            byte[] expected = subject.Hash(_message);
            using Hasher hasher = subject.Create();
            hasher.AppendData(new MemoryStream(_message));
            tally.Check($"{subject} of a stream", VectorFile.Same(hasher.GetHashAndReset(), expected));
            hasher.AppendData(new CallingStream(_message));
            tally.Check($"{subject} of short reads", VectorFile.Same(hasher.GetHashAndReset(), expected));
            hasher.AppendDataAsync(new CallingStream(_message)).GetAwaiter().GetResult();
            tally.Check($"{subject} of an asynchronous stream", VectorFile.Same(hasher.GetHashAndReset(), expected));
            hasher.AppendData(Segment.Sequence(_message));
            tally.Check($"{subject} of a sequence", VectorFile.Same(hasher.GetHashAndReset(), expected));
        }

        byte[] key = VectorFile.Key(32);
        ReadOnlySequence<byte> sequence = Segment.Sequence(_message);
        tally.Check("Blake3.HashData of a sequence", VectorFile.Same(Blake3.HashData(in sequence), Blake3.HashData(_message)));
        tally.Check(
            "Sha512.HashDataAsync", VectorFile.Same(
                Sha512.HashDataAsync(new CallingStream(_message)).AsTask().GetAwaiter().GetResult(), FrameworkHash.Sha512(_message)));
        tally.Check(
            "Blake2sMac.VerifyAsync",
            Blake2sMac.VerifyAsync(key, new CallingStream(_message), Blake2sMac.HashData(key, _message)).AsTask().GetAwaiter().GetResult());
    }

    private static void HashingStreams(Tally tally)
    {
        byte[] expected = Blake3.HashData(_message), buffer = new byte[1000];
        using Blake3 hasher = new();
        MemoryStream copy = new();
        using (HashingStream reading = new(new CallingStream(_message), hasher))
        {
            copy.WriteByte((byte)reading.ReadByte());
            reading.CopyTo(copy);
            tally.Check("HashingStream that is read", reading.ReadByte() == -1 && !reading.CanSeek && !reading.CanWrite);
        }

        tally.Check("HashingStream: bytes read", VectorFile.Same(copy.ToArray(), _message));
        tally.Check("HashingStream: digest of reads", VectorFile.Same(hasher.GetHashAndReset(), expected));
        copy.SetLength(0);
        HashingStream writing = new(copy, hasher, leaveOpen: true);
        tally.Check(
            "HashingStream: arguments",
            Expect.Throws<ArgumentNullException>(() => writing.Write(null!, 0, 1))
            && Expect.Throws<ArgumentOutOfRangeException>(() => writing.Write(buffer, -1, 1))
            && Expect.Throws<ArgumentOutOfRangeException>(() => writing.Write(buffer, 1, 1000))
            && Expect.Throws<ArgumentOutOfRangeException>(() => writing.Write(buffer, 1, -1)));
        writing.WriteByte(_message[0]);
        writing.Write(_message, 1, 1000);
        writing.WriteAsync(_message, 1001, MessageBytes - 1001, CancellationToken.None).GetAwaiter().GetResult();
        writing.FlushAsync().GetAwaiter().GetResult();
        writing.Dispose();
        tally.Check("HashingStream: bytes written", copy.CanWrite && VectorFile.Same(copy.ToArray(), _message));
        tally.Check("HashingStream: digest of writes", VectorFile.Same(hasher.GetHashAndReset(), expected));
        tally.Check("HashingStream: disposed", Expect.Throws<ObjectDisposedException>(() => writing.Write(buffer, 0, 1)));
        copy.Position = 0;
        using HashingStream asynchronous = new(copy, hasher);
        asynchronous.CopyToAsync(Stream.Null).GetAwaiter().GetResult();
        tally.Check("HashingStream: digest of asynchronous reads", VectorFile.Same(hasher.GetHashAndReset(), expected));
    }

    private static void Files(Tally tally)
    {
        string path = Path.GetTempFileName();
        try
        {
            File.WriteAllBytes(path, _message);
            byte[] expected = Blake3.HashData(_message), key = VectorFile.Key(32);
            tally.Check("HashFile", VectorFile.Same(Blake3.HashFile(path), expected));
            tally.Check("HashFileAsync", VectorFile.Same(Blake3.HashFileAsync(path).AsTask().GetAwaiter().GetResult(), expected));
            FileHashOptions allProcessors = new() { MaxDegreeOfParallelism = -1 };
            tally.Check("HashFile, all processors", VectorFile.Same(Blake3.HashFile(path, allProcessors), expected));
            tally.Check(
                "HashFileAsync, all processors",
                VectorFile.Same(Blake3.HashFileAsync(path, allProcessors).AsTask().GetAwaiter().GetResult(), expected));
            tally.Check(
                "Blake3Mac.HashFile", VectorFile.Same(Blake3Mac.HashFile(key, path), Blake3Mac.HashData(key, _message)));
            tally.Check("Sha256.HashFile", VectorFile.Same(Sha256.HashFile(path), FrameworkHash.Sha256(_message)));
            tally.Check("Skein512.HashFile", VectorFile.Same(Skein512.HashFile(path), Skein512.HashData(_message)));
            FileHashOptions options = new() { Offset = 1000, Count = 200_000, MaxDegreeOfParallelism = 2 };
            tally.Check(
                "Blake2sp.HashFile of a part",
                VectorFile.Same(Blake2sp.HashFile(path, 32, options), Blake2sp.HashData(_message.AsSpan(1000, 200_000))));
            tally.Check(
                "Blake2b.HashFileAsync of a part",
                VectorFile.Same(
                    Blake2b.HashFileAsync(path, 64, options).AsTask().GetAwaiter().GetResult(),
                    Blake2b.HashData(_message.AsSpan(1000, 200_000))));
            using Blake3 hasher = new();
            using (FileStream file = File.OpenRead(path))
            {
                long appended = hasher.AppendFileParallel(file.SafeFileHandle, 1000, 200_000);
                tally.Check(
                    "AppendFileParallel of a part",
                    appended == 200_000
                    && VectorFile.Same(hasher.GetHashAndReset(), Blake3.HashData(_message.AsSpan(1000, 200_000))));
            }

            using (FileStream file = File.OpenRead(path))
            {
                tally.Check("a FileStream", VectorFile.Same(Blake2b.HashData(file), Blake2b.HashData(_message)));
            }

            tally.Check("no file", Expect.Throws<FileNotFoundException>(() => Blake3.HashFile(path + ".none")));
        }
        finally
        {
            File.Delete(path);
        }
    }

    private static void Pipes(Tally tally)
    {
        using AnonymousPipeServerStream server = new(PipeDirection.Out);
        using AnonymousPipeClientStream client = new(PipeDirection.In, server.ClientSafePipeHandle);
        Task writer = Task.Run(() =>
        {
            server.Write(_message, 0, MessageBytes);
            server.Dispose();
        });
        using Blake3 hasher = new();
        hasher.AppendData(client);
        writer.GetAwaiter().GetResult();
        tally.Check("a pipe", VectorFile.Same(hasher.GetHashAndReset(), Blake3.HashData(_message)));
    }

    private static void Cancellation(Tally tally)
    {
        using CancellationTokenSource source = new();
        using CancellationTokenSource cancelled = new();
        cancelled.Cancel();
        using Blake2b hasher = new();
        tally.Check(
            "cancelled before",
            Expect.Throws<OperationCanceledException>(
                () => hasher.AppendDataAsync(new MemoryStream(_message), cancelled.Token).GetAwaiter().GetResult()));
        tally.Check(
            "cancelled meanwhile",
            Expect.Throws<OperationCanceledException>(
                () => hasher.AppendDataAsync(new CallingStream(_message, source.Cancel), source.Token).GetAwaiter().GetResult())
            || source.IsCancellationRequested);
        hasher.Reset();
        hasher.AppendData(_message);
        tally.Check("after a cancellation", VectorFile.Same(hasher.GetHashAndReset(), Blake2b.HashData(_message)));
    }
}
