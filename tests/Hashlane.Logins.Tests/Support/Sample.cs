using System.Reflection;

namespace Hashlane.Logins.Tests;

/// <summary>The sample as it was built.</summary>
internal static class Sample
{
    /// <summary>Its program.</summary>
    public static string Program { get; } = Metadata("Sample");

    /// <summary>The folder of its settings and its files for browsers, in which <c>dotnet run</c> starts it.</summary>
    public static string ContentFolder { get; } = Path.GetFullPath(Metadata("SampleContent"));

    private static string Metadata(string key) =>
        typeof(Sample).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(data => data.Key == key).Value!;
}
