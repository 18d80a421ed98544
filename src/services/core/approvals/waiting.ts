import { type SQL, sql } from 'drizzle-orm'
import { readWaiting as contract, type WaitingForApproval } from '#src/contract/core/approvals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { countAccounts, findWaitingChanges } from '#src/services/authentication/index.ts'
import { matchDeals } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { findWaitingBranches } from '#src/services/location/index.ts'

export const readWaiting = bind(contract, async ({ caller }, { db, settings }) => ({
  data: await findWaiting(db, caller, settings.businessTimeZone),
}))

export async function findWaiting(
  db: Queryable,
  { permissions }: Caller,
  timeZone: string,
): Promise<WaitingForApproval> {
  const today = businessToday(timeZone)
  const daysSince = (oldest: SQL<Date>) =>
    sql<number | null>`${today} - ${businessToday(timeZone, oldest)}`
  const [waitingDeals, changes, branches, accounts] = await Promise.all([
    findWaitingDeals(db, timeZone),
    findWaitingChanges(db, daysSince),
    findWaitingBranches(db, daysSince),
    countAccounts(db),
  ])
  const mayAccounts = permissions.has('APPROVE_MERCHANT')
  return {
    deals: permissions.has('APPROVE_DEAL') ? waitingDeals : null,
    profiles: permissions.has('APPROVE_BUSINESS') ? changes.BUSINESS : null,
    contacts: permissions.has('APPROVE_CONTACT') ? changes.CONTACT : null,
    branches: permissions.has('APPROVE_BRANCH') ? branches : null,
    merchants: mayAccounts && permissions.has('VIEW_MERCHANT') ? accounts.MERCHANT.pending : null,
    banks: mayAccounts && permissions.has('VIEW_BANK') ? accounts.BANK.pending : null,
  }
}

async function findWaitingDeals(db: Queryable, timeZone: string) {
  const oldest = businessToday(timeZone, sql`min(${deals.submittedAt})`)
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldestDays: sql<number | null>`${businessToday(timeZone)} - ${oldest}`,
    })
    .from(deals)
    .where(matchDeals({ merchantId: null, status: 'PENDING', pattern: null }, timeZone))
  return row ?? { count: 0, oldestDays: null }
}
