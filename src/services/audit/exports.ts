import { recordExport as contract } from '#src/contract/authentication/exports.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'

export const recordExport = bind(contract, async (call, { db }) => {
  const { list, filters, rows } = call.body
  const about = { subjectType: 'list', subjectId: list }
  const entry =
    rows === null
      ? { ...about, event: 'list.export-begun', after: { filters } }
      : { ...about, event: 'list.exported', after: { filters, rows } }
  await db.transaction((tx) => recordAudit(tx, call, entry))
  return { data: {} }
})
