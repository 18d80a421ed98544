import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type CopyChannel, copyChannels, isUsual } from '#src/contract/notifications/choices.ts'
import { copyTemplate } from '#src/contract/notifications/messages.ts'
import {
  groupOf,
  type NotificationType,
  notificationTypes,
} from '#src/contract/notifications/types.ts'
import type { Tx } from '#src/database/connect.ts'
import { reachableUsers } from '#src/services/authentication/index.ts'
import type { Lane } from '#src/services/notifications/outbox/lanes.ts'
import { deviceTokens, notificationChoices, notifications, outboxMessages } from './schema.ts'
import { type NotificationParams, reachesBlocked } from './types.ts'

export type Notification = {
  userIds: readonly string[]
  type: NotificationType
  params: NotificationParams
  /** A browser path such as /deals/view/merchant/…; null if there is nothing to open. */
  link: string | null
  /** Seconds until its reader sees it and its copies leave. */
  heldSeconds?: number
}

/** Runs in the caller's transaction, copies included. Two statements, three for what waits, however many recipients. */
export async function notify(
  tx: Tx,
  { userIds, type, params, link, heldSeconds = 0 }: Notification,
): Promise<void> {
  if (userIds.length === 0) return
  if (link !== null && isWaiting(type)) await markReviewNoticesRead(tx, link)
  const ids = userIds.map(() => v7())
  const people = sql`unnest(${sql.param(ids)}::uuid[], ${sql.param([...userIds])}::uuid[])`
  await tx.execute(sql`
    insert into ${notifications} (id, user_id, type, params, link, created_at)
    select notice.id, notice.user_id, ${type}, ${JSON.stringify(params)}::jsonb, ${link},
      ${heldSeconds > 0 ? inSeconds(heldSeconds) : sql`clock_timestamp()`}
    from ${people} as notice (id, user_id)`)
  await queueCopies(tx, type, ids, heldSeconds)
}

/** From the transaction's begin, so that whoever withdraws it can name the instant. */
function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`
}

const waitingTypes = notificationTypes.filter(isWaiting)

function isWaiting(type: NotificationType): boolean {
  return groupOf[type].endsWith('-waiting')
}

/**
 * Whoever was told that this waits has nothing to do about it any more: it was decided, or a newer
 * notification says so. Rows that their readers hold at this moment are being read anyway.
 * @returns the notifications' ids
 */
export async function markReviewNoticesRead(tx: Tx, link: string): Promise<string[]> {
  const unread = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.link, link),
        isNull(notifications.readAt),
        inArray(notifications.type, waitingTypes),
      ),
    )
    .for('update', { skipLocked: true })
  const read = await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(inArray(notifications.id, unread))
    .returning({ id: notifications.id })
  return read.map(({ id }) => id)
}

const USEFUL_SECONDS = 86_400
const laneOf: Record<CopyChannel, Lane> = { EMAIL: 'COPY', SMS: 'COPY', PUSH: 'PUSH' }

/**
 * Queues copies of notifications of one type according to each recipient's settings, a push per browser.
 * A copy only names the notification: text, address and permission are resolved when it leaves, so that
 * nothing personal is stored twice.
 */
async function queueCopies(
  tx: Tx,
  type: NotificationType,
  notificationIds: readonly string[],
  heldSeconds: number,
): Promise<void> {
  const people = reachableUsers(tx)
  const canReceive = reachesBlocked(type) ? sql`true` : sql`not people.is_blocked`
  await tx.execute(sql`
    insert into ${outboxMessages}
      (id, channel, lane, template, language, notification_id, user_id, device_hash, due_at, expires_at)
    select gen_random_uuid(), way.channel, way.lane, ${copyTemplate}, people.language, notice.id,
      notice.user_id, device.hash, ${inSeconds(heldSeconds)}, ${inSeconds(USEFUL_SECONDS)}
    from ${notifications} as notice
    join ${people} on people.id = notice.user_id and not people.is_gone and ${canReceive}
    cross join (values ${waysOf(type)}) as way (channel, lane, with_email, without_email)
    left join ${deviceTokens} as device on way.channel = 'PUSH'
      and device.user_id = notice.user_id and device.platform = 'WEB'
    left join ${notificationChoices} as choice on choice.user_id = notice.user_id
      and choice.event_group = ${groupOf[type]} and choice.channel = way.channel
    where notice.id = any(${sql.param([...notificationIds])}::uuid[])
      and coalesce(choice.wanted,
        case when people.email is null then way.without_email else way.with_email end)
      and case way.channel
        when 'EMAIL' then people.email is not null
        when 'SMS' then people.mobile is not null
        else device.hash is not null end`)
}

function waysOf(type: NotificationType): SQL {
  const ways = copyChannels.map(
    (
      channel,
    ) => sql`(${channel}, ${laneOf[channel]}, ${isUsual(groupOf[type], channel, true)}::boolean,
      ${isUsual(groupOf[type], channel, false)}::boolean)`,
  )
  return sql.join(ways, sql`, `)
}
