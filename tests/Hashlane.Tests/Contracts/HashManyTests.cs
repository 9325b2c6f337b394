using System.Reflection;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Many messages at once: always what one message after the other gives.</summary>
public sealed class HashManyTests
{
    /// <summary>Messages of each algorithm in ragged batches: many in the default row, few where vectors are software.</summary>
    private static readonly int _raggedMessages = Environment.GetEnvironmentVariable("HASHLANE_EXPECT_KERNELS") is null ? 20_000 : 500;

    private delegate void EqualMany(ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism);

    private delegate void AdjoiningMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism);

    private delegate void ScatteredMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism);

    /// <summary>Every function, and one of another digest length where there is one.</summary>
    public static TheoryData<string> Functions =>
    [
        .. HashFunction.All.Select(static function => function.Name),
        "blake2b-8", "blake2s-160", "blake3-1024", "skein512-200",
    ];

    public static TheoryData<string> Types =>
        [.. HashFunction.All.Select(static function => function.TypeName).Where(static name => TypeOf(name).GetMember("HashMany").Length > 0)];

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_EqualLengths_EqualsOneShots(string name)
    {
        HashFunction function = Find(name);
        int block = function.BlockBytes;
        foreach (int length in (int[])[0, 1, block - 17, block - 16, block - 9, block - 8, block - 1, block, block + 1, (2 * block) - 9, 2 * block, (9 * block) + 5])
        {
            foreach (int count in (int[])[0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 16, 17, 33, 40])
            {
                byte[] messages = Inputs.Random(count * length, seed: length + count);
                byte[] digests = new byte[count * function.HashSizeInBytes];
                function.HashMany(messages, length, digests);
                AssertDigests(function, messages, Enumerable.Repeat(length, count), digests);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_RaggedBatches_EqualOneShots(string name)
    {
        HashFunction function = Find(name);
        const int seed = 7;
        Random random = new(seed);
        for (int done = 0, batch = 0; done < _raggedMessages; batch++)
        {
            // Batches of all sizes up to 64, and now and then one that is longer than a window.
            int count = batch % 50 == 49 ? 600 : random.Next(65);
            int most = batch % 3 == 0 ? 5000 : batch % 3 == 1 ? 300 : 70;
            int[] lengths = [.. Enumerable.Range(0, count).Select(_ => random.Next(most + 1))];
            byte[] buffer = Inputs.Random(lengths.Sum(), seed: batch);
            byte[] digests = Canary.Create((count * function.HashSizeInBytes) + 3);
            function.HashMany(buffer, lengths, digests);
            AssertDigests(function, buffer, lengths, digests);
            Canary.AssertUntouched(digests.AsSpan(count * function.HashSizeInBytes));
            byte[] scattered = Canary.Create((count * function.HashSizeInBytes) + 3);
            function.HashMany(Scatter(buffer, lengths), scattered);
            Assert.True(digests.AsSpan().SequenceEqual(scattered), $"{name}, batch {batch} of seed {seed}: scattered differs.");
            done += count;
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_OneLongAmongShort_EqualsOneShots(string name)
    {
        HashFunction function = Find(name);
        foreach (int place in (int[])[0, 9, 19])
        {
            int[] lengths = [.. Enumerable.Repeat(30, 20)];
            lengths[place] = 300_000;
            lengths[(place + 1) % lengths.Length] = 0;
            byte[] buffer = Inputs.Random(lengths.Sum(), seed: place);
            byte[] digests = new byte[lengths.Length * function.HashSizeInBytes];
            function.HashMany(buffer, lengths, digests);
            AssertDigests(function, buffer, lengths, digests);
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_SeveralThreads_EqualsOne(string name)
    {
        HashFunction function = Find(name);
        const int count = 1200, length = 1000;
        byte[] buffer = Inputs.Random(count * length, seed: 1);
        int[] lengths = [.. Enumerable.Range(0, count).Select(static i => i % 2 == 0 ? length - (i / 2) : length + (i / 2))];
        byte[] expected = new byte[count * function.HashSizeInBytes], actual = new byte[expected.Length];
        function.HashMany(buffer, length, expected);
        function.HashMany(buffer, length, actual, maxDegreeOfParallelism: 3);
        Assert.True(expected.AsSpan().SequenceEqual(actual));
        function.HashMany(buffer, lengths, expected);
        function.HashMany(buffer, lengths, actual, maxDegreeOfParallelism: -1);
        Assert.True(expected.AsSpan().SequenceEqual(actual));
        Array.Clear(actual);
        function.HashMany(Scatter(buffer, lengths), actual, maxDegreeOfParallelism: 2);
        Assert.True(expected.AsSpan().SequenceEqual(actual));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void HashMany_OfTheType_EqualsTheCatalogue(string name)
    {
        Type type = TypeOf(name);
        HashFunction function = HashFunction.All.Single(function => function.TypeName == name);
        int[] lengths = [100, 3, 0, 250, 100, 77];
        byte[] buffer = Inputs.Random(lengths.Sum(), seed: 3);
        byte[] expected = new byte[lengths.Length * function.HashSizeInBytes], actual = new byte[expected.Length];
        function.HashMany(buffer, lengths, expected);
        Bind<AdjoiningMany>(type)(buffer, lengths, actual, 1);
        Assert.Equal(expected, actual);
        Array.Clear(actual);
        Bind<ScatteredMany>(type)(Scatter(buffer, lengths), actual, 1);
        Assert.Equal(expected, actual);
        function.HashMany(buffer.AsSpan(0, 480), 80, expected);
        Bind<EqualMany>(type)(buffer.AsSpan(0, 480), 80, actual, 1);
        Assert.Equal(expected, actual);
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_BadArguments_ThrowWithTheNameAndWriteNothing(string name)
    {
        HashFunction function = Find(name);
        int bytes = function.HashSizeInBytes;
        byte[] message = new byte[20], destination = Canary.Create(2 * bytes);
        ReadOnlyMemory<byte>[] two = [message, message];
        AssertThrows<ArgumentOutOfRangeException>("sourceBytes", () => function.HashMany(message, -1, destination));
        AssertThrows<ArgumentException>("sources", () => function.HashMany(message, 9, destination));
        AssertThrows<ArgumentException>("sources", () => function.HashMany(message, 11, destination));
        AssertThrows<ArgumentException>("sources", () => function.HashMany(message, int.MaxValue, destination));
        if (bytes > 1)
        {
            AssertThrows<ArgumentException>("destination", () => function.HashMany(message, 10, new byte[(2 * bytes) + 1]));
        }

        AssertThrows<ArgumentOutOfRangeException>("lengths", () => function.HashMany(message, [21, -1], destination));
        AssertThrows<ArgumentException>("buffer", () => function.HashMany(message, [10, 9], destination));
        AssertThrows<ArgumentException>("buffer", () => function.HashMany(message, [10, 11], destination));
        AssertThrows<ArgumentException>("buffer", () => function.HashMany(message, [int.MaxValue, int.MaxValue], destination));
        AssertThrows<ArgumentException>("destination", () => function.HashMany(message, [10, 10], destination.AsSpan(1)));
        AssertThrows<ArgumentException>("destination", () => function.HashMany(two, destination.AsSpan(1)));
        foreach (int degree in (int[])[0, -2, int.MinValue])
        {
            AssertThrows<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => function.HashMany(message, 10, destination, degree));
            AssertThrows<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => function.HashMany(message, [10, 10], destination, degree));
            AssertThrows<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => function.HashMany(two, destination, degree));
        }

        Canary.AssertUntouched(destination);
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_DestinationOverlapsAMessage_IsRefused(string name)
    {
        HashFunction function = Find(name);
        int bytes = function.HashSizeInBytes;
        byte[] area = Canary.Create((2 * bytes) + 40);
        AssertThrows<ArgumentException>("destination", () => function.HashMany(area.AsSpan(0, 20), 10, area.AsSpan(19, 2 * bytes)));
        AssertThrows<ArgumentException>("destination", () => function.HashMany(area.AsSpan((2 * bytes) - 1, 20), [10, 10], area.AsSpan(0, 2 * bytes)));
        AssertThrows<ArgumentException>("destination", () => function.HashMany([new byte[3], area.AsMemory((2 * bytes) - 1, 3)], area.AsSpan(0, 2 * bytes)));
        Canary.AssertUntouched(area);

        // What is behind the digests may overlap.
        function.HashMany([new byte[3], area.AsMemory(2 * bytes, 3)], area);
    }

    private static HashFunction Find(string name) =>
        HashFunction.TryGet(name, out HashFunction? function) ? function : throw new ArgumentException(name, nameof(name));

    private static Type TypeOf(string name) => typeof(HashFunction).Assembly.GetType($"Hashlane.{name}", throwOnError: true)!;

    private static TDelegate Bind<TDelegate>(Type type)
        where TDelegate : Delegate
    {
        Type[] parameters = [.. typeof(TDelegate).GetMethod("Invoke")!.GetParameters().Select(static parameter => parameter.ParameterType)];
        MethodInfo? method = type.GetMethod("HashMany", parameters);
        Assert.True(method is not null, $"{type.Name} lacks HashMany as {typeof(TDelegate).Name}.");
        return method.CreateDelegate<TDelegate>();
    }

    private static ReadOnlyMemory<byte>[] Scatter(byte[] buffer, int[] lengths)
    {
        ReadOnlyMemory<byte>[] sources = new ReadOnlyMemory<byte>[lengths.Length];
        for (int i = 0, start = 0; i < lengths.Length; start += lengths[i++])
        {
            // Some in arrays of their own.
            ReadOnlyMemory<byte> source = buffer.AsMemory(start, lengths[i]);
            sources[i] = i % 2 == 0 ? source : source.ToArray();
        }

        return sources;
    }

    private static void AssertDigests(HashFunction function, ReadOnlySpan<byte> messages, IEnumerable<int> lengths, ReadOnlySpan<byte> digests)
    {
        int index = 0;
        foreach (int length in lengths)
        {
            ReadOnlySpan<byte> actual = digests.Slice(index * function.HashSizeInBytes, function.HashSizeInBytes);
            Assert.True(
                function.HashData(messages[..length]).AsSpan().SequenceEqual(actual),
                $"{function}: message {index}, of {length} bytes.");
            messages = messages[length..];
            index++;
        }
    }

    private static void AssertThrows<TException>(string parameter, Action action)
        where TException : ArgumentException =>
        Assert.Equal(parameter, Assert.Throws<TException>(action).ParamName);
}
