import { DatabaseClient } from './client.ts'

/** An arbitrary constant; see migrate.ts for its neighbour. */
const LOCK = 7_203_116

/** Runs `act` under an advisory lock, on a connection outside the pool. */
export async function withLock<T>(url: string, act: () => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`)
    return await act()
  } finally {
    await client.end()
  }
}
