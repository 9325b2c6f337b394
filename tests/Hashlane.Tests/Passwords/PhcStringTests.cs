using Xunit;

namespace Hashlane.Tests;

/// <summary>Password strings: those of other programs are read, everything else is refused, and values have one form.</summary>
public sealed class PhcStringTests
{
    private const string Start = "$argon2id$v=19$", Costs = "m=64,t=2,p=2", End = "$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8";
    private const string Good = Start + Costs + End;

    public static TheoryData<string> Refused =>
    [
        "", "$", "argon2id", "$argon2id", "$argon2id$", "$argon2id$v=19$", Start + Costs, Start + Costs + "$", Start + Costs + "$c29tZXNhbHQ", Start + Costs + "$c29tZXNhbHQ$",
        Start + End, Start + Costs + "$$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8", Good + "$", Good + ",", Good + "$AAAA", "$" + Good,

        // White space, zeros and padding.
        " " + Good, Good + " ", Good + "\n", Good + "\r\n", "\uFEFF" + Good, Good + "\0", Good + "=", Good + "\0" + Good,
        Start + Costs + "$c29tZXNhbHQ=$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8",

        // Types and versions.
        "$Argon2id$v=19$" + Costs + End, "$argon2x$v=19$" + Costs + End, "$argon2$v=19$" + Costs + End, "$argon2idx$v=19$" + Costs + End,
        "$argon2id$v=18$" + Costs + End, "$argon2id$v=0$" + Costs + End, "$argon2id$v=019$" + Costs + End, "$argon2id$v=+19$" + Costs + End,
        "$argon2id$v=0x13$" + Costs + End, "$argon2id$v=$" + Costs + End, "$argon2id$v=1\u0669$" + Costs + End, "$argon2id$v=19$v=19$" + Costs + End,
        "$argon2id$v=19," + Costs + End, "$argon2id$" + Costs + "$v=19" + End, "$argon2id$v=4294967315$" + Costs + End,

        // Fields that are missing, empty, twice, unknown or in another order.
        Start + "t=2,p=2" + End, Start + "m=64,p=2" + End, Start + "m=64,t=2" + End, Start + "m=,t=2,p=2" + End, Start + "m=64,t=,p=2" + End, Start + "m=64,t=2,p=" + End,
        Start + "m=64,m=64,t=2,p=2" + End, Start + "m=64,t=2,t=2,p=2" + End, Start + "m=64,t=2,p=2,p=2" + End, Start + "t=2,m=64,p=2" + End, Start + "m=64,p=2,t=2" + End,
        Start + Costs + ",x=1" + End, Start + Costs + "," + End, Start + "," + Costs + End, Start + "m=64,,t=2,p=2" + End, Start + "M=64,t=2,p=2" + End,
        Start + Costs + ",keyid=" + End, Start + Costs + ",data=" + End, Start + Costs + ",keyid=AQ,keyid=AQ" + End, Start + Costs + ",data=AQ,data=AQ" + End,
        Start + Costs + ",data=AQ,keyid=AQ" + End, Start + Costs + ",keyid=AAAAAAAAAAAA" + End, Start + Costs + ",data=" + new string('A', 44) + End,
        Start + Costs + ",keyid=AR" + End, Start + Costs + ",keyid=A" + End, Start + Costs + ",keyid=AQ==" + End,

        // Numbers.
        Start + "m=064,t=2,p=2" + End, Start + "m=64,t=02,p=2" + End, Start + "m=64,t=2,p=02" + End, Start + "m=+64,t=2,p=2" + End, Start + "m=-64,t=2,p=2" + End,
        Start + "m=64 ,t=2,p=2" + End, Start + "m= 64,t=2,p=2" + End, Start + "m=64.0,t=2,p=2" + End, Start + "m=6e1,t=2,p=2" + End, Start + "m=0x40,t=2,p=2" + End,
        Start + "m=\u0666\u0664,t=2,p=2" + End, Start + "m=\uFF16\uFF14,t=2,p=2" + End, Start + "m=64,t=\u00B2,p=2" + End, Start + "m=64,t=2,p=\u0662" + End,
        Start + "m=0,t=2,p=2" + End, Start + "m=64,t=0,p=2" + End, Start + "m=64,t=2,p=0" + End, Start + "m=15,t=2,p=2" + End,
        Start + "m=2147483648,t=2,p=2" + End, Start + "m=4294967360,t=2,p=2" + End, Start + "m=18446744073709551680,t=2,p=2" + End, Start + "m=64,t=2147483648,p=2" + End,
        Start + "m=64,t=4294967298,p=2" + End, Start + "m=64,t=2,p=4294967298" + End, Start + "m=64,t=2,p=18446744073709551618" + End, Start + "m=64,t=2,p=536870913" + End,
        Start + "m=2147483647,t=2,p=16777216" + End, Start + "m=" + new string('9', 400) + ",t=2,p=2" + End, Start + "m=" + new string('0', 400) + "64,t=2,p=2" + End,

        // Base64: other letters, lengths that no bytes have, and bits after the last byte.
        Start + Costs + "$c29tZXNhbHR$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8", Start + Costs + "$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ9",
        Start + Costs + "$c29tZXNhbHQ$lDh0Fd-4TtGXdGWh6GJgc630K9Turh-qHdTiOh_2hZ8", Start + Costs + "$c29tZXNhbHQ$lDh0Fd 4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8",
        Start + Costs + "$c29tZXNhbA$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8", Start + Costs + "$c29tZXNhbHQ$AAAA", Start + Costs + "$c29tZXNhbHQAA$lDh0Fd+4TtGX",
        Start + Costs + "$c29tZXNhbH\uFF31$lDh0Fd+4TtGX", Start + Costs + "$c29tZXNh.HQ$lDh0Fd+4TtGX", Start + Costs + "$c29tZXNh\0HQ$lDh0Fd+4TtGX", Start + Costs + "$c29tZXNhbHQ$lDh0Fd+4TtGX\n",

        // Filled up, but not with zeros, not to libsodium's length, or not at the end.
        Good.PadRight(127, '\0'), Good.PadRight(129, '\0'), Good.PadRight(128, ' '), Good.PadRight(128, '='), Good.PadRight(127, '\0') + "A", new string('\0', 128),
    ];

    [Fact]
    public void TryRead_StringsOfOtherPrograms_AreReadAndWrittenAgain()
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        foreach (string text in PhcCase.Written)
        {
            Assert.True(PhcString.TryRead(text, room, out PhcString read), text);
            Assert.Equal(PhcOracle.Canonical(text), Write(read));
        }
    }

    [Fact]
    public void TryRead_StringsThatTheReferenceJudged_AcceptsThoseThatItVerifies()
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        foreach ((string name, string text, bool isRight) in PhcCase.Judged)
        {
            Assert.True(PhcString.TryRead(text, room, out _) == isRight, name);
        }
    }

    [Theory]
    [MemberData(nameof(Refused))]
    public void TryRead_AnythingElse_IsRefused(string text)
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        Assert.False(PhcString.TryRead(text, room, out PhcString read));
        Assert.True(read.Tag.IsEmpty && read.Salt.IsEmpty && read.Costs == default);
        Assert.False(PhcString.TryRead(System.Text.Encoding.UTF8.GetBytes(text), room, out _));
    }

    /// <summary>Every character of Latin-1, at every place.</summary>
    [Fact]
    public void TryRead_OneOtherCharacter_AgreesWithTheRules()
    {
        string text = Start + Costs + ",keyid=a2V5,data=ZGF0YQ" + End;
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        char[] changed = text.ToCharArray();
        for (int i = 0; i < text.Length; i++)
        {
            for (char c = '\0'; c <= '\xFF'; c++)
            {
                changed[i] = c;
                Assert.Equal(PhcOracle.Accepts(new string(changed)), PhcString.TryRead(changed, room, out _));
            }

            changed[i] = text[i];
        }
    }

    [Fact]
    public void TryRead_BytesThatAreNotUtf8_AreRefused()
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        byte[] text = System.Text.Encoding.ASCII.GetBytes(Good);
        for (int i = 0; i < text.Length; i++)
        {
            byte[] changed = [.. text];
            changed[i] |= 0x80;
            Assert.False(PhcString.TryRead(changed, room, out _));
        }
    }

    [Fact]
    public void TryRead_AllFields_HaveTheirValues()
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];

        Assert.True(PhcString.TryRead("$argon2i$v=16$m=2147483647,t=7,p=3,keyid=a2V5,data=ZGF0YQ$c29tZXNhbHQ$AAECAw", room, out PhcString read));

        Assert.Equal(new Argon2Costs(Argon2Type.I, Argon2Version.V10, int.MaxValue, 7, 3), read.Costs);
        Assert.True(read.KeyId.SequenceEqual("key"u8) && read.Data.SequenceEqual("data"u8) && read.Salt.SequenceEqual("somesalt"u8));
        Assert.Equal([0, 1, 2, 3], read.Tag.ToArray());
    }

    [Fact]
    public void TryRead_LongestString_IsRead()
    {
        // A tag of 5 bytes has 7 letters, and the rest goes to the salt.
        string withoutSalt = Start + Costs + "$$AAAAAAA";
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        int letters = PhcString.MaxChars - withoutSalt.Length;
        Assert.NotEqual(1, letters % 4);

        Assert.True(PhcString.TryRead(With(letters), room, out PhcString read));
        Assert.Equal(letters * 3 / 4, read.Salt.Length);
        Assert.Equal(With(letters), Write(read));
        Assert.False(PhcString.TryRead(With(letters + 1), room, out _));
        Assert.False(PhcString.TryRead(With(letters + 2), room, out _));
        Assert.False(PhcString.TryRead(new string('A', 1 << 20), room, out _));

        static string With(int count) => Start + Costs + "$" + new string('A', count) + "$AAAAAAA";
    }

    [Fact]
    public void TryWrite_ShortDestination_IsFalseAndNothingAfterItIsWritten()
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        Assert.True(PhcString.TryRead(Start + Costs + ",keyid=a2V5,data=ZGF0YQ" + End, room, out PhcString value));
        string expected = Write(value);
        char[] chars = new char[expected.Length + 1];
        byte[] bytes = new byte[expected.Length + 1];
        for (int length = 0; length <= expected.Length; length++)
        {
            Array.Fill(chars, '?');
            Array.Fill(bytes, (byte)'?');
            bool isLongEnough = length == expected.Length;

            Assert.Equal(isLongEnough, value.TryWrite(chars.AsSpan(0, length), out int charsWritten));
            Assert.Equal(isLongEnough, value.TryWrite(bytes.AsSpan(0, length), out int bytesWritten));
            Assert.Equal(isLongEnough ? length : 0, charsWritten);
            Assert.Equal(charsWritten, bytesWritten);
            Assert.Equal(-1, chars.AsSpan(length).IndexOfAnyExcept('?'));
            Assert.Equal(-1, bytes.AsSpan(length).IndexOfAnyExcept((byte)'?'));
        }
    }

    [Fact]
    public void TryWrite_MoreThanTheLongestString_IsFalse()
    {
        PhcString value = new(new(Argon2Type.Id, Argon2Version.V13, 64, 2, 1), new byte[200], new byte[200]);

        Assert.False(value.TryWrite(new char[1000], out int written));
        Assert.Equal(0, written);
    }

    [Fact]
    public void TryReadAndTryWrite_AnyText_AllocateNothing()
    {
        byte[] utf8 = System.Text.Encoding.ASCII.GetBytes(Good), destination = new byte[PhcString.MaxChars];
        char[] chars = new char[PhcString.MaxChars];
        string bad = Good + "\n";
        byte[] room = new byte[PhcString.MaxDecodedBytes];

        Allocations.AssertNone("Reading and writing", () =>
        {
            PhcString.TryRead(Good, room, out PhcString read);
            read.TryWrite(chars, out _);
            PhcString.TryRead(utf8, room, out read);
            read.TryWrite(destination, out _);
            PhcString.TryRead(bad, room, out _);
        });
    }

    [Fact]
    public void Encode_AllLengths_IsTheFrameworksBase64()
    {
        Random random = new(1);
        for (int length = 0; length < 100; length++)
        {
            byte[] bytes = new byte[length], again = new byte[length];
            random.NextBytes(bytes);
            byte[] letters = new byte[PhcBase64.LettersOf(length)];
            PhcBase64.Encode(bytes, letters);

            Assert.Equal(Convert.ToBase64String(bytes).TrimEnd('='), System.Text.Encoding.ASCII.GetString(letters));
            Assert.Equal(length, PhcBase64.BytesOf(letters.Length));
            Assert.True(PhcBase64.TryDecode(letters, again));
            Assert.Equal(bytes, again);
        }
    }

    private static string Write(PhcString value)
    {
        Span<char> written = stackalloc char[PhcString.MaxChars];
        Assert.True(value.TryWrite(written, out int length));
        return written[..length].ToString();
    }
}
