namespace Hashlane;

/// <content>Short messages in managed code, and long ones by the platform.</content>
internal static partial class Sha2Hmac
{
    /// <summary>Returns HMAC of SHA-256, SHA-384 or SHA-512.</summary>
    /// <inheritdoc cref="Managed"/>
    public static HmacEntry Fastest<TVariant, TBlock>(Sha2Function function)
        where TVariant : unmanaged, ISha2Variant
        where TBlock : unmanaged =>
        new Sha2HmacEntry<TVariant, TBlock>(function, Managed<TVariant, TBlock>(function));
}
