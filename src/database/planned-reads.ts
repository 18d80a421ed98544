import type pg from 'pg'

/** Every connection keeps the plans of its names, some 20 KB each. */
const NAMES_MAX = 300

/**
 * The pool, with a name for each text of a statement: a connection parses and plans a named one once,
 * or as often as PostgreSQL finds plans for the values cheaper. What comes after so many texts is
 * planned each time.
 */
export function createPlannedClient(pool: pg.Pool): Pick<pg.Pool, 'query'> {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= NAMES_MAX) return known
    const name = `planned_${names.size}`
    names.set(text, name)
    return name
  }

  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    pool.query({ ...statement, name: nameOf(statement.text) }, values)
  return { query: query as pg.Pool['query'] }
}
