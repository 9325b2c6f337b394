using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// BLAKE3 of many chunks side by side: messages no longer than a chunk, or parts of longer ones, whose digests are
/// their chaining values.
/// </summary>
internal partial struct Blake3Lanes : IBatchHash
{
    private const int ChunkBytes = 1024;

    private Words8<uint> _key;
    private uint _flags;
    private int _hashBytes;

    public readonly int HashBytes => _hashBytes;

    public readonly bool IsKeyed => _flags != 0;

    /// <summary>Starts hashing without a key.</summary>
    public static void Start(out Blake3Lanes hash, int hashBytes)
    {
        Blake3Start.Unkeyed(out hash._key);
        hash._flags = 0;
        hash._hashBytes = hashBytes;
    }

    /// <summary>Starts keyed hashing or the second step of key derivation, in place because it holds a key.</summary>
    /// <inheritdoc cref="Blake3Mode.Start(out Blake3Mode, ReadOnlySpan{byte}, uint)"/>
    public static void Start(out Blake3Lanes hash, ReadOnlySpan<byte> key, uint flags, int hashBytes)
    {
        LittleEndian.Read(out hash._key, in key[..Blake3Kernels.ChainingValueBytes][0]);
        hash._flags = flags;
        hash._hashBytes = hashBytes;
    }

    [SkipLocalsInit] // the mode sets what it uses
    [MethodImpl(MethodImplOptions.NoInlining)] // callers should not clear this frame for messages in lanes
    public readonly void HashSingle(MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        if (context.IsOfPart)
        {
            HashPart(context, source, digest);
            return;
        }

        Blake3Mode.Start(out Blake3Mode mode, in _key, _flags);
        OneShot.Finish(ref mode, context, source, digest);
        if (IsKeyed)
        {
            mode.Wipe();
        }
    }

    [SkipLocalsInit] // what is read is written before
    private readonly void HashPart(MessageContext context, scoped ReadOnlySpan<byte> source, Span<byte> chainingValue)
    {
        Span<byte> prefixed = stackalloc byte[ChunkBytes];
        if (context.Length > 0)
        {
            context.CopyTo(prefixed);
            source.CopyTo(prefixed[context.Length..]);
            source = prefixed[..(context.Length + source.Length)];
        }

        Blake3Start.Copy(in _key, out Words8<uint> cv);
        Blake3Node.CompressChunk(ref cv, source, (uint)context.PartsBefore, _flags, lastFlags: 0);
        LittleEndian.WriteFront(in cv, chainingValue);
        if (IsKeyed)
        {
            Bytes.Wipe(ref cv);
            CryptographicOperations.ZeroMemory(prefixed);
        }
    }
}
