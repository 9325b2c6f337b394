using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>The call of any batch.</content>
internal static partial class BatchHash
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // keeps the arguments of a small batch in registers
    private static void Run<THash, TBatch>(ref THash hash, scoped TBatch batch)
        where THash : unmanaged, IBatchHash
        where TBatch : struct, IBatch, allows ref struct
    {
        // Without a key nothing is wiped, and a handler would cost small batches a few percent.
        if (hash.IsKeyed)
        {
            RunKeyed(ref hash, batch);
        }
        else
        {
            batch.Run(ref hash);
        }
    }

    private static void RunKeyed<THash, TBatch>(ref THash hash, scoped TBatch batch)
        where THash : unmanaged, IBatchHash
        where TBatch : struct, IBatch, allows ref struct
    {
        KeyedFailure failure = default;
        try
        {
            batch.Run(ref hash);
        }
        catch (Exception exception) when (failure.MustKeep(hash.IsKeyed))
        {
            // Arguments may be wrong, and a source's memory may throw when it is read.
            failure.Keep(exception);
        }

        Bytes.Wipe(ref hash);
        failure.WipeAndThrow();
    }
}
