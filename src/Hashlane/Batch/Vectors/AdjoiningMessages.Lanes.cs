namespace Hashlane;

/// <content>As a lane scheduler sees it.</content>
internal readonly ref partial struct AdjoiningMessages : IMessageSource<AdjoiningMessages>
{
    public int EqualBytes => -1;
}
