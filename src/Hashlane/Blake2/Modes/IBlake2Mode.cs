namespace Hashlane;

/// <summary>A mode of BLAKE2 as lanes see it: keyed or not.</summary>
internal interface IBlake2Mode<TVariant> : IExportableMode
    where TVariant : unmanaged, IBlake2Variant
{
    /// <summary>Where the node stands in its tree level.</summary>
    Blake2Node Node { get; }

    /// <summary>Copies the state from which every message begins, the key's block absorbed.</summary>
    /// <param name="state">Written in place: a returned value would leave copies on the stack.</param>
    void CopyStart(out TVariant state);
}
