using System.Text;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Digits count and nothing else, which the framework's parsers do not guarantee.</summary>
public sealed class DecimalTextTests
{
    [Theory]
    [InlineData("0", 0)]
    [InlineData("007", 7)]
    [InlineData("9223372036854775807", long.MaxValue)]
    public void TryParse_Digits_IsTheirNumber(string text, long number)
    {
        Assert.True(DecimalText.TryParse(text, out long value));
        Assert.True(DecimalText.TryParse(Encoding.UTF8.GetBytes(text), out long ofBytes));
        Assert.True(DecimalText.TryParseSigned(text, out long signed));
        Assert.True(DecimalText.TryParseSigned(Encoding.UTF8.GetBytes(text), out long signedOfBytes));
        Assert.Equal([number, number, number, number], [value, ofBytes, signed, signedOfBytes]);
    }

    [Theory]
    [InlineData("-0", 0)]
    [InlineData("-12", -12)]
    [InlineData("-9223372036854775808", long.MinValue)]
    public void TryParseSigned_MinusAndDigits_IsTheirNumber(string text, long number)
    {
        Assert.True(DecimalText.TryParseSigned(text, out long value));
        Assert.True(DecimalText.TryParseSigned(Encoding.UTF8.GetBytes(text), out long ofBytes));
        Assert.Equal([number, number], [value, ofBytes]);
        Assert.False(DecimalText.TryParse(text, out _));
        Assert.False(DecimalText.TryParse(Encoding.UTF8.GetBytes(text), out _));
    }

    [Theory]
    [InlineData("")]
    [InlineData("-")]
    [InlineData("+1")]
    [InlineData("--1")]
    [InlineData("1-")]
    [InlineData(" 1")]
    [InlineData("1 ")]
    [InlineData("1\n")]
    [InlineData("1\0")]
    [InlineData("1\0\0")]
    [InlineData("-1\0")]
    [InlineData("\0")]
    [InlineData("1,000")]
    [InlineData("1e3")]
    [InlineData("0x1")]
    [InlineData("٣")]
    [InlineData("１")]
    [InlineData("9223372036854775808")]
    [InlineData("-9223372036854775809")]
    [InlineData("99999999999999999999999")]
    public void TryParse_AnythingElse_IsNoNumber(string text)
    {
        Assert.False(DecimalText.TryParse(text, out _));
        Assert.False(DecimalText.TryParse(Encoding.UTF8.GetBytes(text), out _));
        Assert.False(DecimalText.TryParseSigned(text, out _));
        Assert.False(DecimalText.TryParseSigned(Encoding.UTF8.GetBytes(text), out _));
    }

    [Theory]
    [InlineData("0", 0)]
    [InlineData("1.5", 1.5)]
    [InlineData(".5", 0.5)]
    [InlineData("5.", 5)]
    [InlineData("100", 100)]
    public void TryParseFraction_DigitsAndAPoint_IsTheirNumber(string text, double number)
    {
        Assert.True(DecimalText.TryParseFraction(text, out double value));
        Assert.Equal(number, value);
    }

    [Theory]
    [InlineData("")]
    [InlineData(".")]
    [InlineData("NaN")]
    [InlineData("nan")]
    [InlineData("Infinity")]
    [InlineData("∞")]
    [InlineData("-1")]
    [InlineData("+1")]
    [InlineData("1.5.2")]
    [InlineData("1,5")]
    [InlineData("1e3")]
    [InlineData("1.5\0")]
    [InlineData(" 1")]
    [InlineData("1 ")]
    public void TryParseFraction_AnythingElse_IsNoNumber(string text) =>
        Assert.False(DecimalText.TryParseFraction(text, out _));
}
