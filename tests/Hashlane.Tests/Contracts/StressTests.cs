using System.Globalization;
using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// All parallel and asynchronous members, from threads that are interrupted, with streams and memories that throw, cancel, stall and write late. What a call
/// had in its hands must not be written to after it: destinations and arrays of the pool are filled and watched for a while, and messages
/// and digests lie between guard pages. A digest that comes out must be right.
/// </summary>
/// <remarks>A few seconds, or as long as is asked for.</remarks>
[Collection(nameof(Alone))]
public sealed class StressTests
{
    private const string SecondsVariable = "HASHLANE_STRESS_SECONDS";
    private const int Actors = 3;

    [Fact]
    public void Members_UnderInterruptsCancellationsAndHostileInput_WriteNothingAfterwards()
    {
        string seconds = Environment.GetEnvironmentVariable(SecondsVariable) ?? "3";
        int seed = Environment.TickCount;
        TestContext.Current.TestOutputHelper?.WriteLine($"Seed: {seed}");
        using StressInputs inputs = new();

        // Only now: on an emulated processor the inputs take longer than a few seconds.
        DateTime end = DateTime.UtcNow.AddSeconds(double.Parse(seconds, CultureInfo.InvariantCulture));
        using Actor.Disturber disturber = new(seed);
        Actor[] actors = [.. Enumerable.Range(0, Actors).Select(index => new Actor(inputs, seed + index, end))];
        disturber.Start(actors);
        Array.ForEach(actors, static actor => actor.Thread.Start());
        foreach (Actor actor in actors)
        {
            TimeSpan rest = end - DateTime.UtcNow;
            TimeSpan limit = (rest > TimeSpan.Zero ? rest : TimeSpan.Zero) + Patience.Limit;
            Assert.True(actor.Thread.Join(limit), $"Still in {actor.Current}.");
        }

        disturber.Stop();
        TestContext.Current.TestOutputHelper?.WriteLine(
            $"{actors.Sum(static actor => actor.Calls)} calls, {actors.Sum(static actor => actor.Failures)} of them failed as they should, {disturber.Interrupts} interruptions");
        inputs.WaitForAll();
        inputs.Watch.CheckAll();
        Assert.All(actors, static actor => Assert.Null(actor.Error));
        Assert.All(actors, static actor => Assert.NotEqual(0, actor.Calls));
    }

    /// <summary>A thread that calls one member after the other and watches what they had.</summary>
    private sealed class Actor
    {
        private readonly StressInputs _inputs;
        private readonly Random _random;
        private readonly DateTime _end;
        private readonly StressWatch _watch = new(held: 24);
        private readonly Lock _interrupting = new();
        private volatile bool _isInterruptible;

        public Actor(StressInputs inputs, int seed, DateTime end)
        {
            _inputs = inputs;
            _random = new Random(seed);
            _end = end;
            Thread = new Thread(Run) { IsBackground = true, Name = $"actor {seed}" };
        }

        public Thread Thread { get; }

        public int Calls { get; private set; }

        public int Failures { get; private set; }

        public string Current { get; private set; } = "nothing";

        public Exception? Error { get; private set; }

        private void Run()
        {
            using GuardedMemory digests = new(StressInputs.MaxDigestsBytes);
            try
            {
                do
                {
                    RunOnce(digests);
                }
                while (DateTime.UtcNow < _end);

                _watch.CheckAll();
            }
            catch (Exception exception)
            {
                Error = new InvalidOperationException($"In or after {Current}.", exception);
            }
        }

        private void RunOnce(GuardedMemory digests)
        {
            StressCall call = _inputs.Calls[_random.Next(_inputs.Calls.Count)];
            Current = call.Name;
            Memory<byte> destination = new byte[call.DigestsBytes + 16];
            destination.Span.Fill(Canary.Value);
            Span<byte> guarded = digests.AtEnd(call.DigestsBytes);
            bool isComplete = false;
            try
            {
                _isInterruptible = true;
                call.Run(_random, guarded);
                isComplete = true;
            }
            catch (Exception exception) when (exception is ThreadInterruptedException or OperationCanceledException or HostileException
                or ObjectDisposedException || (exception is ArgumentException && call.MayRefuse))
            {
                Failures++;
            }
            finally
            {
                EndInterruptions();
            }

            Calls++;
            if (isComplete)
            {
                Assert.True(guarded.SequenceEqual(call.Expected), $"{call.Name}: a wrong digest.");
            }

            // From here on nobody may write: neither to the digests nor to what went back to the pool, of which this thread is now the next renter.
            guarded.Fill(Canary.Value);
            _watch.Add();
            if (_random.Next(4) == 0)
            {
                Thread.Sleep(_random.Next(3));
            }

            Assert.True(guarded.IndexOfAnyExcept(Canary.Value) < 0, $"{call.Name}: its destination was written to afterwards.");
        }

        /// <summary>After this the thread is not interrupted any more.</summary>
        private void EndInterruptions()
        {
            while (true)
            {
                try
                {
                    lock (_interrupting)
                    {
                        _isInterruptible = false;
                    }

                    Thread.Sleep(1);
                    return;
                }
                catch (ThreadInterruptedException)
                {
                    // One that was under way.
                }
            }
        }

        private bool TryInterrupt()
        {
            lock (_interrupting)
            {
                if (_isInterruptible)
                {
                    Thread.Interrupt();
                }

                return _isInterruptible;
            }
        }

        /// <summary>A thread that interrupts the others at any moment of a call.</summary>
        public sealed class Disturber(int seed) : IDisposable
        {
            private readonly ManualResetEventSlim _stopped = new();
            private Thread? _thread;

            public int Interrupts { get; private set; }

            public void Start(Actor[] actors)
            {
                Random random = new(seed);
                _thread = new Thread(() =>
                {
                    while (!_stopped.IsSet)
                    {
                        Interrupts += actors[random.Next(actors.Length)].TryInterrupt() ? 1 : 0;

                        Thread.SpinWait(random.Next(2000));
                        if (random.Next(3) == 0)
                        {
                            Thread.Sleep(random.Next(3));
                        }
                    }
                });
                _thread.IsBackground = true;
                _thread.Start();
            }

            public void Stop()
            {
                _stopped.Set();
                _thread?.Join();
            }

            public void Dispose()
            {
                Stop();
                _stopped.Dispose();
            }
        }
    }
}
