namespace Hashlane;

/// <content>All messages in managed code.</content>
internal static partial class Sha2Hmac
{
    /// <inheritdoc cref="Managed"/>
    public static HmacEntry Fastest<TVariant, TBlock>(Sha2Function function)
        where TVariant : unmanaged, ISha2Variant
        where TBlock : unmanaged =>
        Managed<TVariant, TBlock>(function);
}
