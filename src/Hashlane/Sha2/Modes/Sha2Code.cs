namespace Hashlane;

/// <summary>The code that absorbs a message of <see cref="Sha2PlatformMode{TVariant}"/>.</summary>
/// <remarks>
/// As wide as the fields around it: a narrower type would be followed by padding, in which remains of the stack would
/// stay.
/// </remarks>
internal enum Sha2Code : ulong
{
    /// <summary>The platform's if there is one.</summary>
    Fastest,

    /// <summary>Ours, so that the state can be exported.</summary>
    Managed,
}
