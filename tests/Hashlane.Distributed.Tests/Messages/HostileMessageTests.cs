using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace Hashlane.Distributed.Tests;

/// <summary>
/// Anybody who may publish can send any bytes. All that happens then is a <see cref="MessageException"/>, or bytes that
/// say the same in the only form there is.
/// </summary>
public sealed class HostileMessageTests
{
    private static readonly ContentIdentity _identity = new(3000, 1_700_000_000_123_456_789, 42, "\"tag\"");

    private static readonly byte[][] _units =
    [
        UnitCodec.Encode(MessageSamples.UnitOf(MessageSamples.File("a"))),
        UnitCodec.Encode(MessageSamples.Change(
            MessageSamples.UnitOf(
                MessageSamples.File("folder/a.txt"),
                MessageSamples.File("folder/b.txt") with { Identity = _identity },
                MessageSamples.File("folder/b.txt/é") with { Locator = "https://example.org/b" }),
            notBy: "worker-2")),
        UnitCodec.Encode(MessageSamples.SubtreeOf(1024, 1976, _identity)),
    ];

    private static readonly byte[][] _results =
    [
        ResultCodec.Encode(MessageSamples.ResultOf()),
        ResultCodec.Encode(MessageSamples.ResultOf(
            FileOutcome.Hashed(_identity, [1, 2, 3, 4]),
            FileOutcome.Without(OutcomeKind.Failed, "Größe unlesbar"),
            new FileOutcome { Kind = OutcomeKind.Deferred, Identity = _identity },
            FileOutcome.Without(OutcomeKind.Missing, ""))),
    ];

    [Fact]
    public void Decode_EveryPrefix_Refuses()
    {
        foreach (byte[] message in _units)
        {
            for (int length = 0; length < message.Length; length++)
            {
                Assert.Throws<MessageException>(() => UnitCodec.Decode(message.AsMemory(0, length)));
            }
        }

        foreach (byte[] message in _results)
        {
            for (int length = 0; length < message.Length; length++)
            {
                Assert.Throws<MessageException>(() => ResultCodec.Decode(message.AsMemory(0, length)));
            }
        }
    }

    [Fact]
    public void Decode_ByteMore_Refuses()
    {
        Assert.All(_units, message => Assert.Throws<MessageException>(() => UnitCodec.Decode((byte[])[.. message, 0])));
        Assert.All(
            _results, message => Assert.Throws<MessageException>(() => ResultCodec.Decode((byte[])[.. message, 0])));
    }

    [Fact]
    public void Decode_EveryChangeOfAByte_RefusesOrReadsTheOnlyForm()
    {
        foreach (byte[] message in _units.Concat(_results))
        {
            byte[] changed = [.. message];
            for (int i = 0; i < message.Length; i++)
            {
                for (int difference = 1; difference <= byte.MaxValue; difference++)
                {
                    changed[i] = (byte)(message[i] ^ difference);
                    AssertRefusedOrCanonical(changed);
                }

                changed[i] = message[i];
            }
        }
    }

    [Fact]
    public void Decode_EveryInsertedOrRemovedByte_RefusesOrReadsTheOnlyForm()
    {
        foreach (byte[] message in _units.Concat(_results))
        {
            for (int i = 0; i < message.Length; i++)
            {
                AssertRefusedOrCanonical([.. message[..i], .. message[(i + 1)..]]);
                foreach (byte value in (byte[])[0, 1, 0x7F, 0x80, 0xFF])
                {
                    AssertRefusedOrCanonical([.. message[..i], value, .. message[i..]]);
                }
            }
        }
    }

    [Fact]
    public void Decode_RandomBytes_RefusesOrReadsTheOnlyForm() =>
        Prop.ForAll((byte[] bytes, int choice) =>
        {
            // The start of a message, so that not all fail at once.
            byte[] message = _units.Concat(_results).ElementAt((int)((uint)choice % 5));
            int start = (int)((uint)choice / 5 % (uint)message.Length);
            AssertRefusedOrCanonical(bytes);
            AssertRefusedOrCanonical([.. message[..start], .. bytes]);
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(2000));

    /// <summary>Numbers that stand for gigabytes, in messages of some bytes.</summary>
    [Fact]
    public void Decode_LargeNumbersEverywhere_AllocatesLittle()
    {
        byte[][] numbers =
        [
            [0xFF, 0xFF, 0xFF, 0xFF, 0x07],
            [0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
            [0x9F, 0x8D, 0x06], // 99,999 files
        ];
        foreach (byte[] message in _units.Concat(_results))
        {
            for (int i = 0; i < message.Length; i++)
            {
                foreach (byte[] number in numbers)
                {
                    byte[] changed = [.. message[..i], .. number, .. message[(i + 1)..]];
                    Assert.InRange(AllocatedBy(changed), 0, 64 * 1024);
                }
            }
        }
    }

    /// <summary>Each file takes four bytes of the message, and would take 32 KiB of memory.</summary>
    [Fact]
    public void Decode_FewBytesForManyLongPaths_AllocatesNoMoreThanAMessage()
    {
        string path = new('a', ManifestPath.MaxBytes - 1);
        byte[] two = UnitCodec.Encode(MessageSamples.UnitOf(
            MessageSamples.File(path), MessageSamples.File(path + "b")));
        byte[] last = two[^5..];
        int count = two.AsSpan().IndexOf(Encoding.UTF8.GetBytes(path)) - 6;
        Assert.Equal(2, two[count]);

        // The number of files has three bytes now, not one.
        byte[] bomb =
        [
            .. two[..count], 0x9F, 0x8D, 0x06, .. two[(count + 1)..],
            .. Enumerable.Repeat((byte[])[0, .. last[1..3], 1, (byte)'c', 0, .. last[1..3], 1, (byte)'b'], 50_000)
                .SelectMany(static bytes => bytes),
        ];

        Assert.Contains(
            "all paths together", Assert.Throws<MessageException>(() => UnitCodec.Decode(bomb)).Message,
            StringComparison.Ordinal);
        Assert.InRange(AllocatedBy(bomb), 0, 3L * UnitCodec.MaxBytes);
    }

    [Fact]
    public void Decode_OversizedMessage_IsRefusedAtOnce()
    {
        byte[] unit = [.. _units[0], .. new byte[UnitCodec.MaxBytes]];
        byte[] result = [.. _results[0], .. new byte[UnitCodec.MaxBytes]];

        MessageException ofUnit = Assert.Throws<MessageException>(() => UnitCodec.Decode(unit));
        MessageException ofResult = Assert.Throws<MessageException>(() => ResultCodec.Decode(result));
        Assert.Contains("bytes long", ofUnit.Message, StringComparison.Ordinal);
        Assert.Contains("bytes long", ofResult.Message, StringComparison.Ordinal);
    }

    /// <summary>Reasons of exceptions reach logs and terminals.</summary>
    [Fact]
    public void Decode_RefusedMessage_SaysNothingOfItsBytes()
    {
        byte[] message = UnitCodec.Encode(MessageSamples.UnitOf(MessageSamples.File("ESC")));
        message[message.AsSpan().IndexOf("data"u8)] = 0x1B;

        MessageException exception = Assert.Throws<MessageException>(() => UnitCodec.Decode(message));

        Assert.DoesNotContain(exception.Message, char.IsControl);
    }

    private static void AssertRefusedOrCanonical(byte[] message)
    {
        try
        {
            Assert.Equal(message, UnitCodec.Encode(UnitCodec.Decode(message)));
        }
        catch (MessageException)
        {
            // As it should.
        }

        try
        {
            Assert.Equal(message, ResultCodec.Encode(ResultCodec.Decode(message)));
        }
        catch (MessageException)
        {
            // As it should.
        }
    }

    private static long AllocatedBy(byte[] message)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            UnitCodec.Decode(message);
        }
        catch (MessageException)
        {
            // As it should.
        }

        try
        {
            ResultCodec.Decode(message);
        }
        catch (MessageException)
        {
            // As it should.
        }

        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
