namespace Hashlane;

/// <summary>Starts BLAKE2 of many messages: b or s, with or without a key.</summary>
internal static class Blake2Many
{
    /// <summary>Without a key.</summary>
    public static void Start<TVariant>(
        out Blake2Lanes<TVariant, Blake2Mode<TVariant>> hash, int outputLength, HashFunctionOptions options)
        where TVariant : unmanaged, IBlake2Variant, ILaneVariant
    {
        Blake2ParameterBlock block = Blake2ParameterBlock.Sequential(outputLength, options);
        Blake2Mode<TVariant> mode = new(block.Start<TVariant>(keyBytes: 0), block.Node);
        Blake2Lanes<TVariant, Blake2Mode<TVariant>>.Start(out hash, ref mode, outputLength);
    }

    /// <summary>With the key of the options.</summary>
    public static void StartKeyed<TVariant>(
        out Blake2Lanes<TVariant, Blake2KeyedMode<TVariant>> hash, int outputLength, HashFunctionOptions options)
        where TVariant : unmanaged, IBlake2Variant, ILaneVariant =>
        StartKeyed(out hash, outputLength, options.Key.Span, options);

    /// <summary>With a key, whose length was checked.</summary>
    public static void StartKeyed<TVariant>(
        out Blake2Lanes<TVariant, Blake2KeyedMode<TVariant>> hash, int outputLength, ReadOnlySpan<byte> key, HashFunctionOptions options)
        where TVariant : unmanaged, IBlake2Variant, ILaneVariant
    {
        Blake2ParameterBlock block = Blake2ParameterBlock.Sequential(outputLength, options);
        Blake2KeyedMode<TVariant> mode = new(key, new Blake2Mode<TVariant>(block.Start<TVariant>(key.Length), block.Node));
        Blake2Lanes<TVariant, Blake2KeyedMode<TVariant>>.Start(out hash, ref mode, outputLength);
        mode.Wipe();
    }
}
