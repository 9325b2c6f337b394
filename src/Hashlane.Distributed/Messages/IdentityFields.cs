namespace Hashlane.Distributed;

/// <summary>The identity of a file or an object in a message: a property that is unknown takes no space.</summary>
internal static class IdentityFields
{
    /// <summary>The bits for an identity in the byte that starts a file or an outcome.</summary>
    internal const byte AllBits = Known | HasTime | HasNumber | HasTag | HasChange;

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
            writer.Int64(identity.ModifiedNanoseconds);
        }

        if (identity.ChangedNanoseconds != 0)
        {
            // Mostly the same, or little more.
            writer.Difference(identity.ChangedNanoseconds, identity.ModifiedNanoseconds);
        }

        if (identity.Number != 0)
        {
            writer.Number(identity.Number);
        }

        if (identity.Tag.Length != 0)
        {
            writer.Text(identity.Tag, MessageLimits.MostTagBytes);
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
        long time = (bits & HasTime) != 0 ? reader.Int64() : 0;
        long change = (bits & HasChange) != 0 ? reader.Difference(time) : 0;
        ulong number = (bits & HasNumber) != 0 ? reader.Number() : 0;
        string tag = (bits & HasTag) != 0 ? reader.Text(MessageLimits.MostTagBytes) : "";
        ContentIdentity identity = new(bytes, time, number, tag) { ChangedNanoseconds = change };
        return BitsOf(identity) == bits
            ? identity
            : throw new MessageException("an identity has a field without a value");
    }
}
