using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;

namespace Hashlane.Tests;

/// <summary>Writes public types and members as one line each: for the snapshot, and for the contract on members.</summary>
internal static class ApiText
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private static readonly Dictionary<Type, string> _keywords = new()
    {
        [typeof(void)] = "void",
        [typeof(bool)] = "bool",
        [typeof(byte)] = "byte",
        [typeof(int)] = "int",
        [typeof(uint)] = "uint",
        [typeof(long)] = "long",
        [typeof(ulong)] = "ulong",
        [typeof(string)] = "string",
        [typeof(object)] = "object",
    };

    /// <summary>All public types of an assembly with their public and protected members.</summary>
    public static string Describe(Assembly assembly)
    {
        StringBuilder text = new();
        foreach (Type type in assembly.GetExportedTypes().OrderBy(static type => type.FullName, StringComparer.Ordinal))
        {
            text.Append(TypeHeader(type)).Append('\n');
            foreach (string member in Members(type))
            {
                text.Append("    ").Append(member).Append('\n');
            }

            text.Append('\n');
        }

        return text.ToString().TrimEnd('\n') + "\n";
    }

    /// <summary>The public and protected members that a type declares, in order of their text.</summary>
    public static IReadOnlyList<string> Members(Type type)
    {
        List<string> members = [];
        foreach (MemberInfo member in type.GetMembers(Declared))
        {
            string? line = member switch
            {
                FieldInfo field when IsSeen(field) => Field(field),
                ConstructorInfo constructor when IsSeen(constructor) => $"{type.Name}({Parameters(constructor)})",
                PropertyInfo property when property.GetAccessors(nonPublic: true).Any(IsSeen) => Property(property),
                MethodInfo method when IsSeen(method) && !method.IsSpecialName && method.Name[0] != '<' => Method(method),
                _ => null,
            };
            if (line is not null)
            {
                members.Add(line);
            }
        }

        members.Sort(StringComparer.Ordinal);
        return members;
    }

    /// <summary>As above, with those that the type inherits from generic types, which are written for each algorithm once more.</summary>
    public static IReadOnlyList<string> MembersWithGenericBases(Type type)
    {
        List<string> members = [.. Members(type)];
        for (Type? parent = type.BaseType; parent is not null; parent = parent.BaseType)
        {
            members.AddRange(parent.IsGenericType ? Members(parent) : []);
        }

        return members;
    }

    private static bool IsSeen(MethodBase method) => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly;

    private static bool IsSeen(FieldInfo field) => field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly;

    private static string TypeHeader(Type type)
    {
        string kind = type.IsEnum ? "enum" : type.IsValueType ? "struct" : type.IsInterface ? "interface" : "class";
        string modifier = kind != "class" ? "" : (type.IsAbstract, type.IsSealed) switch
        {
            (true, true) => "static ",
            (true, false) => "abstract ",
            (false, true) => "sealed ",
            _ => "",
        };
        string[] bases =
        [
            .. type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType) ? [Name(parent)] : Array.Empty<string>(),
            .. type.GetInterfaces().Where(static face => face.IsVisible).Except(type.BaseType?.GetInterfaces() ?? []).Select(Name).Order(StringComparer.Ordinal),
        ];
        return $"{modifier}{kind} {type.FullName}{(bases.Length > 0 ? " : " + string.Join(", ", bases) : "")}";
    }

    private static string Field(FieldInfo field) => field.IsLiteral
        ? string.Create(CultureInfo.InvariantCulture, $"const {Name(field.FieldType)} {field.Name} = {field.GetRawConstantValue()}")
        : $"{(field.IsStatic ? "static " : "")}{(field.IsInitOnly ? "readonly " : "")}{Name(field.FieldType)} {field.Name}";

    private static string Property(PropertyInfo property)
    {
        MethodInfo? setter = property.SetMethod is { } method && IsSeen(method) ? method : null;
        bool isInit = setter?.ReturnParameter.GetRequiredCustomModifiers().Any(static modifier => modifier.FullName == typeof(IsExternalInit).FullName) ?? false;
        MethodInfo accessor = property.GetMethod ?? property.SetMethod!;
        return $"{Modifiers(accessor)}{Name(property.PropertyType)} {property.Name} {{ get;{(setter is null ? "" : isInit ? " init;" : " set;")} }}";
    }

    private static string Method(MethodInfo method)
    {
        string generics = method.IsGenericMethodDefinition
            ? $"<{string.Join(", ", method.GetGenericArguments().Select(static type => type.Name))}>"
            : "";
        string constraints = string.Concat(method.IsGenericMethodDefinition
            ? method.GetGenericArguments()
                .Where(static type => type.GenericParameterAttributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint))
                .Select(static type => $" where {type.Name} : {(IsUnmanaged(type) ? "unmanaged" : "struct")}")
            : []);
        return $"{Modifiers(method)}{Nullable(method.ReturnParameter)} {method.Name}{generics}({Parameters(method)}){constraints}";
    }

    private static bool IsUnmanaged(Type type) =>
        type.GetCustomAttributesData().Any(static data => data.AttributeType.Name == "IsUnmanagedAttribute");

    private static string Modifiers(MethodInfo method)
    {
        string access = method.IsPublic ? "" : "protected ";
        string kind = method.IsStatic ? "static "
            : method.IsAbstract ? "abstract "
            : method.IsVirtual && method.GetBaseDefinition() != method ? (method.IsFinal ? "sealed override " : "override ")
            : method.IsVirtual && !method.IsFinal ? "virtual "
            : "";
        return access + kind;
    }

    private static string Parameters(MethodBase method) => string.Join(", ", method.GetParameters().Select(Parameter));

    private static string Parameter(ParameterInfo parameter)
    {
        string direction = parameter.IsOut ? "out " : parameter.IsIn ? "in " : parameter.ParameterType.IsByRef ? "ref " : "";
        return $"{direction}{Nullable(parameter)} {parameter.Name}{Default(parameter)}";
    }

    private static string Default(ParameterInfo parameter) => !parameter.HasDefaultValue ? ""
        : parameter.DefaultValue is int value and not 0 ? string.Create(CultureInfo.InvariantCulture, $" = {value}")
        : " = default";

    private static string Nullable(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
        bool isNullable = !type.IsValueType && !type.IsGenericParameter
            && new NullabilityInfoContext().Create(parameter).ReadState == NullabilityState.Nullable;
        return Name(type) + (isNullable ? "?" : "");
    }

    private static string Name(Type type)
    {
        if (type.IsArray)
        {
            return Name(type.GetElementType()!) + "[]";
        }

        if (type.IsGenericType)
        {
            return $"{type.Name[..type.Name.IndexOf('`', StringComparison.Ordinal)]}<{string.Join(", ", type.GetGenericArguments().Select(Name))}>";
        }

        return _keywords.GetValueOrDefault(type, type.Name);
    }
}
