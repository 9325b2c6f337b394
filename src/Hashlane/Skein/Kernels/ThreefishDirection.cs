namespace Hashlane;

/// <summary>The direction of a block cipher.</summary>
internal enum ThreefishDirection
{
    /// <summary>From plaintext to ciphertext.</summary>
    Encrypt,

    /// <summary>From ciphertext to plaintext.</summary>
    Decrypt,
}
