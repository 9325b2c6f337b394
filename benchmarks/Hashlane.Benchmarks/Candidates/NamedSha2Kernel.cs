namespace Hashlane.Benchmarks;

/// <summary>The signature of every SHA-2 kernel.</summary>
internal delegate void Sha2Compress<TWord>(ref Words8<TWord> hash, ReadOnlySpan<byte> blocks)
    where TWord : unmanaged;

/// <summary>A kernel that can be called by its name, whatever the dispatch would choose.</summary>
internal sealed record NamedSha2Kernel<TWord>(string Name, Sha2Compress<TWord> Compress)
    where TWord : unmanaged;
