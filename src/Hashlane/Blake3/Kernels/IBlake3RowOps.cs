namespace Hashlane;

/// <summary>What BLAKE3 on rows needs of a vector whose every 128 bits are a row of one state: all steps stay within 128 bits.</summary>
/// <typeparam name="TVector">One row of one, two or four states.</typeparam>
internal interface IBlake3RowOps<TVector>
    where TVector : unmanaged
{
    static abstract TVector Add(TVector x, TVector y);

    static abstract TVector Xor(TVector x, TVector y);

    static abstract TVector Right16(TVector x);

    static abstract TVector Right12(TVector x);

    static abstract TVector Right8(TVector x);

    static abstract TVector Right7(TVector x);

    /// <summary>0 1 2 3 → 1 2 3 0.</summary>
    static abstract TVector Turn1(TVector x);

    /// <summary>0 1 2 3 → 2 3 0 1.</summary>
    static abstract TVector Turn2(TVector x);

    /// <summary>0 1 2 3 → 3 0 1 2.</summary>
    static abstract TVector Turn3(TVector x);

    /// <summary>Words 0 2 of <paramref name="x"/> and 0 2 of <paramref name="y"/>.</summary>
    static abstract TVector Even(TVector x, TVector y);

    /// <summary>Words 1 3 of <paramref name="x"/> and 1 3 of <paramref name="y"/>.</summary>
    static abstract TVector Odd(TVector x, TVector y);

    /// <summary>The message in the order of the next round: <see cref="Blake3Rows{TOps, TVector}.Rounds"/> says which word is where.</summary>
    static abstract void Permute(ref TVector x, ref TVector y, ref TVector z, ref TVector w);
}
