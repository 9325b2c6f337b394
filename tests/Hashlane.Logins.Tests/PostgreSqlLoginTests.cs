namespace Hashlane.Logins.Tests;

[Trait("Category", "Server")]
public sealed class PostgreSqlLoginTests(SiteOnPostgreSql site) : LoginTests(site), IClassFixture<SiteOnPostgreSql>;
