namespace Hashlane.Tests;

/// <summary>The project's own vectors, copied beside the test assembly.</summary>
internal static class VectorFiles
{
    /// <summary>Opens a file of <c>tests/vectors</c>, as "blake2/blake2_counter_kernel.json".</summary>
    public static FileStream Open(string path) =>
        File.OpenRead(Path.Combine(AppContext.BaseDirectory, "vectors", path));
}
