using System.Runtime.CompilerServices;

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
    public static void CheckOutput(ReadOnlySpan<byte> output, int maxBytes)
    {
        if (output.Length < 1 || output.Length > maxBytes)
        {
            throw new ArgumentException(
                $"{nameof(output)} must have 1 to {maxBytes} bytes, but has {output.Length}.", nameof(output));
        }
    }

    /// <summary>Returns a number itself; throws if it is less than 1.</summary>
    public static int AtLeastOne(int value, [CallerArgumentExpression(nameof(value))] string name = "")
    {
        if (value < 1)
        {
            throw new ArgumentOutOfRangeException(name, value, $"{name} must be 1 or more.");
        }

        return value;
    }

    /// <summary>Throws unless there is a salt for each password.</summary>
    public static void CheckPairs(
        ReadOnlySpan<ReadOnlyMemory<byte>> passwords, ReadOnlySpan<ReadOnlyMemory<byte>> salts)
    {
        if (salts.Length != passwords.Length)
        {
            throw new ArgumentException(
                $"There must be a salt for each of {passwords.Length} passwords, but there are {salts.Length}.",
                nameof(salts));
        }
    }

    /// <summary>Returns the bytes of several keys; throws if a destination is too short for them.</summary>
    public static int CheckDestination(ReadOnlySpan<byte> destination, int count, int keyBytes)
    {
        long bytes = (long)count * keyBytes;
        if (destination.Length < bytes)
        {
            throw new ArgumentException(
                $"Destination must hold {count} keys of {keyBytes} bytes, but has {destination.Length} bytes.",
                nameof(destination));
        }

        return (int)bytes;
    }

    /// <summary>Throws if a destination overlaps an input, which is read for each block of output.</summary>
    public static void CheckSeparate(ReadOnlySpan<byte> destination, ReadOnlySpan<byte> input)
    {
        if (destination.Overlaps(input))
        {
            throw new ArgumentException("Destination must not overlap a password or a salt.", nameof(destination));
        }
    }
}
