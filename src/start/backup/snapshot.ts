import type pg from 'pg'

type Queries = Pick<pg.Client, 'query'>

/** Tables of every schema; those of extensions and temporary ones are not dumped. */
const ours = `relkind = 'r' AND relpersistence <> 't'
  AND nspname <> 'information_schema' AND nspname !~ '^pg_'
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass
    AND objid = pg_class.oid AND deptype = 'e')`

/** Rows of each table as this transaction sees them. */
export async function countTables(client: Queries): Promise<Record<string, number>> {
  const { rows } = await client.query(
    `SELECT format('%I.%I', nspname, relname) AS name
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE ${ours} ORDER BY 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: counted } = await client.query(`SELECT count(*)::float8 AS count FROM ${name}`)
    counts[name] = counted[0].count
  }
  return counts
}

/** The newest migration that was applied, by its file; empty where none was. */
export async function newestMigration(client: Queries): Promise<string> {
  const { rows } = await client.query(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there",
  )
  if (!rows[0].there) return ''
  const { rows: newest } = await client.query('SELECT max(name) AS name FROM schema_migrations')
  return newest[0].name ?? ''
}

/** Acts while one snapshot lasts, which other connections can read by its name. */
export async function inSnapshot<T>(
  client: Queries,
  act: (snapshot: string) => Promise<T>,
): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query('SELECT pg_export_snapshot() AS name')
  const result = await act(rows[0].name)
  await client.query('COMMIT')
  return result
}
