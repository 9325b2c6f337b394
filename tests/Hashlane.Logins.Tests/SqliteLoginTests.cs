namespace Hashlane.Logins.Tests;

public sealed class SqliteLoginTests(SiteOnSqlite site) : LoginTests(site), IClassFixture<SiteOnSqlite>;
