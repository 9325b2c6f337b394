using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Argon2 over memory that the caller provides (RFC 9106 §3.2).</summary>
internal static class Argon2Mode
{
    /// <summary>Computes a tag.</summary>
    /// <param name="problem">The arguments.</param>
    /// <param name="memory">
    /// The blocks of <see cref="Argon2Parts"/>, and the spare ones. Their content does not matter, and is left to the
    /// caller to wipe.
    /// </param>
    /// <param name="tag">The destination, of at least four bytes.</param>
    /// <param name="token">Ends the computation early.</param>
    /// <returns>False if the token ended it; nothing is written then.</returns>
    public static bool TryDerive(
        ref readonly Argon2Problem problem, Span<Argon2Block> memory, Span<byte> tag, CancellationToken token) =>
        TryDerive(in problem, memory, tag, token, out _);

    /// <summary>As above, in native memory, by several threads.</summary>
    /// <param name="problem">The arguments.</param>
    /// <param name="memory">As above.</param>
    /// <param name="tag">The destination, of at least four bytes.</param>
    /// <param name="degree">The largest number of threads, including this one; 1 or more.</param>
    /// <param name="token">Ends the computation early.</param>
    /// <param name="slices">
    /// Slices of the first pass that were begun, and all of them in later passes: other blocks were not written, except
    /// for the spare ones.
    /// </param>
    /// <returns>False if the token ended it; nothing is written to the tag then.</returns>
    public static bool TryDerive(
        ref readonly Argon2Problem problem, NativeBuffer memory, Span<byte> tag, int degree, CancellationToken token,
        out int slices)
    {
        int lanesAtOnce = Argon2Parallel.LanesAtOnce(problem.Lanes, degree, Environment.ProcessorCount);
        return TryDerive(in problem, memory, tag, degree, lanesAtOnce, token, out slices);
    }

    /// <summary>As above, with so many lanes that each thread advances by turns.</summary>
    internal static bool TryDerive(
        ref readonly Argon2Problem problem, NativeBuffer memory, Span<byte> tag, int degree, int lanesAtOnce,
        CancellationToken token, out int slices)
    {
        Argon2Parts parts = new(problem.MemoryKiB, problem.Lanes);
        Span<Argon2Block> blocks = memory.Items<Argon2Block>(parts.Blocks + Argon2Parts.SpareBlocks);
        if (degree == 1 || parts.Lanes == 1)
        {
            return TryDerive(in problem, blocks, tag, token, out slices);
        }

        slices = 1;
        if (!TryWriteFirstBlocks(in problem, parts, blocks, tag.Length, token))
        {
            return false;
        }

        Argon2Parallel work = new(
            memory, parts, problem.Type, problem.Version, problem.Passes, lanesAtOnce, token);
        bool isFilled = work.Run(degree);
        slices = work.BegunSlices;
        if (!isFilled)
        {
            return false;
        }

        Argon2Filling filling = FillingOf(in problem, parts, blocks);
        return TryFinish(ref filling, tag, token);
    }

    private static bool TryDerive(
        ref readonly Argon2Problem problem, Span<Argon2Block> memory, Span<byte> tag, CancellationToken token,
        out int slices)
    {
        Argon2Parts parts = new(problem.MemoryKiB, problem.Lanes);
        slices = 1; // the first blocks are its first ones
        if (!TryWriteFirstBlocks(in problem, parts, memory, tag.Length, token))
        {
            return false;
        }

        Argon2Filling filling = FillingOf(in problem, parts, memory);
        bool isFilled = filling.Run(token);
        slices = filling.BegunSlices;
        return isFilled && TryFinish(ref filling, tag, token);
    }

    private static Argon2Filling FillingOf(
        ref readonly Argon2Problem problem, Argon2Parts parts, Span<Argon2Block> memory) =>
        new(memory, memory[parts.Blocks..], parts, problem.Type, problem.Version, problem.Passes);

    /// <summary>Computes the tag from the complete memory (RFC 9106 §3.2, steps 7 and 8).</summary>
    /// <returns>False if the token ended it.</returns>
    private static bool TryFinish(ref Argon2Filling filling, Span<byte> tag, CancellationToken token)
    {
        ref Argon2Block last = ref filling.Combine(token);
        if (token.IsCancellationRequested)
        {
            return false;
        }

        ChangeByteOrder(ref last);
        return Argon2Hash.TryExpand(Bytes.Of(ref last), tag, token);
    }

    /// <summary>Writes the first two blocks of each lane (RFC 9106 §3.2, steps 3 and 4).</summary>
    /// <returns>False if the token ended it: inputs may be long, and lanes many.</returns>
    private static bool TryWriteFirstBlocks(
        ref readonly Argon2Problem problem, Argon2Parts parts, Span<Argon2Block> memory, int tagBytes,
        CancellationToken token)
    {
        // H0, the column and the lane.
        const int LaneOffset = Argon2Hash.StartBytes + sizeof(int);
        Span<byte> seed = stackalloc byte[LaneOffset + sizeof(int)];
        Argon2Hash.Start(in problem, tagBytes, seed[..Argon2Hash.StartBytes], token);
        bool goesOn = !token.IsCancellationRequested;
        for (int lane = 0; goesOn && lane < parts.Lanes; lane++)
        {
            BinaryPrimitives.WriteInt32LittleEndian(seed[LaneOffset..], lane);
            for (int column = 0; column < 2; column++)
            {
                BinaryPrimitives.WriteInt32LittleEndian(seed[Argon2Hash.StartBytes..], column);
                ref Argon2Block block = ref memory[(lane * parts.LaneBlocks) + column];
                Argon2Hash.TryExpand(seed, Bytes.Of(ref block), CancellationToken.None);
                ChangeByteOrder(ref block);
            }

            goesOn = !token.IsCancellationRequested;
        }

        CryptographicOperations.ZeroMemory(seed);
        return goesOn;
    }

    /// <summary>Changes a block between little-endian words and the machine's, in either direction.</summary>
    private static void ChangeByteOrder(ref Argon2Block block)
    {
        Span<byte> bytes = Bytes.Of(ref block);
        LittleEndian.CopyWords(bytes, bytes, sizeof(ulong));
    }
}
