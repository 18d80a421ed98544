import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type EventGroup, groupOf } from '#src/contract/notifications/types.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { notificationChoices, notifications } from '#src/services/notifications/schema.ts'
import { textOf } from '#src/services/notifications/text-of.ts'
import { isNotificationType } from '#src/services/notifications/types.ts'
import { isShown } from '#src/services/notifications/withdraw.ts'
import { inDigest } from './mailings.ts'
import type { Write } from './send-mailings.ts'

/** Of one kind; more are only counted. */
const LINES_MAX = 5
const READ_MAX = 500

/** What happened since the last digest and is still unread; null if nothing of it was chosen. */
export const writeDigest: Write = async (
  { db, settings },
  { userId, coveredAt },
  { t, format },
) => {
  const chosen = await db
    .select({ group: notificationChoices.eventGroup })
    .from(notificationChoices)
    .where(inDigest(userId))
  const types = new Set(chosen.map(({ group }) => group))
  const known = Object.entries(groupOf).filter(([, group]) => types.has(group))
  const found = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        gt(notifications.createdAt, coveredAt),
        isShown,
        inArray(
          notifications.type,
          known.map(([type]) => type),
        ),
      ),
    )
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
    .limit(READ_MAX)
  if (found.length === 0) return null
  const groups = Map.groupBy(found, ({ type }) => groupNamed(type))
  const parts = [...groups].map(([group, all]) => {
    const title = group ? t(`inbox:group.${group}.title`) : t('notifications:unknown.title')
    const lines = all.slice(0, LINES_MAX).map(({ type, params }) => {
      const { message } = textOf(t, type, params)
      return `- ${message.replaceAll(/\s+/g, ' ')}`
    })
    const more = all.length - lines.length
    const rest =
      more > 0 ? [t('mailings:digest.more', { count: more, shown: format.number(more) })] : []
    return [
      t('mailings:digest.group', { title, shown: format.number(all.length) }),
      ...lines,
      ...rest,
    ].join('\n')
  })
  const { brandName: brand, publicOrigin } = settings
  const values = { brand, count: found.length, shown: format.number(found.length) }
  const link = publicOrigin + notificationPaths.index()
  return {
    subject: t('mailings:digest.subject', values),
    text: [
      t('mailings:digest.lead', values),
      ...parts,
      t('messages:copy.open', { brand, link }),
    ].join('\n\n'),
  }
}

function groupNamed(type: string): EventGroup | null {
  return isNotificationType(type) ? groupOf[type] : null
}
