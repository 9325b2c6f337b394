namespace Hashlane.Logins.Tests;

public sealed class SiteOnPostgreSql : SiteOfAClass
{
    private protected override async Task<Database> StartDatabaseAsync() => await PostgreSqlDatabase.StartAsync();
}
