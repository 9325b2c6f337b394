namespace Hashlane.Distributed;

/// <summary>The identity of a file or an object in a message: a property that is unknown takes no space.</summary>
internal static class IdentityFields
{
    /// <summary>The bits for an identity in the byte that starts a file or an outcome.</summary>
    internal const byte AllBits = Known | HasTime | HasNumber | HasTag | HasChange;

    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>
    /// In place of a time in nanoseconds: one that 64 bits cannot hold follows, in seconds and nanoseconds of one sign.
    /// </summary>
    private const long FarMark = long.MinValue;

    private const byte HasChange = 0b_0000_1000;
    private const byte Known = 0b_0001_0000;
    private const byte HasTime = 0b_0010_0000;
    private const byte HasNumber = 0b_0100_0000;
    private const byte HasTag = 0b_1000_0000;

    /// <summary>The bits that tell which fields follow.</summary>
    internal static int BitsOf(ContentIdentity? identity) => identity is null ? 0
        : Known |
            (identity.ModifiedNanoseconds != 0 ? HasTime : 0) |
            (identity.ChangedNanoseconds != 0 ? HasChange : 0) |
            (identity.Number != 0 ? HasNumber : 0) |
            (identity.Tag.Length != 0 ? HasTag : 0);

    /// <summary>Writes the fields of an identity, or nothing.</summary>
    internal static void Write(ref MessageWriter writer, ContentIdentity? identity)
    {
        if (identity is null)
        {
            return;
        }

        writer.Count(identity.Bytes);
        if (identity.ModifiedNanoseconds != 0)
        {
            WriteTime(ref writer, identity.ModifiedNanoseconds);
        }

        if (identity.ChangedNanoseconds != 0)
        {
            // Mostly the same, or little more.
            writer.Difference(identity.ChangedNanoseconds, StartOfDifference(identity.ModifiedNanoseconds));
        }

        if (identity.Number != 0)
        {
            writer.Number(identity.Number);
        }

        if (identity.Tag.Length != 0)
        {
            writer.Text(identity.Tag, MessageLimits.MaxTagBytes);
        }
    }

    /// <summary>Reads the fields that the bits tell.</summary>
    /// <exception cref="MessageException">They contradict the bits.</exception>
    internal static ContentIdentity? Read(ref MessageReader reader, int bits)
    {
        bits &= AllBits;
        if (bits == 0)
        {
            return null;
        }

        long bytes = reader.Count();
        Int128 time = (bits & HasTime) != 0 ? ReadTime(ref reader) : 0;
        long change = (bits & HasChange) != 0 ? reader.Difference(StartOfDifference(time)) : 0;
        ulong number = (bits & HasNumber) != 0 ? reader.Number() : 0;
        string tag = (bits & HasTag) != 0 ? reader.Text(MessageLimits.MaxTagBytes) : "";
        ContentIdentity identity = new(bytes, time, number, tag) { ChangedNanoseconds = change };
        return BitsOf(identity) == bits
            ? identity
            : throw new MessageException("an identity has a field without a value");
    }

    private static bool IsFar(Int128 time) => time <= FarMark || time > long.MaxValue;

    // The change is never far, as it is the time of a clock.
    private static long StartOfDifference(Int128 time) => IsFar(time) ? 0 : (long)time;

    private static void WriteTime(ref MessageWriter writer, Int128 time)
    {
        if (!IsFar(time))
        {
            writer.Int64((long)time);
            return;
        }

        (Int128 seconds, Int128 nanoseconds) = Int128.DivRem(time, NanosecondsPerSecond);
        writer.Int64(FarMark);
        writer.Int64(checked((long)seconds));
        writer.Int64((long)nanoseconds);
    }

    private static Int128 ReadTime(ref MessageReader reader)
    {
        long time = reader.Int64();
        if (time != FarMark)
        {
            return time;
        }

        long seconds = reader.Int64();
        long nanoseconds = reader.Int64();
        Int128 far = ((Int128)seconds * NanosecondsPerSecond) + nanoseconds;
        return IsFar(far) && Int128.DivRem(far, NanosecondsPerSecond) == (seconds, nanoseconds)
            ? far
            : throw new MessageException("a time has another form than it needs");
    }
}
