import { uploadFiles } from '#src/contract/files/files.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { type AcceptedFile, acceptFile } from './accept-file.ts'
import { allOrNothing } from './all-or-nothing.ts'
import { type NewFile, recordFiles, refuseFull, writeDocument, writePicture } from './store-file.ts'

/** POST files/upload: judge all, write all, then record all or none. */
export function addUpload(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, uploadFiles, async ({ caller, body, requestId, address, gone }) => {
    const given = Array.isArray(body.files) ? body.files : [body.files]
    const accepted: AcceptedFile[] = []
    for (const file of given) {
      accepted.push(await acceptFile(file, body.kind ?? 'IMAGE', body.fileName))
    }
    await refuseFull(deps.db, caller.userId, 0)
    const sender = { person: caller.userId, address, gone: gone() }
    const files = await allOrNothing(deps.storage, async (storage) => {
      const rows: NewFile[] = []
      for (const { kind, content, name, bytes } of accepted) {
        rows.push(
          content === 'picture'
            ? await writePicture(storage, caller.userId, name, bytes, kind, sender)
            : await writeDocument(storage, caller.userId, name, bytes),
        )
      }
      return deps.db.transaction(async (tx) => {
        const stored = await recordFiles(tx, rows)
        await recordAudit(
          tx,
          { caller, requestId, address },
          {
            event: 'file.uploaded',
            subjectType: 'file',
            subjectId: stored[0]?.id ?? null,
            after: { ids: stored.map(({ id }) => id) },
          },
        )
        return stored
      })
    })
    return { data: { files } }
  })
}
