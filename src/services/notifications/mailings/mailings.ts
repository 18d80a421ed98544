import { and, asc, count, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  latestEdition,
  MAILINGS_MAX,
  type MailingKind,
  stopMailing,
} from '#src/contract/notifications/mailings.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { findReach } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { canSend } from '#src/services/notifications/can-send.ts'
import { mailings, notificationChoices } from '#src/services/notifications/schema.ts'
import { readStopToken } from './stop-token.ts'

export const mailingEndpoints = [
  bind(stopMailing, async (call, { db, settings }) => {
    const id = readStopToken(settings, call.body.token)
    if (!id) throw new Refusal('notFound', 'mailings:stop.unknown')
    await db.transaction(async (tx) => {
      const [stopped] = await tx.delete(mailings).where(eq(mailings.id, id)).returning()
      if (!stopped) return
      const { userId, kind } = stopped
      if (kind === 'DIGEST') await leaveDigest(tx, userId)
      const subject = { subjectType: 'user', subjectId: userId, after: { mailing: kind } }
      await recordAudit(tx, call, { event: 'mailing.stopped', ...subject })
    })
    return { data: null }
  }),
]

type Own = { userId: string; kind: MailingKind; of: string }

/**
 * From the next edition on; whether it is new.
 * @throws Refusal ruleBroken if the person cannot be mailed or is sent enough
 */
export async function addMailing(
  tx: Tx,
  settings: Pick<Settings, 'businessTimeZone' | 'messages'>,
  own: Own,
): Promise<boolean> {
  const person = (await findReach(tx, [own.userId])).get(own.userId)
  if (!canSend(settings, 'EMAIL')) throw new Refusal('ruleBroken', 'messages:errors.off')
  if (!person?.email) throw new Refusal('ruleBroken', 'mailings:noAddress')
  await lockName(tx, `mailings ${own.userId}`)
  const added = await insertMailing(tx, settings, own)
  const [all] = await tx
    .select({ count: count() })
    .from(mailings)
    .where(eq(mailings.userId, own.userId))
  if ((all?.count ?? 0) > MAILINGS_MAX) throw new Refusal('ruleBroken', 'mailings:enough')
  return added
}

async function insertMailing(
  tx: Tx,
  { businessTimeZone }: Pick<Settings, 'businessTimeZone'>,
  own: Own,
): Promise<boolean> {
  const { day } = latestEdition(own.kind, await readDatabaseClock(tx), businessTimeZone)
  const added = await tx
    .insert(mailings)
    .values({ id: v7(), ...own, sentFor: day })
    .onConflictDoNothing()
    .returning({ id: mailings.id })
  return added.length > 0
}

export function findMailings(db: Queryable, { userId, kind }: Omit<Own, 'of'>) {
  return db
    .select({ id: mailings.id, of: mailings.of })
    .from(mailings)
    .where(and(eq(mailings.userId, userId), eq(mailings.kind, kind)))
    .orderBy(asc(mailings.id))
}

/** Whether the person had it. */
export async function removeMailing(
  tx: Tx,
  { id, userId, kind }: { id: string } & Omit<Own, 'of'>,
): Promise<boolean> {
  const own = and(eq(mailings.id, id), eq(mailings.userId, userId), eq(mailings.kind, kind))
  const removed = await tx.delete(mailings).where(own).returning({ id: mailings.id })
  return removed.length > 0
}

/** After a choice: who wants nothing in the digest is sent none. */
export async function keepDigest(
  tx: Tx,
  settings: Pick<Settings, 'businessTimeZone'>,
  userId: string,
): Promise<void> {
  const own = { userId, kind: 'DIGEST', of: '' } as const
  const [chosen] = await tx.select().from(notificationChoices).where(inDigest(userId)).limit(1)
  if (chosen) await insertMailing(tx, settings, own)
  else
    await tx.delete(mailings).where(and(eq(mailings.userId, userId), eq(mailings.kind, own.kind)))
}

function leaveDigest(tx: Tx, userId: string) {
  return tx.update(notificationChoices).set({ enabled: false }).where(inDigest(userId))
}

export function inDigest(userId: string) {
  const { userId: of, channel, enabled } = notificationChoices
  return and(eq(of, userId), eq(channel, 'DIGEST'), eq(enabled, true))
}
