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

    /// <summary>Kernels for one message are found; those over lanes are generic, so each width is a line here.</summary>
    public static IReadOnlyList<NamedBlake3Kernel> Blake3 { get; } =
    [
        .. Methods<Blake3Compress>(nameof(Blake3), "Compress")
            .Select(kernel => NamedBlake3Kernel.OneByOne(kernel.Name, kernel.Method)),
        .. Libblake3Kernels.All,
    ];

    /// <summary>As <see cref="Blake3"/>, for output.</summary>
    public static IReadOnlyList<NamedBlake3Output> Blake3Output { get; } =
    [
        .. Methods<Blake3WriteOutput>(nameof(Blake3), "WriteOutput")
            .Select(kernel => new NamedBlake3Output(kernel.Name, kernel.Method)),
    ];

    public static IReadOnlyList<NamedSha2Kernel<uint>> Sha256 { get; } = FindSha2<uint>(nameof(Sha256));

    public static IReadOnlyList<NamedSha2Kernel<ulong>> Sha512 { get; } = FindSha2<ulong>(nameof(Sha512));

    private static NamedSha2Kernel<TWord>[] FindSha2<TWord>(string family)
        where TWord : unmanaged =>
        [
            .. Methods<Sha2Compress<TWord>>(family, "Compress")
                .Select(kernel => new NamedSha2Kernel<TWord>(kernel.Name, kernel.Method)),
        ];

    private static NamedKernel<TWord>[] Find<TWord>(string family)
        where TWord : unmanaged =>
        [
            .. Methods<Blake2Compress<TWord>>(family, "Compress")
                .Select(kernel => new NamedKernel<TWord>(kernel.Name, kernel.Method)),
        ];

    private static IEnumerable<(string Name, TMethod Method)> Methods<TMethod>(string family, string methodName)
        where TMethod : Delegate
    {
        foreach (Type type in typeof(Hasher).Assembly.GetTypes().OrderBy(type => type.Name, StringComparer.Ordinal))
        {
            if (type.Name.StartsWith(family, StringComparison.Ordinal)
                && type.Name.EndsWith(Suffix, StringComparison.Ordinal)
                && IsSupported(type)
                && type.GetMethod(methodName, BindingFlags.Public | BindingFlags.Static) is MethodInfo method
                && Delegate.CreateDelegate(typeof(TMethod), method, throwOnBindFailure: false) is TMethod bound)
            {
                yield return (NameOf(type), bound);
            }
        }
    }

    // The name that a kernel gives itself says which instructions it uses here.
    private static string NameOf(Type kernel) =>
        kernel.GetProperty("Name", BindingFlags.Public | BindingFlags.Static)?.GetValue(null) as string ?? kernel.Name;

    private static bool IsSupported(Type kernel) =>
        kernel.GetProperty("IsSupported", BindingFlags.Public | BindingFlags.Static)?.GetValue(null) is not false;
}
