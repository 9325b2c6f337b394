using System.Linq.Expressions;
using System.Reflection;
using Xunit;

#pragma warning disable xUnit1051 // The shortest calls, as users write them.

namespace Hashlane.Tests;

/// <summary>
/// Null arrays and strings throw, in every public member. C# makes an empty span or memory of a null array, which no member can tell from an empty
/// message. But an empty key or password is one that everybody has, so those that may be empty are refused if they have no memory.
/// </summary>
public sealed class NullArgumentTests
{
    /// <summary>Those with secrets that may be empty. All others refuse them by their length.</summary>
    private static readonly Type[] _withEmptySecrets =
        [typeof(Hmac), typeof(Hkdf), typeof(Pbkdf2), typeof(Argon2d), typeof(Argon2i), typeof(Argon2id), typeof(PasswordHasher)];

    private static readonly string[] _secrets =
        ["key", "ikm", "prk", "keyMaterial", "masterKey", "password", "utf8Password", "passwords", "currentKey", "pepper", "secret"];

    /// <summary>Members and parameters with a secret that is no argument, that may be left out, or that is the message.</summary>
    private static readonly string[] _exceptions = ["Argon2d.secret", "Argon2i.secret", "Argon2id.secret", "Pbkdf2.passwords", "Blake3Kdf.keyMaterial"];

    private static readonly NullabilityInfoContext _nullability = new();

    [Fact]
    public void Members_NullArrayOrString_ThrowArgumentNullWithTheName()
    {
        int calls = 0;
        List<string> failures = [];
        foreach (MethodBase member in PublicMembers())
        {
            foreach (ParameterInfo parameter in member.GetParameters())
            {
                bool isReference = parameter.ParameterType == typeof(string) || parameter.ParameterType.IsArray;
                if (isReference && _nullability.Create(parameter).WriteState == NullabilityState.NotNull)
                {
                    calls++;
                    Check(member, parameter, failures);
                }
            }
        }

        Assert.True(failures.Count == 0, string.Join("\n", failures));
        Assert.InRange(calls, 300, int.MaxValue);
    }

    [Fact]
    public void Secrets_NullArrayAsSpanOrMemory_ThrowArgumentNullWithTheName()
    {
        int calls = 0;
        List<string> failures = [];
        HashSet<string> exceptions = [.. _exceptions];
        foreach (MethodBase member in PublicMembers())
        {
            foreach (ParameterInfo parameter in member.GetParameters().Where(static parameter => _secrets.Contains(parameter.Name)))
            {
                if (_exceptions.Contains($"{member.DeclaringType!.Name}.{parameter.Name}"))
                {
                    exceptions.Remove($"{member.DeclaringType!.Name}.{parameter.Name}");
                    continue;
                }

                calls++;
                Check(member, parameter, failures, mayRefuseEmpty: parameter.Name == "prk" || !_withEmptySecrets.Contains(member.DeclaringType));
            }
        }

        Assert.Empty(exceptions);

        Assert.True(failures.Count == 0, string.Join("\n", failures));
        Assert.InRange(calls, 70, int.MaxValue);
    }

    /// <summary>Messages and leaves that are given as they are: C# prefers the overload for arrays, which refuses null.</summary>
    [Fact]
    public void Messages_AsTheOnlySpan_HaveAnOverloadForArrays()
    {
        string[] names = ["HashData", "AppendData", "HashLeaf", "AppendLeaf"];
        foreach (MethodBase member in PublicMembers().Where(member => names.Contains(member.Name)))
        {
            Type[] types = [.. member.GetParameters().Select(static parameter => parameter.ParameterType)];
            if (types.Count(static type => type == typeof(ReadOnlySpan<byte>)) == 1
                && types.All(static type => type == typeof(ReadOnlySpan<byte>) || type == typeof(HashFunction) || type == typeof(int)))
            {
                Type[] twin = [.. types.Select(static type => type == typeof(ReadOnlySpan<byte>) ? typeof(byte[]) : type)];
                Assert.True(member.DeclaringType!.GetMethod(member.Name, twin) is not null, $"{member.DeclaringType.Name}.{member} has no twin.");
            }
        }
    }

    [Fact]
    public void Secrets_Empty_AreAccepted()
    {
        byte[] none = [], salt = new byte[16];
        Argon2Parameters costs = new(8, 1, 1);
        Assert.Equal(
            "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad", Convert.ToHexStringLower(Hmac.HashData(HashFunction.Sha256, none, none)));
        Assert.Equal(Argon2id.DeriveKey("", salt, costs, 32), Argon2id.DeriveKey(none, salt, costs, 32));
        byte[] key = new byte[32];
        Hkdf.DeriveKey(HashFunction.Sha256, none.AsSpan(), key, default, default);
        Assert.Equal(Hkdf.DeriveKey(HashFunction.Sha256, none, 32), key);
        Blake3Kdf.DeriveKey("context", none.AsSpan(), key);
        Assert.Equal(Blake3Kdf.DeriveKey("context", none), key);
        using Hasher unkeyed = HashFunction.Blake3.Create(new HashFunctionOptions { Key = none });
        Assert.Equal(Blake3.HashData(none), unkeyed.GetHashAndReset());
        Assert.Equal(Pbkdf2.DeriveKey(HashFunction.Sha256, "", salt, 1, 32), Pbkdf2.DeriveKey(HashFunction.Sha256, none, salt, 1, 32));
        PasswordHasher hasher = new(new() { Parameters = costs });
        Assert.True(hasher.Verify("", hasher.Hash(none)));
        Assert.True(hasher.Verify("password".AsSpan(0, 0), hasher.Hash("")));
    }

    private static IEnumerable<MethodBase> PublicMembers() =>
        from type in typeof(Hasher).Assembly.GetExportedTypes()
        from member in type.GetMembers(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.FlattenHierarchy).OfType<MethodBase>()
        where member.DeclaringType == type || member.DeclaringType!.IsConstructedGenericType // the generic bases, for each algorithm
        where !member.IsSpecialName || member.IsConstructor
        where !(member.IsConstructor && type.IsAbstract) && !member.ContainsGenericParameters
        where type != typeof(KernelReport) // a record that the library makes
        select member;

    /// <summary>Calls a member with valid arguments but one, which is a null array or string.</summary>
    private static void Check(MethodBase member, ParameterInfo parameter, List<string> failures, bool mayRefuseEmpty = false)
    {
        string name = $"{member.DeclaringType!.Name}.{member}: {parameter.Name}";
        try
        {
            Compile(member, parameter)();
            failures.Add($"{name}: no exception");
        }
        catch (ArgumentException exception)
            when (exception.ParamName == parameter.Name && (mayRefuseEmpty || exception is ArgumentNullException))
        {
        }
        catch (Exception exception)
        {
            failures.Add($"{name}: {exception.GetType().Name}: {exception.Message}");
        }
    }

    private static Action Compile(MethodBase member, ParameterInfo missing)
    {
        IEnumerable<Expression> arguments = member.GetParameters().Select(parameter => Argument(member, parameter, isNull: parameter == missing));
        Expression call = member switch
        {
            ConstructorInfo constructor => Expression.New(constructor, arguments),
            MethodInfo { IsStatic: true } method => Expression.Call(method, arguments),
            _ => Expression.Call(Expression.Constant(Instance(member.DeclaringType!), member.DeclaringType!), (MethodInfo)member, arguments),
        };
        return Expression.Lambda<Action>(Expression.Block(typeof(void), call)).Compile();
    }

    private static Expression Argument(MethodBase member, ParameterInfo parameter, bool isNull)
    {
        Type type = parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
        if (type.IsGenericType && type.GetGenericTypeDefinition() is { } definition
            && (definition == typeof(ReadOnlySpan<>) || definition == typeof(Span<>) || definition == typeof(ReadOnlyMemory<>) || definition == typeof(Memory<>)))
        {
            Type item = type.GetGenericArguments()[0], array = item.MakeArrayType();
            return Expression.Convert(Expression.Constant(isNull ? null : Items(member, parameter, item), array), type);
        }

        return isNull ? Expression.Constant(null, type)
            : type.IsArray ? Expression.Constant(Items(member, parameter, type.GetElementType()!), type)
            : parameter.HasDefaultValue && parameter.DefaultValue is null ? Expression.Default(type)
            : Expression.Constant(Value(parameter, type), type);
    }

    private static Array Items(MethodBase member, ParameterInfo parameter, Type item)
    {
        int count = parameter.Name == "destination" ? 1024
            : parameter.Name == "key" && member.DeclaringType == typeof(Threefish512) ? 64
            : parameter.Name == "key" && member.DeclaringType == typeof(Threefish1024) ? 128
            : item == typeof(ReadOnlyMemory<byte>) || item == typeof(int) ? 0
            : 32;
        return Array.CreateInstance(item, count);
    }

    private static object Value(ParameterInfo parameter, Type type) =>
        type == typeof(string) ? (parameter.Name == "path" ? typeof(Hasher).Assembly.Location : "text")
        : type == typeof(int) ? (parameter.HasDefaultValue ? parameter.DefaultValue! : parameter.Name is "offset" ? 0 : 32)
        : type == typeof(ulong) && parameter.Name == "bitLength" ? 256UL
        : type == typeof(HashFunction) ? HashFunction.Sha256
        : type == typeof(Stream) ? new MemoryStream()
        : type == typeof(Argon2Parameters) ? new Argon2Parameters(8, 1, 1)
        : type == typeof(FileHashOptions) ? new FileHashOptions()
        : type == typeof(Blake3TreeKey) ? Blake3TreeKey.Hash
        : Activator.CreateInstance(type)!;

    private static object Instance(Type type) =>
        type == typeof(Hasher) ? new Blake3()
        : type == typeof(Mac) ? new Blake3Mac(new byte[32])
        : type == typeof(HashFunction) ? HashFunction.Sha256
        : type == typeof(MerkleTree) ? new MerkleTree(HashFunction.Sha256)
        : type == typeof(PasswordHasher) ? new PasswordHasher(new() { Parameters = new(8, 1, 1) })
        : type == typeof(Blake3Subtree) ? new Blake3Subtree(Blake3TreeKey.Hash, 0)
        : type == typeof(HashingStream) ? new HashingStream(new MemoryStream(), new Blake3())
        : Activator.CreateInstance(type)!;
}
