namespace Hashlane;

/// <content>As a lane scheduler sees it.</content>
internal readonly ref partial struct EqualMessages : IMessageSource<EqualMessages>
{
    public int EqualBytes => _context.Length == 0 ? _sourceBytes : -1;
}
