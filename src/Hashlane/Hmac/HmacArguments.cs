namespace Hashlane;

/// <summary>Checks the arguments of HMAC and of what is made of it.</summary>
internal static class HmacArguments
{
    /// <summary>Returns the function itself if HMAC can use it.</summary>
    public static HashFunction Function(HashFunction function)
    {
        ArgumentNullException.ThrowIfNull(function);
        if (function.HashSizeInBytes > function.BlockBytes)
        {
            throw new ArgumentOutOfRangeException(
                nameof(function),
                $"Digest of HMAC's function must be at most its block, {function.BlockBytes} bytes, but "
                + $"{function.Name} has {function.HashSizeInBytes}.");
        }

        return function;
    }

    /// <summary>Throws if a key is shorter than a digest.</summary>
    public static void CheckLength(ReadOnlySpan<byte> prk, int hashBytes)
    {
        if (prk.Length < hashBytes)
        {
            throw new ArgumentException(
                $"{nameof(prk)} must have at least {hashBytes} bytes, but has {prk.Length}.", nameof(prk));
        }
    }

    /// <summary>Throws if output is empty or too long.</summary>
    public static void CheckOutput(ReadOnlySpan<byte> output, int mostBytes)
    {
        if (output.Length < 1 || output.Length > mostBytes)
        {
            throw new ArgumentException(
                $"{nameof(output)} must have 1 to {mostBytes} bytes, but has {output.Length}.", nameof(output));
        }
    }
}
