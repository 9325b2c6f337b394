using System.Globalization;
using System.Text;

namespace Hashlane.Cluster;

/// <summary>Writes the figures of a job for Prometheus.</summary>
/// <remarks>
/// Source: Prometheus, "Exposition formats", text format 0.0.4. Names are those that the exporter of OpenTelemetry
/// makes of the instruments of the meter, so rules and charts serve for both.
/// </remarks>
internal static class PrometheusText
{
    /// <summary>The type of the content, with the version of the format.</summary>
    internal const string ContentType = "text/plain; version=0.0.4; charset=utf-8";

    /// <summary>The name of the metric that has no figure: its value is 1, and its label the title.</summary>
    internal const string InfoName = "hashlane_job_info";

    /// <summary>Writes all metrics.</summary>
    internal static string Write(JobSnapshot job, string title)
    {
        StringBuilder text = new();
        WriteHeader(text, InfoName, "The job.", "gauge");
        WriteSample(text, InfoName, "title", title, 1);
        foreach (Figure<JobSnapshot> figure in JobFigures.OfJob)
        {
            string name = NameOf(figure);
            WriteHeader(text, name, figure.Description, TypeOf(figure.Kind));
            text.Append(CultureInfo.InvariantCulture, $"{name} {figure.Read(job)}\n");
        }

        foreach (Figure<WorkerSnapshot> figure in JobFigures.OfWorker)
        {
            string name = NameOf(figure);
            WriteHeader(text, name, figure.Description, TypeOf(figure.Kind));
            foreach (WorkerSnapshot worker in JobFigures.ShownWorkers(job))
            {
                WriteSample(text, name, Label(TelemetryNames.WorkerTag), worker.Name, figure.Read(worker));
            }
        }

        return text.ToString();
    }

    /// <summary>Makes a name: with the unit if it is one of measurement, and <c>_total</c> for a counter.</summary>
    internal static string NameOf<TSource>(Figure<TSource> figure)
    {
        string unit = figure.Unit switch { "By" => "_bytes", "s" => "_seconds", _ => "" };
        return Label(figure.Name) + unit + (figure.Kind == FigureKind.Counter ? "_total" : "");
    }

    private static string Label(string name) => name.Replace('.', '_');

    private static string TypeOf(FigureKind kind) => kind == FigureKind.Counter ? "counter" : "gauge";

    private static void WriteHeader(StringBuilder text, string name, string description, string type) =>
        text.Append(CultureInfo.InvariantCulture, $"# HELP {name} {description}\n# TYPE {name} {type}\n");

    private static void WriteSample(StringBuilder text, string name, string label, string value, long figure)
    {
        string escaped = value.Replace("\\", "\\\\", StringComparison.Ordinal)
            .Replace("\"", "\\\"", StringComparison.Ordinal)
            .Replace("\n", "\\n", StringComparison.Ordinal);
        text.Append(CultureInfo.InvariantCulture, $"{name}{{{label}=\"{escaped}\"}} {figure}\n");
    }
}
