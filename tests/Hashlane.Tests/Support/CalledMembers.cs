using System.Buffers.Binary;
using System.Reflection;
using System.Reflection.Emit;

namespace Hashlane.Tests;

/// <summary>Reads from an assembly's code which members of another one it calls, makes delegates of or creates.</summary>
internal static class CalledMembers
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private const byte TwoByteOpCode = 0xFE;

    private static readonly Dictionary<ushort, OpCode> _opCodes = typeof(OpCodes)
        .GetFields(BindingFlags.Public | BindingFlags.Static)
        .Select(static field => (OpCode)field.GetValue(null)!)
        .ToDictionary(static opCode => (ushort)opCode.Value);

    /// <summary>
    /// The members of <paramref name="callee"/> that code of <paramref name="caller"/> calls: a virtual one as the type that the call is made on declares it, a generic
    /// one as its definition. What is only reflected upon, or named by <c>nameof</c> or an expression, does not count.
    /// </summary>
    /// <remarks>
    /// One way of reflection counts: methods of <paramref name="caller"/> called <c>Bind</c> make a delegate, whose type is their type argument, of a static method that the
    /// code around the call names in a string. So all static methods of that name and signature are called, if that code is not dead itself.
    /// </remarks>
    public static IReadOnlySet<MemberInfo> Of(Assembly caller, Assembly callee)
    {
        HashSet<MemberInfo> members = [];
        List<(MethodBase By, Type Delegate, string Name)> bindings = [];
        foreach (MethodBase method in caller.GetTypes().SelectMany(static type => type.GetMethods(Declared).Concat<MethodBase>(type.GetConstructors(Declared))))
        {
            (List<MemberInfo> named, List<string> strings) = Read(method);
            members.UnionWith(named.Where(member => member != method).Select(Definition));
            foreach (MethodInfo bind in named.OfType<MethodInfo>().Where(static each => each is { Name: "Bind", IsGenericMethod: true }))
            {
                IEnumerable<string> names = [.. strings, .. Read(bind.GetGenericMethodDefinition()).Strings];
                bindings.AddRange(names.Select(name => (method, bind.GetGenericArguments()[0], name)));
            }
        }

        foreach ((MethodBase by, Type type, string name) in bindings.Where(binding => members.Contains(binding.By) && !binding.Delegate.IsGenericParameter))
        {
            Type[] parameters = [.. type.GetMethod("Invoke")!.GetParameters().Select(static parameter => parameter.ParameterType)];
            members.UnionWith(callee.GetExportedTypes()
                .Select(each => each.GetMethod(name, BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly, parameters))
                .OfType<MemberInfo>());
        }

        members.RemoveWhere(member => member.Module.Assembly != callee);
        return members;
    }

    /// <summary>The members and strings that a method's code names.</summary>
    private static (List<MemberInfo> Members, List<string> Strings) Read(MethodBase method)
    {
        List<MemberInfo> members = [];
        List<string> strings = [];
        byte[] code = method.GetMethodBody()?.GetILAsByteArray() ?? [];
        Type[] typeArguments = method.DeclaringType!.GetGenericArguments();
        Type[] methodArguments = method.IsGenericMethodDefinition ? method.GetGenericArguments() : [];
        for (int i = 0; i < code.Length;)
        {
            ushort value = code[i++];
            if (value == TwoByteOpCode)
            {
                value = (ushort)((TwoByteOpCode << 8) | code[i++]);
            }

            OpCode opCode = _opCodes[value];
            int Operand() => BinaryPrimitives.ReadInt32LittleEndian(code.AsSpan(i));
            if (opCode.OperandType is OperandType.InlineMethod or OperandType.InlineField)
            {
                members.Add(method.Module.ResolveMember(Operand(), typeArguments, methodArguments)!);
            }
            else if (opCode.OperandType == OperandType.InlineString)
            {
                strings.Add(method.Module.ResolveString(Operand()));
            }

            i += opCode.OperandType == OperandType.InlineSwitch ? sizeof(int) + (sizeof(int) * Operand()) : OperandBytes(opCode.OperandType);
        }

        return (members, strings);
    }

    /// <summary>ECMA-335 §III.1.2.</summary>
    private static int OperandBytes(OperandType type) => type switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
        OperandType.InlineVar => 2,
        OperandType.InlineI8 or OperandType.InlineR => 8,
        _ => 4,
    };

    /// <summary>Without type arguments, and as its declaring type shows it.</summary>
    private static MemberInfo Definition(MemberInfo member) => member switch
    {
        MethodBase method => method.Module.ResolveMethod(method.MetadataToken)!,
        FieldInfo field => field.Module.ResolveField(field.MetadataToken)!,
        _ => member,
    };
}
