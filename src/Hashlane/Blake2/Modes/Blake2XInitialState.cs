using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Creates BLAKE2X's modes before their messages, in place.</summary>
internal static class Blake2XInitialState
{
    /// <summary>Creates a mode without a key.</summary>
    [SkipLocalsInit] // the root is written whole
    public static void Unkeyed<TVariant>(
        out Blake2XMode<TVariant, Blake2Mode<TVariant>> mode, in Blake2ParameterBlock parameters)
        where TVariant : unmanaged, IBlake2Variant
    {
        Blake2Mode<TVariant> root = new(parameters.Start<TVariant>(keyBytes: 0), Blake2Node.Inner);
        mode = default;
        mode.Take(ref root, in parameters);
    }

    /// <summary>Creates a mode with a key whose length was checked.</summary>
    [SkipLocalsInit] // the root is written whole
    public static void Keyed<TVariant>(
        out Blake2XMode<TVariant,
        Blake2KeyedMode<TVariant>> mode,
        ReadOnlySpan<byte> key,
        in Blake2ParameterBlock parameters)
        where TVariant : unmanaged, IBlake2Variant
    {
        Blake2KeyedMode<TVariant> root =
            new(key, new Blake2Mode<TVariant>(parameters.Start<TVariant>(key.Length), Blake2Node.Inner));
        mode = default;
        mode.Take(ref root, in parameters);
    }

    /// <summary>Starts hashing many messages one by one without a key.</summary>
    public static void Many<TVariant>(
        out SequentialBatchHash<Blake2XMode<TVariant,
        Blake2Mode<TVariant>>> hash,
        int outputLength,
        HashFunctionOptions options)
        where TVariant : unmanaged, IBlake2Variant
    {
        Unkeyed(
            out Blake2XMode<TVariant, Blake2Mode<TVariant>> mode,
            Blake2ParameterBlock.XofRoot<TVariant>((uint)outputLength, options));
        SequentialBatchHash<Blake2XMode<TVariant, Blake2Mode<TVariant>>>.Start(out hash, in mode, outputLength);
    }

    /// <summary>Starts hashing many messages one by one with the key of the options.</summary>
    public static void ManyKeyed<TVariant>(
        out SequentialBatchHash<Blake2XMode<TVariant,
        Blake2KeyedMode<TVariant>>> hash,
        int outputLength,
        HashFunctionOptions options)
        where TVariant : unmanaged, IBlake2Variant
    {
        Keyed(
            out Blake2XMode<TVariant, Blake2KeyedMode<TVariant>> mode, options.Key.Span,
            Blake2ParameterBlock.XofRoot<TVariant>((uint)outputLength, options));
        SequentialBatchHash<Blake2XMode<TVariant, Blake2KeyedMode<TVariant>>>.Start(out hash, in mode, outputLength);
        mode.Wipe();
    }
}
