using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The meter of docs/metrics.md, as listeners see it. Its instruments are those of the whole process.</summary>
[Collection(nameof(Alone))]
public sealed class Argon2MetricsTests
{
    /// <summary>A program that loads the library with a plugin can unload it again, once the idle threads have ended.</summary>
    [Fact]
    public async Task LoadContext_AfterACallOfArgon2_IsUnloaded()
    {
        WeakReference context = HashInAContext();
        Stopwatch waited = Stopwatch.StartNew();
        while (context.IsAlive && waited.Elapsed < Patience.Limit / 10)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            await Task.Delay(100, TestContext.Current.CancellationToken);
        }

        Assert.False(context.IsAlive);
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // so that nothing of the context stays on the stack
    private static WeakReference HashInAContext()
    {
        AssemblyLoadContext context = new("plugin", isCollectible: true);
        Type hasherType = context.LoadFromAssemblyPath(typeof(PasswordHasher).Assembly.Location).GetType("Hashlane.Argon2id", throwOnError: true)!;
        Type parametersType = hasherType.Assembly.GetType("Hashlane.Argon2Parameters", throwOnError: true)!;
        object parameters = Activator.CreateInstance(parametersType, 64, 1, 1)!;
        byte[] key = (byte[])hasherType.GetMethod("DeriveKey", [typeof(byte[]), typeof(byte[]), parametersType, typeof(int), typeof(CancellationToken)])!
            .Invoke(null, [new byte[8], new byte[8], parameters, 32, CancellationToken.None])!;
        Assert.Equal(Argon2id.DeriveKey(new byte[8], new byte[8], new Argon2Parameters(64, 1, 1), 32, CancellationToken.None), key);
        context.Unload();
        return new(context);
    }

    private const string Wait = "hashlane.argon2.wait.duration", Derivation = "hashlane.argon2.derivation.duration";
    private const string Waiting = "hashlane.argon2.derivations.waiting";
    private const string Usage = "hashlane.argon2.memory.usage", Limit = "hashlane.argon2.memory.limit";

    private static readonly byte[] _password = Inputs.Key(40), _salt = Inputs.Pattern(16);
    private static readonly Argon2Parameters _small = new(64, 1, 1), _mebibyte = new(1024, 1, 1);

    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    [Fact]
    public void Instruments_All_HaveNamesUnitsAndDescriptions()
    {
        Argon2id.DeriveKey(_password, _salt, _small, 32, Ending);
        using Listener listener = new();

        Assert.Equal(
            [
                (Derivation, "s", "Histogram`1"), (Waiting, "{derivation}", "ObservableUpDownCounter`1"),
                (Limit, "By", "ObservableUpDownCounter`1"), (Usage, "By", "ObservableUpDownCounter`1"),
                (Wait, "s", "Histogram`1"),
            ],
            listener.Instruments.OrderBy(static one => one.Name, StringComparer.Ordinal)
                .Select(static one => (one.Name, one.Unit!, one.GetType().Name)));
        Assert.All(listener.Instruments, static one => Assert.False(string.IsNullOrWhiteSpace(one.Description)));
    }

    [Fact]
    public async Task Durations_OfSynchronousAndAsynchronousCalls_AreReportedOnce()
    {
        using Listener listener = new();
        Argon2id.DeriveKey(_password, _salt, _small, 32, Ending);
        Assert.Equal((1, 1), (listener.Of(Wait).Length, listener.Of(Derivation).Length));

        await Argon2id.DeriveKeyAsync(_password, _salt, _small, 32, Ending);
        Assert.Equal((2, 2), (listener.Of(Wait).Length, listener.Of(Derivation).Length));

        await new PasswordHasher(new PasswordHasherOptions { Parameters = _small }).VerifyAsync("a", null, Ending);
        Assert.Equal((3, 3), (listener.Of(Wait).Length, listener.Of(Derivation).Length));
        Assert.All(listener.Of(Derivation), static one => Assert.InRange(one.Value, 1e-7, 600));
        Assert.All(listener.Of(Wait), static one => Assert.InRange(one.Value, 0, 600));
        Assert.All(listener.Measured, static one => Assert.Equal("", one.Tags));
    }

    /// <summary>A caller that waits for memory of another one is seen in all instruments.</summary>
    [Fact]
    public async Task Wait_ForMemoryOfAnotherCaller_IsSeen()
    {
        using Listener listener = new();
        long budget = Argon2Memory.Budget;
        Argon2Memory.Trim();
        Argon2Memory.Budget = 3 << 20;
        NativeBuffer held = Argon2MemoryPool.Shared.Rent(5 << 19, Ending);
        Task<byte[]> call = Argon2id.DeriveKeyAsync(_password, _salt, _mebibyte, 32, Ending).AsTask();
        try
        {
            while (Argon2Memory.WaitingCallers == 0)
            {
                await Task.Delay(1, Ending);
            }

            await Task.Delay(20, Ending);
            listener.Observe();
            Assert.Equal(1, Assert.Single(listener.Of(Waiting)).Value);
            Assert.Equal(3 << 20, Assert.Single(listener.Of(Limit)).Value);
            Assert.Equal(
                [("hashlane.argon2.memory.state=used", held.LengthInBytes), ("hashlane.argon2.memory.state=idle", 0)],
                listener.Of(Usage).Select(static one => (one.Tags, one.Value)));
            Assert.Empty(listener.Of(Wait));
        }
        finally
        {
            Argon2MemoryPool.Shared.Return(held);
            await call;
            Argon2Memory.Budget = budget;
        }

        Assert.InRange(Assert.Single(listener.Of(Wait)).Value, 0.01, 600);
        Assert.Single(listener.Of(Derivation));
    }

    /// <summary>In the queue for a thread, and in the one for memory.</summary>
    [Fact]
    public async Task Wait_ThatIsCancelled_NamesTheException()
    {
        using Listener listener = new();
        long budget = Argon2Memory.Budget;
        Argon2Memory.Trim();
        Argon2Memory.Budget = 3 << 20;
        NativeBuffer held = Argon2MemoryPool.Shared.Rent(5 << 19, Ending);
        try
        {
            using CancellationTokenSource source = CancellationTokenSource.CreateLinkedTokenSource(Ending);
            Task[] calls =
            [
                .. Enumerable.Range(0, Environment.ProcessorCount + 2).Select(_ =>
                    Argon2id.DeriveKeyAsync(_password, _salt, _mebibyte, 32, source.Token).AsTask()),
            ];
            while (Argon2Memory.WaitingCallers < calls.Length)
            {
                await Task.Delay(1, Ending);
            }

            await source.CancelAsync();
            foreach (Task call in calls)
            {
                await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
            }

            Assert.Equal(calls.Length, listener.Of(Wait).Length);
            Assert.All(listener.Of(Wait), static one => Assert.Equal("error.type=System.OperationCanceledException", one.Tags));
            Assert.Empty(listener.Of(Derivation));
        }
        finally
        {
            Argon2MemoryPool.Shared.Return(held);
            Argon2Memory.Budget = budget;
        }
    }

    [Fact]
    public void Derivation_ThatIsCancelled_NamesTheException()
    {
        using Listener listener = new();
        using CancellationTokenSource source = CancellationTokenSource.CreateLinkedTokenSource(Ending);

        // Cancelled when the memory is there: by the report of the wait.
        listener.OnWait = source.Cancel;
        Assert.Throws<OperationCanceledException>(() => Argon2id.DeriveKey(_password, _salt, _mebibyte, 32, source.Token));

        Assert.Equal("", Assert.Single(listener.Of(Wait)).Tags);
        Assert.Equal("error.type=System.OperationCanceledException", Assert.Single(listener.Of(Derivation)).Tags);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Derivation_WithAndWithoutListener_AllocatesNothing(bool isListening)
    {
        Optimization.SkipTestWithoutIt();
        using MeterListener? listener = isListening ? CountingListener() : null;
        byte[] key = new byte[32];

        Allocations.AssertNone("DeriveKey", () => Argon2id.DeriveKey(_password, _salt, _small, key.AsSpan(), Ending));
    }

    [Fact]
    public void Now_WithoutListener_ReadsNoClock()
    {
        Assert.Equal(0, Argon2Metrics.Now());
        using (new Listener())
        {
            Assert.NotEqual(0, Argon2Metrics.Now());
        }

        Assert.Equal(0, Argon2Metrics.Now());
    }

    /// <summary>By this source of events dotnet-counters and dotnet-monitor read metrics of a process.</summary>
    [Fact]
    public async Task MetricsEventSource_AskedAsByDotnetCounters_ShowsEachInstrument()
    {
        using CounterSession session = new();
        string[] expected = [Derivation, Wait, Waiting, Usage, Limit];
        while (!expected.All(session.Names.ContainsKey))
        {
            Argon2id.DeriveKey(_password, _salt, _small, 32, Ending);
            await Task.Delay(20, Ending);
        }
    }

    private static MeterListener CountingListener()
    {
        MeterListener listener = new()
        {
            InstrumentPublished = static (instrument, self) =>
            {
                if (instrument.Meter.Name == Argon2Metrics.MeterName)
                {
                    self.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<double>(static (_, _, _, _) => { });
        listener.Start();
        return listener;
    }

    private sealed record Measure(string Name, double Value, string Tags);

    private sealed class Listener : IDisposable
    {
        private readonly MeterListener _listener = new();

        public Listener()
        {
            _listener.InstrumentPublished = (instrument, self) =>
            {
                if (instrument.Meter.Name == Argon2Metrics.MeterName)
                {
                    Instruments.Add(instrument);
                    self.EnableMeasurementEvents(instrument);
                }
            };
            _listener.SetMeasurementEventCallback<double>((one, value, tags, _) => Add(one, value, tags));
            _listener.SetMeasurementEventCallback<long>((one, value, tags, _) => Add(one, value, tags));
            _listener.SetMeasurementEventCallback<int>((one, value, tags, _) => Add(one, value, tags));
            _listener.Start();
        }

        public List<Instrument> Instruments { get; } = [];

        public ConcurrentQueue<Measure> Measured { get; } = [];

        public Action? OnWait { get; set; }

        public Measure[] Of(string name) => [.. Measured.Where(one => one.Name == name)];

        public void Observe() => _listener.RecordObservableInstruments();

        public void Dispose() => _listener.Dispose();

        private void Add(Instrument one, double value, ReadOnlySpan<KeyValuePair<string, object?>> tags)
        {
            List<string> texts = [];
            foreach (KeyValuePair<string, object?> tag in tags)
            {
                texts.Add($"{tag.Key}={tag.Value}");
            }

            Measured.Enqueue(new(one.Name, value, string.Join(';', texts)));
            if (one.Name == Wait)
            {
                OnWait?.Invoke();
            }
        }
    }

    private sealed class CounterSession : EventListener
    {
        public ConcurrentDictionary<string, bool> Names { get; } = [];

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == "System.Diagnostics.Metrics")
            {
                const EventKeywords TimeSeriesValues = (EventKeywords)2;
                EnableEvents(eventSource, EventLevel.Informational, TimeSeriesValues, new Dictionary<string, string?>
                {
                    ["SessionId"] = "test",
                    ["Metrics"] = Argon2Metrics.MeterName,
                    ["RefreshInterval"] = "0.1",
                    ["MaxTimeSeries"] = "1000",
                    ["MaxHistograms"] = "20",
                });
            }
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            // sessionId, meterName, meterVersion, instrumentName, ...
            if (eventData.EventName is "HistogramValuePublished" or "UpDownCounterRateValuePublished"
                && Equals(eventData.Payload?[1], Argon2Metrics.MeterName))
            {
                Names.TryAdd((string)eventData.Payload[3]!, true);
            }
        }
    }
}
