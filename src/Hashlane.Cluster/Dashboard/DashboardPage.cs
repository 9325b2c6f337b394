using System.Reflection;
using System.Security.Cryptography;
using System.Text;

namespace Hashlane.Cluster;

/// <summary>The page with its style and its script in it, and the policy that lets only these run.</summary>
internal sealed class DashboardPage
{
    private DashboardPage(byte[] content, string policy)
    {
        Content = content;
        Policy = policy;
    }

    /// <summary>The page in UTF-8.</summary>
    internal byte[] Content { get; }

    /// <summary>The content security policy.</summary>
    internal string Policy { get; }

    /// <summary>Reads the page out of this assembly.</summary>
    internal static DashboardPage Load()
    {
        string style = Read("dashboard.css"), script = Read("dashboard.js");
        string page = Read("dashboard.html")
            .Replace("<style></style>", $"<style>{style}</style>", StringComparison.Ordinal)
            .Replace("<script></script>", $"<script>{script}</script>", StringComparison.Ordinal);

        // The only image is the empty icon, without which browsers ask for /favicon.ico.
        string policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + $"connect-src 'self'; img-src data:; script-src {Source(script)}; style-src {Source(style)}; "
            + "require-trusted-types-for 'script'; trusted-types 'none'";
        return new DashboardPage(Encoding.UTF8.GetBytes(page), policy);
    }

    private static string Source(string text) =>
        $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'";

    private static string Read(string name)
    {
        using Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream(name)!;
        using StreamReader reader = new(stream, Encoding.UTF8);

        // A browser hashes the text with plain line ends, whatever a checkout made of them.
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
