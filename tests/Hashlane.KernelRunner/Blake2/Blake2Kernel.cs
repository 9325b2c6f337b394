using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane.Tests;

/// <summary>A kernel that can be called whatever the dispatch would choose.</summary>
internal sealed record Blake2Kernel<TWord>(string FullName, bool IsSupported, Blake2Compress<TWord> Compress)
    : KernelInfo(FullName, IsSupported)
    where TWord : unmanaged
{
    public static Blake2Kernel<TWord> From(string algorithm, Type type) => new(
        $"{algorithm} {KernelClasses.Property<string>(type, "Name")}",
        KernelClasses.IsSupported(type),
        KernelClasses.Method<Blake2Compress<TWord>>(type, "Compress"));

    /// <summary>A whole message over this kernel: RFC 7693 §3.3 once more, so that vectors reach kernels that are not chosen here.</summary>
    public byte[] Hash<TVariant>(Blake2Vector vector)
        where TVariant : unmanaged, IBlake2Variant
    {
        Blake2ParameterBlock parameters = vector.Parameters.ToBlock();
        TVariant variant = parameters.Start<TVariant>(vector.Key.Length);
        ref Blake2State<TWord> state = ref StateOf(ref variant);

        int keyBlockBytes = vector.Key.Length == 0 ? 0 : variant.BlockBytes;
        byte[] data = new byte[keyBlockBytes + vector.Message.Length];
        vector.Key.CopyTo(data, 0);
        vector.Message.CopyTo(data, keyBlockBytes);

        int lastStart = Math.Max(0, data.Length - 1) / variant.BlockBytes * variant.BlockBytes;
        Compress(ref state, data.AsSpan(0, lastStart), (uint)variant.BlockBytes);
        byte[] last = new byte[variant.BlockBytes];
        data.AsSpan(lastStart).CopyTo(last);
        variant.MarkLastBlock(parameters.Node);
        Compress(ref state, last, (uint)(data.Length - lastStart));

        byte[] digest = new byte[parameters.OutputLength];
        variant.Store(digest);
        return digest;
    }

    /// <summary>The state that a variant holds and nothing else.</summary>
    public static ref Blake2State<TWord> StateOf<TVariant>(ref TVariant variant)
        where TVariant : unmanaged, IBlake2Variant
    {
        Trace.Assert(Unsafe.SizeOf<TVariant>() == Unsafe.SizeOf<Blake2State<TWord>>());
        return ref Unsafe.As<TVariant, Blake2State<TWord>>(ref variant);
    }
}
