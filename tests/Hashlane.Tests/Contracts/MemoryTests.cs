using Xunit;

namespace Hashlane.Tests;

/// <summary>Spans at the edges of readable memory and at every alignment: nothing outside them is touched.</summary>
public sealed class MemoryTests
{
    public static TheoryData<string> Subjects => Subject.Names;

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Members_SpansBetweenGuardPages_TouchNothingElse(string name)
    {
        Subject subject = Subject.Get(name);
        int most = (4 * subject.UnitBytes) + 1;
        using GuardedMemory source = new(most);
        using GuardedMemory destination = new(subject.HashSizeInBytes);
        using Hasher hasher = subject.Create();
        for (int length = 0; length <= most; length++)
        {
            byte[] message = Inputs.Pattern(length);
            byte[] expected = subject.HashSpan(message);
            message.CopyTo(source.AtStart(length));
            subject.HashInto(source.AtStart(length), destination.AtStart(expected.Length));
            Assert.True(expected.AsSpan().SequenceEqual(destination.AtStart(expected.Length)));

            message.CopyTo(source.AtEnd(length));
            subject.HashInto(source.AtEnd(length), destination.AtEnd(expected.Length));
            Assert.True(expected.AsSpan().SequenceEqual(destination.AtEnd(expected.Length)));

            hasher.AppendData(source.AtEnd(length)[..(length / 2)]);
            hasher.AppendData(source.AtEnd(length)[(length / 2)..]);
            hasher.GetHashAndReset(destination.AtEnd(expected.Length));
            Assert.True(expected.AsSpan().SequenceEqual(destination.AtEnd(expected.Length)));
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void HashData_EveryAlignment_EqualsAnAlignedCopy(string name)
    {
        Subject subject = Subject.Get(name);
        int length = (3 * subject.UnitBytes) + 7;
        byte[] area = new byte[length + 64];
        byte[] message = Inputs.Pattern(length);
        byte[] expected = subject.HashSpan(message);
        for (int offset = 0; offset < 64; offset++)
        {
            message.CopyTo(area, offset);
            Assert.Equal(expected, subject.HashSpan(area.AsSpan(offset, length)));
        }
    }
}
