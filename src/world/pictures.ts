import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ImageSize } from '#src/contract/files/files.ts'
import { inRoot } from '#src/platform/root.ts'
import { fileUrl, pictureKey } from '#src/services/files/keys.ts'
import { type Picture, processPicture } from '#src/services/files/pictures.ts'
import type { files } from '#src/services/files/schema.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { accountId } from './account.ts'
import { worldId } from './random.ts'

const drawings = inRoot('src', 'world', 'pictures')
export const drawnPicture = (name: string) => inRoot('dist', 'world', `${name}.jpg`)

const owners = ['nadeesha', 'ruwan']
const SHARED = 'ishara'

type Used = { id: string; name: string; ownerId: string }
export type Pictures = ReturnType<typeof createPictures>

/** Returns addresses of drawn pictures and remembers them, so that only used ones are stored. */
export function createPictures() {
  const used = new Map<string, Used>()

  function url(name: string, ownerKey: string): string {
    const owner = owners.includes(ownerKey) ? ownerKey : SHARED
    const id = worldId(`picture ${name} ${owner}`)
    used.set(id, { id, name, ownerId: accountId(owner) })
    return fileUrl(id)
  }

  return { url, used: () => [...used.values()] }
}

export async function storePictures(
  storage: FileStorage,
  used: readonly Used[],
  detail: 'all' | 'one',
  createdAt: Date,
): Promise<(typeof files.$inferInsert)[]> {
  const decoded = new Map<string, Promise<Picture>>()
  const pictureOf = (name: string) => {
    const key = detail === 'one' ? (used[0]?.name ?? name) : name
    const known = decoded.get(key) ?? rasterise(key).then(processPicture)
    decoded.set(key, known)
    return known
  }
  return Promise.all(
    used.map(async ({ id, name, ownerId }) => {
      const sizes = Object.entries(await pictureOf(name)) as [ImageSize, Uint8Array][]
      await Promise.all(sizes.map(([size, bytes]) => storage.write(pictureKey(id, size), bytes)))
      const bytes = sizes.reduce((sum, [, encoded]) => sum + encoded.length, 0)
      return { id, ownerId, kind: 'IMAGE' as const, name: `${name}.jpg`, bytes, createdAt }
    }),
  )
}

async function rasterise(name: string): Promise<Uint8Array> {
  const built = await readFile(drawnPicture(name)).catch(() => null)
  if (built) return built
  const drawing = await readFile(join(drawings, `${name}.svg`))
  return sharp(drawing, { density: 144 }).png().toBuffer()
}
