import { link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import { inject } from 'vitest'
import { connect } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { users } from '#src/services/authentication/schema.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { demoWorld, loadWorld, smallWorld, type WorldSize } from '#src/world/load.ts'
import { cheapHash } from './accounts.ts'
import { cloneDatabase, onServer, urlOf } from './database-server.ts'
import { testSettings } from './test-settings.ts'

const sizes = {
  /** The named cast and a handful of deals. */
  small: smallWorld,
  /** Everybody and everything, with one drawing under every name of a picture. */
  demo: (): WorldSize => ({ ...demoWorld(), pictures: 'one' }),
}
export type WorldName = keyof typeof sizes

/**
 * The name of a database that holds a world, to be cloned, and the folder of its pictures. The first
 * file of a run that asks loads it; its dates are relative to the business day, so each day has its own.
 */
export async function worldTemplate(world: WorldName): Promise<{ name: string; folder: string }> {
  const day = businessDate(Date.now(), testSettings.businessTimeZone).replaceAll('-', '')
  const name = `${inject('template')}_${world}_${day}`
  const folder = join(inject('folder'), name)
  await onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    const draft = `${name}_draft`
    await client.query(`DROP DATABASE IF EXISTS ${draft}`)
    await cloneDatabase(client, inject('template'), draft)
    await fillWorld(urlOf(draft), folder, sizes[world]())
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
  })
  return { name, folder }
}

/** Loads a world into a migrated database, its pictures into the folder. */
export async function fillWorld(url: string, folder: string, size: WorldSize) {
  const { db, close } = connect(url)
  try {
    await loadWorld({ db, storage: createLocalStorage(folder), settings: testSettings }, size)
    await db
      .update(users)
      .set({ passwordHash: await cheapHash(WORLD_PASSWORD) })
      .where(isNotNull(users.passwordHash))
  } finally {
    await close()
  }
}

/** Stored files never change once they are there, so a world's own serve everybody by links. */
export async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const target = join(to, file.slice(from.length))
    await mkdir(dirname(target), { recursive: true })
    await link(file, target)
  }
}
