using System.Security.Cryptography;

namespace Hashlane.Cli;

/// <summary>A key, a salt, a personalization, a context in the library's form, as long as they are needed.</summary>
internal sealed class HashOptions : IDisposable
{
    private readonly byte[] _key;

    private HashOptions(byte[] key, HashFunctionOptions? values)
    {
        _key = key;
        Values = values;
    }

    /// <summary>The options, or null for none.</summary>
    internal HashFunctionOptions? Values { get; }

    /// <summary>Reads the key, if there is to be one.</summary>
    /// <param name="extras">What was asked for.</param>
    /// <param name="function">The hash function.</param>
    /// <param name="messages">Is told why the key cannot be read.</param>
    /// <returns>The options, or null if there is no key to be had.</returns>
    internal static HashOptions? Read(Extras extras, HashFunction function, Messages messages)
    {
        if (!extras.Any)
        {
            return new HashOptions([], null);
        }

        byte[] key = [];
        if (extras.KeyFile is byte[] name)
        {
            IoError error = Cli.KeyFile.Read(name, function, out key, out string? fault);
            if (!error.IsNone || fault is not null)
            {
                messages.Write(extras.KeyIsStandardInput ? NativeText.ToBytes(InputFile.StandardInputTitle) : name, fault ?? error.Reason);
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
            });
    }

    public void Dispose()
    {
        if (_key.Length > 0)
        {
            CryptographicOperations.ZeroMemory(_key);
        }
    }
}
