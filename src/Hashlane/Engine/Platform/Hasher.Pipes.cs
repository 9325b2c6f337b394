using System.IO.Pipelines;

namespace Hashlane;

/// <content>Appends of pipes.</content>
public abstract partial class Hasher
{
    /// <summary>Appends a pipe to its end, without a copy, and advances it by what was appended.</summary>
    /// <param name="source">The reader of a pipe; it is not completed, which remains to the caller.</param>
    /// <param name="cancellationToken">
    /// Ends the operation early; the instance is then unusable until <see cref="Reset"/>. It stays usable if the token
    /// was canceled before the call, since nothing has been read then.
    /// </param>
    /// <returns>A task that completes at the pipe's end. The instance is in use until then.</returns>
    /// <remarks>
    /// <see cref="PipeReader.CancelPendingRead"/> ends the operation as <paramref name="cancellationToken"/> does.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="OperationCanceledException">
    /// <paramref name="cancellationToken"/> was canceled, or the pending read.
    /// </exception>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})" path="/exception"/>
    public Task AppendDataAsync(PipeReader source, CancellationToken cancellationToken = default) =>
        AppendPipeAsync(Checks.NotNull(source), cancellationToken);

    private async Task AppendPipeAsync(PipeReader source, CancellationToken cancellationToken)
    {
        using Operation operation = BeginAppend();
        operation.ThrowIfCancelled(cancellationToken);
        ReadResult result;
        do
        {
            result = await source.ReadAsync(cancellationToken).ConfigureAwait(false);
            if (result.IsCanceled)
            {
                source.AdvanceTo(result.Buffer.Start);
                throw new OperationCanceledException("The pending read of the pipe was canceled.");
            }

            try
            {
                foreach (ReadOnlyMemory<byte> segment in result.Buffer)
                {
                    _guard.ThrowIfDisposeDue(this);
                    Absorb(segment.Span);
                }
            }
            finally
            {
                source.AdvanceTo(result.Buffer.End);
            }
        }
        while (!result.IsCompleted);

        operation.Complete();
    }
}
