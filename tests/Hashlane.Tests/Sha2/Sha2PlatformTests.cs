using System.Collections.Concurrent;
using System.Reflection;
using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// The functions that go to the platform, around the lengths at which that begins: the crossover of one-shots, and what a hasher collects. There a
/// platform's object is made, which copies share and which may be ahead of the buffer (docs/design/decisions/0013-platform-sha2.md).
/// </summary>
public sealed class Sha2PlatformTests
{
    private const int Unit = Sha2PlatformMode<Sha256Variant>.CollectedBytes;
    private const int LongestBytes = 6 * Unit;
    private const BindingFlags Fields = BindingFlags.Instance | BindingFlags.NonPublic;

    private static readonly ConcurrentDictionary<string, byte[][]> _digests = new();
    private static readonly byte[] _message = Inputs.Pattern(LongestBytes);

    public static TheoryData<string> Functions => [.. Sha2Reference.NamesOfThePlatform];

    private static int[] UnitEdges => [Unit - 1, Unit, Unit + 1, (2 * Unit) - 1, 2 * Unit, (2 * Unit) + 1];

    [Theory]
    [MemberData(nameof(Functions))]
    public void Crossover_OfAFunction_IsWithinWhatIsTested(string name)
    {
        Assert.InRange(Crossover(name), 1, 3 * Unit);
        Assert.Equal(Unit, Sha2PlatformMode<Sha512Variant>.CollectedBytes);
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_EveryLengthToThreeUnits_EqualsReference(string name)
    {
        Subject subject = Of(name);
        byte[] destination = new byte[subject.HashSizeInBytes];
        for (int length = 0; length <= (3 * Unit) + 1; length++)
        {
            subject.HashInto(_message.AsSpan(0, length), destination);
            Assert.Equal(Digest(name, length), destination);
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Clone_AtEveryPositionOfLengthsAtTheEdges_ContinuesAlone(string name)
    {
        HashFunction function = Of(name).Function;
        byte[] tail = new byte[Unit + 7];
        tail.AsSpan().Fill(0xA5);
        foreach (int length in (int[])[.. CrossoverEdges(name), .. UnitEdges])
        {
            for (int split = 0; split <= length; split++)
            {
                // The clone goes on with other bytes; each is disposed before the other has ended.
                Hasher hasher = function.Create();
                hasher.AppendData(_message.AsSpan(0, split));
                Hasher clone = hasher.Clone();
                int tailBytes = (length - split) % tail.Length;
                byte[] other = Sha2Reference.HashData(name, [.. _message.AsSpan(0, split), .. tail.AsSpan(0, tailBytes)]);
                if (split % 2 == 0)
                {
                    End(hasher, _message.AsSpan(split, length - split), Digest(name, length));
                    End(clone, tail.AsSpan(0, tailBytes), other);
                }
                else
                {
                    hasher.AppendData(_message.AsSpan(split, length - split));
                    End(clone, tail.AsSpan(0, tailBytes), other);
                    End(hasher, [], Digest(name, length));
                }
            }
        }

        static void End(Hasher hasher, ReadOnlySpan<byte> rest, byte[] expected)
        {
            hasher.AppendData(rest);
            Assert.Equal(expected, hasher.GetCurrentHash());
            hasher.Dispose();
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void AppendData_ThreeWaySplitsAtTheEdges_EqualsReference(string name)
    {
        using Hasher hasher = Of(name).Create();
        int[] edges = Edges(name);
        foreach (int first in edges)
        {
            foreach (int second in edges.Where(edge => edge >= first))
            {
                foreach (int length in (int[])[.. edges.Where(edge => edge >= second), (3 * Unit) - 1, 3 * Unit, (3 * Unit) + 1])
                {
                    foreach (bool looks in (bool[])[false, true])
                    {
                        AppendTo(first, looks, from: 0);
                        AppendTo(second, looks, from: first);
                        AppendTo(length, looks, from: second);
                        Assert.Equal(Digest(name, length), hasher.GetHashAndReset());
                    }
                }
            }
        }

        void AppendTo(int end, bool looks, int from)
        {
            hasher.AppendData(_message.AsSpan(from, end - from));
            if (looks)
            {
                Assert.Equal(Digest(name, end), hasher.GetCurrentHash());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void GetCurrentHash_AtEveryPosition_ChangesNothingOfWhatFollows(string name)
    {
        using Hasher hasher = Of(name).Create();
        for (int first = 0; first <= (2 * Unit) + 2; first++)
        {
            foreach (int second in (int[])[0, 1, Unit - 1, Unit, Unit + 1, (2 * Unit) + 1])
            {
                foreach (int third in (int[])[1, Unit])
                {
                    int position = first;
                    hasher.AppendData(_message.AsSpan(0, first));
                    Look();
                    hasher.AppendData(_message.AsSpan(position, second));
                    position += second;
                    Look();
                    Look();
                    hasher.AppendData(_message.AsSpan(position, third));
                    position += third;
                    Assert.Equal(Digest(name, position), hasher.GetHashAndReset());

                    void Look() => Assert.Equal(Digest(name, position), hasher.GetCurrentHash());
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Clone_OfOneWhoseDigestWasRead_ContinuesAlone(string name)
    {
        // The platform's object is ahead of the buffer then, and so must the clone's be.
        byte[] other = new byte[LongestBytes];
        int[] edges = Edges(name);
        foreach (int first in edges)
        {
            foreach (int second in edges)
            {
                using Hasher hasher = Of(name).Create();
                hasher.AppendData(_message.AsSpan(0, first));
                Assert.Equal(Digest(name, first), hasher.GetCurrentHash());
                using Hasher clone = hasher.Clone();
                clone.AppendData(other.AsSpan(0, second));
                byte[] expected = Sha2Reference.HashData(name, [.. _message.AsSpan(0, first), .. other.AsSpan(0, second)]);
                Assert.Equal(expected, clone.GetCurrentHash());
                using Hasher another = clone.Clone();
                clone.Reset();
                hasher.AppendData(_message.AsSpan(first, second));
                Assert.Equal(Digest(name, first + second), hasher.GetCurrentHash());
                clone.AppendData(_message.AsSpan(0, second));
                hasher.Dispose();
                Assert.Equal(Digest(name, second), clone.GetHashAndReset());
                Assert.Equal(expected, another.GetCurrentHash());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Reset_BetweenLongAndShortMessages_StartsAnew(string name)
    {
        using Hasher hasher = Of(name).Create();
        int[] edges = Edges(name);
        foreach (int first in edges)
        {
            foreach (int second in edges)
            {
                hasher.AppendData(_message.AsSpan(0, first));
                hasher.Reset();
                hasher.AppendData(_message.AsSpan(0, second));
                Assert.Equal(Digest(name, second), hasher.GetCurrentHash());
                hasher.Reset();
                hasher.Reset();
                Assert.Equal(Digest(name, 0), hasher.GetCurrentHash());
                hasher.AppendData(_message.AsSpan(0, first));
                Assert.Equal(Digest(name, first), hasher.GetHashAndReset());
                Assert.Equal(Digest(name, 0), hasher.GetHashAndReset());
                hasher.AppendData(_message.AsSpan(0, second));
                Assert.Equal(Digest(name, second), hasher.GetHashAndReset());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_SourceOverlapsDestinationAroundTheCrossover_EqualsSeparateBuffers(string name)
    {
        Subject subject = Of(name);
        int start = subject.HashSizeInBytes;
        foreach (int length in (int[])[.. CrossoverEdges(name), Unit - 1, Unit, Unit + 1])
        {
            byte[] pristine = [.. new byte[start], .. _message.AsSpan(0, length), .. new byte[start]];
            for (int at = 0; at <= start + length; at++)
            {
                byte[] area = (byte[])pristine.Clone();
                subject.HashInto(area.AsSpan(start, length), area.AsSpan(at));
                Assert.Equal(Digest(name, length), area[at..(at + start)]);
                pristine.AsSpan(at, start).CopyTo(area.AsSpan(at));
                Assert.Equal(pristine, area);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void CreateHashAlgorithm_OnBothSides_IsNewAndAlone(string name)
    {
        foreach (int position in Edges(name))
        {
            using Hasher hasher = Of(name).Create();
            hasher.AppendData(_message.AsSpan(0, position));
            using HashAlgorithm algorithm = hasher.CreateHashAlgorithm();
            foreach (int length in Edges(name))
            {
                byte[] message = _message[..length];
                Assert.Equal(Digest(name, length), algorithm.ComputeHash(message));
                algorithm.TransformBlock(message, 0, length / 2, null, 0);
                algorithm.TransformFinalBlock(message, length / 2, length - (length / 2));
                Assert.Equal(Digest(name, length), algorithm.Hash);
                algorithm.Initialize();
            }

            hasher.AppendData(_message.AsSpan(position, Unit));
            Assert.Equal(Digest(name, position + Unit), hasher.GetCurrentHash());
            hasher.Dispose();
            Assert.Equal(Digest(name, Unit), algorithm.ComputeHash(_message[..Unit]));
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void AppendData_NoMoreThanIsCollected_MakesNoPlatformObject(string name)
    {
        using Hasher hasher = Of(name).Create();
        hasher.AppendData(_message.AsSpan(0, Unit));
        hasher.GetCurrentHash();
        Assert.Null(PlatformOf(hasher));
        hasher.AppendData([1]);
        Assert.NotNull(PlatformOf(hasher));
        hasher.Reset();
        Assert.NotNull(PlatformOf(hasher));
        using Hasher clone = hasher.Clone();
        Assert.Null(PlatformOf(clone));
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void GetHashAndReset_LongMessage_EndsThePlatformsDigestAndNoLaterOne(string name)
    {
        using Hasher hasher = Of(name).Create();
        hasher.AppendData(_message.AsSpan(0, Unit + 1));
        Sha2PlatformHash platform = PlatformOf(hasher)!;
        Assert.Equal(Digest(name, Unit + 1), hasher.GetHashAndReset());
        Assert.False(platform.HasData);

        hasher.Reset();
        hasher.GetHashAndReset();
        Assert.Same(platform, PlatformOf(hasher));
        hasher.AppendData(_message.AsSpan(0, Unit + 1));
        Assert.Equal(Digest(name, Unit + 1), hasher.GetCurrentHash());
        Assert.True(platform.HasData);
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Dispose_OnBothSides_DisposesThePlatformsObjectToo(string name)
    {
        foreach (int position in Edges(name))
        {
            Hasher hasher = Of(name).Create();
            hasher.AppendData(_message.AsSpan(0, position));
            using Hasher clone = hasher.Clone();
            Sha2PlatformHash? platform = PlatformOf(hasher);
            Assert.Equal(position > Unit, platform is not null);
            hasher.Dispose();
            Assert.Null(PlatformOf(hasher));
            if (platform is not null)
            {
                Assert.Throws<ObjectDisposedException>(() => platform.Append(_message));
            }

            InstanceMembers.AssertAllThrow<ObjectDisposedException>(hasher);
            Assert.Equal(hasher.ToString(), Assert.Throws<ObjectDisposedException>(() => hasher.AppendData([1])).ObjectName);
            Assert.Equal(Digest(name, position), clone.GetCurrentHash());
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Operations_ThePlatformThrows_AreUnusableUntilReset(string name)
    {
        byte[] message = _message[..((2 * Unit) + 1)];
        Action<Hasher>[] operations =
        [
            hasher => hasher.AppendData(message),
            hasher => hasher.AppendData(message.AsSpan()),
            hasher => hasher.AppendData(Sequences.Cut(message, 100)),
            hasher => hasher.AppendData(new MemoryStream(message)),
            hasher => hasher.AppendDataAsync(new MemoryStream(message)).GetAwaiter().GetResult(),
            hasher => hasher.AppendValues<byte>(message),
            static hasher => hasher.GetCurrentHash(),
            static hasher => hasher.GetHashAndReset(),
            static hasher => hasher.TryGetCurrentHash(new byte[64], out _),
            static hasher => hasher.TryGetHashAndReset(new byte[64], out _),
            static hasher => hasher.Reset(),
        ];
        foreach (Action<Hasher> operation in operations)
        {
            using Hasher hasher = Of(name).Create();
            hasher.AppendData(message);
            PlatformOf(hasher)!.Dispose();
            Assert.Throws<ObjectDisposedException>(() => operation(hasher));
            InstanceMembers.AssertAllThrow<InvalidOperationException>(hasher, except: "void Reset()");
            hasher.Reset();
            hasher.AppendData(message);
            Assert.Equal(Digest(name, message.Length), hasher.GetHashAndReset());
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void AppendData_ThePlatformThrowsForAPieceNotCollected_IsUnusableUntilReset(string name)
    {
        using Hasher hasher = Of(name).Create();
        byte[] message = _message[..Crossover(name)];
        for (int i = 0; i < 2; i++)
        {
            hasher.AppendData(message);
            Assert.Equal(Digest(name, message.Length), hasher.GetHashAndReset());
        }

        PlatformOf(hasher)!.Dispose();
        Assert.Throws<ObjectDisposedException>(() => hasher.AppendData(message));
        InstanceMembers.AssertAllThrow<InvalidOperationException>(hasher, except: "void Reset()");
        hasher.Reset();
        hasher.AppendData(message);
        Assert.Equal(Digest(name, message.Length), hasher.GetHashAndReset());
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Clone_ThePlatformThrows_LeavesTheSourceInUse(string name)
    {
        Hasher hasher = Of(name).Create();
        hasher.AppendData(_message);
        PlatformOf(hasher)!.Dispose();
        Assert.Throws<ObjectDisposedException>(hasher.Clone);
        Assert.Throws<ObjectDisposedException>(hasher.CreateHashAlgorithm);
        hasher.Dispose();
        InstanceMembers.AssertAllThrow<ObjectDisposedException>(hasher);
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void AppendData_AfterAMessageInLongPieces_PassesTheFirstPieceOn(string name)
    {
        using Hasher hasher = Of(name).Create();
        int length = Crossover(name);
        hasher.AppendData(_message.AsSpan(0, length));
        Assert.Equal(Digest(name, length), hasher.GetHashAndReset());
        hasher.AppendData(_message.AsSpan(0, length));
        Assert.True(PlatformOf(hasher)!.HasData);
        hasher.AppendData(_message.AsSpan(length, 1));
        Assert.Equal(Digest(name, length + 1), hasher.GetHashAndReset());
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Dispose_AfterAMessageInLongPieces_LeavesNoObject(string name)
    {
        Hasher hasher = Of(name).Create();
        hasher.AppendData(_message.AsSpan(0, Crossover(name)));
        hasher.GetHashAndReset();
        hasher.Dispose();
        Assert.Null(PlatformOf(hasher));

        // Hashers share what stands for an object that they have not made.
        using Hasher other = Of(name).Create();
        other.AppendData(_message.AsSpan(0, Crossover(name)));
        Assert.Equal(Digest(name, Crossover(name)), other.GetHashAndReset());
        other.AppendData(_message.AsSpan(0, Crossover(name)));
        Assert.Equal(Digest(name, Crossover(name)), other.GetHashAndReset());
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void AppendData_AfterOtherMessages_CollectsTheFirstPiece(string name)
    {
        int length = Math.Min(Crossover(name), Unit);
        Action<Hasher>[] messages =
        [
            static _ => { },
            static hasher => hasher.AppendData([1]),
            hasher => hasher.AppendData(_message.AsSpan(0, Crossover(name) - 1)),
            hasher => AppendAll(hasher, [length, 1]),
            hasher => AppendAll(hasher, [length, 0]),
            hasher => AppendAll(hasher, [1, length]),
            hasher =>
            {
                hasher.AppendData(_message.AsSpan(0, length));
                hasher.Clone().Dispose();
            },
        ];
        foreach (Action<Hasher> message in messages)
        {
            using Hasher hasher = Of(name).Create();
            message(hasher);
            hasher.GetHashAndReset();
            hasher.AppendData(_message.AsSpan(0, length));
            Assert.False(PlatformOf(hasher) is { HasData: true });
            Assert.Equal(Digest(name, length), hasher.GetHashAndReset());
        }

        using Hasher reset = Of(name).Create();
        AppendAll(reset, [Unit + 1]);
        reset.GetHashAndReset();
        AppendAll(reset, [Unit + 1]);
        reset.Reset();
        reset.AppendData(_message.AsSpan(0, length));
        Assert.False(PlatformOf(reset)!.HasData);

        static void AppendAll(Hasher hasher, int[] pieces)
        {
            int from = 0;
            foreach (int piece in pieces)
            {
                hasher.AppendData(_message.AsSpan(from, piece));
                from += piece;
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Hasher_RandomOperations_EqualsReferenceAndForgetsEachMessage(string name)
    {
        const int Operations = 20_000;
        Random random = new(Sha2DifferentialTests.NewSeed());
        int[] pieces = [0, 1, 64, Crossover(name) - 1, Crossover(name), 511, 512, 513, Unit - 1, Unit, Unit + 1, 2 * Unit];
        byte[] message = Inputs.Random(LongestBytes, seed: 1);
        Hasher hasher = Of(name).Create();
        int length = 0;
        for (int i = 0; i < Operations; i++)
        {
            int piece = pieces[random.Next(pieces.Length)];
            int operation = random.Next(20);
            if (operation < 10 && length + piece <= LongestBytes)
            {
                hasher.AppendData(message.AsSpan(length, piece));
                length += piece;
            }
            else if (operation < 12)
            {
                Assert.Equal(Expected(), hasher.GetCurrentHash());
            }
            else if (operation < 13)
            {
                Hasher clone = hasher.Clone();
                Hasher kept = random.Next(2) == 0 ? clone : hasher;
                (kept == clone ? hasher : clone).Dispose();
                hasher = kept;
            }
            else if (operation < 14)
            {
                hasher.Reset();
                length = 0;
                AssertForgotten();
            }
            else
            {
                Assert.Equal(Expected(), hasher.GetHashAndReset());
                length = 0;
                AssertForgotten();
            }
        }

        hasher.Dispose();

        byte[] Expected() => Sha2Reference.HashData(name, message.AsSpan(0, length));

        // The message has no run of so many zeros, nor do other fields have so many other bytes.
        void AssertForgotten() => Assert.InRange(HasherState.Of(hasher).Count(static value => value != 0), 0, 16);
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Hasher_UsedAgain_AllocatesNothing(string name)
    {
        Optimization.SkipTestWithoutIt();
        using Hasher hasher = Of(name).Create();
        byte[] destination = new byte[64];
        foreach (int length in (int[])[.. Edges(name), 512, LongestBytes])
        {
            foreach (int pieces in (int[])[1, 2, 5])
            {
                Allocations.AssertNone($"{name} of {length} bytes in {pieces} pieces", () =>
                {
                    for (int from = 0, i = 1; i <= pieces; i++)
                    {
                        int end = length * i / pieces;
                        hasher.AppendData(_message.AsSpan(from, end - from));
                        from = end;
                    }

                    hasher.GetHashAndReset(destination);
                });
            }
        }
    }

    private static Subject Of(string name) => Subject.All.Single(subject => subject.Function.Name == name);

    private static int Crossover(string name) => Sha2Platform.CrossoverBytes(Sha2Reference.Function(name));

    private static IEnumerable<int> CrossoverEdges(string name) => Enumerable.Range(Crossover(name) - 2, 5);

    /// <summary>Lengths and positions at which something changes: blocks, the crossover, what is collected.</summary>
    private static int[] Edges(string name)
    {
        int block = Of(name).Function.BlockBytes;
        return [0, 1, block - 1, block, block + 1, .. CrossoverEdges(name), .. UnitEdges];
    }

    /// <summary>The reference's digest of the front of the message.</summary>
    private static byte[] Digest(string name, int length) => _digests.GetOrAdd(
        name,
        static name => [.. Enumerable.Range(0, LongestBytes + 1).Select(length => Sha2Reference.HashData(name, _message.AsSpan(0, length)))])[length];

    /// <summary>The platform's object of a hasher, if it has one.</summary>
    private static Sha2PlatformHash? PlatformOf(Hasher hasher)
    {
        object buffer = hasher.GetType().GetField("_buffer", Fields)!.GetValue(hasher)!;
        buffer = buffer.GetType().GetField("_buffer", Fields)!.GetValue(buffer)!;
        object mode = buffer.GetType().GetField("_mode", Fields)!.GetValue(buffer)!;
        return (Sha2PlatformHash?)mode.GetType().GetField("_platform", Fields)!.GetValue(mode);
    }
}
