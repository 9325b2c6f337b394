namespace Hashlane;

/// <summary>
/// The properties that a <see cref="KernelRow"/> reads from its kernel, only on demand: each has to be compiled.
/// </summary>
internal interface IKernel
{
    /// <summary>The kernel as shown to users.</summary>
    static abstract string Name { get; }

    /// <summary>Whether this machine has the instructions.</summary>
    static abstract bool IsSupported { get; }

    /// <summary>Messages, chunks or blocks side by side.</summary>
    static abstract int Lanes { get; }
}
