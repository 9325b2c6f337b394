namespace Hashlane.Tests;

/// <summary>A kernel as a value.</summary>
/// <param name="FullName">Algorithm and the kernel's own name, as "Blake2b Vector128 (SSSE3)".</param>
/// <param name="IsSupported">Whether this machine has what it needs.</param>
internal record KernelInfo(string FullName, bool IsSupported);

/// <summary>An algorithm's kernels and their cases.</summary>
internal interface IKernelFamily
{
    /// <summary>The beginning of the names of its kernel classes.</summary>
    string Prefix { get; }

    IReadOnlyList<KernelInfo> Kernels { get; }

    void Run(Tally tally, CaseCount count);

    void PrintTimings(TextWriter output);
}

/// <summary>
/// Finds kernels by the names of their types, which are static classes or rounds of a kernel in integer registers: a new one is checked without
/// being listed here.
/// </summary>
internal static class KernelClasses
{
    private const string Suffix = "Kernel";

    /// <summary>The kernel classes whose names begin with <paramref name="prefix"/>.</summary>
    public static IEnumerable<Type> Of(string prefix) => All().Where(type => IsOf(type, prefix));

    /// <summary>Whether no kernel class is left out by all families.</summary>
    public static bool AllBelongTo(IReadOnlyList<IKernelFamily> families) =>
        All().All(type => families.Count(family => IsOf(type, family.Prefix)) == 1);

    /// <summary>A static property that every kernel class must have.</summary>
    public static T Property<T>(Type kernel, string name) =>
        (T?)LibraryTypes.Value(kernel, name)
        ?? throw new InvalidOperationException($"{kernel.Name} has no static property {name}.");

    /// <summary>Whether this machine has what a kernel needs; integers are everywhere.</summary>
    public static bool IsSupported(Type kernel) => IsRounds(kernel) || Property<bool>(kernel, "IsSupported");

    /// <summary>A static method of a kernel, or of the class around its rounds.</summary>
    public static T Method<T>(Type kernel, string name)
        where T : Delegate =>
        IsRounds(kernel) ? IntegerKernels.Method<T>(kernel) : LibraryTypes.Method<T>(kernel, name);

    // Named, so that a compiler that runs ahead of time keeps the interfaces.
    private static bool IsRounds(Type type) =>
        type.IsValueType && (type.IsAssignableTo(typeof(IIntegerRounds<uint>)) || type.IsAssignableTo(typeof(IIntegerRounds<ulong>)));

    private static IEnumerable<Type> All() =>
        LibraryTypes.All()
            .Where(type => (type is { IsAbstract: true, IsSealed: true } || IsRounds(type)) && type.Name.EndsWith(Suffix, StringComparison.Ordinal))
            .OrderBy(type => type.Name, StringComparer.Ordinal);

    private static bool IsOf(Type type, string prefix) => type.Name.StartsWith(prefix, StringComparison.Ordinal);
}
