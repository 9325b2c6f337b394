using System.Reflection;
using System.Text;
using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// Asynchronous calls of Argon2 need no thread of the pool, not even to end: callers who block all of those for their results still get them.
/// </summary>
[Collection(nameof(Alone))]
public sealed class Argon2BlockedPoolTests
{
    private static readonly Argon2Parameters _costs = new(8, 1, 1);

    private static readonly PasswordHasher _hasher = new(new() { Parameters = _costs });

    private static readonly string _hash = _hasher.Hash("password");

    public static TheoryData<string> Members =>
    [
        .. from type in (Type[])[typeof(PasswordHasher), typeof(Argon2d), typeof(Argon2i), typeof(Argon2id)]
           from method in type.GetMethods()
           where method.Name.EndsWith("Async", StringComparison.Ordinal)
           select $"{type.Name}.{method}",
    ];

    [Theory]
    [MemberData(nameof(Members))]
    public void AsyncMembers_PoolBlocked_End(string member)
    {
        string typeName = member[..member.IndexOf('.')];
        MethodInfo method = typeof(PasswordHasher).Assembly.GetType($"Hashlane.{typeName}", throwOnError: true)!.GetMethods()
            .Single(each => $"{typeName}.{each}" == member);
        object?[] arguments = [.. method.GetParameters().Select(Argument)];
        using BlockedPool pool = new();
        object call = method.Invoke(_hasher, arguments)!;
        Task task = (Task)call.GetType().GetMethod(nameof(ValueTask<>.AsTask))!.Invoke(call, [])!;

        Assert.True(BlockedPool.Wait(task));
        pool.AssertBlocked();
        object result = task.GetType().GetProperty("Result")!.GetValue(task)!;
        Assert.True(result is not bool isRight || isRight == (method.Name == nameof(PasswordHasher.VerifyAsync)));
    }

    private static object? Argument(ParameterInfo parameter)
    {
        string text = parameter.Name is "hash" or "utf8Hash" ? _hash : parameter.Name == "salt" ? "saltsalt" : "password";
        return parameter.ParameterType switch
        {
            Type type when type == typeof(string) => text,
            Type type when type == typeof(byte[]) => Encoding.UTF8.GetBytes(text),
            Type type when type == typeof(ReadOnlyMemory<byte>) => (ReadOnlyMemory<byte>)Encoding.UTF8.GetBytes(text),
            Type type when type == typeof(ReadOnlyMemory<char>) => text.AsMemory(),
            Type type when type == typeof(Argon2Parameters) => _costs,
            Type type when type == typeof(int) => 32,
            _ => CancellationToken.None,
        };
    }
}
