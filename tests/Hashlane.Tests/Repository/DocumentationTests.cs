using System.Reflection;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The documentation that an editor shows: complete, although most of it is inherited.</summary>
public sealed partial class DocumentationTests
{
    /// <summary>A tag of another length than the expected one is false without a word.</summary>
    [Fact]
    public void Verify_OfEveryMac_SaysWhichLengthIsExpected()
    {
        List<(string Name, string Text)> members = Documented();

        Assert.True(members.Count >= 37, $"Only {members.Count} members found.");
        foreach ((string name, string text) in members)
        {
            Assert.True(text.Contains("outputLength", StringComparison.Ordinal), $"{name} does not name outputLength.");
        }
    }

    [Fact]
    public void Verify_OfMacsWithParameters_SaysHowTheirTagsAreVerified()
    {
        string[] withParameters = [.. typeof(Mac).Assembly.GetExportedTypes()
            .Where(static type => type.IsSubclassOf(typeof(Mac)) && type.GetConstructors().Any(static constructor =>
                constructor.GetParameters().Any(static parameter =>
                    parameter.ParameterType.Name.EndsWith("Parameters", StringComparison.Ordinal))))
            .Select(static type => type.Name)];

        Assert.Equal(7, withParameters.Length);
        foreach ((string name, string text) in Documented().Where(member =>
            withParameters.Append("Mac`1").Any(type => member.Name.Contains($".{type}.", StringComparison.Ordinal))))
        {
            Assert.True(
                text.Contains("same parameters", StringComparison.Ordinal),
                $"{name} does not say what to do with a tag made with parameters.");
        }
    }

    /// <summary>Other libraries count bits.</summary>
    [Fact]
    public void OutputLength_OfEveryMember_NamesItsUnit()
    {
        List<XElement> lengths = [.. Members().Elements("param")
            .Where(static param => param.Attribute("name")!.Value == "outputLength")];

        Assert.True(lengths.Count >= 190, $"Only {lengths.Count} parameters found.");
        foreach (XElement length in lengths)
        {
            Assert.True(
                length.Value.Contains("byte", StringComparison.OrdinalIgnoreCase),
                $"{length.Parent!.Attribute("name")!.Value}: {length.Value}");
        }
    }

    /// <summary>Most members inherit their text, and an editor shows only the part that it can find.</summary>
    [Fact]
    public void Members_AllPublic_AreDocumentedCompletely()
    {
        DocumentationFile file = DocumentationFile.Load();
        List<string> missing = [];
        int count = 0;
        foreach (Type type in typeof(Mac).Assembly.GetExportedTypes())
        {
            foreach ((string name, MemberInfo member) in DocumentationFile.MembersOf(type))
            {
                // A constructor that the compiler adds has no text; it refuses a written one without (CS1591).
                if (member is ConstructorInfo constructor
                    && constructor.GetParameters().Length == 0
                    && !file.Names.Contains(name))
                {
                    continue;
                }

                missing.AddRange(Missing(file.Resolve(name), member).Select(element => $"{name}: no {element}"));
                count++;
            }
        }

        Assert.True(count >= 1000, $"Only {count} members found.");
        Assert.True(missing.Count == 0, string.Join('\n', missing));
    }

    /// <summary>Includes internal members, which no other test resolves.</summary>
    [Fact]
    public void Inheritdoc_OfEveryMember_IsResolved()
    {
        DocumentationFile file = DocumentationFile.Load();

        Assert.True(file.Names.Count >= 1500, $"Only {file.Names.Count} members found.");
        Assert.All(file.Names, name => file.Resolve(name));
    }

    /// <summary>The elements that the documentation of a member should have and has not.</summary>
    private static IEnumerable<string> Missing(XElement documentation, MemberInfo member)
    {
        List<string> expected = ["summary"];
        if (member is MethodBase method)
        {
            expected.AddRange(method.GetParameters().Select(static parameter => $"param {parameter.Name}"));
        }

        if (member is MethodInfo returning && returning.ReturnType != typeof(void))
        {
            expected.Add("returns");
        }

        return expected.Except(documentation.Elements()
            .Where(static element => !string.IsNullOrWhiteSpace(element.Value) || element.HasElements)
            .Select(static element => $"{element.Name} {element.Attribute("name")?.Value}".TrimEnd()));
    }

    /// <summary>The name and text of each <c>Verify</c> and <c>VerifyAsync</c> of a MAC.</summary>
    private static List<(string Name, string Text)> Documented() =>
        [.. Members()
            .Select(static member => (
                Name: member.Attribute("name")!.Value, Text: LineBreaks().Replace(member.ToString(), " ")))
            .Where(static member => MacVerify().IsMatch(member.Name))];

    /// <summary>The members in the package's documentation file, with the inherited elements.</summary>
    private static IEnumerable<XElement> Members()
    {
        DocumentationFile file = DocumentationFile.Load();
        return file.Names.Select(file.Resolve);
    }

    [GeneratedRegex(@"Mac(?:`1)?\.Verify")]
    private static partial Regex MacVerify();

    [GeneratedRegex(@"\s+")]
    private static partial Regex LineBreaks();
}
