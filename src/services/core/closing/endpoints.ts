import { mailClosing, readClosing } from '#src/contract/core/closing.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { fieldRefusal } from '#src/services/kit/refusals/refusal.ts'
import { addMailing, findMailings, removeMailing } from '#src/services/notifications/index.ts'
import { findClosing } from './find-closing.ts'

const kind = 'CLOSING'

export const closingEndpoints = [
  bind(readClosing, async ({ caller, query, format }, { db, settings }) => {
    const timeZone = settings.businessTimeZone
    const today = businessDate(await readDatabaseClock(db), timeZone)
    const { day = today } = query
    if (day > today) throw fieldRefusal('day', 'core:closing.ahead')
    const { userId } = caller
    const [closing, mailings] = await Promise.all([
      findClosing(db, { merchantId: userId, day }, timeZone, format),
      findMailings(db, { userId, kind }),
    ])
    return { data: { ...closing, mailed: mailings.length > 0 } }
  }),

  bind(mailClosing, async (call, { db, settings }) => {
    const { caller, body } = call
    const { userId } = caller
    await db.transaction(async (tx) => {
      const changed = body.wanted
        ? await addMailing(tx, settings, { userId, kind, of: '' })
        : await stop()
      if (!changed) return
      const subject = { subjectType: 'user', subjectId: userId, after: { mailing: kind } }
      const event = body.wanted ? 'mailing.added' : 'mailing.stopped'
      await recordAudit(tx, call, { event, ...subject })

      async function stop() {
        const [own] = await findMailings(tx, { userId, kind })
        return own ? removeMailing(tx, { id: own.id, userId, kind }) : false
      }
    })
    return { data: null, message: body.wanted ? 'core:closing.mailed' : 'core:closing.unmailed' }
  }),
]
