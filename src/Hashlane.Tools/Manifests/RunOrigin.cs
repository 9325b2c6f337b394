using System.Globalization;
using System.Text;

namespace Hashlane.Tools;

/// <summary>The folder and the options of a run that a manifest's header does not tell.</summary>
internal static class RunOrigin
{
    /// <summary>
    /// Returns a text that is another one for another folder, even one that is mounted at the same path, or for other
    /// patterns.
    /// </summary>
    /// <param name="folder">The root.</param>
    /// <param name="line">The command line.</param>
    internal static string Of(string folder, CommandLine line) => Of(folder, line, static facts => string.Create(
        CultureInfo.InvariantCulture, $"{facts.Identity.Device}:{facts.Identity.Number}:{facts.Born}\n"));

    /// <summary>
    /// As <see cref="Of(string, CommandLine)"/>, for a job that can take days: the text stays the same when the machine
    /// starts anew, or mounts the folder again, which gives the device of a network another number.
    /// </summary>
    /// <param name="folder">The root.</param>
    /// <param name="line">The command line.</param>
    internal static string OfJob(string folder, CommandLine line) => Of(folder, line, static facts => string.Create(
        CultureInfo.InvariantCulture, $"{facts.Identity.Number}:{facts.Born}\n"));

    private static string Of(string folder, CommandLine line, Func<FileFacts, string> identify)
    {
        StringBuilder text = new("hashlane run 1\n");
        if (FileFacts.Of(folder) is FileFacts facts)
        {
            text.Append(identify(facts));
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
