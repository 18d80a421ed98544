import {
  uploadFiles as contract,
  DOCUMENT_BYTES_MAX,
  IMAGE_BYTES_MAX,
} from '#src/contract/files/files.ts'
import { formatOf, isAs, namedFormat, type TakenFormat } from '#src/contract/files/format.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { refuseActivePdf } from './active-pdf.ts'
import { allOrNothing } from './all-or-nothing.ts'
import { harmlessName } from './file-names.ts'
import { unsupported } from './pictures.ts'
import { type NewFile, recordFiles, refuseFull, writeDocument, writePicture } from './store-file.ts'

/** POST files/upload: check all, write all, then record all or none. */
export const uploadFiles = bind(contract, async (call, { db, storage }) => {
  const { caller, body, address, gone } = call
  const given = Array.isArray(body.files) ? body.files : [body.files]
  const kind = body.kind ?? 'IMAGE'
  const accepted: AcceptedFile[] = []
  for (const file of given) accepted.push(await acceptFile(file, kind, body.fileName))
  await refuseFull(db, caller.userId, 0)
  const sender = { person: caller.userId, address, gone: gone() }
  const files = await allOrNothing(storage, async (storage) => {
    const rows: NewFile[] = []
    for (const { isPdf, name, bytes } of accepted) {
      rows.push(
        isPdf
          ? await writeDocument(storage, caller.userId, name, bytes)
          : await writePicture(storage, caller.userId, name, bytes, kind, sender),
      )
    }
    return db.transaction(async (tx) => {
      const stored = await recordFiles(tx, rows)
      await recordAudit(tx, call, {
        event: 'file.uploaded',
        subjectId: stored[0]?.id ?? null,
        after: { ids: stored.map(({ id }) => id) },
      })
      return stored
    })
  })
  return { data: { files } }
})

const MEGABYTE = 1024 * 1024

type AcceptedFile = { isPdf: boolean; name: string; bytes: Uint8Array }

/**
 * Checks an uploaded file: its name and first bytes must agree that it is a picture or a PDF, and a PDF
 * must be harmless to its reader.
 * @param kind DOCUMENT also takes pdf, and keeps a picture private
 * @throws Refusal invalid with the text for the person
 */
async function acceptFile(
  file: File,
  kind: 'IMAGE' | 'DOCUMENT',
  fileName: string | undefined,
): Promise<AcceptedFile> {
  const name = harmlessName(file.name)
  const named = namedFormat(name)
  const isPdf = named === 'PDF'
  if (!named || (isPdf && kind !== 'DOCUMENT')) throw unsupported()
  if (file.size === 0) throw new Refusal('invalid', 'files:empty')
  refuseLarge(file.size, isPdf)
  const bytes = new Uint8Array(await file.arrayBuffer())
  refuseOtherFormat(bytes, named, kind)
  if (isPdf) await refuseActivePdf(bytes)
  return { isPdf, name: fileName ? harmlessName(fileName) : name, bytes }
}

function refuseOtherFormat(bytes: Uint8Array, named: TakenFormat, kind: string): void {
  const format = formatOf(bytes)
  if (isAs(format, named)) return
  if (!format) throw new Refusal('invalid', 'files:unknown', { params: { format: named } })
  const key = kind === 'DOCUMENT' ? 'files:otherDocument' : 'files:otherPicture'
  throw new Refusal('invalid', key, { params: { format } })
}

function refuseLarge(size: number, document: boolean): void {
  const limit = document ? DOCUMENT_BYTES_MAX : IMAGE_BYTES_MAX
  if (size <= limit) return
  const key = document ? 'files:documentTooLarge' : 'files:imageTooLarge'
  throw new Refusal('invalid', key, { params: { megabytes: limit / MEGABYTE } })
}
