import { sql } from 'drizzle-orm'
import { readWaiting as contract, type WaitingForApproval } from '#src/contract/core/approvals.ts'
import { ASSIGNMENTS_MAX } from '#src/contract/core/assignments.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { countAccounts, findWaitingChanges } from '#src/services/authentication/index.ts'
import { readCorrectionQueue } from '#src/services/core/deal-corrections/find-waiting.ts'
import { matchDeals } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { countUnanswered } from '#src/services/core/review-threads/list-threads.ts'
import { countSamples } from '#src/services/core/trust/samples.ts'
import { daysSince } from '#src/services/kit/clock.ts'
import { findOwn } from '#src/services/kit/decisions/assignments.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { findWaitingBranches } from '#src/services/location/index.ts'
import { findOldest } from './queues.ts'
import { typesOf } from './types-of.ts'

export const readWaiting = bind(contract, async ({ caller }, { quick, settings }) => ({
  data: await findWaiting(quick, caller, settings.businessTimeZone),
}))

export async function findWaiting(
  db: Queryable,
  caller: Caller,
  timeZone: string,
): Promise<WaitingForApproval> {
  const [waitingDeals, changes, branches, corrections, accounts, samples, answers, mine] =
    await Promise.all([
      findWaitingDeals(db, timeZone),
      findWaitingChanges(db, timeZone),
      findWaitingBranches(db, timeZone),
      readCorrectionQueue(db, timeZone),
      countAccounts(db),
      countSamples(db, caller),
      countUnanswered(db, caller),
      countOwn(db, caller, timeZone),
    ])
  const types = mayDecide(caller, 'accounts') ? typesOf(caller) : []
  const pending = (type: BusinessRole) => (types.includes(type) ? accounts[type].pending : null)
  const [MERCHANT, BANK] = [pending('MERCHANT'), pending('BANK')]
  return {
    deals: mayDecide(caller, 'deals') ? waitingDeals : null,
    profile: mayDecide(caller, 'profile') ? changes.BUSINESS : null,
    contact: mayDecide(caller, 'contact') ? changes.CONTACT : null,
    branches: mayDecide(caller, 'branches') ? branches : null,
    accounts: types.length > 0 ? { count: (MERCHANT ?? 0) + (BANK ?? 0), MERCHANT, BANK } : null,
    corrections: mayDecide(caller, 'corrections') ? corrections : null,
    samples,
    mine,
    answers,
  }
}

async function countOwn(db: Queryable, caller: Caller, timeZone: string): Promise<number> {
  const own = await findOwn(db, caller.userId)
  const kinds = [...own.keys()].filter((kind) => mayDecide(caller, kind))
  const search = { term: null, timeZone, types: typesOf(caller), own }
  return (await findOldest(db, kinds, search, ASSIGNMENTS_MAX)).length
}

async function findWaitingDeals(db: Queryable, timeZone: string) {
  const [row] = await waitingDeals(db, timeZone).execute()
  return row ?? { count: 0, oldestDays: null }
}

const waitingDeals = prepareOnce((db, timeZone: string) =>
  db
    .select({
      count: sql<number>`count(*)::int`,
      oldestDays: daysSince(timeZone, sql`min(${deals.submittedAt})`),
    })
    .from(deals)
    .where(matchDeals({ merchantId: null, status: 'PENDING', pattern: null }, timeZone)),
)
