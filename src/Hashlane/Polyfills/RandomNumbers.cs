using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Random bytes for spans, which these frameworks give for arrays only.</summary>
internal static class RandomNumbers
{
    extension(RandomNumberGenerator)
    {
        public static void Fill(Span<byte> data)
        {
            byte[] bytes = new byte[data.Length];
            using RandomNumberGenerator random = RandomNumberGenerator.Create();
            random.GetBytes(bytes);
            bytes.AsSpan().CopyTo(data);
        }
    }
}
