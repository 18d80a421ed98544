import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { csvKey } from './keys.ts'
import { textOnly } from './text-content.ts'

const MEGABYTE = 1024 * 1024

/** @throws Refusal invalid where it is no text or too large; nothing of it stays then */
export async function writeCsv(
  { storage, settings }: Pick<ServiceDeps, 'storage' | 'settings'>,
  ownerId: string,
  name: string,
  source: AsyncIterable<Uint8Array>,
) {
  const id = v7()
  const hash = createHash('sha256')
  let bytes = 0
  const bytesMax = settings.coupons.fileBytes
  const params = { megabytes: Math.floor((bytesMax / MEGABYTE) * 10) / 10 }
  const tooLarge = new Refusal('invalid', 'files:csvTooLarge', { params })
  async function* measured() {
    for await (const piece of textOnly(source, { bytesMax, tooLarge })) {
      hash.update(piece)
      bytes += piece.byteLength
      yield piece
    }
  }
  await storage.writeFrom(csvKey(id), measured())
  const kind = 'COUPONS' as const
  return { id, ownerId, kind, name, bytes, sha256: hash.digest('hex') }
}
