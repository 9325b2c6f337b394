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

        foreach (Option option in (Option[])[ManifestSyntax.Include, ManifestSyntax.Exclude])
        {
            foreach (string pattern in line.ValuesOf(option))
            {
                text.Append(
                    CultureInfo.InvariantCulture,
                    $"{option.Name} {Convert.ToHexStringLower(NativeText.ToBytes(pattern))}\n");
            }
        }

        return text.ToString();
    }
}
