using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Sequential Skein-512 of many messages side by side, with or without a key. Digests longer than a block are computed
/// one by one.
/// </summary>
/// <remarks>
/// A message has two runs of blocks: its own, and the output's block (Skein 1.3 §3.5.5), whose counter is zero like all
/// padding.
/// </remarks>
internal partial struct Skein512Lanes : IBatchHash
{
    private Skein512Variant _start;
    private int _hashBytes;
    private bool _isKeyed;

    public readonly int HashBytes => _hashBytes;

    public readonly bool IsKeyed => _isKeyed;

    /// <summary>Starts with the catalogue's options.</summary>
    public static void Start(out Skein512Lanes hash, int outputLength, HashFunctionOptions options) => Start(
        out hash,
        new SkeinArguments
        {
            OutputBits = SkeinArguments.BitsOf(outputLength),
            Key = options.Key.Span,
            Personalization = options.Personalization.Span,
        });

    /// <summary>Starts with all arguments up to the message, in place because they may include a key.</summary>
    public static void Start(out Skein512Lanes hash, SkeinArguments arguments)
    {
        hash = default;
        SkeinUbi.HashArguments(ref hash._start, arguments);
        hash._start.Start(SkeinType.Msg, treeLevel: 0);
        hash._hashBytes = (int)arguments.OutputBytes;
        hash._isKeyed = !arguments.Key.IsEmpty;
    }

    [SkipLocalsInit] // the mode sets what it uses
    // the engine wipes its frame, in which the compiler keeps a copy of the start
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly void HashSingle(MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        SkeinMode<Skein512Variant> mode = new(in _start, (ulong)_hashBytes, _isKeyed);
        OneShot.Finish(ref mode, context, source, digest);
        if (_isKeyed)
        {
            mode.Wipe();
        }
    }
}
