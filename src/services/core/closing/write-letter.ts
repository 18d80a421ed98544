import { isActive } from '#src/contract/authentication/account-status.ts'
import { closingPaths } from '#src/contract/screens/closing.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { findRights } from '#src/services/authentication/index.ts'
import type { Write } from '#src/services/notifications/index.ts'
import { findClosing } from './find-closing.ts'

/** The day so far; null for whoever may not read it any more, or where nothing was redeemed. */
export const writeClosing: Write = async ({ db, settings }, { userId }, { day, t, format }) => {
  const person = await findRights(db, userId)
  if (!person?.permissions.has('VIEW_COUPON') || !isActive(person.approvalStatus)) return null
  const timeZone = settings.businessTimeZone
  const { total, lines, tills, people } = await findClosing(
    db,
    { merchantId: userId, day },
    timeZone,
    format,
  )
  if (total.count + total.undone === 0) return null
  const text = (name: string, { count, paid, saved, undone }: typeof total) =>
    t('closing:letter.line', {
      name,
      count,
      paid: paid.display,
      saved: saved.display,
      undone: format.number(undone),
    })
  /** Nothing where all is of no till, or of no person. */
  const part = <Line extends typeof total>(
    title: string,
    some: readonly Line[],
    nameOf: (line: Line) => string | undefined,
    otherwise: string,
  ) =>
    some.some(nameOf)
      ? [[title, ...some.map((line) => text(nameOf(line) ?? otherwise, line))].join('\n')]
      : []
  const date = format.date(new Date(startOfBusinessDate(day, timeZone)))
  return {
    subject: t('closing:letter.subject', { date, count: total.count }),
    text: [
      t('closing:letter.lead', { date }),
      [
        text(t('closing:total'), total),
        ...lines.map(({ branch, ...line }) => text(branch?.name ?? t('closing:noBranch'), line)),
      ].join('\n'),
      ...part(t('closing:tills'), tills, ({ till }) => till?.name, t('closing:noTill')),
      ...part(t('closing:people'), people, ({ cashier }) => cashier?.name, t('closing:noPerson')),
      t('closing:letter.open', { link: settings.publicOrigin + closingPaths.show({ day }) }),
    ].join('\n\n'),
  }
}
