import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames, accountsNamed } from '#src/services/authentication/index.ts'
import { type Paging, plainWindow } from '#src/services/kit/lists/page-window.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { isCurrentOf } from './find-plans.ts'
import { planTallies, subscriptions } from './schema.ts'

export async function findSubscribers(
  db: Queryable,
  planId: string,
  term: string | null,
  paging: Paging,
) {
  const window = plainWindow(paging)
  const named = term === null ? undefined : sql`${subscriptions.userId} in ${accountsNamed(term)}`
  const where = and(isCurrentOf(planId), named)
  const { id, userId, startedAt } = subscriptions
  const onPage = db
    .select({ id, userId, startedAt })
    .from(subscriptions)
    .where(and(where, isBehind(planId, window.after)))
    .orderBy(desc(startedAt), desc(id))
    .limit(window.limit)
    .offset(window.offset)
    .as('on_page')
  const accounts = accountNames(db)
  const [rows, totalItems] = await Promise.all([
    db
      .select({
        id: accounts.id,
        name: accounts.name,
        imageUrl: accounts.imageUrl,
        approvalStatus: accounts.approvalStatus,
        subscribedOn: onPage.startedAt,
      })
      .from(onPage)
      .innerJoin(accounts, eq(accounts.id, onPage.userId))
      .orderBy(desc(onPage.startedAt), desc(onPage.id)),
    named ? db.$count(subscriptions, where) : countSubscribers(db, planId),
  ])
  return { rows, totalItems }
}

/** Rows are accounts, placed by their last subscription to the plan. */
function isBehind(planId: string, accountId: string | undefined): SQL | undefined {
  if (accountId === undefined) return undefined
  const { id, userId, startedAt } = subscriptions
  return sql`(${startedAt}, ${id}) < (
    select ${startedAt}, ${id} from ${subscriptions}
    where ${subscriptions.planId} = ${planId} and ${userId} = ${accountId}
    order by ${startedAt} desc, ${id} desc limit 1)`
}

export function countSubscribers(db: Queryable, planId: string): Promise<number> {
  return sumOf(db, planTallies.subscribers, eq(planTallies.planId, planId))
}

export async function countPeople(
  db: Queryable,
): Promise<{ subscribed: number; unsubscribed: number }> {
  const [row] = await people(db).execute()
  return row ?? { subscribed: 0, unsubscribed: 0 }
}

const people = prepareOnce((db) => {
  const { subscribers, newcomers } = planTallies
  return db
    .select({
      subscribed: sql<number>`coalesce(sum(${subscribers}), 0)::int`,
      unsubscribed: sql<number>`coalesce(sum(${newcomers} - ${subscribers}), 0)::int`,
    })
    .from(planTallies)
})
