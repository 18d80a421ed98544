import { exportKey } from '#src/services/files/index.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import type { ExportRow } from './schema.ts'

type Stored = Pick<ExportRow, 'id' | 'parts'>

/** The parts of an export in sequence; null if one is missing. */
export async function openFile(
  storage: FileStorage,
  { id, parts }: Stored,
): Promise<AsyncIterable<Uint8Array> | null> {
  const first = await storage.open(exportKey(id, 0), 0)
  if (!first) return null
  async function* pieces(): AsyncGenerator<Uint8Array> {
    if (first) yield* first
    for (let part = 1; part < parts; part += 1) {
      const next = await storage.open(exportKey(id, part), 0)
      if (!next) throw new Error(`export ${id} lacks part ${part}`)
      yield* next
    }
  }
  return pieces()
}

/** One more than recorded: it may have been written when its process died. */
export async function removeFile(
  storage: Pick<FileStorage, 'remove'>,
  { id, parts }: Stored,
): Promise<void> {
  for (let part = 0; part <= parts; part += 1) await storage.remove(exportKey(id, part))
}
