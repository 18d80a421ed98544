import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#src/config/config.ts'
import { migrationsFolder } from '#src/database/migrate.ts'
import { StartError } from '#src/platform/start-error.ts'
import { openStorage } from '#src/services/files/open-storage.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { openPlace, refuseFiles } from './files-place.ts'
import type { Contents } from './manifest.ts'
import { findProgram, type Program, start } from './programs.ts'
import { faultsOfRights, ownerFor } from './roles.ts'
import { countTables } from './snapshot.ts'
import { onTarget, type Target } from './target.ts'
import { type Backup, compare, partName } from './verify.ts'

type Opened = Backup & { contents: Contents }

/**
 * Puts a verified backup into a database without tables and a folder or bucket without files.
 * @returns how what is there now differs from what was backed up, a line each
 * @throws StartError where the place is not empty, or it could not be written
 */
export async function restoreBackup(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'files'>,
  backup: Opened,
): Promise<string[]> {
  await refuseNewer(backup)
  await refuseFiles(config)
  return onTarget(config, async (target) => {
    await refuseTables(target)
    const { server, program: dumpedBy } = backup.manifest
    if (server > target.version) {
      throw new StartError(
        `The backup is of PostgreSQL ${server}, and this server is ${target.version}: use the same version or a newer one`,
      )
    }
    const program = await findProgram('pg_restore', dumpedBy)
    const owner = await ownerFor(target.client)
    const place = await openPlace(config)
    try {
      await copyFiles(backup, place.storage)
      await fillDatabase(backup, { target, program, owner })
      await place.keep()
    } catch (error) {
      await place.undo(backup.contents.files.map(({ path }) => path)).catch(() => undefined)
      throw explained(error, place.name)
    }
    return differences(backup, { target, owner, storage: openStorage(config) })
  })
}

/** This version does not know the tables of a newer one. */
async function refuseNewer({ contents: { migration }, manifest }: Opened): Promise<void> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  if (names.every((name) => name < migration)) {
    throw new StartError(
      `The backup is of Dealdesk ${manifest.version}, which is newer than this one: restore with that version`,
    )
  }
}

async function refuseTables({ client }: Target): Promise<void> {
  const names = Object.keys(await countTables(client))
  if (names.length === 0) return
  const some = names.slice(0, 3).join(', ')
  throw new StartError(
    `The database holds ${names.length} tables (${some}${names.length > 3 ? ', …' : ''}): restore into an empty one`,
  )
}

async function copyFiles({ folder, manifest, contents, open }: Opened, into: FileStorage) {
  for (const { path } of contents.files) {
    const source = createReadStream(join(folder, partName(`files/${path}`, manifest)))
    await into.writeFrom(path, open(source))
  }
}

type Place = { target: Target; program: Program; owner: string }

/** In one transaction, so that a fault leaves the database as empty as it was. */
async function fillDatabase(backup: Opened, { target, program, owner }: Place): Promise<void> {
  const { folder, manifest, contents, open } = backup
  const { PGUSER, PGDATABASE = '' } = target.connection
  const { child, ended } = start(
    program,
    [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      ...(owner === PGUSER ? [] : [`--role=${owner}`]),
      `--dbname=${PGDATABASE}`,
    ],
    target,
  )
  const dump = createReadStream(join(folder, partName(contents.dump.path, manifest)))
  const [read, ran] = await Promise.allSettled([pipeline(dump, open, child.stdin), ended])
  // A program that gives up closes its input, which is then our fault, too; what it says counts.
  const isOurs = read.status === 'rejected' && read.reason.code !== 'EPIPE'
  if (isOurs) throw read.reason
  if (ran.status === 'rejected') throw ran.reason
  await target.client.query('ANALYZE')
}

type Restored = { target: Target; owner: string; storage: FileStorage }

async function differences(
  backup: Opened,
  { target, owner, storage }: Restored,
): Promise<string[]> {
  const { contents } = backup
  const found = await countTables(target.client)
  const tables = new Set([...Object.keys(contents.tables), ...Object.keys(found)])
  const lines = [...tables].flatMap((name) => {
    const [before, after] = [contents.tables[name], found[name]]
    if (before === after) return []
    return [`${name}: ${after ?? 'no table'} instead of ${before ?? 'none'}`]
  })
  for (const { path, ...written } of contents.files) {
    const source = await storage.open(path, 0)
    const fault = source ? await compare(source, written) : 'is missing'
    if (fault) lines.push(`files/${path}: ${fault}`)
  }
  return [...lines, ...(await faultsOfRights(target.client, owner))]
}

function explained(error: unknown, files: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof StartError || !code?.startsWith('E')) return error
  return new StartError(`${files} could not be written (${code}): ${message}`)
}
