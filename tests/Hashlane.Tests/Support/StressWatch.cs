using System.Buffers;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Arrays of the pool, filled with canaries and held for a while: a call that has returned an array and still writes to it is seen.</summary>
internal sealed class StressWatch(int held)
{
    // Of streams and files, of pieces, of chaining values of 1 to 2 MiB, of Merkle trees.
    private static readonly int[] _sizes =
        [StreamSource.BufferBytes, StreamSource.BufferBytes, Blake3Parallel.MaxPieceBytes, 4 * 1024, 8 * 1024, 16 * 1024, 32 * 1024, 64 * 1024];

    private readonly Queue<byte[]> _held = [];
    private string? _failure;

    /// <summary>Rents one of each size, and gives back those that were held for long enough.</summary>
    public void Add()
    {
        lock (_held)
        {
            foreach (int size in _sizes)
            {
                byte[] rented = ArrayPool<byte>.Shared.Rent(size);
                rented.AsSpan().Fill(Canary.Value);
                _held.Enqueue(rented);
            }

            while (_held.Count > held)
            {
                Check(_held.Dequeue());
            }
        }
    }

    /// <summary>Fails if any array was written to.</summary>
    public void CheckAll()
    {
        lock (_held)
        {
            while (_held.TryDequeue(out byte[]? rented))
            {
                Check(rented);
            }

            Assert.Null(_failure);
        }
    }

    private void Check(byte[] rented)
    {
        int at = rented.AsSpan().IndexOfAnyExcept(Canary.Value);
        if (at >= 0)
        {
            _failure ??= $"An array of {rented.Length} bytes of the pool was written to, at {at}, by a call that had returned it.";
        }

        ArrayPool<byte>.Shared.Return(rented);
    }
}
