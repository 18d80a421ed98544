import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { accountStates, accountsNamed } from '#src/services/authentication/index.ts'
import { isCurrentOf } from './find-plans.ts'
import { subscriptions } from './schema.ts'
import { countSubscribers } from './tallies.ts'

export async function findSubscribers(
  db: Queryable,
  planId: string,
  term: string | null,
  { page, size }: { page: number; size: number },
) {
  const named = term === null ? undefined : sql`${subscriptions.userId} in ${accountsNamed(term)}`
  const where = and(isCurrentOf(planId), named)
  const { id, userId, startedAt } = subscriptions
  const onPage = db
    .select({ id, userId, startedAt })
    .from(subscriptions)
    .where(where)
    .orderBy(desc(startedAt), desc(id))
    .limit(size)
    .offset(page * size)
    .as('on_page')
  const accounts = accountStates(db)
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
