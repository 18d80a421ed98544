import { recordExport } from '#src/contract/authentication/exports.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'

/** POST audit/exports: long lists have a row when they begin and one when all of them has left. */
export function addExports(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, recordExport, async (call) => {
    const { list, filters, rows } = call.body
    const about = { subjectType: 'list', subjectId: list }
    const entry =
      rows === null
        ? { ...about, event: 'list.export-begun', after: { filters } }
        : { ...about, event: 'list.exported', after: { filters, rows } }
    await deps.db.transaction((tx) => recordAudit(tx, call, entry))
    return { data: {} }
  })
}
