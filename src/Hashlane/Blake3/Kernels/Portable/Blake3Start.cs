namespace Hashlane;

/// <summary>The words with which BLAKE3 starts, with a key or without.</summary>
internal static class Blake3Start
{
    public static void Unkeyed(out Words8<uint> key) => key = new(
        Blake2sConstants.IV0, Blake2sConstants.IV1, Blake2sConstants.IV2, Blake2sConstants.IV3,
        Blake2sConstants.IV4, Blake2sConstants.IV5, Blake2sConstants.IV6, Blake2sConstants.IV7);

    public static void Copy(ref readonly Words8<uint> key, out Words8<uint> cv) => cv = key;
}
