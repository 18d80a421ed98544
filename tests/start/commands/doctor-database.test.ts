import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#src/database/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'
import { onServer, urlOf } from '#tests/support/database-server.ts'
import { examine as examineAt, withHost } from '#tests/support/doctor.ts'

const { url, pool } = await testDatabase()
const examine = (env: Record<string, string>) => examineAt(url, env)

/** A migrated database of its own with something wrong. */
async function database(name: string, options: string, spoil: string) {
  const full = `doctor_${process.pid}_${name}`
  await onServer((server) => server.query(`CREATE DATABASE ${full} TEMPLATE template0 ${options}`))
  afterAll(() => onServer((server) => server.query(`DROP DATABASE ${full} WITH (FORCE)`)))
  await migrate(urlOf(full)).catch((error) => {
    if (!options) throw error
  })
  const client = new pg.Client({ connectionString: urlOf(full) })
  await client.connect()
  await client.query(spoil.replaceAll('$database', full)).finally(() => client.end())
  return withHost(urlOf(full))
}

test.each<[fault: string, name: string, options: string, spoil: string, line: RegExp]>([
  [
    'another encoding',
    'latin',
    "ENCODING 'LATIN1' LOCALE 'C'",
    'SELECT 1',
    /^fail {2}encoding and locale: LATIN1/,
  ],
  [
    'a locale that knows ASCII alone',
    'ascii',
    "ENCODING 'UTF8' LOCALE 'C'",
    'SELECT 1',
    /^fail {2}encoding and locale: LC_CTYPE C knows ASCII alone/,
  ],
  [
    'a database that takes no writes',
    'closed',
    '',
    'ALTER DATABASE $database SET default_transaction_read_only = on',
    /^fail {2}database: it takes no writes/,
  ],
  [
    'tables of several owners',
    'owners',
    '',
    'CREATE ROLE $database; ALTER TABLE deals OWNER TO $database',
    /^fail {2}tables and rights: tables belong to several roles/,
  ],
  [
    'a migration that waits',
    'older',
    '',
    "DELETE FROM schema_migrations WHERE name LIKE '009%'",
    /^warn {2}tables and rights: \d+ of the migrations of this version wait/,
  ],
])('%s is found [OPS-03]', async (_fault, name, options, spoil, line) => {
  const { bad, text } = await examine({ DATABASE_URL: await database(name, options, spoil) })
  expect(
    bad.some((one) => line.test(one)),
    text,
  ).toBe(true)
})

test('a role that may only read is found, and a table that it may not even see [OPS-03]', async () => {
  const role = `doctor_${process.pid}_reader`
  await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'; GRANT pg_read_all_data TO ${role}`)
  afterAll(() => onServer((server) => server.query(`DROP ROLE ${role}`)))
  const at = withHost(url).replace(/:\/\/([^@/]*@)?/, `://${role}:x@`)
  const { code, bad } = await examine({ DATABASE_URL: at })
  expect(bad.join('\n')).toMatch(
    /^fail {2}tables and rights: this role may not read and write \w+/m,
  )
  expect(code).toBe(1)
})
