using System.Reflection;
using System.Runtime.CompilerServices;
using System.Xml.Linq;
using System.Xml.XPath;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The library's documentation file as an editor shows it: with the inherited elements in place.</summary>
internal sealed class DocumentationFile
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static |
        BindingFlags.DeclaredOnly;

    private readonly Dictionary<string, XElement> _members;

    public DocumentationFile(XDocument document)
    {
        _members = document.Descendants("member").ToDictionary(static member => member.Attribute("name")!.Value);
    }

    /// <summary>The names of all members that the file holds, such as <c>M:Hashlane.Blake2b.Clone</c>.</summary>
    public IReadOnlyCollection<string> Names => _members.Keys;

    /// <summary>The file of the library under test; skips the running test, with a message, if there is none.</summary>
    public static DocumentationFile Load()
    {
        string file = Path.ChangeExtension(typeof(Mac).Assembly.Location, ".xml");
        Assert.SkipUnless(File.Exists(file), $"Not run: no {Path.GetFileName(file)} next to the library.");
        return new(XDocument.Load(file));
    }

    /// <summary>Finds the public and protected members that a type declares, each with its name in the file.</summary>
    public static IEnumerable<(string Name, MemberInfo Member)> MembersOf(Type type) =>
        type.GetMembers(Declared).Where(IsSeen).Select(static member => (NameOf(member), member));

    /// <summary>
    /// All elements of a member: its own, then those of each <c>inheritdoc</c> that it does not say itself. An element
    /// is the same if its name and its parameter or exception are.
    /// </summary>
    public XElement Resolve(string name) => Resolve(name, []);

    private XElement Resolve(string name, HashSet<string> open)
    {
        Assert.True(_members.TryGetValue(name, out XElement? member), $"{name} is not documented.");
        Assert.True(open.Add(name), $"{name} inherits its documentation from itself.");
        XElement resolved = new("member", member.Attribute("name"), member.Elements().Where(IsOwn));
        foreach (XElement inheritdoc in member.Elements("inheritdoc"))
        {
            string source = inheritdoc.Attribute("cref")?.Value ?? OverriddenBy(name);
            Assert.True(_members.ContainsKey(source), $"{name} inherits from {source}, which is not documented here.");

            // An editor reads a path from below the element that it inherits from.
            XDocument inherited = new(Resolve(source, open));
            IEnumerable<XElement> elements = inherited.XPathSelectElements(
                "/*" + (inheritdoc.Attribute("path")?.Value ?? "/*"));
            HashSet<string> own = [.. resolved.Elements().Select(Key)];
            resolved.Add(elements.Where(element => !own.Contains(Key(element))));
        }

        open.Remove(name);
        return resolved;
    }

    /// <summary>The member of a base type or an interface that a member without a <c>cref</c> inherits from.</summary>
    private string OverriddenBy(string name)
    {
        int end = name.Split('(')[0].LastIndexOf('.');
        Type type = typeof(Mac).Assembly.GetType(name[2..end], throwOnError: true)!;
        Type[] bases = [.. type.GetInterfaces(), .. BasesOf(type)];
        string? overridden = bases
            .Select(one => name[..2] + one.FullName + name[end..])
            .FirstOrDefault(_members.ContainsKey);
        Assert.True(overridden is not null, $"{name} overrides and implements nothing that is documented here.");
        return overridden;
    }

    private static IEnumerable<Type> BasesOf(Type type)
    {
        for (Type? one = type.BaseType; one is not null; one = one.BaseType)
        {
            yield return one;
        }
    }

    private static bool IsOwn(XElement element) => element.Name != "inheritdoc";

    private static string Key(XElement element) =>
        $"{element.Name} {(element.Attribute("name") ?? element.Attribute("cref"))?.Value}";

    private static bool IsSeen(MemberInfo member) =>
        !member.IsDefined(typeof(CompilerGeneratedAttribute)) && member switch
        {
            FieldInfo field => IsSeen(field.Attributes),
            ConstructorInfo constructor => IsSeen(constructor.Attributes),
            PropertyInfo property => property.GetAccessors(nonPublic: true).Any(static one => IsSeen(one.Attributes)),
            MethodInfo method => IsSeen(method.Attributes) && !method.IsSpecialName,
            _ => false,
        };

    private static bool IsSeen(FieldAttributes attributes) =>
        (attributes & FieldAttributes.FieldAccessMask)
            is FieldAttributes.Public or FieldAttributes.Family or FieldAttributes.FamORAssem &&
        (attributes & FieldAttributes.SpecialName) == 0;

    private static bool IsSeen(MethodAttributes attributes) =>
        (attributes & MethodAttributes.MemberAccessMask)
            is MethodAttributes.Public or MethodAttributes.Family or MethodAttributes.FamORAssem;

    private static string NameOf(MemberInfo member)
    {
        string type = member.DeclaringType!.FullName!.Replace('+', '.');
        return member switch
        {
            FieldInfo => $"F:{type}.{member.Name}",
            PropertyInfo => $"P:{type}.{member.Name}",
            ConstructorInfo constructor => $"M:{type}.#ctor{Parameters(constructor)}",
            MethodInfo { IsGenericMethodDefinition: true } method =>
                $"M:{type}.{member.Name}``{method.GetGenericArguments().Length}{Parameters(method)}",
            _ => $"M:{type}.{member.Name}{Parameters((MethodInfo)member)}",
        };
    }

    private static string Parameters(MethodBase method)
    {
        ParameterInfo[] parameters = method.GetParameters();
        return parameters.Length == 0
            ? ""
            : $"({string.Join(",", parameters.Select(static parameter => TypeName(parameter.ParameterType)))})";
    }

    private static string TypeName(Type type)
    {
        if (type.IsByRef)
        {
            return TypeName(type.GetElementType()!) + "@";
        }

        if (type.IsArray)
        {
            return TypeName(type.GetElementType()!) + "[]";
        }

        if (type.IsGenericMethodParameter)
        {
            return $"``{type.GenericParameterPosition}";
        }

        if (type.IsGenericType)
        {
            string name = type.GetGenericTypeDefinition().FullName!;
            string arguments = string.Join(",", type.GetGenericArguments().Select(TypeName));
            return $"{name[..name.IndexOf('`', StringComparison.Ordinal)]}{{{arguments}}}";
        }

        return type.FullName!.Replace('+', '.');
    }
}
