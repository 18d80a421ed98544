import * as contract from '#src/contract/core/report-mailings.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { addMailing, findMailings, removeMailing } from '#src/services/notifications/index.ts'
import { findMailed, readMailed, writeMailed } from './mailed-report.ts'

const kind = 'REPORT'

export const reportMailingsEndpoints = [
  bind(contract.listReportMailings, async ({ caller }, { db }) => {
    const found = await findMailings(db, { userId: caller.userId, kind })
    const mailings = await Promise.all(
      found.map(async ({ id, of }) => {
        const mailed = readMailed(of)
        const subject = await findMailed(db, caller, mailed)
        return { ...mailed, id, name: mailed.recordId ? (subject?.name ?? '') : null }
      }),
    )
    return { data: { mailings } }
  }),

  bind(contract.addReportMailing, async (call, { db, settings }) => {
    const { caller, body } = call
    if (body.recordId && !(await findMailed(db, caller, body))) {
      throw new Refusal('notFound', 'core:report.notFound')
    }
    const isNew = await db.transaction(async (tx) => {
      const own = { userId: caller.userId, kind, of: writeMailed(body) } as const
      if (!(await addMailing(tx, settings, own))) return false
      const subject = { subjectType: 'user', subjectId: caller.userId, after: { mailing: kind } }
      await recordAudit(tx, call, { event: 'mailing.added', ...subject })
      return true
    })
    return { data: null, message: isNew ? 'mailings:report.added' : 'mailings:report.already' }
  }),

  bind(contract.removeReportMailing, async (call, { db }) => {
    const { caller, params } = call
    await db.transaction(async (tx) => {
      const own = { id: params.id, userId: caller.userId, kind } as const
      if (!(await removeMailing(tx, own))) throw new Refusal('notFound', 'mailings:stop.unknown')
      const subject = { subjectType: 'user', subjectId: caller.userId, after: { mailing: kind } }
      await recordAudit(tx, call, { event: 'mailing.stopped', ...subject })
    })
    return { data: null, message: 'mailings:report.stopped' }
  }),
]
