import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { storedNow } from '#src/services/kit/clock.ts'
import { notifications, outboxMessages } from './schema.ts'

/** What its reader has: held ones are not there yet. */
export const isShown = lte(notifications.createdAt, storedNow)

type Decided = {
  ownerId: string
  decidedAt: Date
  heldSeconds: number
  /** Of those who decide, which the decision marked as read. */
  read: readonly string[]
}

/**
 * Withdraws an owner's held notification of a decision, and tells those who decide again that it waits.
 * @returns false if a copy has left, or is leaving; then nothing is withdrawn
 */
export async function withdraw(
  tx: Tx,
  { ownerId, decidedAt, heldSeconds, read }: Decided,
): Promise<boolean> {
  const { id, userId, createdAt, readAt } = notifications
  const shownAt = new Date(decidedAt.getTime() + heldSeconds * 1000)
  const held = await tx
    .select({ id })
    .from(notifications)
    .where(and(eq(userId, ownerId), eq(createdAt, shownAt)))
    .for('update')
  const ids = held.map((one) => one.id)
  const { userId: recipient, notificationId, attempts } = outboxMessages
  const ofHeld = and(eq(recipient, ownerId), inArray(notificationId, ids))
  await tx.select({ id: outboxMessages.id }).from(outboxMessages).where(ofHeld).for('update')
  if ((await tx.$count(outboxMessages, and(ofHeld, gt(attempts, 0)))) > 0) return false
  await tx.delete(outboxMessages).where(ofHeld)
  await tx.delete(notifications).where(inArray(id, ids))
  await tx
    .update(notifications)
    .set({ readAt: null })
    .where(and(inArray(id, [...read]), eq(readAt, decidedAt)))
  return true
}
