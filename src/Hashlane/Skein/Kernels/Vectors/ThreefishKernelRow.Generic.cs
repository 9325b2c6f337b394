using unsafe Cipher = delegate*<ref readonly ulong, ref readonly byte, ref byte, int, ref readonly byte, nuint, void>;

namespace Hashlane;

/// <summary>A row with its kernel, from which it takes its name and its requirements.</summary>
/// <typeparam name="TKernel">The kernel.</typeparam>
internal sealed unsafe class ThreefishKernelRow<TKernel>(LaneChoice choice, Cipher encrypt, Cipher decrypt)
    : ThreefishKernelRow(choice, encrypt, decrypt)
    where TKernel : IKernel
{
    /// <inheritdoc/>
    public override string Name => TKernel.Name;

    /// <inheritdoc/>
    public override bool IsSupported => TKernel.IsSupported;
}
