namespace Hashlane;

/// <summary>The parts of an exported state that Skein's modes share (docs/design/state-format.md).</summary>
internal static class SkeinStateFormat
{
    /// <summary>Bytes of the shape, which come first and are zero for sequential hashing.</summary>
    public const int ShapeBytes = 3;

    private const byte UnknownOutputFlag = 1, BitPaddedFlag = 2;

    /// <summary>Writes the shape of a tree, and what the configuration says of the output's length.</summary>
    public static void WriteHead(
        ref StateWriter writer, SkeinTreeShape shape, ulong outputBytes, SkeinTraits traits)
    {
        writer.Byte(shape.LeafExponent);
        writer.Byte(shape.FanOutExponent);
        writer.Byte(shape.MaxHeight);
        int flags = outputBytes == ulong.MaxValue ? UnknownOutputFlag : 0;
        flags |= (traits & SkeinTraits.BitPadded) != 0 ? BitPaddedFlag : 0;
        writer.Byte((byte)flags);
    }

    /// <summary>Reads what <see cref="WriteHead"/> wrote.</summary>
    public static void ReadHead(
        ref StateReader reader, out SkeinTreeShape shape, out ulong outputBytes, out SkeinTraits traits)
    {
        shape = new(reader.Byte(), reader.Byte(), reader.Byte());
        byte flags = reader.Byte();
        outputBytes = (flags & UnknownOutputFlag) != 0 ? ulong.MaxValue : (uint)reader.OutputLength;
        traits = reader.IsSecret ? SkeinTraits.Keyed : SkeinTraits.None;
        traits |= (flags & BitPaddedFlag) != 0 ? SkeinTraits.BitPadded : SkeinTraits.None;
        reader.Check(flags <= (UnknownOutputFlag | BitPaddedFlag), "a flag is unknown");
        reader.Check((flags & BitPaddedFlag) == 0 || reader.HasEnded, "bytes can follow a part of a byte");
        reader.Check(
            shape == default || (shape is { LeafExponent: > 0, FanOutExponent: > 0, MaxHeight: > 1 }),
            "the shape of the tree is out of range");
    }

    /// <summary>Writes a chaining value.</summary>
    public static void WriteChain<TVariant>(ref StateWriter writer, ref readonly TVariant state)
        where TVariant : unmanaged, ISkeinVariant =>
        writer.Words(Bytes.OfReadOnly(in state)[..default(TVariant).BlockBytes], sizeof(ulong));

    /// <summary>Reads a chaining value, in place.</summary>
    public static void ReadChain<TVariant>(ref StateReader reader, ref TVariant state)
        where TVariant : unmanaged, ISkeinVariant =>
        reader.Words(Bytes.Of(ref state)[..default(TVariant).BlockBytes], sizeof(ulong));

    /// <summary>
    /// Moves a state, which is at the start of a computation, after message bytes that were compressed.
    /// </summary>
    public static void Continue<TVariant>(ref TVariant state, ulong bytes)
        where TVariant : unmanaged, ISkeinVariant
    {
        SkeinTweak tweak = state.Tweak;
        tweak.Continue(bytes);
        state.Tweak = tweak;
    }
}
