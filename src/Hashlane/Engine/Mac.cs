using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>A message authentication code: a hash that only holders of a key can compute.</summary>
/// <remarks>
/// All that <see cref="Hasher"/> documents applies here too. <see cref="Hasher.Reset"/> keeps the key,
/// <see cref="Hasher.Dispose"/> zeroes it. Compare tags with <see cref="Verify(ReadOnlySpan{byte})"/>, never with an
/// operator or <c>SequenceEqual</c>: their time tells where tags differ.
/// </remarks>
public abstract class Mac : KeyedHasher
{
    /// <summary>The constructor that trimming must keep: that of the instance without a key.</summary>
    internal const DynamicallyAccessedMemberTypes OfPrototype =
        DynamicallyAccessedMemberTypes.PublicParameterlessConstructor
        | DynamicallyAccessedMemberTypes.NonPublicConstructors;

    private protected Mac(int hashLengthInBytes)
        : base(hashLengthInBytes)
    {
    }

    private protected Mac(ref StateReader reader, int minHashBytes, int maxHashBytes)
        : base(ref reader, minHashBytes, maxHashBytes)
    {
    }

    /// <summary>
    /// Compares <paramref name="tag"/> with the tag of all data appended so far, in fixed time. More can be appended
    /// afterwards.
    /// </summary>
    /// <param name="tag">
    /// The tag to verify; the result is false unless it is exactly <see cref="Hasher.HashLengthInBytes"/> bytes long.
    /// </param>
    /// <returns>True if all bytes agree.</returns>
    /// <remarks>
    /// The instance determines the length, never the tag. For a tag of another length, create the instance with that
    /// <c>outputLength</c>.
    /// </remarks>
    /// <inheritdoc cref="Hasher.GetCurrentHash()" path="/exception"/>
    public bool Verify(ReadOnlySpan<byte> tag)
    {
        Span<byte> actual = HashLengthInBytes <= FixedTime.MaxStackBytes
            ? stackalloc byte[HashLengthInBytes]
            : new byte[HashLengthInBytes];
        GetCurrentHash(actual);
        return FixedTime.EqualsAndWipe(actual, tag);
    }
}
