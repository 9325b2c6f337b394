namespace Hashlane;

/// <content>As a lane scheduler sees it.</content>
internal readonly ref partial struct ScatteredMessages : IMessageSource<ScatteredMessages>
{
    public int EqualBytes => -1;
}
