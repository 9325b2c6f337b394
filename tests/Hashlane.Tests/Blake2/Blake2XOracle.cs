namespace Hashlane.Tests;

/// <summary>BLAKE2X as the paper's table of parameters has it: every node a BLAKE2 hash of its own, all made anew for each block.</summary>
internal static class Blake2XOracle
{
    /// <summary>The root's digest; keyed unless the key is empty.</summary>
    public static byte[] Root<TVariant>(byte[] key, byte[] message, uint statedLength, Blake2XSettings settings)
        where TVariant : unmanaged, IBlake2Variant
    {
        int hashBytes = default(TVariant).MaxHashBytes;
        Blake2ParameterBlock block = new()
        {
            OutputLength = hashBytes,
            Fanout = 1,
            Depth = 1,
            NodeOffset = (ulong)statedLength << 32,
            Salt = settings.Salt,
            Personalization = settings.Personalization,
        };
        byte[] digest = new byte[hashBytes];
        Blake2Mode<TVariant> mode = new(block.Start<TVariant>(key.Length), Blake2Node.Inner);
        if (key.Length == 0)
        {
            mode.Finish(message, digest);
        }
        else
        {
            new Blake2KeyedMode<TVariant>(key, mode).Finish(message, digest);
        }

        return digest;
    }

    /// <summary>Output from a position on.</summary>
    public static byte[] Output<TVariant>(byte[] root, uint statedLength, Blake2XSettings settings, ulong position, int length)
        where TVariant : unmanaged, IBlake2Variant
    {
        byte[] output = new byte[length];
        for (int done = 0; done < length;)
        {
            ulong at = position + (ulong)done;
            byte[] block = Block<TVariant>(root, statedLength, settings, at / (uint)root.Length);
            ReadOnlySpan<byte> part = block.AsSpan((int)(at % (uint)root.Length));
            part = part[..Math.Min(part.Length, length - done)];
            part.CopyTo(output.AsSpan(done));
            done += part.Length;
        }

        return output;
    }

    private static byte[] Block<TVariant>(byte[] root, uint statedLength, Blake2XSettings settings, ulong number)
        where TVariant : unmanaged, IBlake2Variant
    {
        ulong left = statedLength - (number * (uint)root.Length);
        Blake2ParameterBlock block = new()
        {
            OutputLength = settings.IsUnknown || left > (uint)root.Length ? root.Length : (int)left,
            Fanout = 0,
            Depth = 0,
            LeafBytes = (uint)root.Length,
            NodeOffset = number | ((ulong)statedLength << 32),
            NodeDepth = 0,
            InnerHashBytes = root.Length,
            Salt = settings.Salt,
            Personalization = settings.Personalization,
        };
        byte[] digest = new byte[block.OutputLength];
        new Blake2Mode<TVariant>(block.Start<TVariant>(keyBytes: 0), Blake2Node.Inner).Finish(root, digest);
        return digest;
    }
}
