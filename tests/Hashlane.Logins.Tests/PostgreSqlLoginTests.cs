namespace Hashlane.Logins.Tests;

public sealed class PostgreSqlLoginTests(SiteOnPostgreSql site) : LoginTests(site), IClassFixture<SiteOnPostgreSql>;
