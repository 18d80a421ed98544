import type pg from 'pg'
import { isMigrated } from './migrate.ts'

const PATIENCE_MS = 2000

/**
 * Asks at most once at a time whether the database answers and is migrated.
 * @returns never throws; a slow or broken database is simply not ready
 */
export function createReadiness(pool: pg.Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  return function isReady() {
    asking ??= ask(pool).finally(() => {
      asking = null
    })
    return asking
  }
}

async function ask(pool: pg.Pool): Promise<boolean> {
  const tooLate = new Promise<false>((done) => setTimeout(done, PATIENCE_MS, false).unref())
  return Promise.race([isMigrated(pool).catch(() => false), tooLate])
}
