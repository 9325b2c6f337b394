using System.Buffers;
using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here.

namespace Hashlane.Tests;

/// <summary>Appends of memory by several threads, for every type and every kind of memory.</summary>
public sealed class SharedAppendTests
{
    private const int LongBytes = (2 << 20) + 77;

    public static TheoryData<string> Subjects => Subject.Names;

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AppendDataParallel_OfEveryKindOfMemory_EqualsAppendData(string name)
    {
        byte[] message = Inputs.Pattern(LongBytes);
        foreach (int degree in (int[])[1, 3])
        {
            using CancellationTokenSource cancellation = new();
            using Hasher hasher = Subject.Get(name).Create(), expected = Subject.Get(name).Create();
            hasher.AppendDataParallel(message);
            hasher.AppendDataParallel(message.AsMemory(1), degree);
            hasher.AppendDataParallel(message.AsSpan(2), degree);
            hasher.AppendDataParallel(message.AsSpan(3), degree, cancellation.Token);
            hasher.AppendDataParallel(message.AsSpan(4, 100), degree, cancellation.Token);
            hasher.AppendDataParallel(default(ReadOnlySpan<byte>), degree);
            hasher.AppendDataParallel(Sequences.Cut(message, 3 << 19), degree, cancellation.Token);
            hasher.AppendDataParallel(ReadOnlySequence<byte>.Empty, degree);
            foreach (int start in (int[])[0, 1, 2, 3])
            {
                expected.AppendData(message.AsSpan(start));
            }

            expected.AppendData(message.AsSpan(4, 100));
            expected.AppendData(message);
            Assert.Equal(expected.GetCurrentHash(), hasher.GetCurrentHash());
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AppendDataParallel_CanceledBefore_ThrowsAndChangesNothing(string name)
    {
        using Hasher hasher = Subject.Get(name).Create();
        byte[] before = hasher.GetCurrentHash();
        CancellationToken canceled = new(canceled: true);
        Assert.Throws<OperationCanceledException>(() => hasher.AppendDataParallel(new byte[1], 2, canceled));
        Assert.Throws<OperationCanceledException>(() => hasher.AppendDataParallel(new byte[1].AsMemory(), 2, canceled));
        Assert.Throws<OperationCanceledException>(() => hasher.AppendDataParallel(new byte[1].AsSpan(), 2, canceled));
        Assert.Throws<OperationCanceledException>(() => hasher.AppendDataParallel(Sequences.Cut(new byte[1], 1), 2, canceled));
        Assert.Equal(before, hasher.GetCurrentHash());
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-2)]
    public void AppendDataParallel_BadDegree_IsRefused(int degree)
    {
        using Sha256 hasher = new();
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => hasher.AppendDataParallel(new byte[1], degree));
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => hasher.AppendDataParallel(new byte[1].AsMemory(), degree));
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => hasher.AppendDataParallel(new byte[1].AsSpan(), degree));
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => hasher.AppendDataParallel(Sequences.Cut(new byte[1], 1), degree));
        Assert.Throws<ArgumentNullException>("source", () => hasher.AppendDataParallel((byte[])null!));
    }

    [Fact]
    public void AppendDataParallel_OfAnEndedMessage_IsRefused()
    {
        using Skein512 hasher = new();
        hasher.AppendFinalBits([0x80], 1);
        Assert.Throws<InvalidOperationException>(() => hasher.AppendDataParallel([1]));
        Assert.Throws<InvalidOperationException>(() => hasher.AppendDataParallel(new byte[1].AsSpan()));
        Assert.Throws<InvalidOperationException>(() => hasher.AppendDataParallel(new byte[1].AsMemory()));
        Assert.Throws<InvalidOperationException>(() => hasher.AppendDataParallel(Sequences.Cut(new byte[1], 1)));
    }

    [Fact]
    public void SpanMemory_AfterTheCall_IsEmpty()
    {
        ReadOnlyMemory<byte> kept = default;
        byte[] bytes = Inputs.Pattern(10);
        SpanMemory.Lend(bytes, 0, (_, memory) =>
        {
            kept = memory;
            Assert.Equal(bytes, memory.ToArray());
            using MemoryHandle handle = memory.Pin();
        });
        Assert.Equal(10, kept.Length);
        Assert.ThrowsAny<ArgumentException>(() => kept.ToArray());
    }
}
