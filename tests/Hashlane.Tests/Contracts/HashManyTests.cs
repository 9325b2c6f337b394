using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Many messages at once: always what one message after the other gives.</summary>
public sealed class HashManyTests
{
    /// <summary>Messages of each algorithm in ragged batches: 20,000, unless the checks' script asks for fewer or more.</summary>
    private static readonly int _raggedMessages =
        Environment.GetEnvironmentVariable("HASHLANE_RAGGED_MESSAGES") is { } text ? int.Parse(text, CultureInfo.InvariantCulture) : 20_000;

    private delegate void EqualMany(ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism);

    private delegate void AdjoiningMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism);

    private delegate void EqualMac(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism);

    private delegate void AdjoiningMac(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism);

    private delegate void ScatteredMac(
        ReadOnlySpan<byte> key, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism);

    private delegate void ScatteredMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism);

    /// <summary>Every function, and one of another digest length where there is one.</summary>
    public static TheoryData<string> Functions =>
    [
        .. HashFunction.All.Select(static function => function.Name),
        "blake2b-8", "blake2s-160", "blake3-1024", "skein512-200",
    ];

    public static TheoryData<string> Types =>
        [.. HashFunction.All.Select(static function => function.TypeName).Where(static name => TypeOf(name).GetMember("HashMany").Length > 0)];

    public static TheoryData<string> MacTypes =>
        [.. HashFunction.All.Select(static function => function.TypeName + "Mac").Where(static name => FindType(name)?.GetMember("HashMany").Length > 0)];

    [Fact]
    public void Types_OfTheFamiliesWithLanes_AreTested() =>
        Assert.Equal(["Blake2b", "Blake2s", "Blake3", "Sha256", "Sha512", "Skein512"], Types.Select(static row => row.Data).Order(StringComparer.Ordinal));

    [Fact]
    public void MacTypes_OfTheFamiliesWithLanes_AreTested() =>
        Assert.Equal(["Blake2bMac", "Blake2sMac", "Blake3Mac", "Skein512Mac"], MacTypes.Select(static row => row.Data).Order(StringComparer.Ordinal));

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

    /// <summary>Every function with a key, and with each other option it has.</summary>
    public static TheoryData<string, string> FunctionsWithOptions
    {
        get
        {
            TheoryData<string, string> data = [];
            foreach (string name in Functions.Select(static row => row.Data))
            {
                HashFunction function = Find(name);
                foreach (string option in OptionsOf(function))
                {
                    data.Add(name, option);
                }
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(FunctionsWithOptions))]
    public void HashMany_WithOptions_EqualsHashersOfTheOptions(string name, string option)
    {
        HashFunction function = Find(name);
        HashFunctionOptions options = Options(function, option);
        using Hasher hasher = function.Create(options);
        Random random = new(11);
        for (int done = 0, batch = 0; done < _raggedMessages / 20; batch++)
        {
            int count = random.Next(1, 65), most = batch % 3 == 0 ? 5000 : 200;
            int[] lengths = [.. Enumerable.Range(0, count).Select(i => i % 7 == 3 ? 0 : random.Next(most + 1))];
            byte[] buffer = Inputs.Random(lengths.Sum(), seed: batch);
            byte[] expected = Digests(hasher, buffer, lengths), actual = new byte[expected.Length];
            function.HashMany(buffer, lengths, actual, options);
            Assert.True(expected.AsSpan().SequenceEqual(actual), $"{name} with {option}, batch {batch}.");
            Array.Clear(actual);
            function.HashMany(Scatter(buffer, lengths), actual, options);
            Assert.True(expected.AsSpan().SequenceEqual(actual), $"{name} with {option}, batch {batch}: scattered differs.");
            int length = lengths[0];
            byte[] equal = Inputs.Random(count * length, seed: batch + 1);
            expected = Digests(hasher, equal, Enumerable.Repeat(length, count));
            function.HashMany(equal, length, actual, options);
            Assert.True(expected.AsSpan().SequenceEqual(actual), $"{name} with {option}, batch {batch}: equal lengths differ.");
            done += count;
        }

        // By several threads.
        const int many = 1100, bytes = 1000;
        byte[] messages = Inputs.Random(many * bytes, seed: 2), one = new byte[many * function.HashSizeInBytes], several = new byte[one.Length];
        function.HashMany(messages, bytes, one, options);
        function.HashMany(messages, bytes, several, options, maxDegreeOfParallelism: 2);
        Assert.True(one.AsSpan().SequenceEqual(several), $"{name} with {option}: threads differ.");
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_WithABytePrefixed_EqualsOneShotsOfBoth(string name)
    {
        HashFunction function = Find(name);
        Random random = new(13);
        MessageContext prefix = new(0xA5);
        for (int batch = 0; batch < 30; batch++)
        {
            int count = batch == 29 ? 600 : random.Next(40), most = batch % 2 == 0 ? 3000 : 2 * function.BlockBytes;
            int[] lengths = [.. Enumerable.Range(0, count).Select(i => i % 5 == 2 ? function.BlockBytes * random.Next(3) : random.Next(most + 1))];
            byte[] buffer = Inputs.Random(lengths.Sum(), seed: batch);
            byte[] actual = new byte[count * function.HashSizeInBytes];
            function.HashMany(prefix, buffer, lengths, actual, maxDegreeOfParallelism: 1);
            AssertPrefixed(function, buffer, lengths, actual);
            Array.Clear(actual);
            function.HashMany(prefix, Scatter(buffer, lengths), actual, maxDegreeOfParallelism: 1);
            AssertPrefixed(function, buffer, lengths, actual);
            int length = count == 0 ? 0 : lengths[^1];
            byte[] equal = Inputs.Random(count * length, seed: batch);
            function.HashMany(prefix, equal, length, actual, maxDegreeOfParallelism: 1);
            AssertPrefixed(function, equal, Enumerable.Repeat(length, count), actual);
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_BadOptions_ThrowAsCreateDoes(string name)
    {
        HashFunction function = Find(name);
        byte[] message = new byte[20], destination = Canary.Create(2 * function.HashSizeInBytes);
        List<HashFunctionOptions?> bad =
        [
            null,
            new() { Salt = new byte[function.MaxSaltBytes + 1] },
            new() { Context = "c", Key = new byte[function.HasKeyDerivation ? function.MaxKeyBytes : 0] },
        ];
        if (function.MaxKeyBytes < int.MaxValue)
        {
            bad.Add(new() { Key = new byte[function.MaxKeyBytes + 1] });
        }

        if (function.MinKeyBytes > 1)
        {
            bad.Add(new() { Key = new byte[function.MinKeyBytes - 1] });
        }

        foreach (HashFunctionOptions? options in bad)
        {
            ArgumentException expected = Assert.ThrowsAny<ArgumentException>(() => function.Create(options!).Dispose());
            Assert.Equal("options", expected.ParamName);
            foreach (Action hash in (Action[])
                [
                    () => function.HashMany(message, 10, destination, options!),
                    () => function.HashMany(message, [10, 10], destination, options!),
                    () => function.HashMany([message, message], destination, options!),
                ])
            {
                Exception? actual = Record.Exception(hash);
                Assert.Equal((expected.GetType(), expected.Message), (actual?.GetType(), actual?.Message));
            }

            Canary.AssertUntouched(destination);
        }
    }

    [Theory]
    [MemberData(nameof(MacTypes))]
    public void HashMany_OfAMac_EqualsItsOneShots(string name)
    {
        Type type = TypeOf(name);
        HashFunction function = HashFunction.All.Single(function => function.TypeName + "Mac" == name);
        byte[] key = Inputs.Random(function.MaxKeyBytes > 100 ? 50 : function.MaxKeyBytes, seed: 5);
        using Hasher hasher = function.Create(new HashFunctionOptions { Key = key });
        int[] lengths = [100, 3, 0, 250, 100, 77, 1500, 1];
        byte[] buffer = Inputs.Random(lengths.Sum(), seed: 3);
        byte[] expected = Digests(hasher, buffer, lengths), actual = new byte[expected.Length];
        Bind<AdjoiningMac>(type)(key, buffer, lengths, actual, 1);
        Assert.Equal(expected, actual);
        Array.Clear(actual);
        Bind<ScatteredMac>(type)(key, Scatter(buffer, lengths), actual, 1);
        Assert.Equal(expected, actual);
        foreach (int length in (int[])[0, 80])
        {
            byte[] equal = Inputs.Random(8 * length, seed: 4);
            Bind<EqualMac>(type)(key, equal, length, actual, 1);
            Assert.Equal(Digests(hasher, equal, Enumerable.Repeat(length, 8)), actual);
        }

        AssertThrows<ArgumentException>("key", () => Bind<EqualMac>(type)([], buffer.AsSpan(0, 80), 80, actual.AsSpan(0, function.HashSizeInBytes), 1));
        if (function.MaxKeyBytes < 1000)
        {
            AssertThrows<ArgumentOutOfRangeException>(
                "key", () => Bind<AdjoiningMac>(type)(new byte[function.MaxKeyBytes + 1], buffer, lengths, actual, 1));
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

    /// <summary>The caller hashes nothing until another thread does.</summary>
    [Fact]
    public void HashMany_SeveralThreads_AreSeveral()
    {
        HashFunction function = Find("blake2b");
        const int count = 1200, length = 1000;
        byte[] messages = Inputs.Random(count * length, seed: 1), digests = new byte[count * function.HashSizeInBytes];
        using ManualResetEventSlim isShared = new();
        int caller = Environment.CurrentManagedThreadId, looks = 0;
        using MemoryOfAnyLength memory = new(() =>
        {
            if (Environment.CurrentManagedThreadId != caller)
            {
                isShared.Set();
            }
            else if (++looks > count)
            {
                // It has checked all messages, and hashes now.
                isShared.Wait(Patience.Limit);
            }

            return messages;
        });
        ReadOnlyMemory<byte>[] sources = [.. Enumerable.Range(0, count).Select(i => (ReadOnlyMemory<byte>)memory.Of(i * length, length))];
        function.HashMany(sources, digests, maxDegreeOfParallelism: 2);
        Assert.True(isShared.IsSet, "No second thread has hashed.");
        AssertDigests(function, messages, Enumerable.Repeat(length, count), digests);
    }

    /// <summary>Memory that is shorter or longer at some look than it was at others: hashed or refused, and nothing outside it is read.</summary>
    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_MemoryThatChangesItsLength_HashesOrThrows(string name)
    {
        HashFunction function = Find(name);
        const int count = 20, length = 300;
        byte[] messages = Inputs.Random(count * length, seed: 1);
        byte[] expected = new byte[count * function.HashSizeInBytes], actual = new byte[expected.Length];
        function.HashMany(messages, length, expected);
        int refused = 0;
        foreach (int left in (int[])[0, (count - 1) * length, (count * length) - 1])
        {
            // The short memory ends where nobody may read.
            using GuardedMemory guarded = new(count * length);
            messages.AsSpan(0, left).CopyTo(guarded.AtEnd(left));
            for (int change = 1, looks = change; looks >= change; change++)
            {
                looks = 0;
                using MemoryOfAnyLength memory = new(() => ++looks >= change ? guarded.AtEnd(left) : messages);
                ReadOnlyMemory<byte>[] sources = [.. Enumerable.Range(0, count).Select(i => (ReadOnlyMemory<byte>)memory.Of(i * length, length))];
                Exception? exception = Record.Exception(() => function.HashMany(sources, actual));
                if (exception is null)
                {
                    // What is missing was read before.
                    Assert.True(expected.AsSpan().SequenceEqual(actual), $"{name}: {left} bytes from look {change} on.");
                }
                else
                {
                    Assert.IsType<ArgumentOutOfRangeException>(exception);
                    refused++;
                }
            }
        }

        Assert.True(refused > count, $"{name} refused {refused} times.");
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

        int[] shared = new int[2 * bytes];
        AssertThrows<ArgumentException>(
            "destination", () => function.HashMany([], shared.AsSpan(0, 2), MemoryMarshal.AsBytes(shared.AsSpan())[7..]));

        // What is behind the digests may overlap.
        function.HashMany([new byte[3], area.AsMemory(2 * bytes, 3)], area);
    }

    private static HashFunction Find(string name) =>
        HashFunction.TryGet(name, out HashFunction? function) ? function : throw new ArgumentException(name, nameof(name));

    private static Type TypeOf(string name) => FindType(name) ?? throw new ArgumentException(name, nameof(name));

    private static Type? FindType(string name) => typeof(HashFunction).Assembly.GetType($"Hashlane.{name}");

    private static IEnumerable<string> OptionsOf(HashFunction function)
    {
        if (function.MaxKeyBytes > 0)
        {
            yield return "key";
        }

        if (function.MaxSaltBytes > 0)
        {
            yield return "salt";
        }

        if (function.MaxPersonalizationBytes > 0)
        {
            yield return "key and personalization";
        }

        if (function.HasKeyDerivation)
        {
            yield return "context";
        }
    }

    private static HashFunctionOptions Options(HashFunction function, string option) => option switch
    {
        "salt" => new() { Salt = Inputs.Random(function.MaxSaltBytes, seed: 1) },
        "context" => new() { Context = "a test of batches" },
        _ => new()
        {
            Key = Inputs.Random(Math.Min(function.MaxKeyBytes, 64), seed: 2),
            Personalization = option == "key" ? default : Inputs.Random(Math.Min(function.MaxPersonalizationBytes, 20), seed: 3),
        },
    };

    private static byte[] Digests(Hasher hasher, ReadOnlySpan<byte> messages, IEnumerable<int> lengths)
    {
        List<byte> digests = [];
        foreach (int length in lengths)
        {
            hasher.AppendData(messages[..length]);
            digests.AddRange(hasher.GetHashAndReset());
            messages = messages[length..];
        }

        return [.. digests];
    }

    private static void AssertPrefixed(HashFunction function, ReadOnlySpan<byte> messages, IEnumerable<int> lengths, ReadOnlySpan<byte> digests)
    {
        int index = 0;
        foreach (int length in lengths)
        {
            byte[] message = [0xA5, .. messages[..length]];
            ReadOnlySpan<byte> actual = digests.Slice(index * function.HashSizeInBytes, function.HashSizeInBytes);
            Assert.True(function.HashData(message).AsSpan().SequenceEqual(actual), $"{function}: message {index}, of {length} bytes and a prefix.");
            messages = messages[length..];
            index++;
        }
    }

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
