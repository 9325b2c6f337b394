using System.Net;
using System.Text.RegularExpressions;

namespace Hashlane.Logins.Tests;

/// <summary>An answer of the server, after redirections.</summary>
internal sealed partial record Page(HttpStatusCode Status, string Path, string Html)
{
    /// <summary>The token against forged forms.</summary>
    public string Token => WebUtility.HtmlDecode(TokenField().Match(Html).Groups[1].Value);

    /// <summary>The message of a form that was refused, or nothing.</summary>
    public string Problem => TextOf(ProblemBlock().Match(Html).Groups[1].Value);

    /// <summary>The message that a page shows once, or nothing.</summary>
    public string Notice => TextOf(NoticeBlock().Match(Html).Groups[1].Value);

    /// <summary>A row of the account page, or nothing.</summary>
    public string this[string field] =>
        Fields().Matches(Html).FirstOrDefault(match => match.Groups[1].Value == field)?.Groups[2].Value is { } text
            ? TextOf(text)
            : "";

    private static string TextOf(string html) => WebUtility.HtmlDecode(Tag().Replace(html, "")).Trim();

    [GeneratedRegex("""name="__RequestVerificationToken" type="hidden" value="([^"]+)""")]
    private static partial Regex TokenField();

    [GeneratedRegex("""<div class="problem[^>]*>(.*?)</div>""", RegexOptions.Singleline)]
    private static partial Regex ProblemBlock();

    [GeneratedRegex("""<p class="notice"[^>]*>(.*?)</p>""", RegexOptions.Singleline)]
    private static partial Regex NoticeBlock();

    [GeneratedRegex("""<dd data-field="([^"]+)">(.*?)</dd>""", RegexOptions.Singleline)]
    private static partial Regex Fields();

    [GeneratedRegex("<[^>]*>")]
    private static partial Regex Tag();
}
