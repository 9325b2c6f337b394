using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// Eight adjacent words: a chaining value. It has named fields, so that it needs no inline-array support.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Words8<TWord>
    where TWord : unmanaged
{
    public TWord W0, W1, W2, W3, W4, W5, W6, W7;

    public Words8(TWord w0, TWord w1, TWord w2, TWord w3, TWord w4, TWord w5, TWord w6, TWord w7)
    {
        W0 = w0;
        W1 = w1;
        W2 = w2;
        W3 = w3;
        W4 = w4;
        W5 = w5;
        W6 = w6;
        W7 = w7;
    }
}
