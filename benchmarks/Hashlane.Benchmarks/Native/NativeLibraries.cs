using System.Reflection;
using System.Runtime.InteropServices;

namespace Hashlane.Benchmarks;

/// <summary>Finds the native libraries that serve as baselines. A missing one costs its rows and nothing
/// else.</summary>
internal static class NativeLibraries
{
    public const string Libsodium = "libsodium";
    public const string Libb2 = "libb2";
    public const string Libblake3 = "libblake3";
    public const string Libargon2 = "libargon2";

    // Distributions install the versioned name for programs; the bare one comes with the development package only.
    private static readonly Dictionary<string, string[]> _fileNames = new()
    {
        [Libsodium] = ["libsodium.so.23", "libsodium.so.26", "libsodium.23.dylib", "libsodium.26.dylib", "libsodium"],
        [Libb2] = ["libb2.so.1", "libb2.1.dylib", "libb2"],
        [Libargon2] = ["libargon2.so.1", "libargon2.1.dylib", "libargon2"],
        [Libblake3] = ["libblake3.so.0", "libblake3.0.dylib", "libblake3", "blake3"],
    };

    private static readonly Dictionary<string, nint> _handles = Load();

    /// <summary>One line for each library that is not there, and for what is known of the others.</summary>
    public static IEnumerable<string> Messages =>
    [
        .. _fileNames.Keys
            .Where(name => !IsAvailable(name))
            .Select(name => $"{name} is not installed: its rows are skipped."),
        .. Benchmarks.Libblake3.Version is string version
            ? [$"{Libblake3} {version}{(Benchmarks.Libblake3.IsAvailable ? "." : " is not known here: its rows are skipped.")}"]
            : Array.Empty<string>(),
    ];

    public static bool IsAvailable(string name) => _handles.ContainsKey(name);

    /// <summary>Whether a library that is there has a function.</summary>
    public static bool Has(string name, string function) => NativeLibrary.TryGetExport(_handles[name], function, out _);

    private static Dictionary<string, nint> Load()
    {
        Assembly assembly = typeof(NativeLibraries).Assembly;
        Dictionary<string, nint> handles = [];
        foreach ((string name, string[] fileNames) in _fileNames)
        {
            foreach (string fileName in fileNames)
            {
                if (NativeLibrary.TryLoad(fileName, assembly, DllImportSearchPath.SafeDirectories, out nint handle))
                {
                    handles[name] = handle;
                    break;
                }
            }
        }

        NativeLibrary.SetDllImportResolver(assembly, (name, _, _) => handles.GetValueOrDefault(name));
        return handles;
    }
}
