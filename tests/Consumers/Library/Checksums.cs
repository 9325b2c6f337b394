using System;
using System.IO;
using System.Text;
using System.Threading.Tasks;
using Hashlane;

namespace Library;

/// <summary>Some of what a library for netstandard2.0 would do.</summary>
public static class Checksums
{
    public static string OfText(string name, string text) => HashFunction.TryGet(name, out HashFunction? function)
        ? Hex(function.HashData(Encoding.UTF8.GetBytes(text)))
        : throw new ArgumentException($"There is no {name}.", nameof(name));

    public static async Task<string> OfStreamAsync(Stream stream) => Hex(await Blake3.HashDataAsync(stream));

    public static string OfFile(string path) => Hex(Blake3.HashFile(path));

    private static string Hex(byte[] digest) =>
        BitConverter.ToString(digest).Replace("-", string.Empty).ToLowerInvariant();
}
