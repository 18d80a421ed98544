import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type NotificationType, typeOfSeveral } from '#src/contract/notifications/types.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import type { News } from '#src/services/kit/decisions/decide.ts'
import { notify } from '#src/services/notifications/index.ts'
import { type BulkActionRow, bulkActionItems as items } from './schema.ts'

/**
 * Notifies the next owner: one record as usual, several of a kind in one message, so that their
 * notification settings apply. @returns false when all were notified
 */
export async function notifyNext(tx: Tx, { id }: BulkActionRow): Promise<boolean> {
  const pending = and(eq(items.actionId, id), isNotNull(items.news))
  const [first] = await tx
    .select({ ownerId: items.ownerId })
    .from(items)
    .where(pending)
    .orderBy(asc(items.ownerId))
    .limit(1)
  if (!first?.ownerId) return false
  const ofOwner = and(pending, eq(items.ownerId, first.ownerId))
  const rows = await tx.select({ news: items.news }).from(items).where(ofOwner)
  const news = rows.flatMap((row) => (row.news ? [row.news] : []))
  for (const [type, some] of Map.groupBy(news, (one) => one.type)) {
    const several = some.length > 1 ? typeOfSeveral[type] : undefined
    const [one] = some
    if (several && one) await notify(tx, { ...one, ...inOne(several, some) })
    else for (const each of some) await notify(tx, each)
  }
  await tx.update(items).set({ news: sql`null` }).where(ofOwner)
  return true
}

/** Includes the comment only if all have the same: one that names its record differs each time. */
function inOne(type: NotificationType, some: readonly News[]) {
  const count = some.length
  const comment = some[0]?.params.comment
  const isNamed = comment && some.every(({ params }) => params.comment === comment)
  const status = type.endsWith('approved') ? 'approved' : 'rejected'
  const list = type.startsWith('deals')
    ? dealPaths.list({ userType: 'merchant' }, { status })
    : branchPaths.list({ status })
  return { type, params: { count, ...(isNamed && { comment }) }, link: list }
}
