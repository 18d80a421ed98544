import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '#src/platform/start-error.ts'

const FORMAT = 1
export const MANIFEST = 'manifest.json'

/** A file of the storage: no path leads out of its folder. */
export const storedPath = /^[\w-]+(\/[\w-]+)*\.\w+$/

const part = (path: RegExp) =>
  z.object({ path: z.string().regex(path), bytes: z.int(), sha256: z.string().length(64) })

/** What anybody may read: enough to check without a key that a backup is whole. */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Of Dealdesk. */
  version: z.string(),
  at: z.iso.datetime(),
  /** Major versions. */
  server: z.int(),
  program: z.int(),
  sealed: z.boolean(),
  parts: z.array(part(/^(database\.dump|contents\.json|files\/[\w-]+(\/[\w-]+)*\.\w+)(\.age)?$/)),
})
export type Manifest = z.output<typeof manifestSchema>

/** What was in the database and the files, sealed with them. */
const contentsSchema = z.object({
  /** The newest, by its file. */
  migration: z.string(),
  /** Rows of each table in the snapshot that was dumped. */
  tables: z.record(z.string(), z.int()),
  dump: part(/^database\.dump$/),
  files: z.array(part(storedPath)),
})
export type Contents = z.output<typeof contentsSchema>

const checksumOf = (manifest: object) =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 1)
  await writeFile(join(folder, MANIFEST), `${text}\n`, { flag: 'wx', mode: 0o600, flush: true })
}

/** @throws StartError where there is none, or not as it was written */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new StartError(`${folder} holds no backup: no ${MANIFEST}`)
      throw new StartError(`${join(folder, MANIFEST)} cannot be read (${error.code})`)
    },
  )
  const { checksum, ...manifest } = parse(text)
  if (typeof manifest.format === 'number' && manifest.format > FORMAT) {
    throw new StartError(
      `${folder} was made by a newer Dealdesk (${manifest.version}): use that one`,
    )
  }
  const read = manifestSchema.safeParse(manifest)
  if (!read.success || checksum !== checksumOf(manifest)) {
    throw new StartError(
      `${MANIFEST} in ${folder} is not as a backup wrote it: take another backup`,
    )
  }
  return read.data
}

export function readContents(text: string): Contents {
  const read = contentsSchema.safeParse(parse(text))
  if (!read.success) throw new StartError('contents.json is not as a backup wrote it')
  return read.data
}

function parse(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text)
    return value && typeof value === 'object' ? value : {}
  } catch {
    return {}
  }
}
