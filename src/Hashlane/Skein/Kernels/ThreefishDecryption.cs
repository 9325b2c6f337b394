namespace Hashlane;

/// <summary><see cref="ThreefishDirection.Decrypt"/> as a type, for which a separate kernel is compiled.</summary>
internal readonly struct ThreefishDecryption;
