namespace Hashlane.Logins.Tests;

public sealed class SiteOnSqlite : SiteOfAClass
{
    private protected override Task<Database> StartDatabaseAsync() => Task.FromResult<Database>(new SqliteDatabase());
}
