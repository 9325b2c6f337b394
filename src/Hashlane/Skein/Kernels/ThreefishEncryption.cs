namespace Hashlane;

/// <summary><see cref="ThreefishDirection.Encrypt"/> as a type, for which a separate kernel is compiled.</summary>
internal readonly struct ThreefishEncryption;
