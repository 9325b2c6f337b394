using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// HMAC of SHA-256, SHA-384 or SHA-512: managed code computes short messages, and the platform long ones.
/// </summary>
internal sealed class Sha2HmacEntry<TVariant, TBlock> : HmacEntry
    where TVariant : unmanaged, ISha2Variant
    where TBlock : unmanaged
{
    // The framework's HKDF is OpenSSL's, which accepts 32 KiB of information, in older versions 2048 or 1024 bytes. An
    // object for HMAC takes as long from 16 KiB on, and 1.5 µs longer for less.
    private const int MinRefusedInfoBytes = 1025, MaxPlatformInfoBytes = 16 * 1024;

    private readonly Sha2Function _function;
    private readonly HmacEntry<Sha2Mode<TVariant>, TBlock> _managed;

    public Sha2HmacEntry(Sha2Function function, HmacEntry<Sha2Mode<TVariant>, TBlock> managed)
    {
        _function = function;
        _managed = managed;
    }

    public override HmacState Create(int outputLength, ReadOnlySpan<byte> key)
    {
        _managed.Start(out HmacMode<Sha2Mode<TVariant>> mode, outputLength, key);
        return new Sha2HmacState<TVariant>(_function, ref mode);
    }

    public override void HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> tag)
    {
        if (source.Length >= Sha2Platform.CrossoverBytes(_function) && Sha2Platform.IsAvailable)
        {
            HashByPlatform(key, source, tag);
        }
        else
        {
            _managed.HashData(key, source, tag);
        }
    }

    public override void Expand(ReadOnlySpan<byte> prk, ReadOnlySpan<byte> info, int hashBytes, Span<byte> output)
    {
        bool isLong = _function == Sha2Function.Sha256 && !Sha256Kernels.HasInstructions
            ? IsPlatformFaster256(info.Length, output.Length)
            : info.Length >= Sha2Platform.CrossoverBytes(_function);
        if (isLong && Sha2Platform.IsAvailable)
        {
            ExpandByPlatform(prk, info, hashBytes, output);
        }
        else
        {
            _managed.Expand(prk, info, hashBytes, output);
        }
    }

    // An iteration takes 230 ns on Zen 4, managed code 290. With SHA-384 and SHA-512 they take 515 and 380.
    public override bool CanDerive =>
        _function == Sha2Function.Sha256 && !Sha256Kernels.HasInstructions && Sha2Platform.IsAvailable;

    public override void Derive(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, int iterations, Span<byte> destination) =>
        Rfc2898DeriveBytes.Pbkdf2(password, salt, destination, iterations, Sha2Platform.Name(_function));

    public override void FillBlock(ReadOnlySpan<byte> key, int hashBytes, Span<byte> block) =>
        _managed.FillBlock(key, hashBytes, block);

    public override void BeginDerivation(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> salt, int block, Span<byte> result) =>
        _managed.BeginDerivation(key, salt, block, result);

    public override void Iterate(
        ReadOnlySpan<byte> key, Span<byte> result, int iterations, CancellationToken cancellationToken) =>
        _managed.Iterate(key, result, iterations, cancellationToken);

    private void ExpandByPlatform(
        ReadOnlySpan<byte> prk, ReadOnlySpan<byte> info, int hashBytes, Span<byte> output)
    {
        if (info.Length > MaxPlatformInfoBytes)
        {
            ExpandByObject(prk, info, hashBytes, output);
            return;
        }

        try
        {
            HKDF.Expand(Sha2Platform.Name(_function), prk, output, info);
        }
        catch (CryptographicException) when (info.Length >= MinRefusedInfoBytes)
        {
            ExpandByObject(prk, info, hashBytes, output);
        }
    }

    /// <summary>Expands a key by the platform's HMAC.</summary>
    [SkipLocalsInit] // what is read is written before
    private void ExpandByObject(ReadOnlySpan<byte> prk, ReadOnlySpan<byte> info, int hashBytes, Span<byte> output)
    {
        HmacState state = Create(hashBytes, prk);
        Span<byte> counter = stackalloc byte[1];
        Span<byte> last = stackalloc byte[HmacMode<Sha2Mode<TVariant>>.MaxBlockBytes];
        last = last[..hashBytes];
        try
        {
            for (counter[0] = 1; !output.IsEmpty; counter[0]++)
            {
                state.Append(counter[0] == 1 ? default : last);
                state.Append(info);
                state.Append(counter);
                state.FinishAndReset(last);
                int count = Math.Min(hashBytes, output.Length);
                last[..count].CopyTo(output);
                output = output[count..];
            }
        }
        finally
        {
            state.Wipe();
            CryptographicOperations.ZeroMemory(last);
        }
    }

    // Zen 4: a call of the platform takes 770 ns more than the start of managed code. Each digest then takes it 150 ns,
    // and 25 for a block of the inner message; managed code takes 195 and 125.
    private static bool IsPlatformFaster256(int infoBytes, int outputBytes)
    {
        const int HashBytes = 32, BlockBytes = 64, CounterAndPaddingBytes = 10;
        long digests = ((outputBytes - 1) / HashBytes) + 1;
        long blocks = (HashBytes + (long)infoBytes + CounterAndPaddingBytes + BlockBytes - 1) / BlockBytes;
        return digests * ((2 * blocks) + 1) > 15;
    }

    /// <summary>
    /// Computes the inner digest by the platform's hash that the thread keeps, and the outer one by managed code.
    /// </summary>
    /// <remarks>
    /// The framework's HMAC of one message makes an object of the platform for it, which takes 900 ns on Zen 4.
    /// </remarks>
    [SkipLocalsInit] // what is hashed is written before
    private void HashByPlatform(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> tag)
    {
        int blockBytes = default(TVariant).BlockBytes;
        Span<byte> memory = stackalloc byte[2 * HmacMode<Sha2Mode<TVariant>>.MaxBlockBytes];
        Span<byte> block = memory[..blockBytes], inner = memory.Slice(blockBytes, tag.Length);
        block.Clear();
        if (key.Length <= blockBytes)
        {
            key.CopyTo(block);
        }
        else
        {
            HashInFrame(key, block[..tag.Length]);
        }

        try
        {
            Bytes.XorAll(block, HmacPads.Inner);
            Sha2ThreadHash.HashData(_function, block, source, inner);
            Bytes.XorAll(block, HmacPads.Inner ^ HmacPads.Outer);
            HashInFrame(memory[..(blockBytes + tag.Length)], tag);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(memory);
            Bytes.WipeFrameBelow();
        }
    }

    /// <summary>Hashes a key or a digest, and leaves the last block in frames below that of the caller.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)] // so that its frame is below
    private void HashInFrame(ReadOnlySpan<byte> source, Span<byte> digest)
    {
        Sha2Mode<TVariant> mode = new(_function);
        mode.Finish(source, digest);
        mode.Wipe();
    }
}
