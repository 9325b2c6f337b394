namespace Hashlane.Cluster;

/// <summary>Turns names of a list into paths from a root.</summary>
/// <param name="root">The full path of the root.</param>
internal sealed class NameRules(byte[] root)
{
    private readonly byte[] _start = root is [.., (byte)'/'] ? root : [.. root, (byte)'/'];

    /// <summary>Finds the path that a name means.</summary>
    /// <param name="name">
    /// The name, as <c>find</c> writes it: from the root, perhaps with <c>./</c>, or absolute.
    /// </param>
    /// <param name="path">The path; empty if there is none.</param>
    /// <returns>The reason why there is none, or null.</returns>
    internal string? Find(ReadOnlySpan<byte> name, out byte[] path)
    {
        path = [];
        if (name.IsEmpty)
        {
            return "the list has an empty name";
        }

        if (name[0] == '/')
        {
            if (!name.StartsWith(_start))
            {
                return "it is not in the folder";
            }

            name = name[_start.Length..];
        }

        byte[] joined = new byte[name.Length];
        int length = 0;
        while (!name.IsEmpty)
        {
            int slash = name.IndexOf((byte)'/');
            ReadOnlySpan<byte> part = slash < 0 ? name : name[..slash];
            name = slash < 0 ? [] : name[(slash + 1)..];
            if (part.SequenceEqual(".."u8))
            {
                return "names with '..' could leave the folder";
            }

            if (!part.IsEmpty && !part.SequenceEqual("."u8))
            {
                if (length > 0)
                {
                    joined[length++] = (byte)'/';
                }

                part.CopyTo(joined.AsSpan(length));
                length += part.Length;
            }
        }

        if (length is 0 or > ManifestPath.MaxBytes)
        {
            return length == 0 ? "it is the folder itself" : $"its path has more than {ManifestPath.MaxBytes} bytes";
        }

        path = joined[..length];
        return null;
    }
}
