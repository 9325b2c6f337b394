using System.Reflection;

namespace Hashlane.Benchmarks;

/// <summary>The signature of every BLAKE2 kernel.</summary>
internal delegate void Blake2Compress<TWord>(
    ref Blake2State<TWord> state, ReadOnlySpan<byte> blocks, uint counted)
    where TWord : unmanaged;

/// <summary>A kernel that can be called by its name, whatever the dispatch would choose.</summary>
internal sealed record NamedKernel<TWord>(string Name, Blake2Compress<TWord> Compress)
    where TWord : unmanaged;

/// <summary>Finds kernels by the names of their types, so that a new one is measured without being listed
/// here.</summary>
internal static class NamedKernels
{
    private const string Suffix = "Kernel";

    public static IReadOnlyList<NamedKernel<ulong>> Blake2b { get; } = Find<ulong>(nameof(Blake2b));

    public static IReadOnlyList<NamedKernel<uint>> Blake2s { get; } = Find<uint>(nameof(Blake2s));

    private static NamedKernel<TWord>[] Find<TWord>(string family)
        where TWord : unmanaged
    {
        List<NamedKernel<TWord>> kernels = [];
        foreach (Type type in typeof(Hasher).Assembly.GetTypes().OrderBy(type => type.Name, StringComparer.Ordinal))
        {
            if (type.Name.StartsWith(family, StringComparison.Ordinal)
                && type.Name.EndsWith(Suffix, StringComparison.Ordinal)
                && IsSupported(type)
                && type.GetMethod("Compress", BindingFlags.Public | BindingFlags.Static) is MethodInfo compress
                && Delegate.CreateDelegate(typeof(Blake2Compress<TWord>), compress, throwOnBindFailure: false)
                    is Blake2Compress<TWord> bound)
            {
                kernels.Add(new NamedKernel<TWord>(NameOf(type), bound));
            }
        }

        return [.. kernels];
    }

    // The name that a kernel gives itself says which instructions it uses here.
    private static string NameOf(Type kernel) =>
        kernel.GetProperty("Name", BindingFlags.Public | BindingFlags.Static)?.GetValue(null) as string ?? kernel.Name;

    private static bool IsSupported(Type kernel) =>
        kernel.GetProperty("IsSupported", BindingFlags.Public | BindingFlags.Static)?.GetValue(null) is not false;
}
