import type pg from 'pg'

/** Each connection caches the plans of its names, about 20 KB each. */
const NAMES_MAX = 300

type Client = Pick<pg.PoolClient, 'query'>

/**
 * The pool with statements named by their text: a connection parses a named one once, and plans it once
 * unless PostgreSQL finds custom plans cheaper. Texts beyond the limit are planned each time.
 * @param prefix of the names, distinct for each user of the same connections
 */
export function createPlannedPool(pool: pg.Pool, prefix: string): pg.Pool {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= NAMES_MAX) return known
    const name = `${prefix}_${names.size}`
    names.set(text, name)
    return name
  }

  /** Plain strings such as BEGIN have no plan. */
  const named = (client: Client) => ({
    value: (statement: pg.QueryConfig | string, values?: unknown[]) =>
      typeof statement === 'string'
        ? client.query(statement, values)
        : client.query({ ...statement, name: statement.name || nameOf(statement.text) }, values),
  })
  const connect = async () => {
    const client = await pool.connect()
    return Object.create(client, { query: named(client) })
  }
  return Object.create(pool, { query: named(pool as Client), connect: { value: connect } })
}
