namespace Hashlane;

/// <summary>HMAC over the functions of SHA-2, for the catalogue.</summary>
internal static partial class Sha2Hmac
{
    /// <summary>Returns HMAC in managed code.</summary>
    /// <typeparam name="TVariant">The function's words.</typeparam>
    /// <typeparam name="TBlock">Storage of a block.</typeparam>
    public static HmacEntry<Sha2Mode<TVariant>, TBlock> Managed<TVariant, TBlock>(Sha2Function function)
        where TVariant : unmanaged, ISha2Variant
        where TBlock : unmanaged =>
        new(default(TVariant).BlockBytes, (out Sha2Mode<TVariant> mode, int _) => mode = new(function));
}
