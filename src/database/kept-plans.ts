import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { activeTracer } from '#src/platform/tracing.ts'
import { statementSpan } from './statement-span.ts'

const KEPT = 'kept'
/** What a statement that cannot have a name begins with for the same. */
const KEPT_MARK = '/* kept */'

/** How a statement asks that connections keep its plan, unless that depends on its values. */
export function toPlan(dependsOnValues: boolean) {
  return {
    name: dependsOnValues ? '' : KEPT,
    mark: (query: SQL): SQL => (dependsOnValues ? query : sql`/* kept */ ${query}`),
  }
}

/** Each connection caches the plans of its names, about 20 KB each. */
const NAMES_MAX = 300

type Client = Pick<pg.PoolClient, 'query'>
type Options = {
  /** Of the names, distinct for each user of the same connections. */
  prefix: string
  /** Whether statements that nobody prepared keep their plans too. */
  all?: boolean
}

/**
 * The pool with statements named by their text: a connection parses a named one once, and plans it once
 * unless PostgreSQL finds custom plans cheaper. Texts beyond the limit are planned each time.
 */
export function keepPlans(pool: pg.Pool, { prefix, all }: Options): pg.Pool {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= NAMES_MAX) return known
    const name = `${prefix}_${names.size}`
    names.set(text, name)
    return name
  }

  function isKept({ name, text }: pg.QueryConfig): boolean {
    if (name !== undefined) return name === KEPT
    return all === true || text.startsWith(KEPT_MARK)
  }

  /** Plain strings such as BEGIN have no plan. */
  const named = (client: Client) => ({
    value: (given: pg.QueryConfig | string, values?: unknown[]) => {
      const statement =
        typeof given !== 'string' && isKept(given)
          ? { ...given, name: nameOf(given.text) }
          : (given as pg.QueryConfig)
      const tracer = activeTracer()
      if (!tracer) return client.query(statement, values)
      return tracer.step(
        () => statementSpan(statement),
        () => client.query(statement, values),
      )
    },
  })
  const connect = async () => {
    const client = await pool.connect()
    return Object.create(client, { query: named(client) })
  }
  return Object.create(pool, { query: named(pool as Client), connect: { value: connect } })
}
