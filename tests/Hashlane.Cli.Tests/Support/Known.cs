namespace Hashlane.Cli.Tests;

/// <summary>Digests that b2sum (BLAKE2b), b3sum (BLAKE3), Python's hashlib (BLAKE2) and OpenSSL (SHA-2) give for two small contents.</summary>
internal static class Known
{
    internal const string Hello = "hello\n";

    internal const string HelloBlake2b =
        "f60ce482e5cc1229f39d71313171a8d9f4ca3a87d066bf4b205effb528192a75"
        + "f14f3271e2c1a90e1de53f275b4d4793eef2f5e31ea90d2ce29d2e481c36435f";

    internal const string HelloBlake2b256 = "93becc6e9882211c3ec3708c95bcd69baab7bb59c7f4bc84ce637b88a534b783";

    /// <summary>From nodes of Python's hashlib.</summary>
    internal const string HelloBlake2bp =
        "6598ca8cb0c6d2c50be1ae3ce1ec831383fd87ae81d37428d934e73e0cddebae"
        + "fa2db2fb255d73236543c966f6fd7fc4e0c0ee8158fd7dfd21339fd8a3d88403";

    /// <summary>From nodes of Python's hashlib.</summary>
    internal const string HelloBlake2sp = "68505689ed9e9910f32668d51bfc0ec82641936350099accdcda9ab464be1870";

    internal const string HelloBlake2s = "3969b3926654065966b6f8d9a65789b0f76d56e1e2ab67dd94faa770959187ca";

    internal const string HelloBlake2s128 = "2ddbc3cbb24b7492fb9772efc6f67980";

    internal const string HelloBlake3 = "8e4c7c1b99dbfd50e7a95185fead5ee1448fa904a2fdd778eaf5f2dbfd629a99";

    internal const string HelloSha224 = "2d6d67d91d0badcdd06cbbba1fe11538a68a37ec9c2e26457ceff12b";

    internal const string HelloSha256 = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03";

    internal const string HelloSha384 =
        "1d0f284efe3edea4b9ca3bd514fa134b17eae361ccc7a1eefeff801b9bd6604e01f21f6bf249ef030599f0c218f2ba8c";

    internal const string HelloSha512 =
        "e7c22b994c59d9cf2b48e549b1e24666636045930d3da7c1acb299d1c3b7f931"
        + "f94aae41edda2c2b207a36e10f8bcb8d45223e54878f5b316e7ce3b6bc019629";

    internal const string HelloSha512224 = "4d32058e76908e46640feeaf6e3f47ca6c124e971745748aa0ce8f7a";

    internal const string HelloSha512256 = "7f3f0c0d5219f51459578305ed2bbc198588758da85d08024c79c1195d1cd611";

    internal const string EmptyBlake3 = "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262";

    internal const string EmptyBlake2b =
        "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419"
        + "d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce";

    /// <summary>A digest that no file of these tests has.</summary>
    internal static readonly string WrongBlake2b = new('0', HelloBlake2b.Length);
}
