using System.Text;
using System.Text.Unicode;

namespace Hashlane;

/// <summary>The first step of BLAKE3's key derivation (BLAKE3 paper §2.3): a context string hashed to a key of 32 bytes.</summary>
internal static class Blake3ContextKey
{
    private static readonly UTF8Encoding _strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    // A context is a constant of the application, not a secret, and mostly the same one again.
    private static volatile Derived? _last;

    /// <summary>Writes the key of a context. Allocates only if it differs from the last one.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="context"/> has half a surrogate pair.</exception>
    public static void Derive(string context, Span<byte> contextKey)
    {
        ArgumentNullException.ThrowIfNull(context);
        Derived? last = _last;
        if (last is null || last.Context != context)
        {
            last = new Derived(context, Encode(context));
            _last = last;
        }

        last.Key.CopyTo(contextKey);
    }

    /// <summary>Writes the key of a context given as UTF-8. Allocates nothing.</summary>
    /// <exception cref="ArgumentException"><paramref name="context"/> is not UTF-8.</exception>
    public static void Derive(ReadOnlySpan<byte> context, Span<byte> contextKey)
    {
        if (!Utf8.IsValid(context))
        {
            throw new ArgumentException("Context must be UTF-8: a text that the application has as a constant.", nameof(context));
        }

        DeriveChecked(context, contextKey);
    }

    private static byte[] Encode(string context)
    {
        try
        {
            return _strict.GetBytes(context);
        }
        catch (EncoderFallbackException e)
        {
            throw new ArgumentException($"Context must be text, but has half a surrogate pair at index {e.Index}.", nameof(context), e);
        }
    }

    private static void DeriveChecked(ReadOnlySpan<byte> context, Span<byte> contextKey)
    {
        Blake3Mode mode = Blake3Mode.OfContext();
        mode.Finish(context, contextKey);
    }

    private sealed class Derived
    {
        private readonly byte[] _key = new byte[Blake3Kernels.ChainingValueBytes];

        public Derived(string context, ReadOnlySpan<byte> utf8)
        {
            Context = context;
            DeriveChecked(utf8, _key);
        }

        public string Context { get; }

        public ReadOnlySpan<byte> Key => _key;
    }
}
