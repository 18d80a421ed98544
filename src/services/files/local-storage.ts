import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '#src/platform/disk-full.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'

/** The service generates the key ("ab/0198…/full.webp"); a file appears whole or not at all. */
export function createLocalStorage(directory: string): FileStorage {
  return {
    write: async (key, bytes) => place(pathOf(directory, key), bytes),
    writeFrom: async (key, source) => place(pathOf(directory, key), source),
    read: async (key) => readFile(pathOf(directory, key)).catch(nullWhereMissing),
    remove: (key) => rm(pathOf(directory, key), { force: true }),
    async open(key, offset) {
      const file = await open(pathOf(directory, key)).catch(nullWhereMissing)
      return file?.createReadStream({ start: offset }) ?? null
    },
  }
}

async function place(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
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

function pathOf(directory: string, key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\.\w+$/.test(key)) throw new Error('not a storage key')
  return join(directory, key)
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
