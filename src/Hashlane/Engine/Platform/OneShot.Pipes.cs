using System.IO.Pipelines;

namespace Hashlane;

/// <content>The one-shot over pipes.</content>
internal static partial class OneShot
{
    /// <summary>Computes the digest of a pipe, without a copy. Disposes the hasher.</summary>
    public static async ValueTask<byte[]> HashDataAsync(
        Hasher hasher, PipeReader source, CancellationToken cancellationToken)
    {
        using (hasher)
        {
            await hasher.AppendDataAsync(source, cancellationToken).ConfigureAwait(false);
            return hasher.GetCurrentHash();
        }
    }
}
