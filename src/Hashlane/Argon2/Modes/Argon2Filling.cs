using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Fills Argon2's memory on one thread, slice by slice (RFC 9106 §3.2, steps 5 and 6).</summary>
/// <remarks>
/// Up to <see cref="Argon2Parts.LanesAtOnce"/> lanes advance by turns, a block each: while one is computed, the
/// reference block of the next one comes from memory. Figures: docs/design/argon2.md.
/// </remarks>
internal ref struct Argon2Filling
{
    private const int AddressesInBlock = Argon2Block.SizeBytes / sizeof(ulong);

    // Blocks of a lane between two looks at the token: at most a few milliseconds, even with 32-bit integers.
    private const int BlocksBetweenLooks = 64;

    // In the first pass the first two blocks of a lane come from H0.
    private const int FirstBlocks = 2;

    private readonly Span<Argon2Block> _memory, _spare;
    private readonly Argon2Parts _parts;
    private readonly Argon2Type _type;
    private readonly Argon2Version _version;
    private readonly int _passes;
    private int _pass, _slice;

    /// <summary>Prepares to fill memory.</summary>
    /// <param name="memory">The blocks, of which the first two of each lane are there.</param>
    /// <param name="spare">Blocks for this thread alone.</param>
    /// <param name="parts">The parts of the memory.</param>
    /// <param name="type">y.</param>
    /// <param name="version">v.</param>
    /// <param name="passes">t.</param>
    public Argon2Filling(
        Span<Argon2Block> memory, Span<Argon2Block> spare, Argon2Parts parts, Argon2Type type, Argon2Version version,
        int passes)
    {
        _memory = memory[..parts.Blocks];
        _spare = spare;
        _parts = parts;
        _type = type;
        _version = version;
        _passes = passes;
        _pass = 0;
        _slice = 0;
    }

    /// <summary>Whether the addresses of the current slice do not depend on data.</summary>
    private readonly bool IsIndependent =>
        _type == Argon2Type.I || (_type == Argon2Type.Id && _pass == 0 && _slice < Argon2Parts.Slices / 2);

    /// <summary>Slices of the first pass that <see cref="Run"/> has begun; all of them in later passes.</summary>
    public readonly int BegunSlices => _pass == 0 ? _slice + 1 : Argon2Parts.Slices;

    /// <summary>Makes all passes.</summary>
    /// <returns>False if the token ended it.</returns>
    public bool Run(CancellationToken token)
    {
        for (_pass = 0; _pass < _passes; _pass++)
        {
            for (_slice = 0; _slice < Argon2Parts.Slices; _slice++)
            {
                for (int lane = 0; lane < _parts.Lanes; lane += Argon2Parts.LanesAtOnce)
                {
                    if (!FillSegments(lane, Math.Min(Argon2Parts.LanesAtOnce, _parts.Lanes - lane), token))
                    {
                        return false;
                    }
                }
            }
        }

        return true;
    }

    /// <summary>Fills some lanes of a slice. All slices before it are complete.</summary>
    /// <param name="pass">The pass.</param>
    /// <param name="slice">The slice.</param>
    /// <param name="firstLane">The first lane.</param>
    /// <param name="lanes">Lanes that advance by turns.</param>
    /// <param name="token">Ends it early.</param>
    /// <returns>False if the token ended it.</returns>
    public bool FillSegments(int pass, int slice, int firstLane, int lanes, CancellationToken token)
    {
        _pass = pass;
        _slice = slice;
        return FillSegments(firstLane, lanes, token);
    }

    /// <summary>Adds the last blocks of all lanes without carries, to a spare block.</summary>
    /// <param name="token">Leaves out what is left of the lanes, so that the result is meaningless.</param>
    public readonly ref Argon2Block Combine(CancellationToken token)
    {
        ref Argon2Block result = ref _spare[0];
        result = _memory[_parts.LaneBlocks - 1];
        Span<ulong> sum = WordsOf(ref result);
        for (int lane = 1; lane < _parts.Lanes && !token.IsCancellationRequested; lane++)
        {
            Span<ulong> words = WordsOf(ref _memory[((lane + 1) * _parts.LaneBlocks) - 1]);
            for (int i = 0; i < words.Length; i++)
            {
                sum[i] ^= words[i];
            }
        }

        return ref result;
    }

    private static Span<ulong> WordsOf(ref Argon2Block block) => Bytes.Items<Argon2Block, ulong>(ref block);

    /// <summary>Fills the current slice of some lanes.</summary>
    private readonly bool FillSegments(int firstLane, int lanes, CancellationToken token)
    {
        Span<byte> none = stackalloc byte[JitHint.CompileFully];
        bool isIndependent = IsIndependent;
        Argon2Ahead ahead = AheadOf(firstLane);
        Argon2Overwrite overwrite =
            _pass > 0 && _version == Argon2Version.V13 ? Argon2Overwrite.Xor : Argon2Overwrite.Replace;
        int laneBlocks = _parts.LaneBlocks, start = _slice * _parts.SegmentBlocks;
        for (int index = _pass == 0 && _slice == 0 ? FirstBlocks : 0; index < _parts.SegmentBlocks; index++)
        {
            if (index % BlocksBetweenLooks == 0 && token.IsCancellationRequested)
            {
                return false;
            }

            // The first block of addresses counts from position 0, although the first pass skips two positions.
            if (isIndependent && (index % AddressesInBlock == 0 || (index == FirstBlocks && start == 0 && _pass == 0)))
            {
                ComputeAddresses(firstLane, lanes, index / AddressesInBlock);
            }

            bool isLast = index + 1 == _parts.SegmentBlocks;
            for (int lane = firstLane; lane < firstLane + lanes; lane++)
            {
                int column = start + index;
                Span<Argon2Block> blocks = _memory.Slice(lane * laneBlocks, laneBlocks);
                ref Argon2Block previous = ref blocks[(column == 0 ? laneBlocks : column) - 1];
                ref Argon2Block block = ref blocks[column];
                if (isIndependent)
                {
                    Span<ulong> addresses = WordsOf(ref AddressesOf(lane - firstLane));
                    int position = index % AddressesInBlock;
                    if (!isLast && position + 1 < AddressesInBlock)
                    {
                        Argon2Kernels.Fetch(in Reference(lane, index + 1, addresses[position + 1]));
                    }

                    Argon2Kernels.Compress(
                        in previous, in Reference(lane, index, addresses[position]), ref block, overwrite, default);
                }
                else if (lanes == 1)
                {
                    Argon2Kernels.Compress(
                        in previous, in Reference(lane, index, previous.W0), ref block, overwrite,
                        isLast ? default : ahead.At(index));
                }
                else
                {
                    Argon2Kernels.Compress(
                        in previous, in Reference(lane, index, previous.W0), ref block, overwrite, default);
                    if (!isLast)
                    {
                        Argon2Kernels.Fetch(in Reference(lane, index + 1, block.W0));
                    }
                }
            }
        }

        return true;
    }

    /// <summary>Returns the choices of reference blocks in the current segment of a lane.</summary>
    private readonly Argon2Ahead AheadOf(int lane) => new(
        CompleteBlocks, Shift, _parts.LaneBlocks, _slice * _parts.SegmentBlocks, lane,
        _pass == 0 && _slice == 0 ? 1 : _parts.Lanes);

    /// <summary>Blocks of a lane in complete segments that may be referred to.</summary>
    private readonly int CompleteBlocks => (_pass == 0 ? _slice : Argon2Parts.Slices - 1) * _parts.SegmentBlocks;

    /// <summary>Where they begin: in later passes, a segment after the current one.</summary>
    private readonly int Shift => _pass == 0 ? 0 : (_slice + 1) % Argon2Parts.Slices * _parts.SegmentBlocks;

    /// <summary>Returns the reference block that J1 and J2 choose (RFC 9106 §3.4.1.1 and §3.4.2).</summary>
    /// <param name="lane">The lane of the new block.</param>
    /// <param name="index">The position of the new block in its segment.</param>
    /// <param name="address">J1 in the lower half, J2 in the upper one.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // in the loop, which is compiled fully at its first call
    private readonly ref Argon2Block Reference(int lane, int index, ulong address)
    {
        // In the first slice no other lane has blocks that are complete.
        int from = _pass == 0 && _slice == 0 ? lane : (int)((uint)(address >> 32) % (uint)_parts.Lanes);

        // And the lane's own blocks of this segment but for the previous one. Of other lanes, one block less if this is
        // the first of the segment.
        int area = CompleteBlocks + (from == lane ? index - 1 : index == 0 ? -1 : 0);
        return ref _memory[
            (from * _parts.LaneBlocks) + Argon2Ahead.Column(address, area, Shift, _parts.LaneBlocks)];
    }

    /// <summary>Computes the next addresses of some lanes in their spare blocks (RFC 9106 §3.4.1.2).</summary>
    /// <param name="firstLane">The first lane.</param>
    /// <param name="lanes">The number of lanes.</param>
    /// <param name="done">Blocks of addresses that were computed in this segment.</param>
    private readonly void ComputeAddresses(int firstLane, int lanes, int done)
    {
        ref Argon2Block zero = ref _spare[0], input = ref _spare[1], half = ref _spare[2];
        zero = default;
        input = default;
        Span<ulong> words = WordsOf(ref input);
        words[0] = (ulong)_pass;
        words[2] = (ulong)_slice;
        words[3] = (ulong)_parts.Blocks;
        words[4] = (ulong)_passes;
        words[5] = (ulong)_type;
        words[6] = (ulong)done + 1;
        for (int i = 0; i < lanes; i++)
        {
            words[1] = (ulong)(firstLane + i);
            Argon2Kernels.Compress(in zero, in input, ref half, Argon2Overwrite.Replace, default);
            Argon2Kernels.Compress(in zero, in half, ref AddressesOf(i), Argon2Overwrite.Replace, default);
        }
    }

    private readonly ref Argon2Block AddressesOf(int lane) => ref _spare[3 + lane];
}
