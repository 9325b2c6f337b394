namespace Hashlane;

/// <summary>Batches without lanes: messages are hashed one after the other.</summary>
internal static class SequentialBatches
{
    extension<THash>(THash hash)
        where THash : struct, IBatchHash
    {
        public string? KernelName => null;
    }

    extension<THash>(ref THash hash)
        where THash : struct, IBatchHash
    {
        public void HashMessages(scoped ref EqualMessages messages, Span<byte> digests)
        {
            for (int i = 0; i < messages.Count; i++)
            {
                hash.HashSingle(messages.ContextOf(i), messages[i], hash.DigestOf(digests, i));
            }

            hash.WipeStack();
        }

        public void HashMessages(scoped ref AdjoiningMessages messages, Span<byte> digests)
        {
            for (int i = 0; i < messages.Count; i++)
            {
                hash.HashSingle(messages.ContextOf(i), messages[i], hash.DigestOf(digests, i));
            }

            hash.WipeStack();
        }

        public void HashMessages(scoped ref ScatteredMessages messages, Span<byte> digests)
        {
            for (int i = 0; i < messages.Count; i++)
            {
                hash.HashSingle(messages.ContextOf(i), messages[i], hash.DigestOf(digests, i));
            }

            hash.WipeStack();
        }

        private Span<byte> DigestOf(Span<byte> digests, int index) =>
            digests.Slice(index * hash.HashBytes, hash.HashBytes);

        private void WipeStack()
        {
            if (hash.IsKeyed)
            {
                Bytes.WipeBatchBelow();
            }
        }
    }
}
