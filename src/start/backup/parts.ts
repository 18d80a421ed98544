import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Passage } from './seal.ts'

/** What a file holds: its path below a folder, its length in bytes and their checksum. */
export type Part = { path: string; bytes: number; sha256: string }

/** Measures what passes. */
function meter() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *watch(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/**
 * Writes a new file and brings it to the disk.
 * @returns what came in, and what was written after it was passed through
 */
export async function writePart(
  target: string,
  source: AsyncIterable<Uint8Array>,
  passage: Passage,
): Promise<{ content: Omit<Part, 'path'>; stored: Omit<Part, 'path'> }> {
  const [content, stored] = [meter(), meter()]
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(source, content.watch, passage, stored.watch, file).catch(async (error) => {
    await rm(target, { force: true })
    throw error
  })
  return { content: content.result(), stored: stored.result() }
}

/** Reads to the end, passed through. */
export async function measure(
  source: AsyncIterable<Uint8Array>,
  passage: Passage,
): Promise<Omit<Part, 'path'>> {
  const { watch, result } = meter()
  for await (const _chunk of watch(passage(source)));
  return result()
}

/** Every file below the folder, by its path with slashes; none where there is no folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort()
}

/** A name is on the disk only when its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

/** The folder and every one below it. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  }
  await syncFolder(folder)
}
