import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { uploadCsv as contract } from '#src/contract/files/csv.ts'
import { BrokenMultipart, readParts } from '#src/platform/multipart.ts'
import { readAtMost } from '#src/platform/read-at-most.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { allOrNothing } from './all-or-nothing.ts'
import { csvName } from './file-names.ts'
import { csvKey } from './keys.ts'
import { unsupported } from './pictures.ts'
import { plainText } from './plain-text.ts'
import { recordFiles, refuseFull } from './store-file.ts'

const MEGABYTE = 1024 * 1024

/** POST csv/upload: checked and stored while streaming, one chunk in memory at a time. */
export const uploadCsv = bind(contract, async (call, deps) => {
  const { caller, c } = call
  await refuseFull(deps.db, caller.userId, 0)
  return allOrNothing(deps.storage, async (storage) => {
    const parts = await storeParts({ ...deps, storage }, caller.userId, c.req.raw)
    const { written, fileName } = parts
    const name = fileName ? nameOf(fileName) : written.name
    const [stored] = await deps.db.transaction(async (tx) => {
      const files = await recordFiles(tx, [{ ...written, name }])
      await recordAudit(tx, call, {
        event: 'file.uploaded',
        subjectId: written.id,
        after: { kind: written.kind, bytes: written.bytes },
      })
      return files
    })
    return { data: { csvUrl: stored?.url ?? '', fileName: name } }
  })
})

async function storeParts(deps: ServiceDeps, ownerId: string, { body, headers }: Request) {
  if (!body) throw new Refusal('invalid', 'errors:service.invalid')
  let written: Awaited<ReturnType<typeof writeCsv>> | undefined
  let fileName: string | undefined
  try {
    for await (const part of readParts(body, headers.get('content-type') ?? '')) {
      if (part.name === 'file' && part.fileName !== null && !written) {
        written = await writeCsv(deps, ownerId, nameOf(part.fileName), part.body)
      } else if (part.name === 'fileName') fileName = await shortText(part.body)
    }
  } catch (error) {
    if (error instanceof BrokenMultipart) throw new Refusal('invalid', 'errors:service.invalid')
    throw error
  }
  if (!written) throw new Refusal('invalid', 'errors:service.invalid')
  return { written, fileName }
}

function nameOf(given: string): string {
  const name = csvName(given)
  if (name === null) throw unsupported()
  return name
}

const FIELD_BYTES = 1024

async function shortText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const tooLarge = () => new Refusal('invalid', 'errors:service.invalid')
  return (await readAtMost(body, FIELD_BYTES, tooLarge)).toString('utf8')
}

/** @throws Refusal invalid if it is not text or too large; nothing of it remains */
async function writeCsv(
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
  async function* received() {
    let size = 0
    for await (const piece of source) {
      size += piece.byteLength
      if (size > bytesMax) throw tooLarge
      hash.update(piece)
      yield piece
    }
  }
  async function* measured() {
    for await (const piece of plainText(received())) {
      bytes += piece.byteLength
      yield piece
    }
  }
  await storage.writeFrom(csvKey(id), measured())
  const kind = 'COUPONS' as const
  return { id, ownerId, kind, name, bytes, sha256: hash.digest('hex') }
}
