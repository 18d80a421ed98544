import { eq } from 'drizzle-orm'
import {
  type CopyChannel,
  copyChannels,
  type EventGroup,
  isUsual,
} from '#src/contract/notifications/choices.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findReach } from '#src/services/authentication/index.ts'
import { notificationChoices } from '#src/services/notifications/schema.ts'

type Chosen = { group: EventGroup; chosen: CopyChannel[] }

export async function findChosen(
  db: Queryable,
  userId: string,
  groups: readonly EventGroup[],
): Promise<Chosen[]> {
  const [rows, people] = await Promise.all([
    db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId)),
    findReach(db, [userId]),
  ])
  const hasEmail = !!people.get(userId)?.email
  const enabled = new Map(rows.map((row) => [`${row.eventGroup} ${row.channel}`, row.enabled]))
  return groups.map((group) => ({
    group,
    chosen: copyChannels.filter(
      (channel) => enabled.get(`${group} ${channel}`) ?? isUsual(group, channel, hasEmail),
    ),
  }))
}
