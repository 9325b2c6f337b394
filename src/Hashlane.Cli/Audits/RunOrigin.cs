using System.Globalization;
using System.Text;

namespace Hashlane.Cli;

/// <summary>The folder and the options of a run that a manifest's header does not tell.</summary>
internal static class RunOrigin
{
    /// <summary>
    /// Returns a text that is another one for another folder, even one that is mounted at the same path, or for other
    /// patterns.
    /// </summary>
    /// <param name="folder">The root.</param>
    /// <param name="line">The command line.</param>
    internal static string Of(string folder, CommandLine line)
    {
        StringBuilder text = new("hashlane run 1\n");
        if (FileFacts.Of(folder) is FileFacts facts)
        {
            text.Append(
                CultureInfo.InvariantCulture,
                $"{facts.Identity.Device}:{facts.Identity.Number}:{facts.Born}\n");
        }

        foreach (string option in FilterReader.ToWrite(line))
        {
            // The length tells where an option with a newline ends.
            text.Append(CultureInfo.InvariantCulture, $"{option.Length} {option}\n");
        }

        return text.ToString();
    }
}
