using System.Reflection;
using System.Runtime.CompilerServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Every public member is called by some test: an inherited one as the type that declares it, statics and constructors of each type.</summary>
/// <remarks>
/// That a call is there does not say that its result is looked at, but a member without any call has no test for certain. Not looked for are constants, whose value
/// the compiler copies; overrides, which code calls as their base declares them; and what the compiler writes for records.
/// </remarks>
public sealed class CalledMembersTests
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    [Fact]
    public void PublicMembers_InCodeOfTests_AreCalled()
    {
        IReadOnlySet<MemberInfo> called = CalledMembers.Of(typeof(CalledMembersTests).Assembly, typeof(Hasher).Assembly);
        string[] missing = [.. PublicMembers().Where(member => !called.Contains(member)).Select(Text).Order(StringComparer.Ordinal)];
        Assert.True(missing.Length == 0, $"No test calls {missing.Length} public members:\n{string.Join('\n', missing)}");
    }

    [Fact]
    public void PublicMembers_AreFoundInEveryPublicType()
    {
        // A reflection that finds nothing would let everything pass.
        MemberInfo[] members = [.. PublicMembers()];
        Type[] without =
        [
            .. typeof(Hasher).Assembly.GetExportedTypes().Except(members.Select(static member => member.DeclaringType!)).Where(static type => !type.IsEnum),
        ];
        Assert.Empty(without);
        Assert.Contains(typeof(Hasher).GetMethod(nameof(Hasher.Reset))!, members);
        Assert.Contains(typeof(Blake3).GetMethod(nameof(Blake3.HashData), [typeof(byte[])])!, members);
    }

    private static IEnumerable<MemberInfo> PublicMembers() =>
        typeof(Hasher).Assembly.GetExportedTypes()
            .Where(static type => !type.IsEnum && !typeof(Delegate).IsAssignableFrom(type))
            .SelectMany(static type => type.GetMembers(Declared))
            .Where(static member => member switch
            {
                FieldInfo field => !field.IsLiteral,
                ConstructorInfo => true,
                MethodInfo method => method.GetBaseDefinition() == method && !IsWrittenByTheCompiler(method),
                _ => false,
            });

    /// <summary>An accessor without a body is a member all the same.</summary>
    private static bool IsWrittenByTheCompiler(MethodInfo method) =>
        method.IsDefined(typeof(CompilerGeneratedAttribute)) && !method.Name.StartsWith("get_", StringComparison.Ordinal)
        && !method.Name.StartsWith("set_", StringComparison.Ordinal);

    private static string Text(MemberInfo member) => $"{member.DeclaringType!.Name}: {member}";
}
