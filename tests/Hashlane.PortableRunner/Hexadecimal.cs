namespace Hashlane.Tests;

/// <summary>Bytes as text.</summary>
internal static class Hexadecimal
{
    public static byte[] Parse(string text)
    {
        byte[] bytes = new byte[text.Length / 2];
        for (int i = 0; i < bytes.Length; i++)
        {
            bytes[i] = Convert.ToByte(text.Substring(2 * i, 2), 16);
        }

        return bytes;
    }

    public static string Of(byte[] bytes) => BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();
}
