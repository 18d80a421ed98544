import { randomUUID } from 'node:crypto'
import { StartError } from '#src/platform/start-error.ts'
import { DatabaseClient } from './client.ts'

const PATIENCE_MS = 2000

/**
 * A pooler that gives every transaction another connection of the server's, and forgets the statements that
 * were named on the one before: PgBouncer in transaction mode before 1.21, or without
 * `max_prepared_statements`. A second client takes the connection that the first one has just used.
 * @throws StartError with one line
 */
export async function refuseForgetfulPooler(url: string): Promise<void> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: PATIENCE_MS,
  }
  const [first, second] = [new DatabaseClient(settings), new DatabaseClient(settings)]
  const named = { name: `pooler-${randomUUID()}`, text: 'SELECT 1' }
  try {
    await Promise.all([first.connect(), second.connect()])
    await first.query(named)
    await second.query('BEGIN')
    await first.query(named)
  } catch (error) {
    if (isForgetful(error)) throw new StartError(`DATABASE_URL: ${forgetfulPooler}`)
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => undefined)))
  }
}

/** invalid_sql_statement_name, duplicate_prepared_statement (PostgreSQL appendix A) */
const forgotten = new Set(['26000', '42P05'])

export function isForgetful(error: unknown): boolean {
  return error instanceof Error && 'code' in error && forgotten.has(String(error.code))
}

export const forgetfulPooler =
  'the pooler there forgets named statements, as PgBouncer does in transaction mode: use session mode, or 1.21 or newer with max_prepared_statements'
