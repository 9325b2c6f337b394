namespace Hashlane.Distributed;

/// <summary>Tells which part of an address says what is there, and which part only who may read it.</summary>
internal static class Locators
{
    // Amazon S3 and its like, Google Cloud Storage, Alibaba, Tencent.
    private static readonly string[] _starts = ["x-amz-", "x-goog-", "x-oss-", "x-cos-", "q-"];

    // Version 2 of Amazon's signatures and others of that form, CloudFront, and the shared access of Azure.
    private static readonly HashSet<string> _names = new(
        [
            "AWSAccessKeyId", "GoogleAccessId", "OSSAccessKeyId", "Signature", "Expires", "security-token",
            "Policy", "Key-Pair-Id", "Hash-Algorithm", "sig", "se", "sp", "spr",
            "sr", "st", "sv", "ss", "srt", "sip", "skoid", "sktid", "skt", "ske", "sks", "skv",
        ],
        StringComparer.OrdinalIgnoreCase);

    /// <summary>
    /// Returns an address without its signature: the same for one that was signed anew. All else in its query stays,
    /// since it can select another object, or another version of it.
    /// </summary>
    internal static string WithoutSignature(string locator)
    {
        int query = locator.IndexOf('?', StringComparison.Ordinal);
        if (query < 0)
        {
            return locator;
        }

        string[] all = locator[(query + 1)..].Split('&');
        bool isSigned = Array.Exists(
            all, static parameter => NameOf(parameter).ToUpperInvariant() is "SIG" or "SIGNATURE");
        string[] kept = [.. all.Where(parameter => !IsOfSignature(parameter, isSigned))];
        return kept.Length == 0 ? locator[..query] : $"{locator[..query]}?{string.Join('&', kept)}";
    }

    // The short names could mean anything else where there is no signature.
    private static bool IsOfSignature(string parameter, bool isSigned)
    {
        string name = NameOf(parameter);
        return (isSigned && _names.Contains(name))
            || Array.Exists(_starts, start => name.StartsWith(start, StringComparison.OrdinalIgnoreCase));
    }

    private static string NameOf(string parameter)
    {
        int equals = parameter.IndexOf('=', StringComparison.Ordinal);
        return equals < 0 ? parameter : parameter[..equals];
    }
}
