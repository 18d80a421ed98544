import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { StartError } from '#src/platform/start-error.ts'
import { type Contents, MANIFEST, type Manifest, readContents, readManifest } from './manifest.ts'
import { listFiles, measure, type Part } from './parts.ts'
import { type Passage, unchanged } from './seal.ts'

export type Backup = {
  folder: string
  manifest: Manifest
  /** What each part was before it was sealed; null where it is sealed and there is no key. */
  contents: Contents | null
  open: Passage
  /** What is missing, cut, changed or too much, a line each. */
  faults: string[]
}

/** Reads a whole backup and compares it with its manifest. @throws StartError where it is none, or the key is another's */
export async function readBackup(from: string, key: Passage | null): Promise<Backup> {
  const folder = resolve(from)
  const manifest = await readManifest(folder)
  const faults = await faultsOf(folder, manifest.parts)
  const open = manifest.sealed ? (key ?? null) : unchanged
  if (!open || faults.length > 0)
    return { folder, manifest, contents: null, open: unchanged, faults }
  const contents = await contentsOf(folder, manifest, open)
  return { folder, manifest, contents, open, faults: compareParts(manifest, contents) }
}

async function faultsOf(folder: string, parts: readonly Part[]): Promise<string[]> {
  const there = new Set(await listFiles(folder))
  const known = new Set([MANIFEST, ...parts.map(({ path }) => path)])
  const faults = [...there]
    .filter((path) => !known.has(path))
    .map((path) => `${path}: no file of this backup`)
  for (const { path, bytes, sha256 } of parts) {
    const fault = there.has(path)
      ? await compare(createReadStream(join(folder, path)), { bytes, sha256 })
      : 'is missing'
    if (fault) faults.push(`${path}: ${fault}`)
  }
  return faults
}

/** How a file differs from what was written, or null. */
export async function compare(
  source: AsyncIterable<Uint8Array>,
  written: Omit<Part, 'path'>,
  passage = unchanged,
): Promise<string | null> {
  try {
    const found = await measure(source, passage)
    if (found.bytes !== written.bytes) return `${found.bytes} bytes instead of ${written.bytes}`
    return found.sha256 === written.sha256 ? null : 'its checksum is another'
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`
  }
}

export const partName = (path: string, { sealed }: Manifest) => (sealed ? `${path}.age` : path)

async function contentsOf(folder: string, manifest: Manifest, open: Passage): Promise<Contents> {
  const file = join(folder, partName('contents.json', manifest))
  try {
    return readContents((await buffer(open(createReadStream(file)))).toString())
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError('This key does not open the backup: it was sealed to another one')
  }
}

/** Each part stands in the contents and the other way round. */
function compareParts(manifest: Manifest, { dump, files }: Contents): string[] {
  const inside = [dump, { path: 'contents.json' }]
    .map(({ path }) => path)
    .concat(files.map(({ path }) => `files/${path}`))
    .map((path) => partName(path, manifest))
  const [there, meant] = [new Set(manifest.parts.map(({ path }) => path)), new Set(inside)]
  const missing = inside.filter((path) => !there.has(path))
  const foreign = [...there].filter((path) => !meant.has(path))
  return [
    ...missing.map((path) => `${path}: is missing`),
    ...foreign.map((path) => `${path}: no file of this backup`),
  ]
}

/** Opens every sealed part and compares what comes out. */
export async function openAll({ folder, manifest, contents, open }: Backup): Promise<string[]> {
  if (!contents || !manifest.sealed) return []
  const faults: string[] = []
  for (const { path, ...written } of [contents.dump, ...contents.files.map(inFiles)]) {
    const file = createReadStream(join(folder, partName(path, manifest)))
    const fault = await compare(file, written, open)
    if (fault) faults.push(`${path}: ${fault}`)
  }
  return faults
}

const inFiles = ({ path, ...rest }: Part): Part => ({ path: `files/${path}`, ...rest })
