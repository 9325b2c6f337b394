using System.Globalization;
using System.Text.RegularExpressions;

namespace Hashlane.Distributed.Tests;

/// <summary>A sample of a metric. A label is its name, an equals sign and its value.</summary>
internal sealed record PrometheusSample(string Name, string Label, double Value);

/// <summary>
/// Reads the text format 0.0.4 of Prometheus strictly: each metric has HELP and TYPE once, before its samples, and its
/// samples follow each other.
/// </summary>
internal sealed partial class PrometheusReader
{
    public Dictionary<string, string> Types { get; } = [];

    public List<PrometheusSample> Samples { get; } = [];

    public static PrometheusReader Read(string text)
    {
        PrometheusReader reader = new();
        Assert.EndsWith("\n", text, StringComparison.Ordinal);
        Assert.DoesNotContain('\r', text);
        string? helped = null, current = null;
        foreach (string line in text.Split('\n').SkipLast(1))
        {
            if (Help().Match(line) is { Success: true } help)
            {
                Assert.Null(helped);
                helped = help.Groups["name"].Value;
                Assert.DoesNotContain(helped, reader.Types.Keys);
            }
            else if (Type().Match(line) is { Success: true } type)
            {
                current = type.Groups["name"].Value;
                Assert.Equal(helped, current);
                reader.Types.Add(current, type.Groups["type"].Value);
                helped = null;
            }
            else
            {
                Match sample = Sample().Match(line);
                Assert.True(sample.Success, $"This is no line of the format: {line}");
                Assert.Equal(current, sample.Groups["name"].Value);
                string label = sample.Groups["label"].Success
                    ? $"{sample.Groups["label"].Value}={Unescaped(sample.Groups["value"].Value)}"
                    : "";
                reader.Samples.Add(new(
                    current!, label, double.Parse(sample.Groups["figure"].Value, CultureInfo.InvariantCulture)));
            }
        }

        Assert.Null(helped);
        Assert.Distinct(reader.Samples.Select(static one => (one.Name, one.Label)));
        return reader;
    }

    /// <summary>The value of a metric without labels.</summary>
    public double this[string name] => Assert.Single(Samples, one => one.Name == name && one.Label == "").Value;

    private static string Unescaped(string value) => Escape().Replace(
        value, static escape => escape.Value switch { "\\n" => "\n", _ => escape.Value[1..] });

    [GeneratedRegex(@"^# HELP (?<name>[a-z_]+) (?<text>[A-Z][^\\]*\.)$")]
    private static partial Regex Help();

    [GeneratedRegex("^# TYPE (?<name>[a-z_]+) (?<type>counter|gauge)$")]
    private static partial Regex Type();

    [GeneratedRegex(
        """^(?<name>[a-z_]+)(?:\{(?<label>[a-z_]+)="(?<value>(?:[^"\\]|\\[n"\\])*)"\})? (?<figure>-?[0-9]+)$""")]
    private static partial Regex Sample();

    [GeneratedRegex("""\\.""")]
    private static partial Regex Escape();
}
