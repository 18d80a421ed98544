import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { migrate } from '#src/database/migrate.ts'
import { inRoot } from '#src/platform/root.ts'
import { createBackup } from '#src/start/backup/create.ts'
import { sealTo, writeKeyPair } from '#src/start/backup/seal.ts'
import { fastFolder } from './fast-folder.ts'
import { machineEnv } from './machine-env.ts'
import type { OwnPostgres } from './own-postgres.ts'

export const SECRET_KEYS = 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU'

/** A folder for all tests of this file. */
export function folderOfFile(): string {
  const folder = mkdtempSync(join(fastFolder, 'dealdesk-backup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type Ended = { code: number | null; text: string }
/** Where a configuration without settings for files keeps them. */
export const onDisk = { in: 'disk', s3: null } as const

type Place = { DATA_DIR: string } & Record<string, string>

/** Starts the built command; with `limit` none of its files may grow beyond so many bytes. */
export function startCommand(words: readonly string[], place: Place, limit?: number) {
  const command = [process.execPath, inRoot('dist', 'server', 'dealdesk.js'), ...words]
  const [file = '', ...args] = limit ? ['prlimit', `--fsize=${limit}`, ...command] : command
  const child = spawn(file, args, { env: { ...machineEnv, SECRET_KEYS, ...place } })
  return { child, ended: endOf(child) }
}

export function runCommand(words: readonly string[], place: Place, limit?: number): Promise<Ended> {
  return startCommand(words, place, limit).ended
}

function endOf(child: ChildProcess): Promise<Ended> {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  return new Promise((done) => child.once('close', (code) => done({ code, text })))
}

/**
 * Two files and migrated tables, with a backup of them in `sealed`, to the key in `key`, and in `plain`;
 * `other` is another key.
 */
export async function backUpTwoFiles(server: OwnPostgres, place: string) {
  const [databaseUrl, dataDir] = [server.at('dealdesk', 'dealdesk'), join(place, 'data')]
  server.create('dealdesk')
  await migrate(databaseUrl)
  for (const name of ['one', 'two']) {
    const folder = join(dataDir, 'files', 'ab', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'full.webp'), `picture ${name}`.repeat(9000))
    writeFileSync(join(folder, 'full.webp.0198f0a2-draft'), 'half of an upload')
  }
  for (const name of ['key', 'other']) await writeKeyPair(join(place, name))
  const seal = await sealTo(join(place, 'key.pub'))
  const source = { databaseUrl, dataDir, files: onDisk }
  await createBackup(source, { to: join(place, 'sealed'), seal })
  await createBackup(source, { to: join(place, 'plain'), seal: null })
}
