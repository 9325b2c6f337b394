using System.Buffers;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The exception of hostile streams and memories.</summary>
internal sealed class HostileException : Exception;

/// <summary>One call of a member: it writes digests, or fails.</summary>
internal sealed class StressCall(string name, byte[] expected, StressCall.Body run)
{
    public delegate void Body(Random random, Span<byte> digests);

    public string Name { get; } = name;

    public byte[] Expected { get; } = expected;

    public int DigestsBytes => Expected.Length;

    /// <summary>Whether there is no digest, as the argument is refused in the end.</summary>
    public bool MayRefuse => Expected.Length == 0;

    public Body Run { get; } = run;
}

/// <summary>A message between guard pages, a file of it, and calls of every parallel and asynchronous member over them.</summary>
internal sealed class StressInputs : IDisposable
{
    public const int MaxDigestsBytes = 64 * 1024;

    // Enough for several pieces of every kind of work, and no more: many calls find more than long ones.
    private const int MessageBytes = (1 << 20) + (1 << 19);
    private const int EqualBytes = 2048;
    private const int LateMilliseconds = 8;

    private readonly GuardedMemory _guarded = new(MessageBytes);
    private readonly GuardedMessage _message;
    private readonly string _path = Path.GetTempFileName();
    private readonly byte[] _key = Inputs.Key(32);
    private readonly List<StressCall> _calls = [];
    private int _underWay;

    public StressInputs()
    {
        _message = new GuardedMessage(_guarded);
        Inputs.Random(MessageBytes, 12).CopyTo(_guarded.AtEnd(MessageBytes));
        File.WriteAllBytes(_path, Message.Span);
        AddBatches();
        AddParallel();
        AddFiles();
        AddStreams();
        AddMerkle();
    }

    public IReadOnlyList<StressCall> Calls => _calls;

    /// <summary>Of arrays that were rented after asynchronous calls, by whoever has ended them.</summary>
    public StressWatch Watch { get; } = new(held: 200);

    private ReadOnlyMemory<byte> Message => _message.Memory;

    public void Dispose()
    {
        File.Delete(_path);
        _guarded.Dispose();
    }

    /// <summary>Waits for asynchronous calls whose callers were interrupted: they would rent from the pool beside the tests that follow.</summary>
    public void WaitForAll() => Assert.True(
        SpinWait.SpinUntil(() => Volatile.Read(ref _underWay) <= 0, Patience.Limit), "Asynchronous calls do not end.");

    private void AddBatches()
    {
        const int Count = MessageBytes / EqualBytes;
        foreach (HashFunction function in HashFunction.All.Where(static each => each.MaxHashSizeInBytes >= 32))
        {
            HashFunctionOptions options = new() { Key = function.MinKeyBytes is > 0 and <= 32 && function.MaxKeyBytes >= 32 ? _key : Array.Empty<byte>() };
            HashFunction of32 = function.MinHashSizeInBytes <= 32 ? function.WithHashSize(Math.Min(32, function.MaxHashSizeInBytes)) : function;
            if (of32.HashSizeInBytes * Count > MaxDigestsBytes || function.Name.Contains("kdf", StringComparison.OrdinalIgnoreCase))
            {
                continue;
            }

            byte[] expected = new byte[Count * of32.HashSizeInBytes];
            of32.HashMany(Message.Span, EqualBytes, expected, 1);
            int[] lengths = [.. Enumerable.Repeat(EqualBytes, Count)];
            ReadOnlyMemory<byte>[] scattered = [.. Enumerable.Range(0, Count).Select(i => Message.Slice(i * EqualBytes, EqualBytes))];
            Add($"{function.Name}.HashMany equal", expected, (random, digests) => of32.HashMany(Message.Span, EqualBytes, digests, Degree(random)));
            Add($"{function.Name}.HashMany adjoining", expected, (random, digests) => of32.HashMany(Message.Span, lengths, digests, Degree(random)));
            Add($"{function.Name}.HashMany scattered", expected, (random, digests) =>
            {
                ReadOnlyMemory<byte>[] given = [.. scattered];
                for (int i = random.Next(3); i > 0; i--)
                {
                    int at = random.Next(Count);
                    given[at] = new HostileMemory(scattered[at], random.Next(12), static () => throw new HostileException()).Memory;
                }

                of32.HashMany(given, digests, Degree(random));
            });
        }

        byte[] tags = new byte[Count * 32];
        Blake3Mac.HashMany(_key, Message.Span, EqualBytes, tags, 1);
        Add("Blake3Mac.HashMany", tags, (random, digests) => Blake3Mac.HashMany(_key, Message.Span, EqualBytes, digests, Degree(random)));
        byte[] tags2 = new byte[Count * 64];
        Blake2bMac.HashMany(_key, Message.Span, EqualBytes, tags2, 1);
        Add("Blake2bMac.HashMany", tags2, (random, digests) => Blake2bMac.HashMany(_key, Message.Span, EqualBytes, digests, Degree(random)));
    }

    private void AddParallel()
    {
        byte[] digest = Blake3.HashData(Message.Span), tag = Blake3Mac.HashData(_key, Message.Span);
        Add("Blake3.HashDataParallel", digest, (random, digests) => Blake3.HashDataParallel(Hostile(random), digests, Degree(random)));
        Add("Blake3Mac.HashDataParallel", tag, (random, digests) => Blake3Mac.HashDataParallel(_key, Hostile(random), digests, Degree(random)));
        Add("Blake3Mac.AppendDataParallel", tag, (random, digests) =>
        {
            using Cancellation cancellation = new(random);
            using Blake3Mac mac = new(_key);
            int split = random.Next(5000);
            mac.AppendData(Message.Span[..split]);
            mac.AppendDataParallel(Hostile(random)[split..], Degree(random), cancellation.Token);
            mac.GetCurrentHash(digests);
        });
        Add("Blake2bp.HashDataParallel", Blake2bp.HashData(Message.Span), (random, digests) => Blake2bp.HashDataParallel(Hostile(random), digests, Degree(random)));
        Add("Blake2spMac.AppendDataParallel", Blake2spMac.HashData(_key, Message.Span), (random, digests) =>
        {
            using Cancellation cancellation = new(random);
            using Blake2spMac mac = new(_key);
            mac.AppendDataParallel(Hostile(random), Degree(random), cancellation.Token);
            mac.GetCurrentHash(digests);
        });
    }

    private void AddFiles()
    {
        byte[] digest = Blake3.HashData(Message.Span), tag = Blake3Mac.HashData(_key, Message.Span);
        Add("Blake3.HashFile", digest, (random, digests) =>
        {
            using Cancellation cancellation = new(random);
            Blake3.HashFile(_path, OfDegree(random), cancellation.Token).CopyTo(digests);
        });
        AddAsync("Blake3Mac.HashFileAsync", tag, async (random, destination) =>
        {
            using Cancellation cancellation = new(random);
            (await Blake3Mac.HashFileAsync(_key, _path, OfDegree(random), cancellation.Token).ConfigureAwait(false)).CopyTo(destination);
        });
        AddAsync("Blake3Mac.AppendFileParallelAsync, disposed beside", tag, async (random, destination) =>
        {
            using Blake3Mac mac = new(_key);
            using Timer disposal = new(_ => mac.Dispose(), null, random.Next(4), Timeout.Infinite);
            await mac.AppendFileParallelAsync(_path, Degree(random), CancellationToken.None).ConfigureAwait(false);
            mac.GetCurrentHash(destination.Span);
        });
    }

    private void AddStreams()
    {
        byte[] array = Message.ToArray();
        foreach (Subject subject in Subject.All.Where(static subject => !subject.IsKdf))
        {
            Add($"{subject}.HashData of a stream", subject.HashSpan(array), (random, digests) =>
            {
                using Cancellation cancellation = new(random);
                subject.HashStream(new HostileStream(array, random, cancellation)).CopyTo(digests);
            });
            AddAsync($"{subject}.HashDataAsync", subject.HashSpan(array), async (random, destination) =>
            {
                using Cancellation cancellation = new(random);
                (await subject.HashAsync(new HostileStream(array, random, cancellation), cancellation.Token).ConfigureAwait(false)).CopyTo(destination);
            });
        }

        AddAsync("Blake2bMac.AppendDataAsync, disposed beside", Blake2bMac.HashData(_key, array), async (random, destination) =>
        {
            using Cancellation cancellation = new(random);
            using Blake2bMac mac = new(_key);
            using Timer disposal = new(_ => mac.Dispose(), null, random.Next(8), Timeout.Infinite);
            await mac.AppendDataAsync(new HostileStream(array, random, cancellation), cancellation.Token).ConfigureAwait(false);
            mac.GetCurrentHash(destination.Span);
        });
        AddAsync("Blake2bMac.VerifyAsync", [1], async (random, destination) =>
        {
            using Cancellation cancellation = new(random);
            byte[] tag = Blake2bMac.HashData(_key, array);
            bool isValid = await Blake2bMac.VerifyAsync(_key, new HostileStream(array, random, cancellation), tag, cancellation.Token).ConfigureAwait(false);
            destination.Span[0] = isValid ? (byte)1 : (byte)0;
        });
        AddAsync("Blake3Subtree.AppendDataAsync, a stream that is too long", [], async (random, destination) =>
        {
            using Cancellation cancellation = new(random);
            using Blake3Subtree subtree = new(Blake3TreeKey.Hash, 1024UL << random.Next(9));
            await subtree.AppendDataAsync(new HostileStream(array, random, cancellation), cancellation.Token).ConfigureAwait(false);
            throw new InvalidDataException("More than a subtree was taken.");
        });
    }

    private void AddMerkle()
    {
        const int LeafBytes = 512;
        HashFunction.TryGet("blake3", out HashFunction? function);
        byte[] array = Message.ToArray(), root = MerkleTree.ComputeRoot(function!, Message.Span, LeafBytes, 1);
        Add("MerkleTree.ComputeRoot", root, (random, digests) => MerkleTree.ComputeRoot(function!, Message.Span, LeafBytes, Degree(random)).CopyTo(digests));
        Add("MerkleTree.AppendLeaves", root, (random, digests) =>
        {
            MerkleTree tree = new(function!);
            tree.AppendLeaves(Message.Span, LeafBytes, Degree(random));
            tree.GetRoot().CopyTo(digests);
        });
        AddAsync("MerkleTree.HashLeafAsync", MerkleTree.HashLeaf(function!, Message.Span), async (random, destination) =>
        {
            using Cancellation cancellation = new(random);
            HostileStream stream = new(array, random, cancellation);
            (await MerkleTree.HashLeafAsync(function!, stream, cancellation.Token).ConfigureAwait(false)).CopyTo(destination);
        });
    }

    private void Add(string name, byte[] expected, StressCall.Body run) => _calls.Add(new StressCall(name, expected, run));

    /// <summary>
    /// The caller's thread only waits: the interruption ends the waiting and not the call, which goes on and is left alone. <see cref="WaitForAll"/> waits for it.
    /// </summary>
    private void AddAsync(string name, byte[] expected, Func<Random, Memory<byte>, Task> run) => Add(name, expected, (random, digests) =>
    {
        Random own = new(random.Next());
        byte[] destination = new byte[digests.Length];
        Start(async () =>
        {
            try
            {
                await run(own, destination).ConfigureAwait(false);
            }
            finally
            {
                // On the thread that returned the buffers to the pool, most of the time.
                Watch.Add();
                Interlocked.Decrement(ref _underWay);
            }
        }).GetAwaiter().GetResult();
        destination.CopyTo(digests);
    });

    private Task Start(Func<Task> call)
    {
        Interlocked.Increment(ref _underWay);
        try
        {
            return Task.Run(call);
        }
        catch (TaskSchedulerException exception) when (exception.InnerException is ThreadInterruptedException)
        {
            // Before the pool had taken it.
            Interlocked.Decrement(ref _underWay);
            throw exception.InnerException;
        }
    }

    private static int Degree(Random random) => random.Next(1, 5);

    private static FileHashOptions OfDegree(Random random) => new() { MaxDegreeOfParallelism = Degree(random) };

    /// <summary>The message, one time in three from a memory that throws when its span is asked for again.</summary>
    private ReadOnlyMemory<byte> Hostile(Random random) => random.Next(3) > 0
        ? Message
        : new HostileMemory(Message, random.Next(2, 8), static () => throw new HostileException()).Memory;

    /// <summary>A token, one time in three cancelled sooner or later.</summary>
    private sealed class Cancellation : IDisposable
    {
        private readonly CancellationTokenSource _source = new();

        public Cancellation(Random random)
        {
            if (random.Next(3) == 0)
            {
                _source.CancelAfter(random.Next(6));
            }
        }

        public CancellationToken Token => _source.Token;

        public void Cancel() => _source.Cancel();

        public void Dispose() => _source.Dispose();
    }

    /// <summary>The message, directly before a guard page.</summary>
    private sealed class GuardedMessage(GuardedMemory guarded) : MemoryManager<byte>
    {
        public override Memory<byte> Memory => CreateMemory(MessageBytes);

        public override Span<byte> GetSpan() => guarded.AtEnd(MessageBytes);

        public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }

    /// <summary>Memory whose span can be had some times, and then something happens.</summary>
    private sealed class HostileMemory(ReadOnlyMemory<byte> source, int times, Action then) : MemoryManager<byte>
    {
        private int _left = times;

        public override Memory<byte> Memory => CreateMemory(source.Length);

        public override Span<byte> GetSpan()
        {
            if (Interlocked.Decrement(ref _left) < 0)
            {
                then();
            }

            return System.Runtime.InteropServices.MemoryMarshal.AsMemory(source).Span;
        }

        public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }

    /// <summary>Gives a message in pieces of any size, at once or later; now and then it throws, cancels, or goes on writing after it was given up.</summary>
    private sealed class HostileStream(byte[] message, Random random, Cancellation cancellation) : OddStream
    {
        private readonly bool _isHostile = random.Next(2) == 0;
        private int _position;

        /// <summary>Waits for the asynchronous one, which goes on when the thread is interrupted.</summary>
        public override int Read(byte[] buffer, int offset, int count) => ReadAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            int way = random.Next(_isHostile ? 12 : 5);
            switch (way)
            {
                case 5:
                    throw new HostileException();
                case 6:
                    return ValueTask.FromException<int>(new HostileException());
                case 7:
                    cancellation.Cancel();
                    return new(Give(buffer));
                case 8:
                    // Fills all that it was given, late, whatever has become of who waits; as a device does that was told to read.
                    return new(ReadLateAsync(buffer, random.Next(LateMilliseconds)));
                case 9:
                    return new(ReadLateAsync(buffer, random.Next(LateMilliseconds)).WaitAsync(TimeSpan.FromMilliseconds(1), CancellationToken.None).ContinueWith(
                        static task => task.IsFaulted ? throw new HostileException() : task.Result,
                        CancellationToken.None,
                        TaskContinuationOptions.ExecuteSynchronously,
                        TaskScheduler.Default));
                case 3:
                case 4:
                    return new(ReadLateAsync(buffer, random.Next(2)));
                default:
                    return new(Give(buffer));
            }
        }

        private async Task<int> ReadLateAsync(Memory<byte> buffer, int milliseconds)
        {
            await Task.Delay(milliseconds, CancellationToken.None).ConfigureAwait(false);
            buffer.Span.Fill(0xEE);
            return Give(buffer);
        }

        private int Give(Memory<byte> buffer)
        {
            // Rarely short: a message is to have an end within reach.
            int most = random.Next(4) == 0 ? random.Next(1, buffer.Length + 1) : buffer.Length;
            int read = Math.Min(most, message.Length - _position);
            message.AsSpan(_position, read).CopyTo(buffer.Span);
            _position += read;
            return read;
        }
    }
}
