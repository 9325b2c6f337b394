namespace Hashlane;

/// <content>The overloads over spans and memory.</content>
public sealed partial class HashingStream
{
    /// <param name="buffer">Receives the bytes.</param>
    /// <inheritdoc cref="Read(byte[], int, int)" path="//summary|//returns|//exception"/>
    public override int Read(Span<byte> buffer) => Append(ReadyInner().Read(buffer), buffer);

    /// <param name="buffer">Receives the bytes, until the task has completed.</param>
    /// <param name="cancellationToken">Handed to the inner stream.</param>
    /// <inheritdoc cref="ReadAsync(byte[], int, int, CancellationToken)" path="//summary|//returns|//exception"/>
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        return Run(ReadyInner(), buffer, cancellationToken);

        async ValueTask<int> Run(Stream inner, Memory<byte> buffer, CancellationToken cancellationToken) =>
            Append(await inner.ReadAsync(buffer, cancellationToken).ConfigureAwait(false), buffer.Span);
    }

    /// <param name="buffer">The bytes.</param>
    /// <inheritdoc cref="Write(byte[], int, int)" path="//summary|//exception"/>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        ReadyInner().Write(buffer);
        _hasher.AppendData(buffer);
    }

    /// <param name="buffer">The bytes; they must not change until the task has completed.</param>
    /// <param name="cancellationToken">Handed to the inner stream.</param>
    /// <inheritdoc cref="WriteAsync(byte[], int, int, CancellationToken)" path="//summary|//returns|//exception"/>
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        return Run(ReadyInner(), buffer, cancellationToken);

        async ValueTask Run(Stream inner, ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken)
        {
            await inner.WriteAsync(buffer, cancellationToken).ConfigureAwait(false);
            _hasher.AppendData(buffer.Span);
        }
    }

    /// <summary>Closes the inner stream asynchronously, unless it is to be left open.</summary>
    /// <returns>A task that completes when the inner stream is closed.</returns>
    public override async ValueTask DisposeAsync()
    {
        if (!_isDisposed)
        {
            _isDisposed = true;
            if (!_leaveOpen)
            {
                await _inner.DisposeAsync().ConfigureAwait(false);
            }
        }

        await base.DisposeAsync().ConfigureAwait(false);
    }
}
