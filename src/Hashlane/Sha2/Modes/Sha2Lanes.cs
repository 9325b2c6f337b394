using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>A SHA-2 function of many messages side by side, shared by both word sizes.</summary>
internal partial struct Sha2Lanes<TVariant> : IBatchHash
    where TVariant : unmanaged, ISha2Variant
{
    private readonly TVariant _start;
    private readonly Sha2Function _function;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // constants where the function is one
    public Sha2Lanes(Sha2Function function)
    {
        _start = default;
        _start.Start(function);
        _function = function;
    }

    public readonly int HashBytes => _function.HashBytes();

    public readonly bool IsKeyed => false;

    private readonly bool IsOfPlatform =>
        _function is Sha2Function.Sha256 or Sha2Function.Sha384 or Sha2Function.Sha512;

    [MethodImpl(MethodImplOptions.NoInlining)] // callers should not clear this frame for messages in lanes
    public readonly void HashSingle(MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        if (IsOfPlatform && context.Length == 0)
        {
            Sha2PlatformMode<TVariant>.Hash(_function, source, digest);
        }
        else if (IsOfPlatform)
        {
            Sha2PlatformMode<TVariant> mode = new(_function);
            OneShot.Finish(ref mode, context, source, digest);
            mode.Wipe();
        }
        else
        {
            Sha2Mode<TVariant> mode = new(_function);
            OneShot.Finish(ref mode, context, source, digest);
        }
    }
}
