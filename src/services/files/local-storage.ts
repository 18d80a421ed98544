import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isDiskFull } from '#src/platform/disk-full.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { FileStorage, StoredFile } from '#src/services/kit/storage.ts'
import { checkedKey, isStorageKey } from './keys.ts'

/** Beside the files, so that a draft becomes one by its name alone. */
const DRAFTS = '.unfinished'

/** The service generates the key ("ab/0198…/full.webp"); a file appears whole or not at all. */
export function createLocalStorage(directory: string): FileStorage {
  const pathOf = (key: string) => join(directory, checkedKey(key))
  const drafts = join(directory, DRAFTS)
  return {
    write: async (key, bytes) => place(drafts, pathOf(key), bytes),
    writeFrom: async (key, source) => place(drafts, pathOf(key), source),
    read: async (key) => readFile(pathOf(key)).catch(nullWhereMissing),
    remove: async (key) => rm(pathOf(key), { force: true }),
    async open(key, offset) {
      const file = await open(pathOf(key)).catch(nullWhereMissing)
      return file?.createReadStream({ start: offset }) ?? null
    },
    list: () => listFolder(directory, directory),
    async sweep(before) {
      for (const name of (await readdir(drafts).catch(nullWhereMissing)) ?? []) {
        const path = join(drafts, name)
        const found = await stat(path).catch(nullWhereMissing)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

async function place(
  drafts: string,
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const draft = join(drafts, randomUUID())
  try {
    await mkdir(drafts, { recursive: true })
    await mkdir(dirname(path), { recursive: true })
    await writeDown(draft, bytes)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw isDiskFull(error) ? new Refusal('full', 'files:full', { cause: error }) : error
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** A folder at a time, as all names together may not fit into memory. */
async function* listFolder(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullWhereMissing)) ?? []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listFolder(root, path)
    const key = relative(root, path).split(sep).join('/')
    if (entry.isDirectory() || !isStorageKey(key)) continue
    const found = await stat(path).catch(nullWhereMissing)
    if (found) yield { key, bytes: found.size, md5: null }
  }
}

async function writeDown(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
