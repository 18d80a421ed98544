import { sql } from 'drizzle-orm'
import {
  readWaiting as contract,
  type InboxKind,
  inboxKinds,
  type WaitingForApproval,
} from '#src/contract/core/approvals.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { scopeOf } from '#src/services/core/inbox/scope.ts'
import { whatWaits } from '#src/services/core/inbox/what-waits.ts'
import { countUnanswered } from '#src/services/core/review-threads/list-threads.ts'
import { countSamples } from '#src/services/core/trust/samples.ts'
import { daysSince } from '#src/services/kit/clock.ts'
import { selectOwn } from '#src/services/kit/decisions/looks.ts'
import { kindsDecidedBy } from '#src/services/kit/decisions/may-decide.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'

export const readWaiting = bind(contract, async ({ caller }, { quick, settings }) => ({
  data: await findWaiting(quick, caller, settings.businessTimeZone),
}))

export async function findWaiting(
  db: Queryable,
  caller: Caller,
  timeZone: string,
): Promise<WaitingForApproval> {
  const kinds = kindsDecidedBy(caller)
  const { types } = scopeOf(caller, timeZone)
  const [found, samples, answers] = await Promise.all([
    kinds.length > 0
      ? waitingByKind(db, timeZone, ...kinds).execute({ userId: caller.userId })
      : [],
    countSamples(db, caller),
    countUnanswered(db, caller),
  ])
  const rows = found.filter(({ kind, type }) => kind !== 'accounts' || types.includes(type))
  const queue = (kind: InboxKind) =>
    kinds.includes(kind) ? sumOf(rows.filter((row) => row.kind === kind)) : null
  const accounts = rows.filter(({ kind }) => kind === 'accounts')
  const pending = (type: BusinessRole) =>
    types.includes(type) ? sumOf(accounts.filter((row) => row.type === type)).count : null
  const queues = inboxKinds.map((kind) => [kind, queue(kind)] as const)
  return {
    ...(Object.fromEntries(queues) as Record<InboxKind, ReturnType<typeof queue>>),
    accounts: kinds.includes('accounts')
      ? { count: sumOf(accounts).count, MERCHANT: pending('MERCHANT'), BANK: pending('BANK') }
      : null,
    samples,
    mine: rows.reduce((sum, { mine }) => sum + mine, 0),
    answers,
  }
}

function sumOf(rows: readonly { count: number; oldestDays: number }[]) {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    oldestDays: rows.length > 0 ? Math.max(...rows.map(({ oldestDays }) => oldestDays)) : null,
  }
}

const waitingByKind = prepareOnce((db, timeZone: string, ...kinds: InboxKind[]) => {
  const own = selectOwn(db, sql.placeholder('userId'))
  return db
    .select({
      kind: sql<InboxKind>`kind`,
      type: sql<BusinessRole>`type`,
      count: sql<number>`count(*)::int`,
      mine: sql<number>`(count(*) filter (where (kind, record) in ${own}))::int`,
      oldestDays: sql<number>`${daysSince(timeZone, sql`min(since)`)}`,
    })
    .from(
      sql`(${whatWaits(kinds, { types: businessRoles, timeZone })}) as waiting (kind, id, record, type, since)`,
    )
    .groupBy(sql`kind`, sql`type`)
})
