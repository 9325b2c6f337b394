namespace Hashlane;

/// <summary>Starts BLAKE2 over many messages: b or s, with or without a key.</summary>
internal static class Blake2Batch
{
    /// <summary>Starts without a key and options.</summary>
    public static void Start<TVariant>(out Blake2Lanes<TVariant, Blake2Mode<TVariant>> hash, int outputLength)
        where TVariant : unmanaged, IBlake2Variant =>
        Blake2Lanes<TVariant, Blake2Mode<TVariant>>.StartSequential(out hash, outputLength);

    /// <summary>Starts without a key.</summary>
    public static void Start<TVariant>(
        out Blake2Lanes<TVariant, Blake2Mode<TVariant>> hash, int outputLength, HashFunctionOptions options)
        where TVariant : unmanaged, IBlake2Variant
    {
        Blake2ParameterBlock block = Blake2ParameterBlock.Sequential(outputLength, options);
        Blake2Mode<TVariant> mode = new(block.Start<TVariant>(keyBytes: 0), block.Node);
        Blake2Lanes<TVariant, Blake2Mode<TVariant>>.Start(out hash, ref mode, outputLength);
    }

    /// <summary>Starts with a key, whose length was checked, and without options.</summary>
    public static void StartKeyed<TVariant>(
        out Blake2Lanes<TVariant, Blake2KeyedMode<TVariant>> hash, int outputLength, ReadOnlySpan<byte> key)
        where TVariant : unmanaged, IBlake2Variant
    {
        Blake2KeyedMode<TVariant> mode = new(key, outputLength);
        Blake2Lanes<TVariant, Blake2KeyedMode<TVariant>>.Start(out hash, ref mode, outputLength);
        mode.Wipe();
    }

    /// <summary>Starts with the key of the options.</summary>
    public static void StartKeyed<TVariant>(
        out Blake2Lanes<TVariant, Blake2KeyedMode<TVariant>> hash, int outputLength, HashFunctionOptions options)
        where TVariant : unmanaged, IBlake2Variant
    {
        ReadOnlySpan<byte> key = options.Key.Span;
        Blake2ParameterBlock block = Blake2ParameterBlock.Sequential(outputLength, options);
        Blake2KeyedMode<TVariant> mode =
            new(key, new Blake2Mode<TVariant>(block.Start<TVariant>(key.Length), block.Node));
        Blake2Lanes<TVariant, Blake2KeyedMode<TVariant>>.Start(out hash, ref mode, outputLength);
        mode.Wipe();
    }
}
