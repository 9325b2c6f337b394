using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>
/// The vector operations that BLAKE3 on rows needs. Every 128 bits are a row of one state, and no operation crosses
/// their bounds.
/// </summary>
/// <typeparam name="TVector">One row of one, two or four states.</typeparam>
internal interface IBlake3RowOps<TVector>
    where TVector : unmanaged
{
    static abstract TVector Add(TVector x, TVector y);

    static abstract TVector Xor(TVector x, TVector y);

    /// <summary>Rotates each word to the right. The distance is a constant where it is used.</summary>
    static abstract TVector RotateRight(TVector x, [ConstantExpected] byte distance);

    /// <summary>0 1 2 3 → 1 2 3 0.</summary>
    static abstract TVector Turn1(TVector x);

    /// <summary>0 1 2 3 → 2 3 0 1.</summary>
    static abstract TVector Turn2(TVector x);

    /// <summary>0 1 2 3 → 3 0 1 2.</summary>
    static abstract TVector Turn3(TVector x);

    /// <summary>Takes words 0 2 of <paramref name="x"/> and 0 2 of <paramref name="y"/>.</summary>
    static abstract TVector Even(TVector x, TVector y);

    /// <summary>Takes words 1 3 of <paramref name="x"/> and 1 3 of <paramref name="y"/>.</summary>
    static abstract TVector Odd(TVector x, TVector y);

    /// <summary>
    /// Brings the message into the order of the next round; <see cref="Blake3Rows{TOps, TVector}.Rounds"/> lists the
    /// words.
    /// </summary>
    static abstract void Permute(ref TVector x, ref TVector y, ref TVector z, ref TVector w);
}
