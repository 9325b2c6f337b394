using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Hashlane.Benchmarks;

/// <summary>Finds the tools that are compared, by the command line, in the repository or on the path.</summary>
internal static class Executables
{
    public const string Hashlane = "hashlane";

    /// <summary>The file of a tool, or null if there is none.</summary>
    /// <param name="name">The tool.</param>
    /// <param name="given">Files by names, which come first.</param>
    public static string? Find(string name, IReadOnlyDictionary<string, string> given)
    {
        if (given.TryGetValue(name, out string? path))
        {
            return Path.GetFullPath(path);
        }

        IEnumerable<string> files = (Environment.GetEnvironmentVariable("PATH") ?? "")
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Select(folder => Path.Combine(folder, name));
        if (name == Hashlane)
        {
            files = [.. OwnBuilds(), .. files];
        }

        return files.FirstOrDefault(File.Exists);
    }

    /// <summary>The version that the tool prints, and how it was built if that matters.</summary>
    public static string Version(string name, string path)
    {
        string argument = name == "openssl" ? "version" : "--version";
        ProcessStartInfo start = new(path, [argument]) { RedirectStandardOutput = true };
        using Process process = Process.Start(start)!;
        string version = process.StandardOutput.ReadToEnd().Split('\n')[0].Trim();
        process.WaitForExit();
        if (name != Hashlane)
        {
            // OpenSSL tells its version twice, with dates.
            return name == "openssl" ? string.Join(' ', version.Split(' ').Take(2)) : version;
        }

        string library = Path.Combine(Path.GetDirectoryName(path)!, "Hashlane.dll");
        return File.Exists(library) ? $"{version}, {Assemblies.CodeOf(library)}" : version;
    }

    // As the page on benchmarks publishes it; then the plain build.
    private static string[] OwnBuilds()
    {
        if (MeasuredMachine.RepositoryRoot is not string root)
        {
            return [];
        }

        string published = $"release_{RuntimeInformation.RuntimeIdentifier}";
        return
        [
            Path.Combine(root, "artifacts", "publish", "Hashlane.Cli", published, Hashlane),
            Path.Combine(root, "artifacts", "bin", "Hashlane.Cli", "release", Hashlane),
        ];
    }
}
