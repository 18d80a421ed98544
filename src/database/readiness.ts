import type { Connection } from './connect.ts'
import { isMigrated } from './migrate.ts'

const PATIENCE_MS = 2000

/**
 * Checks, one at a time, whether the database answers and is migrated. Bypasses the pool, since a busy
 * pool is no reason to send people elsewhere.
 * @returns never throws; a slow or broken database is simply not ready
 */
export function createReadiness(probe: Connection['probe']): () => Promise<boolean> {
  let pending: Promise<boolean> | null = null
  return function isReady() {
    pending ??= ask(probe).finally(() => {
      pending = null
    })
    return pending
  }
}

async function ask(probe: Connection['probe']): Promise<boolean> {
  const tooLate = new Promise<false>((done) => setTimeout(done, PATIENCE_MS, false).unref())
  return Promise.race([isMigrated(probe).catch(() => false), tooLate])
}
