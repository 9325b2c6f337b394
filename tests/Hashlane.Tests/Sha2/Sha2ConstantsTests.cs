using Xunit;

namespace Hashlane.Tests;

/// <summary>The constants of SHA-2 computed anew from where they come from.</summary>
public sealed class Sha2ConstantsTests
{
    [Fact]
    public void K_EveryWord_IsTheFractionOfACubeRoot()
    {
        Assert.Equal(Sha2Oracle.K<uint>(), Sha256Constants.K.ToArray());
        Assert.Equal(Sha2Oracle.K<ulong>(), Sha512Constants.K.ToArray());
        Assert.Equal((64, 80), (Sha256Constants.K.Length, Sha512Constants.K.Length));
    }

    [Fact]
    public void InitialHash_EachFunction_IsTheStandards()
    {
        Sha2Function[] functions = Enum.GetValues<Sha2Function>();
        Assert.Equal(6, functions.Length);
        Assert.All(functions, static function => Assert.Equal(Sha2Oracle.InitialHash(function), Start(function)));
    }

    /// <summary>The library's, read where a mode leaves it.</summary>
    private static ulong[] Start(Sha2Function function)
    {
        if (function is Sha2Function.Sha224 or Sha2Function.Sha256)
        {
            Sha256Variant narrow = default;
            narrow.Start(function);
            Words8<uint> words = AsWords<Sha256Variant, uint>(narrow);
            return [words.W0, words.W1, words.W2, words.W3, words.W4, words.W5, words.W6, words.W7];
        }

        Sha512Variant wide = default;
        wide.Start(function);
        Words8<ulong> wideWords = AsWords<Sha512Variant, ulong>(wide);
        return [wideWords.W0, wideWords.W1, wideWords.W2, wideWords.W3, wideWords.W4, wideWords.W5, wideWords.W6, wideWords.W7];
    }

    private static Words8<TWord> AsWords<TVariant, TWord>(TVariant variant)
        where TVariant : unmanaged
        where TWord : unmanaged
    {
        Words8<TWord> words = default;
        Assert.Equal(Bytes.SizeOf<Words8<TWord>>(), Bytes.SizeOf<TVariant>());
        Bytes.Of(ref variant).CopyTo(Bytes.Of(ref words));
        return words;
    }
}
