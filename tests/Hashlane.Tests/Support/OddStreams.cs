using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>A read-only stream of which only the reading is written by its children.</summary>
internal abstract class OddStream : Stream
{
    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

/// <summary>Gives a message in reads of 1, 2, 3, … bytes and counts what happens after its end.</summary>
internal sealed class ShortReadStream(byte[] message) : OddStream
{
    private int _position;
    private int _next = 1;

    public int ReadsAtEnd { get; private set; }

    public override int Read(byte[] buffer, int offset, int count)
    {
        int read = Math.Min(Math.Min(_next++, count), message.Length - _position);
        message.AsSpan(_position, read).CopyTo(buffer.AsSpan(offset));

        // Rubbish behind what was read must not be hashed.
        buffer.AsSpan(offset + read, count - read).Fill(Canary.Value);
        _position += read;
        ReadsAtEnd += read == 0 ? 1 : 0;
        return read;
    }
}

/// <summary>Gives one piece, then nothing, then more: what follows the first empty read is no part of the message.</summary>
internal sealed class EarlyEndStream(byte[] piece) : OddStream
{
    private int _reads;

    public override int Read(byte[] buffer, int offset, int count)
    {
        if (_reads++ == 1)
        {
            return 0;
        }

        piece.CopyTo(buffer.AsSpan(offset));
        return piece.Length;
    }
}

/// <summary>Answers each read with a number that it chooses.</summary>
internal sealed class LyingStream(int answer) : OddStream
{
    public override int Read(byte[] buffer, int offset, int count) => answer;

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(answer);
}

/// <summary>Gives some bytes, then throws.</summary>
internal sealed class ThrowingStream(int goodBytes) : OddStream
{
    private int _left = goodBytes;

    public override int Read(byte[] buffer, int offset, int count)
    {
        if (_left == 0)
        {
            throw new IOException("The disk is on fire.");
        }

        int read = Math.Min(_left, count);
        buffer.AsSpan(offset, read).Fill(1);
        _left -= read;
        return read;
    }
}

/// <summary>Cannot be read.</summary>
internal sealed class UnreadableStream : OddStream
{
    public override bool CanRead => false;

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

/// <summary>Gives one byte, then waits until it is released, then ends. Serves both kinds of reading; who is not released in time fails.</summary>
internal sealed class BlockingStream : OddStream
{
    private readonly TaskCompletionSource _entered = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _released = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _reads;

    /// <summary>Completes when the waiting read has begun; fails when nobody reads that far.</summary>
    public Task Entered => _entered.Task.WaitAsync(Patience.Limit);

    public void Release() => _released.TrySetResult();

    public override int Read(byte[] buffer, int offset, int count)
    {
        if (_reads++ == 0)
        {
            buffer[offset] = 7;
            return 1;
        }

        _entered.TrySetResult();
        _released.Task.WaitAsync(Patience.Limit).GetAwaiter().GetResult();
        return 0;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_reads++ == 0)
        {
            buffer.Span[0] = 7;
            return 1;
        }

        _entered.TrySetResult();
        await _released.Task.WaitAsync(Patience.Limit, cancellationToken).ConfigureAwait(false);
        return 0;
    }
}

/// <summary>Fills whole buffers <paramref name="reads"/> times, then ends, and keeps the arrays that it was given.</summary>
internal sealed class KeepingStream(int reads) : OddStream
{
    private int _left = reads;

    public HashSet<byte[]> Kept { get; } = [];

    public override int Read(byte[] buffer, int offset, int count) => Fill(new ArraySegment<byte>(buffer, offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        bool isArray = MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> segment);
        return isArray ? new(Fill(segment)) : throw new NotSupportedException("Only arrays can be kept.");
    }

    private int Fill(ArraySegment<byte> buffer)
    {
        Kept.Add(buffer.Array!);
        if (_left-- <= 0)
        {
            return 0;
        }

        buffer.AsSpan().Fill(Canary.Value);
        return buffer.Count;
    }
}

/// <summary>Never ends, ignores tokens, and does something in one of its reads.</summary>
internal sealed class CallingStream(int at, Action action) : OddStream
{
    public int Reads { get; private set; }

    public override int Read(byte[] buffer, int offset, int count) => Read();

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read());

    private int Read()
    {
        if (++Reads == at)
        {
            action();
        }

        return 100;
    }
}

/// <summary>Gives some bytes, and then does in its reads of both kinds what a test says, with the memory that it was given and keeps.</summary>
internal sealed class HoldingStream(int goodBytes, Func<Memory<byte>, CancellationToken, ValueTask<int>> thenRead) : OddStream
{
    private int _reads;

    public Memory<byte> Held { get; private set; }

    public override int Read(byte[] buffer, int offset, int count) => ReadAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_reads++ == 0)
        {
            buffer.Span[..goodBytes].Fill(1);
            return new(goodBytes);
        }

        Held = buffer;
        return thenRead(buffer, cancellationToken);
    }
}
