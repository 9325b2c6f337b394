namespace Hashlane.Tests;

/// <summary>The three sizes of Skein and Threefish, chosen by a number.</summary>
internal static class SkeinTypes
{
    public static Hasher Create(int stateBits, byte[] key, SkeinParameters parameters) => (stateBits, key.Length) switch
    {
        (256, 0) => new Skein256(parameters),
        (256, _) => new Skein256Mac(key, parameters),
        (512, 0) => new Skein512(parameters),
        (512, _) => new Skein512Mac(key, parameters),
        (_, 0) => new Skein1024(parameters),
        _ => new Skein1024Mac(key, parameters),
    };

    public static void AppendFinalBits(Hasher hasher, ReadOnlySpan<byte> source, ulong bitLength)
    {
        switch (hasher)
        {
            case Skein256 skein: skein.AppendFinalBits(source, bitLength); break;
            case Skein512 skein: skein.AppendFinalBits(source, bitLength); break;
            case Skein1024 skein: skein.AppendFinalBits(source, bitLength); break;
            case Skein256Mac skein: skein.AppendFinalBits(source, bitLength); break;
            case Skein512Mac skein: skein.AppendFinalBits(source, bitLength); break;
            case Skein1024Mac skein: skein.AppendFinalBits(source, bitLength); break;
            default: throw new ArgumentException($"{hasher} takes no bits.", nameof(hasher));
        }
    }

    public static Cipher CreateCipher(byte[] key) => new(key);

    /// <summary>Threefish of the size that the key has.</summary>
    internal sealed class Cipher : IDisposable
    {
        private readonly Threefish256? _cipher256;
        private readonly Threefish512? _cipher512;
        private readonly Threefish1024? _cipher1024;

        public Cipher(byte[] key)
        {
            BlockBytes = key.Length;
            _cipher256 = key.Length == Threefish256.KeyBytes ? new(key) : null;
            _cipher512 = key.Length == Threefish512.KeyBytes ? new(key) : null;
            _cipher1024 = key.Length == Threefish1024.KeyBytes ? new(key) : null;
        }

        public int BlockBytes { get; }

        /// <summary>Encrypts or decrypts blocks with one tweak, or one for each.</summary>
        public byte[] Apply(byte[] source, byte[] tweaks, bool isEncryption)
        {
            byte[] destination = new byte[source.Length];
            switch (isEncryption)
            {
                case true:
                    _cipher256?.EncryptBlocks(source, destination, tweaks);
                    _cipher512?.EncryptBlocks(source, destination, tweaks);
                    _cipher1024?.EncryptBlocks(source, destination, tweaks);
                    break;
                default:
                    _cipher256?.DecryptBlocks(source, destination, tweaks);
                    _cipher512?.DecryptBlocks(source, destination, tweaks);
                    _cipher1024?.DecryptBlocks(source, destination, tweaks);
                    break;
            }

            return destination;
        }

        public void Dispose()
        {
            _cipher256?.Dispose();
            _cipher512?.Dispose();
            _cipher1024?.Dispose();
        }
    }
}
