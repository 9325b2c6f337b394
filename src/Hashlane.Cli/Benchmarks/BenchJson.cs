namespace Hashlane.Cli;

/// <summary>Measurements as JSON.</summary>
internal static class BenchJson
{
    /// <summary>Makes the line of the machine on which the following measurements are made.</summary>
    internal static ByteLine Machine(JsonLines json, BenchMachine machine) => json.Other("machine", writer =>
    {
        writer.WriteString("processor"u8, machine.Processor);
        writer.WriteNumber("processors"u8, machine.Processors);
        writer.WriteString("hashlane"u8, machine.Version);
        writer.WriteString("runtime"u8, machine.Runtime);
    });

    /// <summary>Makes the line of a measurement.</summary>
    internal static ByteLine Benchmark(JsonLines json, BenchResult result) => json.Other("benchmark", writer =>
    {
        BenchSubject subject = result.Subject;
        writer.WriteString("measured"u8, subject.Kind.ToString().ToLowerInvariant());
        writer.WriteString("algorithm"u8, subject.Algorithm);
        if (subject.Kernel is not null)
        {
            writer.WriteString("kernel"u8, subject.Kernel);
        }

        if (subject.IsChosen is bool isChosen)
        {
            writer.WriteBoolean("chosen"u8, isChosen);
        }

        writer.WriteNumber("bytes"u8, subject.MessageBytes);
        writer.WriteNumber("messages"u8, subject.Messages);
        writer.WriteNumber("threads"u8, subject.Threads);
        writer.WriteNumber("rounds"u8, result.Rounds);
        writer.WriteNumber("median"u8, (long)result.Median);
        writer.WriteNumber("least"u8, (long)result.Least);
        writer.WriteNumber("most"u8, (long)result.Most);
    });
}
