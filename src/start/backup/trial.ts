import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#src/config/config.ts'
import type { DatabaseClient } from '#src/database/client.ts'
import { openDataDir } from '#src/platform/data-dir.ts'
import { StartError } from '#src/platform/start-error.ts'
import { findNewest, readTrial, writeTrial } from './newest.ts'
import { restoreBackup } from './restore.ts'
import { openWith } from './seal.ts'
import { countTables } from './snapshot.ts'
import { onTarget } from './target.ts'
import { openAll, readBackup } from './verify.ts'

/** On the scratch database, so that one process alone empties it. */
const LOCK = 7_203_118
/** Says that we made what a database holds, so that we may drop it. */
const MARK = 'Dealdesk empties this database for trials of backups'

type Settings = { backups: Config['backups']; dataDir: string }
type Place = { dir: string; trialUrl: string; identity: string | null; dataDir: string }

/**
 * Restores the newest backup into the scratch database and empties that again; each backup once.
 * @throws Error while the newest one is not as it was written, or there is none
 */
export async function tryNewest({ backups, dataDir }: Settings, log: Logger): Promise<void> {
  const { dir, trialUrl, identity } = backups
  if (!dir || !trialUrl) return
  const newest = await findNewest(dir)
  if (!newest) throw new StartError('BACKUP_DIR holds no backup')
  const last = await readTrial(dir)
  if (last?.name !== newest.name) {
    const started = performance.now()
    const faults = await restoreAside(newest.folder, { dir, trialUrl, identity, dataDir })
    if (!faults) return
    await writeTrial(dir, {
      name: newest.name,
      at: new Date().toISOString(),
      faults: faults.length,
    })
    const seconds = Math.round((performance.now() - started) / 1000)
    const facts = { backup: newest.name, seconds, faults: faults.slice(0, 20) }
    if (faults.length === 0) log.info(facts, 'backup restored for trial')
    else log.error(facts, 'backup failed its trial')
    if (faults.length === 0) return
  }
  if (last?.name === newest.name && last.faults === 0) return
  throw new StartError(`the backup ${newest.name} failed its trial`)
}

/** What is wrong with it; null while another process tries one. */
async function restoreAside(from: string, place: Place): Promise<string[] | null> {
  const { trialUrl, identity, dataDir } = place
  const backup = await readBackup(from, identity ? await openWith(identity) : null)
  const { contents, faults } = backup
  if (faults.length > 0) return faults
  if (!contents) throw new StartError('the newest backup is sealed: BACKUP_IDENTITY must be set')
  await openDataDir(dataDir)
  const folder = await mkdtemp(join(dataDir, 'backup-trial-'))
  const files = { in: 'disk', s3: null } as const
  const target = { databaseUrl: trialUrl, dataDir: folder, files }
  try {
    return await onTarget(target, async ({ client }) => {
      const { rows } = await client.query(`SELECT pg_try_advisory_lock(${LOCK}) AS held`)
      if (!rows[0].held) return null
      await claim(client)
      await empty(client)
      const opened = await openAll(backup)
      if (opened.length > 0) return opened
      const found = await restoreBackup(target, { ...backup, contents })
      await empty(client)
      return found
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Takes an empty database for ours; one that holds what we did not make is left alone. */
async function claim(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query(
    `SELECT quote_ident(datname) AS name, coalesce(shobj_description(oid, 'pg_database'), '') AS mark
    FROM pg_database WHERE datname = current_database()`,
  )
  const [database] = rows
  if (database.mark === MARK) return
  if (Object.keys(await countTables(client)).length > 0) {
    throw new StartError('BACKUP_TRIAL_URL holds tables of somebody else: name an empty database')
  }
  await client.query(`COMMENT ON DATABASE ${database.name} IS '${MARK}'`)
}

async function empty(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query(
    `SELECT quote_ident(nspname) AS name FROM pg_namespace
    WHERE nspname <> 'information_schema' AND nspname !~ '^pg_'`,
  )
  for (const { name } of rows) await client.query(`DROP SCHEMA ${name} CASCADE`)
  await client.query('CREATE SCHEMA public')
}
