import { DatabaseClient } from '#src/database/client.ts'
import { pendingMigrations } from '#src/database/migrate.ts'
import { refuseForgetfulPooler } from '#src/database/pooler.ts'
import { type Check, fail, ok, warn } from './check.ts'

type Row = Record<string, string | number | boolean>

async function ask({ client }: { client: DatabaseClient }, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text)
  return rows[0] ?? {}
}

const server: Check<'client'> = {
  name: 'database',
  async look(around) {
    const row = await ask(
      around,
      `SELECT current_setting('server_version_num')::int AS number, current_user AS role,
        current_setting('server_version') AS version, pg_is_in_recovery() AS standby,
        current_setting('transaction_read_only') = 'on' AS read_only`,
    )
    if (Number(row.number) < 150_000) return fail(`PostgreSQL ${row.version}: use 15 or newer`)
    if (row.standby) return fail('a standby answers: lead DATABASE_URL to the primary')
    if (row.read_only) {
      return fail('it takes no writes: look at default_transaction_read_only and at its disk')
    }
    return ok(`PostgreSQL ${row.version} as ${row.role}`)
  },
}

const rights: Check<'client'> = {
  name: 'tables and rights',
  async look(around) {
    const pending = await pendingMigrations(around.client)
    const row = await ask(
      around,
      `SELECT count(*)::int AS tables, count(DISTINCT tableowner)::int AS owners,
        coalesce(string_agg(DISTINCT tableowner, ', '), '') AS names,
        coalesce(bool_and(pg_has_role(tableowner, 'MEMBER')), true)
          AND has_schema_privilege('public', 'CREATE') AS may_change,
        coalesce(string_agg(tablename, ', ') FILTER (WHERE NOT (
          has_table_privilege(name, 'SELECT') AND has_table_privilege(name, 'INSERT')
          AND (tablename = 'schema_migrations' OR has_table_privilege(name, 'UPDATE')
            AND has_table_privilege(name, 'DELETE')))), '') AS closed
      FROM (SELECT tablename, tableowner, format('%I.%I', schemaname, tablename) AS name
        FROM pg_tables WHERE schemaname = 'public') AS ours`,
    )
    if (row.closed) {
      return fail(
        `this role may not read and write ${shortened(String(row.closed))}: run deploy/database-roles.sql, or grant it`,
      )
    }
    if (Number(row.owners) > 1) {
      return fail(
        `tables belong to several roles (${row.names}): run deploy/database-roles.sql, or the next migration stops`,
      )
    }
    const waiting = `${pending.length} of the migrations of this version`
    if (pending.length > 0 && !row.may_change) {
      return fail(`${waiting} are not applied: run "dealdesk migrate" as their owner`)
    }
    if (pending.length > 0) {
      return warn(`${waiting} wait for the next start: see "dealdesk upgrade --check"`)
    }
    return ok(`${row.tables} tables of ${row.names}, up to date`)
  },
}

/** Behaviour, since names of locales differ between systems and providers. */
const locale: Check<'client'> = {
  name: 'encoding and locale',
  async look(around) {
    const row = await ask(
      around,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datcollate AS collation, datctype AS letters
      FROM pg_database WHERE datname = current_database()`,
    )
    if (row.encoding !== 'UTF8') {
      return fail(`${row.encoding}: make the database anew with -E UTF8 and restore it`)
    }
    const { folds, by_code } = await ask(
      around,
      `SELECT lower('ÀЖ') = 'àж' AS folds, 'Z' < 'a' AND 'a' < 'É' AS by_code`,
    )
    if (!folds) {
      return fail(
        `LC_CTYPE ${row.letters} knows ASCII alone, so searches miss names: make the database anew with --locale=C.UTF-8 and restore it`,
      )
    }
    if (!by_code) {
      return warn(
        `UTF8, but LC_COLLATE ${row.collation} sorts by the rules of the system, which an upgrade of it may change: prefer --locale=C.UTF-8`,
      )
    }
    return ok(`UTF8, ${row.collation}`)
  },
}

const CLOCK_WARN_MS = 5000
/** As in database/readiness.ts. */
const CLOCK_FAIL_MS = 600_000

const clock: Check<'client'> = {
  name: 'clock',
  async look(around) {
    const before = Date.now()
    const { clock: theirs } = await ask(
      around,
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock',
    )
    const apart = (before + Date.now()) / 2 - Number(theirs)
    const size = Math.abs(apart)
    const words = `${Math.round(size / 1000)} s ${apart > 0 ? 'ahead of' : 'behind'} the database's`
    if (size > CLOCK_FAIL_MS) return fail(`${words}: set both by NTP, or this process cannot start`)
    if (size > CLOCK_WARN_MS) return warn(`${words}: set both by NTP`)
    return ok('agrees with the database')
  },
}

/** What Dealdesk asks of each connection, which a pooler may leave out. */
const LIMITS = '-c jit=off -c work_mem=16MB'

const pooler: Check<'url'> = {
  name: 'pooler',
  async look({ url }) {
    await refuseForgetfulPooler(url)
    const { limits, sessions } = await lookThrough(url)
    if (!limits) {
      return warn(
        `a pooler ${sessions ? '' : 'in transaction mode '}drops the limits of statements: give them to the role by ALTER ROLE (docs/operations.md)`,
      )
    }
    return ok(sessions ? 'none, or in session mode' : 'in transaction mode, keeps named statements')
  },
}

async function lookThrough(url: string) {
  const settings = { connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 }
  const [first, second] = [
    new DatabaseClient({ ...settings, statement_timeout: 8000, options: LIMITS }),
    new DatabaseClient(settings),
  ]
  const pid = async () => (await ask({ client: first }, 'SELECT pg_backend_pid() AS pid')).pid
  try {
    await Promise.all([first.connect(), second.connect()])
    const { timeout } = await ask(
      { client: first },
      "SELECT current_setting('statement_timeout') AS timeout",
    )
    const before = await pid()
    await second.query('BEGIN')
    await second.query('SELECT 1')
    return { limits: timeout === '8s', sessions: before === (await pid()) }
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => undefined)))
  }
}

const CONNECTIONS_BESIDE_POOL = 3

const connections: Check<'client' | 'config'> = {
  name: 'connections',
  async look({ client, config: { databasePool } }) {
    const row = await ask(
      { client },
      `SELECT current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int AS room,
        (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
    )
    const each = databasePool + CONNECTIONS_BESIDE_POOL
    const words = `${row.used} of ${row.room} used; a process takes up to ${each}, so it carries ${Math.floor(Number(row.room) / each)}`
    if (Number(row.room) - Number(row.used) >= each) return ok(words)
    return warn(`${words}: raise max_connections or lower DATABASE_POOL`)
  },
}

function shortened(names: string): string {
  const all = names.split(', ')
  return all.length > 4 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : names
}

export const databaseChecks = [server, rights, locale, clock, pooler, connections]
