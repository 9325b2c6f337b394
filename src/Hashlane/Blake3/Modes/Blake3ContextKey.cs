using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;

namespace Hashlane;

/// <summary>
/// The first step of BLAKE3's key derivation (BLAKE3 paper §2.3): a context string hashed to a key of 32 bytes.
/// </summary>
internal static class Blake3ContextKey
{
    // A context is a constant of the application, not a secret, and usually the same as the last one.
    private static volatile Derived? _last;

    /// <summary>Writes the key of a context. Allocates only if it differs from the last one.</summary>
    /// <returns>
    /// False, without writing anything, if the context is not valid text because it has half a surrogate pair.
    /// </returns>
    public static bool TryDerive(string context, Span<byte> contextKey)
    {
        Derived? last = _last;
        if (last is null || last.Context != context)
        {
            byte[] utf8 = new byte[Encoding.UTF8.GetMaxByteCount(context.Length)];
            if (Utf8.FromUtf16(context, utf8, out _, out int utf8Bytes, replaceInvalidSequences: false)
                != OperationStatus.Done)
            {
                return false;
            }

            last = new Derived(context, utf8.AsSpan(0, utf8Bytes));
            _last = last;
        }

        last.Key.CopyTo(contextKey);
        return true;
    }

    /// <summary>Writes the key of a context given as UTF-8. Allocates nothing.</summary>
    /// <returns>False, without writing anything, if the context is not UTF-8.</returns>
    public static bool TryDerive(ReadOnlySpan<byte> utf8Context, Span<byte> contextKey)
    {
        bool isText = Utf8.IsValid(utf8Context);
        if (isText)
        {
            Derive(utf8Context, contextKey);
        }

        return isText;
    }

    [SkipLocalsInit] // the mode sets what it uses
    private static void Derive(ReadOnlySpan<byte> utf8Context, Span<byte> contextKey)
    {
        Blake3Mode.StartContext(out Blake3Mode mode);
        mode.Finish(utf8Context, contextKey);
    }

    private sealed class Derived
    {
        private readonly byte[] _key = new byte[Blake3Kernels.ChainingValueBytes];

        public Derived(string context, ReadOnlySpan<byte> utf8Context)
        {
            Context = context;
            Derive(utf8Context, _key);
        }

        public string Context { get; }

        public ReadOnlySpan<byte> Key => _key;
    }
}
