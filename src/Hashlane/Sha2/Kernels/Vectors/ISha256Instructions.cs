using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>
/// The four SHA-256 instructions of ARMv8: those of the processor, or a model for tests on other processors.
/// </summary>
/// <remarks>The first word of a vector is in element 0: that of "abcd" is a.</remarks>
internal interface ISha256Instructions
{
    /// <summary>Whether this machine has the instructions.</summary>
    static abstract bool IsSupported { get; }

    /// <summary>SHA256H: computes a, b, c, d after four rounds.</summary>
    /// <param name="abcd">The words a to d before the rounds.</param>
    /// <param name="efgh">The words e to h before the rounds.</param>
    /// <param name="kw">K[t] + W[t] of the four rounds.</param>
    static abstract Vector128<uint> Hash(Vector128<uint> abcd, Vector128<uint> efgh, Vector128<uint> kw);

    /// <summary>SHA256H2: computes e, f, g, h after the same four rounds.</summary>
    /// <param name="efgh">The words e to h before the rounds.</param>
    /// <param name="abcd">The words a to d before the rounds: a copy if <see cref="Hash"/> came first.</param>
    /// <param name="kw">K[t] + W[t] of the four rounds.</param>
    static abstract Vector128<uint> Hash2(Vector128<uint> efgh, Vector128<uint> abcd, Vector128<uint> kw);

    /// <summary>SHA256SU0: computes the first half of four words of the schedule, W[t - 16] + σ0(W[t - 15]).</summary>
    /// <param name="w16">W[t - 16] to W[t - 13].</param>
    /// <param name="w12">W[t - 12] to W[t - 9].</param>
    static abstract Vector128<uint> Schedule0(Vector128<uint> w16, Vector128<uint> w12);

    /// <summary>SHA256SU1: adds the second half, W[t - 7] + σ1(W[t - 2]).</summary>
    /// <param name="half">The result of <see cref="Schedule0"/>.</param>
    /// <param name="w8">W[t - 8] to W[t - 5].</param>
    /// <param name="w4">W[t - 4] to W[t - 1].</param>
    static abstract Vector128<uint> Schedule1(Vector128<uint> half, Vector128<uint> w8, Vector128<uint> w4);
}
