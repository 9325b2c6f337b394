using System.Security.Cryptography;

namespace Hashlane.Cli;

/// <summary>A key, a salt, a personalization or a context in the library's form; disposal wipes the key.</summary>
internal sealed class HashOptions : IDisposable
{
    private readonly byte[] _key;

    private HashOptions(byte[] key, HashFunctionOptions? values)
    {
        _key = key;
        Values = values;
    }

    /// <summary>Whether the key came from standard input, under any name: it cannot be read again.</summary>
    internal bool KeyIsStandardInput { get; private init; }

    /// <summary>The options, or null for none.</summary>
    internal HashFunctionOptions? Values { get; }

    /// <summary>Reads the key, if there is to be one.</summary>
    /// <param name="extras">The inputs that the command line asks for.</param>
    /// <param name="function">The hash function.</param>
    /// <param name="operands">The files that are to be read; none of them may be the key.</param>
    /// <param name="messages">Reports why the key cannot be read.</param>
    /// <returns>The options, or null if the key cannot be read.</returns>
    /// <exception cref="UsageException">The key is one of the files.</exception>
    internal static HashOptions? Read(Extras extras, HashFunction function, List<string> operands, Messages messages)
    {
        if (!extras.Any)
        {
            return new HashOptions([], null);
        }

        byte[] key = [];
        bool isStandardInput = false;
        if (extras.KeyFile is byte[] name)
        {
            FileIdentity? identity = FileIdentity.Of(name);
            isStandardInput = extras.KeyIsStandardInput
                || FileIdentity.AreSame(identity, FileIdentity.Of(StandardInput.Name));
            RefuseKeyAsData(name, identity, operands);
            IoError error = Tools.KeyFile.Read(name, function, out key, out string? fault);
            if (!error.IsNone || fault is not null)
            {
                messages.Write(
                    extras.KeyIsStandardInput ? NativeText.ToBytes(StandardInput.Title) : name,
                    fault ?? error.Reason);
                return null;
            }
        }

        return new HashOptions(
            key,
            new HashFunctionOptions
            {
                Key = key,
                Salt = extras.Salt,
                Personalization = extras.Personalization,
                Context = extras.Context,
            })
        {
            KeyIsStandardInput = isStandardInput,
        };
    }

    /// <summary>
    /// Refuses a key that is one of the files, under any name. A pipe would be empty after the key. A user who hashes a
    /// folder with <c>*</c> does not mean to publish the key's own tag.
    /// </summary>
    private static void RefuseKeyAsData(byte[] key, FileIdentity? identity, List<string> operands)
    {
        for (int i = 0; identity is not null && i < Math.Max(1, operands.Count); i++)
        {
            byte[] operand = operands.Count == 0
                ? StandardInput.Name.ToArray()
                : NativeText.ToBytes(operands[i]);
            if (FileIdentity.AreSame(identity, FileIdentity.Of(operand)))
            {
                throw new UsageException($"the key, {TitleOf(key)}, and an input, {TitleOf(operand)}, are the same "
                    + "file: use another for one of them");
            }
        }
    }

    private static string TitleOf(byte[] name) => name.AsSpan().SequenceEqual(StandardInput.Name)
        ? StandardInput.Title
        : NameQuoting.Show(NativeText.ToText(name));

    public void Dispose()
    {
        if (_key.Length > 0)
        {
            CryptographicOperations.ZeroMemory(_key);
        }
    }
}
