using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Fills Argon2's memory on several threads: lanes of a slice at the same time, one slice after the other.
/// </summary>
/// <remarks>
/// The threads meet after each slice. A helper then leaves, so that no thread of the pool waits for another one, and
/// the calling thread asks for help again. Without a helper it does all the work, as <see cref="Argon2Filling"/> does.
/// </remarks>
/// <param name="memory">The blocks, of which the first two of each lane are there.</param>
/// <param name="parts">Their parts.</param>
/// <param name="type">y.</param>
/// <param name="version">v.</param>
/// <param name="passes">t.</param>
/// <param name="lanesAtOnce">Lanes that one thread takes, and advances by turns.</param>
/// <param name="token">Ends the computation early.</param>
internal sealed class Argon2Parallel(
    NativeBuffer memory, Argon2Parts parts, Argon2Type type, Argon2Version version, int passes, int lanesAtOnce,
    CancellationToken token)
{
    /// <summary>Two lanes by turns take less time than one after the other. But every thread must have work.</summary>
    public static int LanesAtOnce(int lanes, int degree, int processors) =>
        lanes >= Argon2Parts.LanesAtOnce * (long)Math.Min(degree, processors) ? Argon2Parts.LanesAtOnce : 1;

    /// <summary>Slices of the first pass that <see cref="Run"/> has begun; all of them in later passes.</summary>
    public int BegunSlices { get; private set; }

    /// <summary>Makes all passes.</summary>
    /// <param name="degree">The largest number of threads, including this one; 1 or more.</param>
    /// <returns>False if the token ended it.</returns>
    public bool Run(int degree)
    {
        for (int pass = 0; pass < passes; pass++)
        {
            for (int slice = 0; slice < Argon2Parts.Slices; slice++)
            {
                BegunSlices = pass == 0 ? slice + 1 : Argon2Parts.Slices;
                WorkOf(pass, slice).Run(degree);
                if (token.IsCancellationRequested)
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>The segments of a slice, as pieces of some lanes.</summary>
    internal ForkJoin WorkOf(int pass, int slice) =>
        new SliceWork(this, ((parts.Lanes - 1) / lanesAtOnce) + 1, pass, slice);

    private void FillSegments(SliceWork work, Span<Argon2Block> spare)
    {
        Argon2Filling filling = new(memory.Items<Argon2Block>(parts.Blocks), spare, parts, type, version, passes);
        bool goesOn = true;
        while (goesOn && work.TryTakePiece(out int piece))
        {
            int lane = piece * lanesAtOnce;
            goesOn = filling.FillSegments(
                work.Pass, work.Number, lane, Math.Min(lanesAtOnce, parts.Lanes - lane), token);
        }
    }

    /// <summary>
    /// The token ends the pieces and not the work, which would throw while blocks are in the registers.
    /// </summary>
    private sealed class SliceWork(Argon2Parallel owner, int pieces, int pass, int slice)
        : ForkJoin(pieces, CancellationToken.None)
    {
        public int Pass => pass;

        public int Number => slice;

        public bool TryTakePiece(out int piece) => TryTake(out piece);

        [SkipLocalsInit]
        protected override void Work()
        {
            // Addresses that are computed do not depend on data, so these blocks need not be wiped.
            Span<Argon2Block> spare = stackalloc Argon2Block[Argon2Parts.SpareBlocks];
            try
            {
                owner.FillSegments(this, spare);
            }
            finally
            {
                Bytes.WipeStackBelow(); // of this thread
            }
        }
    }
}
