import { uploadFiles as contract } from '#src/contract/files/files.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { type AcceptedFile, acceptFile } from './accept-file.ts'
import { allOrNothing } from './all-or-nothing.ts'
import { type NewFile, recordFiles, refuseFull, writeDocument, writePicture } from './store-file.ts'

/** POST files/upload: check all, write all, then record all or none. */
export const uploadFiles = bind(
  contract,
  async ({ caller, body, requestId, address, gone }, { db, storage }) => {
    const given = Array.isArray(body.files) ? body.files : [body.files]
    const accepted: AcceptedFile[] = []
    for (const file of given) {
      accepted.push(await acceptFile(file, body.kind ?? 'IMAGE', body.fileName))
    }
    await refuseFull(db, caller.userId, 0)
    const sender = { person: caller.userId, address, gone: gone() }
    const files = await allOrNothing(storage, async (storage) => {
      const rows: NewFile[] = []
      for (const { kind, content, name, bytes } of accepted) {
        rows.push(
          content === 'picture'
            ? await writePicture(storage, caller.userId, name, bytes, kind, sender)
            : await writeDocument(storage, caller.userId, name, bytes),
        )
      }
      return db.transaction(async (tx) => {
        const stored = await recordFiles(tx, rows)
        await recordAudit(
          tx,
          { caller, requestId, address },
          {
            event: 'file.uploaded',
            subjectId: stored[0]?.id ?? null,
            after: { ids: stored.map(({ id }) => id) },
          },
        )
        return stored
      })
    })
    return { data: { files } }
  },
)
