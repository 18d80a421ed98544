import { join } from 'node:path'
import { readConfig } from '#src/config/config.ts'
import { openDatabase } from '#src/database/open.ts'
import { hashPassword } from '#src/services/authentication/passwords.ts'
import { users } from '#src/services/authentication/schema.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { secretKeysOf } from '../src/platform/data-dir.ts'
import { largeWorld, loadWorld } from '../src/world/load.ts'

/** Of everybody in the world that benchmarks fill. */
export const WORLD_PASSWORD = 'Measured7x'

/**
 * A database with a world of that many deals, as it would be after a while: the embedded one of
 * `dataDir`, or an empty one by its address.
 */
export async function fillWorld(
  dataDir: string,
  deals: number,
  databaseUrl: string | null = null,
): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? undefined })
  const { db, pool, close } = await openDatabase(config)
  const storage = createLocalStorage(join(dataDir, 'files'))
  const secretKeys = await secretKeysOf(config)
  const { businessTimeZone, billing, publicOrigin } = config
  const settings = { businessTimeZone, secretKeys, billing, publicOrigin }
  await loadWorld({ db, storage, settings }, largeWorld(deals))
  // The servers run as in production, which refuses the demo world's mark and passwords.
  await pool.query('DROP TABLE demo_world')
  await db.update(users).set({ passwordHash: await hashPassword(WORLD_PASSWORD) })
  const patient = await pool.connect()
  await patient.query('SET statement_timeout = 0')
  await patient.query('VACUUM ANALYZE')
  patient.release(true)
  await close()
}
