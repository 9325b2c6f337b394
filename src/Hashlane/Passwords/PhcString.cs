using System.Diagnostics;

namespace Hashlane;

/// <summary>
/// A password string of Argon2: <c>$argon2id$v=19$m=65536,t=3,p=4[,keyid=…][,data=…]$salt$tag</c>.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> The PHC string format, and libargon2 for the field <c>v</c>. Salts and tags may also have
/// libargon2's lengths, which are more than the format's.</para>
/// <para><b>Strict.</b> A value has one string, but for two forms that other programs wrote: without <c>v</c>, by
/// libargon2 before version 1.3 of Argon2, which means version 0x10; and filled up with zero characters to 128
/// characters, as libsodium's <c>crypto_pwhash_str</c> fills its buffer and .NET programs over it have stored it.
/// Everything else is refused: padding of Base64, bits after its last byte, signs, leading zeros, other digits than
/// those of ASCII, white space, unknown fields, fields in another order or twice.</para>
/// <para><b>Limits.</b> At most <see cref="MaxChars"/> characters. m and t are at most 2^31 − 1: more than can be
/// computed here. Costs are not checked against any <see cref="Argon2Limits"/>.</para>
/// </remarks>
internal readonly ref struct PhcString
{
    /// <summary>The longest string that is read or written.</summary>
    public const int MaxChars = 512;

    /// <summary>Room for all bytes that a string has.</summary>
    public const int MaxDecodedBytes = MaxChars * 3 / 4;

    /// <summary>The shortest salt and tag (libargon2; RFC 9106 §3.1 for the tag).</summary>
    public const int MinSaltBytes = 8, MinTagBytes = 4;

    /// <summary>The longest key identifier and associated data (PHC string format, Argon2).</summary>
    public const int MaxKeyIdBytes = 8, MaxDataBytes = 32;

    // libsodium's crypto_pwhash_STRBYTES.
    private const int PaddedChars = 128;

    /// <summary>Creates a value to write.</summary>
    /// <param name="costs">Type, version, m, t and p.</param>
    /// <param name="salt">The salt.</param>
    /// <param name="tag">The tag.</param>
    public PhcString(scoped in Argon2Costs costs, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> tag)
    {
        Debug.Assert(costs.IsValid && salt.Length >= MinSaltBytes && tag.Length >= MinTagBytes);
        Costs = costs;
        Salt = salt;
        Tag = tag;
    }

    /// <summary>Type, version, m, t and p.</summary>
    public Argon2Costs Costs { get; }

    /// <summary>The salt.</summary>
    public ReadOnlySpan<byte> Salt { get; }

    /// <summary>The tag.</summary>
    public ReadOnlySpan<byte> Tag { get; }

    /// <summary>The identifier of the secret, or empty.</summary>
    public ReadOnlySpan<byte> KeyId { get; init; }

    /// <summary>Associated data, or empty.</summary>
    public ReadOnlySpan<byte> Data { get; init; }

    /// <summary>Reads a string.</summary>
    /// <param name="text">Any text.</param>
    /// <param name="room">Takes what is decoded: <see cref="MaxDecodedBytes"/>.</param>
    /// <param name="result">The value, which refers to the room.</param>
    /// <returns>False if the text is not a valid string. There is no exception.</returns>
    public static bool TryRead(scoped ReadOnlySpan<char> text, Span<byte> room, out PhcString result)
    {
        result = default;
        if (text.Length > MaxChars)
        {
            return false;
        }

        Span<byte> ascii = stackalloc byte[MaxChars];
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] > '\x7F')
            {
                return false;
            }

            ascii[i] = (byte)text[i];
        }

        return TryRead(ascii[..text.Length], room, out result);
    }

    /// <inheritdoc cref="TryRead(ReadOnlySpan{char}, Span{byte}, out PhcString)"/>
    /// <param name="utf8Text">Any bytes.</param>
    public static bool TryRead(scoped ReadOnlySpan<byte> utf8Text, Span<byte> room, out PhcString result)
    {
        Debug.Assert(room.Length >= MaxDecodedBytes);
        result = default;
        if (utf8Text.Length > MaxChars)
        {
            return false;
        }

        PhcReader reader = new(WithoutPadding(utf8Text));
        if (!TryReadCosts(ref reader, out Argon2Costs costs)
            || !TryReadOptional(ref reader, ",keyid="u8, room, MaxKeyIdBytes, out int keyIdBytes)
            || !TryReadOptional(ref reader, ",data="u8, room[keyIdBytes..], MaxDataBytes, out int dataBytes))
        {
            return false;
        }

        int saltStart = keyIdBytes + dataBytes;
        if (!reader.TryTake("$"u8)
            || !reader.TryTakeBase64(room[saltStart..], MinSaltBytes, MaxDecodedBytes, out int saltBytes)
            || !reader.TryTake("$"u8)
            || !reader.TryTakeBase64(
                room[(saltStart + saltBytes)..], MinTagBytes, MaxDecodedBytes, out int tagBytes)
            || !reader.IsAtEnd)
        {
            return false;
        }

        result = new(in costs, room.Slice(saltStart, saltBytes), room.Slice(saltStart + saltBytes, tagBytes))
        {
            KeyId = room[..keyIdBytes],
            Data = room.Slice(keyIdBytes, dataBytes),
        };
        return true;
    }

    /// <summary>Writes the string.</summary>
    /// <param name="destination">Takes the characters.</param>
    /// <param name="charsWritten">Their number.</param>
    /// <returns>False if it has more characters than the destination, or than <see cref="MaxChars"/>.</returns>
    public bool TryWrite(Span<char> destination, out int charsWritten)
    {
        Span<byte> ascii = stackalloc byte[MaxChars];
        if (!TryWrite(ascii[..Math.Min(MaxChars, destination.Length)], out charsWritten))
        {
            return false;
        }

        for (int i = 0; i < charsWritten; i++)
        {
            destination[i] = (char)ascii[i];
        }

        return true;
    }

    /// <inheritdoc cref="TryWrite(Span{char}, out int)"/>
    /// <param name="utf8Destination">Takes the characters in UTF-8.</param>
    /// <param name="bytesWritten">Their number.</param>
    public bool TryWrite(Span<byte> utf8Destination, out int bytesWritten)
    {
        Debug.Assert(KeyId.Length <= MaxKeyIdBytes && Data.Length <= MaxDataBytes);
        PhcWriter writer = new(utf8Destination[..Math.Min(MaxChars, utf8Destination.Length)]);
        writer.Append(Costs.Type switch
        {
            Argon2Type.D => "$argon2d"u8,
            Argon2Type.I => "$argon2i"u8,
            _ => "$argon2id"u8,
        });
        writer.Append("$v="u8);
        writer.Append((int)Costs.Version);
        writer.Append("$m="u8);
        writer.Append(Costs.MemoryKiB);
        writer.Append(",t="u8);
        writer.Append(Costs.Passes);
        writer.Append(",p="u8);
        writer.Append(Costs.Lanes);
        if (!KeyId.IsEmpty)
        {
            writer.Append(",keyid="u8);
            writer.AppendBase64(KeyId);
        }

        if (!Data.IsEmpty)
        {
            writer.Append(",data="u8);
            writer.AppendBase64(Data);
        }

        writer.Append("$"u8);
        writer.AppendBase64(Salt);
        writer.Append("$"u8);
        writer.AppendBase64(Tag);
        return writer.TryFinish(out bytesWritten);
    }

    private static bool TryReadCosts(scoped ref PhcReader reader, out Argon2Costs costs)
    {
        costs = default;
        Argon2Type type;
        if (reader.TryTake("$argon2id$"u8))
        {
            type = Argon2Type.Id;
        }
        else if (reader.TryTake("$argon2i$"u8))
        {
            type = Argon2Type.I;
        }
        else if (reader.TryTake("$argon2d$"u8))
        {
            type = Argon2Type.D;
        }
        else
        {
            return false;
        }

        Argon2Version version = Argon2Version.V10; // libargon2: without the field, too
        if (reader.TryTake("v=19$"u8))
        {
            version = Argon2Version.V13;
        }
        else
        {
            reader.TryTake("v=16$"u8);
        }

        if (!reader.TryTake("m="u8) || !reader.TryTakeNumber(out int memoryKiB)
            || !reader.TryTake(",t="u8) || !reader.TryTakeNumber(out int passes)
            || !reader.TryTake(",p="u8) || !reader.TryTakeNumber(out int lanes))
        {
            return false;
        }

        costs = new(type, version, memoryKiB, passes, lanes);
        return costs.IsValid;
    }

    /// <summary>Reads a field that may be absent but not empty.</summary>
    private static bool TryReadOptional(
        scoped ref PhcReader reader, scoped ReadOnlySpan<byte> name, scoped Span<byte> destination, int maxBytes,
        out int bytesWritten)
    {
        bytesWritten = 0;
        return !reader.TryTake(name) || reader.TryTakeBase64(destination, 1, maxBytes, out bytesWritten);
    }

    private static ReadOnlySpan<byte> WithoutPadding(ReadOnlySpan<byte> text)
    {
        int length = text.Length;
        if (length == PaddedChars)
        {
            while (length > 0 && text[length - 1] == 0)
            {
                length--;
            }
        }

        return text[..length];
    }
}
