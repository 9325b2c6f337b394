namespace Hashlane.Tests;

/// <summary>The signature of every SHA-2 kernel.</summary>
internal delegate void Sha2KernelMethod<TWord>(ref Words8<TWord> hash, ReadOnlySpan<byte> blocks)
    where TWord : unmanaged;

/// <summary>A kernel that can be called whatever the dispatch would choose.</summary>
internal sealed record Sha2Kernel<TWord>(string FullName, bool IsSupported, Sha2KernelMethod<TWord> Compress)
    : KernelInfo(FullName, IsSupported)
    where TWord : unmanaged
{
    public static Sha2Kernel<TWord> From(string algorithm, Type type) => new(
        $"{algorithm} {KernelClasses.Property<string>(type, "Name")}",
        KernelClasses.Property<bool>(type, "IsSupported"),
        LibraryTypes.Method<Sha2KernelMethod<TWord>>(type, "Compress"));
}
