import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** 512 MiB in 256 folders, counted in blocks. */
const FOLDER_BYTES = 2 * 1024 * 1024
const BLOCK_BYTES = 4096
const FILE_BYTES = FOLDER_BYTES / 2

export type PictureDisk = ReturnType<typeof createPictureDisk>

/**
 * Copies of public pictures and nothing else, so that a proxy can be given the folder. The bytes under a
 * name ("c1/0198…c1-thumb.webp") never change; the oldest files make room for new ones.
 */
export function createPictureDisk(directory: string) {
  /** Bytes per folder according to this process; other replicas write there too. */
  const filled = new Map<string, number>()

  async function makeRoom(folder: string, added: number): Promise<void> {
    const known = filled.get(folder)
    const bytes = known === undefined ? await removeOldest(folder) : known + added
    filled.set(folder, bytes > FOLDER_BYTES ? await removeOldest(folder) : bytes)
  }

  return {
    pathOf: (name: string) => join(directory, name),
    has: (name: string): Promise<boolean> =>
      access(join(directory, name)).then(
        () => true,
        () => false,
      ),
    read: (name: string): Promise<Uint8Array<ArrayBuffer> | null> =>
      readFile(join(directory, name)).catch(() => null),
    /** Never rejects: if the disk is full, the picture is fetched again next time. */
    async keep(name: string, bytes: Uint8Array): Promise<void> {
      if (bytes.length > FILE_BYTES) return
      const path = join(directory, name)
      const draft = `${path}.${randomUUID()}`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(draft, bytes, { flag: 'wx' })
        await rename(draft, path)
        await makeRoom(dirname(path), blocks(bytes.length))
      } catch {
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
  }
}

/** Deletes down to half of the limit once it is exceeded. Returns the bytes left. */
async function removeOldest(folder: string): Promise<number> {
  const names = await readdir(folder)
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
      return { path, mtimeMs, bytes: blocks(size) }
    }),
  )
  let left = found.reduce((sum, { bytes }) => sum + bytes, 0)
  if (left <= FOLDER_BYTES) return left
  found.sort((a, b) => a.mtimeMs - b.mtimeMs)
  for (const { path, bytes } of found) {
    if (left <= FOLDER_BYTES / 2) break
    await rm(path, { force: true })
    left -= bytes
  }
  return left
}

function blocks(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES
}
