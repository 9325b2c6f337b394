using System.IO.Pipelines;

namespace Hashlane;

/// <content>The one-shot over pipes.</content>
public sealed partial class HashFunction
{
    /// <summary>Asynchronously computes the digest of a pipe to its end, without a copy.</summary>
    /// <param name="source">The reader of a pipe; it is not completed, which remains to the caller.</param>
    /// <param name="cancellationToken">The token that ends the operation early.</param>
    /// <returns>The digest, <see cref="HashSizeInBytes"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="OperationCanceledException">
    /// <paramref name="cancellationToken"/> was canceled, or the pending read.
    /// </exception>
    public ValueTask<byte[]> HashDataAsync(PipeReader source, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        return OneShot.HashDataAsync(Create(), source, cancellationToken);
    }
}
