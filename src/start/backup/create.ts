import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#src/config/config.ts'
import { StartError } from '#src/platform/start-error.ts'
import { readVersion } from '#src/platform/version.ts'
import { openStorage } from '#src/services/files/open-storage.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { type Contents, type Manifest, writeManifest } from './manifest.ts'
import { type Part, syncFolder, syncFolders, writePart } from './parts.ts'
import { findProgram, start } from './programs.ts'
import { type Passage, unchanged } from './seal.ts'
import { countTables, inSnapshot, newestMigration } from './snapshot.ts'
import { onTarget, type Target } from './target.ts'

/** How long pg_dump waits for a table that a migration has locked, in milliseconds. */
const LOCK_MS = 60_000

/**
 * Writes database and files to the new folder `to`, which has its name only once it is whole.
 * @param seal null leaves everything readable
 * @throws StartError with one line for the operator; nothing is left then
 */
export async function createBackup(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'files'>,
  { to, seal }: { to: string; seal: Passage | null },
): Promise<{ manifest: Manifest; contents: Contents }> {
  const target = resolve(to)
  if (existsSync(target)) throw new StartError(`${target} is there already: name another folder`)
  return onTarget(config, async (database) => {
    const program = await findProgram('pg_dump', database.version)
    const draft = await mkdtemp(`${target}.unfinished-`).catch((error) => explain(error, target))
    try {
      const writer = partWriter(draft, seal)
      const contents = await fill(writer, database, {
        program,
        storage: openStorage(config),
      })
      const manifest: Manifest = {
        format: 1,
        version: readVersion(),
        at: new Date().toISOString(),
        server: database.version,
        program: program.version,
        sealed: seal !== null,
        parts: writer.parts,
      }
      await writeManifest(draft, manifest)
      await syncFolders(draft)
      await rename(draft, target)
      await syncFolder(dirname(target))
      return { manifest, contents }
    } catch (error) {
      await rm(draft, { recursive: true, force: true }).catch(() => undefined)
      return explain(error, target)
    }
  })
}

type Writer = ReturnType<typeof partWriter>

function partWriter(folder: string, seal: Passage | null) {
  const parts: Part[] = []
  return {
    parts,
    async write(path: string, source: AsyncIterable<Uint8Array>): Promise<Omit<Part, 'path'>> {
      const name = seal ? `${path}.age` : path
      const { content, stored } = await writePart(join(folder, name), source, seal ?? unchanged)
      parts.push({ path: name, ...stored })
      return content
    },
  }
}

type Sources = { program: Awaited<ReturnType<typeof findProgram>>; storage: FileStorage }

/**
 * The database first: a file is stored before the row that names it is committed, so whatever the
 * snapshot names is there afterwards.
 */
async function fill(writer: Writer, database: Target, sources: Sources): Promise<Contents> {
  const { client } = database
  const fromDatabase = await inSnapshot(client, async (snapshot) => {
    const args = ['-Fc', `--snapshot=${snapshot}`, `--lock-wait-timeout=${LOCK_MS}`]
    const { child, ended } = start(sources.program, args, database)
    const [dump, program] = await Promise.allSettled([
      writer.write('database.dump', child.stdout),
      ended,
    ])
    // Where we cannot write, the program's complaint is only that nobody reads.
    if (dump.status === 'rejected') throw dump.reason
    if (program.status === 'rejected') throw program.reason
    return {
      migration: await newestMigration(client),
      tables: await countTables(client),
      dump: { path: 'database.dump', ...dump.value },
    }
  })
  const contents = { ...fromDatabase, files: await copyFiles(writer, sources.storage) }
  await writer.write('contents.json', Readable.from([Buffer.from(JSON.stringify(contents))]))
  return contents
}

async function copyFiles(writer: Writer, storage: FileStorage): Promise<Part[]> {
  const paths: string[] = []
  for await (const { key } of storage.list()) paths.push(key)
  const copied: Part[] = []
  for (const path of paths.sort()) {
    const source = await storage.open(path, 0)
    // Its time was over while we copied: an export or a coupon file.
    if (!source) continue
    copied.push({ path, ...(await writer.write(`files/${path}`, source)) })
  }
  return copied
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const taken = new Set(['ENOTEMPTY', 'EEXIST'])

/** Says what of the folder is wrong in a line. */
function explain(error: unknown, target: string): never {
  const { code, path } = error as NodeJS.ErrnoException
  const folder = dirname(target)
  if (code && full.has(code)) {
    throw new StartError(`${folder} has no room for the backup (${code}): make room there`)
  }
  if (!code?.startsWith('E') || !path) throw error
  if (!path.startsWith(target)) throw new StartError(`${path} cannot be read (${code})`)
  if (taken.has(code)) throw new StartError(`${target} was made meanwhile: name another folder`)
  throw new StartError(`${folder} cannot be written to (${code}): make it, or give it to this user`)
}
