import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type NotificationType, typeOfSeveral } from '#src/contract/notifications/types.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import type { News } from '#src/services/kit/decisions/decide.ts'
import { notify } from '#src/services/notifications/index.ts'
import { type BulkActionRow, bulkActionItems as items } from './schema.ts'

type Action = Pick<BulkActionRow, 'id'>

const hasNews = ({ id }: Action) => and(eq(items.actionId, id), isNotNull(items.news))
const ofOwner = (action: Action, ownerId: string) =>
  and(hasNews(action), eq(items.ownerId, ownerId))

/** @returns false when all were notified */
export async function notifyNext(tx: Tx, action: Action): Promise<boolean> {
  const [first] = await tx
    .select({ ownerId: items.ownerId })
    .from(items)
    .where(hasNews(action))
    .orderBy(asc(items.ownerId))
    .limit(1)
  if (!first?.ownerId) return false
  await notifyOwner(tx, action, first.ownerId)
  await tx.update(items).set({ news: sql`null` }).where(ofOwner(action, first.ownerId))
  return true
}

/** The news stay: an undo tells an owner again of what stands. */
export async function notifyAll(tx: Tx, action: Action): Promise<void> {
  const { ownerId } = items
  const owners = tx.selectDistinct({ ownerId }).from(items).where(hasNews(action))
  for (const one of await owners.orderBy(asc(ownerId)))
    if (one.ownerId) await notifyOwner(tx, action, one.ownerId)
}

/**
 * One record as usual, several of a kind in one message, so that notification settings apply.
 * @param only positions of what it is about; all by default
 */
export async function notifyOwner(
  tx: Tx,
  action: Action,
  ownerId: string,
  only?: readonly number[],
): Promise<void> {
  const some = only && inArray(items.position, [...only])
  const rows = await tx
    .select({ news: items.news })
    .from(items)
    .where(and(ofOwner(action, ownerId), some))
  const news = rows.flatMap((row) => (row.news ? [row.news] : []))
  for (const [type, some] of Map.groupBy(news, (one) => one.type)) {
    const several = some.length > 1 ? typeOfSeveral[type] : undefined
    const [one] = some
    if (several && one) await notify(tx, { ...one, ...inOne(several, some) })
    else for (const each of some) await notify(tx, each)
  }
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
