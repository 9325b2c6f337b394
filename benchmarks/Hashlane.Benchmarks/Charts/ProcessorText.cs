using System.Text.RegularExpressions;

namespace Hashlane.Benchmarks;

/// <summary>Processors as charts name them.</summary>
internal static partial class ProcessorText
{
    /// <summary><c>AMD EPYC (Zen 5, family 1Ah, model 02h)</c> becomes <c>AMD EPYC, Zen 5</c>.</summary>
    public static string Short(string processor)
    {
        Match parts = Parts().Match(processor);
        string name = Noise().Replace(parts.Groups["name"].Value, " ");
        name = string.Join(' ', name.Split(' ', StringSplitOptions.RemoveEmptyEntries));
        string generation = parts.Groups["generation"].Value;
        return generation.Length == 0 ? name : $"{name}, {generation}";
    }

    [GeneratedRegex(@"^(?<name>[^(]*(?:\([RTM]+\)[^(]*)*)(?:\((?:(?<generation>[^,]*), )?family .*\))?$")]
    private static partial Regex Parts();

    [GeneratedRegex(@"\((?:R|TM)\)|@.*| Processor\b| CPU\b")]
    private static partial Regex Noise();
}
