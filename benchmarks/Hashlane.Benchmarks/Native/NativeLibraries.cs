using System.Reflection;
using System.Runtime.InteropServices;

namespace Hashlane.Benchmarks;

/// <summary>Finds the native libraries that serve as baselines. A missing one costs its rows and nothing
/// else.</summary>
internal static class NativeLibraries
{
    public const string Libsodium = "libsodium";
    public const string Libb2 = "libb2";

    // Distributions install the versioned name for programs; the bare one comes with the development package only.
    private static readonly Dictionary<string, string[]> _fileNames = new()
    {
        [Libsodium] = ["libsodium.so.23", "libsodium.so.26", "libsodium.23.dylib", "libsodium.26.dylib", "libsodium"],
        [Libb2] = ["libb2.so.1", "libb2.1.dylib", "libb2"],
    };

    private static readonly Dictionary<string, nint> _handles = Load();

    /// <summary>One line for each library that is not there.</summary>
    public static IEnumerable<string> Messages =>
        _fileNames.Keys
            .Where(name => !IsAvailable(name))
            .Select(name => $"{name} is not installed: its rows are skipped.");

    public static bool IsAvailable(string name) => _handles.ContainsKey(name);

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
