using System.Collections.Concurrent;
using System.Globalization;
using System.Reflection;

namespace Hashlane.Cli.Tests;

/// <summary>The pipeline where something goes wrong on one of its threads.</summary>
public sealed class HashPipelineTests
{
    private const int Inputs = 1000;
    private const int FailingInput = 500;

    /// <summary>Whatever it is, the run ends with a message and an exit code, and no later line appears.</summary>
    [Theory]
    [InlineData("hash")]
    [InlineData("report")]
    public void Publish_UnexpectedExceptionOnAThread_EndsTheProcess(string where)
    {
        using BlockingCollection<int> exits = [];
        Report report = new() { Failing = where == "report" ? FailingInput : -1 };
        using HashPipeline pipeline = New(report, exits.Add);

        // The caller only adds inputs, and fewer than there is room for: another thread hashes and reports.
        for (int i = 0; i < Inputs; i++)
        {
            bool isFailing = where == "hash" && i == FailingInput;
            pipeline.Add(new TestInput(i, () =>
            {
                if (isFailing)
                {
                    throw new InvalidOperationException("test");
                }
            }));
        }

        pipeline.Publish();

        Assert.True(exits.TryTake(out int exitCode, Patience.Limit), "The pipeline has not ended the process.");
        Assert.Equal(ExitCodes.Failure, exitCode);
        Assert.Equal(Enumerable.Range(0, report.Numbers.Count), report.Numbers);
        Assert.InRange(report.Numbers.Count, where == "report" ? FailingInput : 0, FailingInput);
    }

    /// <summary>A caller that fails wipes the key: digests that are made afterwards must not be reported.</summary>
    [Fact]
    public void Dispose_WhileThreadsHash_NothingIsReportedAnyMore()
    {
        using ManualResetEventSlim isReading = new(), goesOn = new(), hasEnded = new();
        Report report = new();
        HashPipeline pipeline = New(report, _ => hasEnded.Set());
        for (int i = 0; i < 200; i++)
        {
            pipeline.Add(new TestInput(i, () =>
            {
                isReading.Set();
                goesOn.Wait(Patience.Limit, TestContext.Current.CancellationToken);
            }));
        }

        pipeline.Publish();
        Assert.True(isReading.Wait(Patience.Limit, TestContext.Current.CancellationToken));

        pipeline.Dispose();
        goesOn.Set();

        Assert.False(hasEnded.Wait(500, TestContext.Current.CancellationToken), "The pipeline ends the process that its caller ends.");
        Assert.Empty(report.Numbers);
    }

    /// <summary>The caller may end the process after that, and lines that are not written would be lost.</summary>
    [Fact]
    public async Task Finish_WhileAnotherThreadWritesTheLastResults_WaitsForIt()
    {
        using ManualResetEventSlim isWriting = new(), goesOn = new();
        Report report = new();
        report.Flushing = () =>
        {
            if (report.Numbers.Count == 200)
            {
                isWriting.Set();
                goesOn.Wait(Patience.Limit);
            }
        };
        using HashPipeline pipeline = New(report, static _ => { });
        for (int i = 0; i < 200; i++)
        {
            pipeline.Add(new TestInput(i, static () => { }));
        }

        pipeline.Publish();
        Assert.True(isWriting.Wait(Patience.Limit, TestContext.Current.CancellationToken));
        Task finishing = Task.Run(pipeline.Finish, TestContext.Current.CancellationToken);
        await Task.WhenAny(finishing, Task.Delay(300, TestContext.Current.CancellationToken));
        Assert.False(finishing.IsCompleted, "The caller goes on before the results are written.");
        goesOn.Set();
        await finishing.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken);

        Assert.Equal(200, report.Numbers.Count);
    }

    /// <summary>They can be keys themselves, as those of a key and a context are.</summary>
    [Fact]
    public void Hash_WithKey_LeavesNoDigest()
    {
        HashFunctionOptions options = new() { Key = Bytes.Pattern(32) };
        PipelineHasher.Settings settings = SettingsOf(options);
        using PipelineHasher hasher = new(settings, new Progress(new Messages(), null, ProgressUse.Never), _ => { });
        HashPipeline.Entry[] ring = [new(), new(), new()];
        int[] lengths = [10, 20, 100_000];
        for (int i = 0; i < ring.Length; i++)
        {
            ring[i].Begin(new TestInput(i, () => { }, lengths[i]), i);
        }

        for (HashPipeline.Range range = new(0, ring.Length); range.Count > 0;)
        {
            range = hasher.Hash(ring, range);
        }

        FieldInfo field = typeof(PipelineHasher).GetField("_digests", BindingFlags.NonPublic | BindingFlags.Instance)!;
        Assert.All((byte[])field.GetValue(hasher)!, value => Assert.Equal(0, value));
        for (int i = 0; i < ring.Length; i++)
        {
            Assert.Equal(
                Bytes.ToHex(Blake2bMac.HashData(options.Key.ToArray(), TestInput.Contents(i, lengths[i]))), Bytes.ToHex(ring[i].Digest.ToArray()));
        }
    }

    private static HashPipeline New(Report report, Action<int> exit)
    {
        Messages messages = new();
        Progress progress = new(messages, null, ProgressUse.Never);
        return new HashPipeline(SettingsOf(null), 2, report, progress, ToolProcess.EndWith(messages, exit));
    }

    private static PipelineHasher.Settings SettingsOf(HashFunctionOptions? options) => new()
    {
        Function = HashFunction.All.First(function => function.Name == "blake2b"),
        Options = options,
        Key = null,
        Threads = 1,
    };

    /// <summary>A file of which only opening is arranged.</summary>
    private sealed class TestInput(int number, Action begin, int length = 3)
        : Input(Bytes.Of(string.Create(CultureInfo.InvariantCulture, $"{number}")), EntryKind.File)
    {
        internal int Number => number;

        internal override bool IsRegular => true;

        internal static byte[] Contents(int number, int length) => Bytes.Pattern(length, (uint)number);

        internal override InputFile? Open(FileIdentity? key, out IoError error)
        {
            error = default;
            begin();
            return new TestFile(Contents(number, length));
        }
    }

    private sealed class TestFile(byte[] contents) : InputFile
    {
        private int _position;

        internal override long LengthHint => 0;

        internal override Microsoft.Win32.SafeHandles.SafeFileHandle? PositionedHandle => null;

        internal override int Read(Span<byte> buffer, out IoError error)
        {
            error = default;
            int count = Math.Min(buffer.Length, contents.Length - _position);
            contents.AsSpan(_position, count).CopyTo(buffer);
            _position += count;
            return count;
        }

        public override void Dispose()
        {
        }
    }

    private sealed class Report : ISumReport
    {
        internal List<int> Numbers { get; } = [];

        internal int Failing { get; init; } = -1;

        void ISumReport.Report(Input input, long bytes, ReadOnlySpan<byte> digest)
        {
            int number = ((TestInput)input).Number;
            if (number == Failing)
            {
                throw new InvalidOperationException("test");
            }

            Numbers.Add(number);
        }

        public IoError HashInTurn(Input input) => throw new NotSupportedException();

        public void ReportOther(Input input) => throw new NotSupportedException();

        public void ReportError(Input input, IoError error) => throw new NotSupportedException();

        internal Action? Flushing { get; set; }

        public void Flush() => Flushing?.Invoke();
    }
}
