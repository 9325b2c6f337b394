namespace Hashlane.Tests;

/// <summary>A vector through the public types.</summary>
internal static class Blake2Facades
{
    public static Hasher Create2b(Blake2Vector vector)
    {
        Blake2bParameters parameters = Parameters2b(vector.Parameters);
        return vector.Key.Length == 0 ? new Blake2b(parameters) : new Blake2bMac(vector.Key, parameters);
    }

    public static Hasher Create2s(Blake2Vector vector)
    {
        Blake2sParameters parameters = Parameters2s(vector.Parameters);
        return vector.Key.Length == 0 ? new Blake2s(parameters) : new Blake2sMac(vector.Key, parameters);
    }

    public static byte[] HashData2b(Blake2Vector vector)
    {
        Blake2bParameters parameters = Parameters2b(vector.Parameters);
        return vector.Key.Length == 0
            ? Blake2b.HashData(vector.Message, parameters)
            : Blake2bMac.HashData(vector.Key, vector.Message, parameters);
    }

    public static byte[] HashData2s(Blake2Vector vector)
    {
        Blake2sParameters parameters = Parameters2s(vector.Parameters);
        return vector.Key.Length == 0
            ? Blake2s.HashData(vector.Message, parameters)
            : Blake2sMac.HashData(vector.Key, vector.Message, parameters);
    }

    private static Blake2bParameters Parameters2b(Blake2VectorParameters p) => new()
    {
        OutputLength = p.OutputLength,
        Salt = p.Salt,
        Personalization = p.Personalization,
        Fanout = p.Fanout,
        Depth = p.Depth,
        LeafBytes = p.LeafBytes,
        NodeOffset = p.NodeOffset,
        NodeDepth = p.NodeDepth,
        InnerHashBytes = p.InnerHashBytes,
        IsLastNode = p.IsLastNode,
    };

    private static Blake2sParameters Parameters2s(Blake2VectorParameters p) => new()
    {
        OutputLength = p.OutputLength,
        Salt = p.Salt,
        Personalization = p.Personalization,
        Fanout = p.Fanout,
        Depth = p.Depth,
        LeafBytes = p.LeafBytes,
        NodeOffset = p.NodeOffset,
        NodeDepth = p.NodeDepth,
        InnerHashBytes = p.InnerHashBytes,
        IsLastNode = p.IsLastNode,
    };
}
