import { and, eq, getTableColumns, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import {
  CLAIM_MINUTES,
  CLAIMS_MAX,
  type Claim,
  claimItem as claimContract,
  listClaims as listContract,
  UNREAD_MAX,
} from '#src/contract/core/claims.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import {
  accountNames,
  doesAccountWait,
  doesChangeWait,
  findAccounts,
} from '#src/services/authentication/index.ts'
import { correctionWaits } from '#src/services/core/deal-corrections/find-waiting.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/schema.ts'
import { matchDeals } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { answeredKinds } from '#src/services/core/review-threads/list-threads.ts'
import { findAssignments } from '#src/services/kit/decisions/assignments.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import { findUnread } from '#src/services/kit/decisions/threads.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { doesBranchWait } from '#src/services/location/index.ts'
import { reviewClaims } from './schema.ts'
import { typesOf } from './types-of.ts'

type Row = typeof reviewClaims.$inferSelect
type Item = { kind: InboxKind; itemId: string }

export const listClaims = bind(listContract, async ({ query, caller, format }, { quick }) => {
  const kinds = inboxKinds.filter((kind) => mayDecide(caller, kind))
  const [rows, assigned, unread] = await Promise.all([
    claimed(quick, query.id !== undefined).execute({ kinds, id: query.id }),
    findAssignments(quick, kinds, query.record ?? query.id),
    query.id ? [] : findUnread(quick, answeredKinds(caller), UNREAD_MAX),
  ])
  const people = await findAccounts(
    quick,
    assigned.map(({ assigneeId }) => assigneeId),
  )
  const assignments = assigned.map(({ kind, recordId: id, assigneeId, assignedAt }) => ({
    kind,
    id,
    assigneeId,
    name: people.get(assigneeId)?.name ?? '',
    isOwn: assigneeId === caller.userId,
    since: format.instant(assignedAt),
  }))
  const claims = rows.map((row) => present(row, caller, format))
  return { data: { claims, assignments, unread } }
})

const claimed = prepareOnce((db, isOfOne: boolean) => {
  const people = accountNames(db)
  return db
    .select({ ...getTableColumns(reviewClaims), name: people.name })
    .from(reviewClaims)
    .leftJoin(people, eq(people.id, reviewClaims.claimedBy))
    .where(
      and(
        gt(reviewClaims.expiresAt, sql`now()`),
        sql`${reviewClaims.kind} = any(${sql.placeholder('kinds')}::text[])`,
        isOfOne ? eq(reviewClaims.itemId, sql.placeholder('id')) : undefined,
      ),
    )
    .limit(CLAIMS_MAX)
})

export const claimItem = bind(claimContract, async (call, { db, settings }) => {
  const { params, body, caller, format } = call
  const item = { kind: params.kind, itemId: params.id }
  if (!mayDecide(caller, item.kind)) throw new Refusal('forbidden', 'errors:service.forbidden')
  if (!(await doesWait(db, params, caller, settings.businessTimeZone))) {
    throw new Refusal('notFound', 'core:claim.notWaiting')
  }
  await removeExpired(db)
  const row = (await take(db, item, caller.userId, body.takeOver)) ?? (await find(db, item))
  if (!row) throw new Error('a claim that stood in the way is gone')
  const people = await findAccounts(db, [row.claimedBy])
  const name = people.get(row.claimedBy)?.name ?? null
  return { data: present({ ...row, name }, caller, format) }
})

/** One conditional write decides the claim; concurrent callers find the first one's. */
async function take(db: Database, item: Item, claimedBy: string, takeOver: boolean) {
  const isOwn = eq(reviewClaims.claimedBy, claimedBy)
  const hasExpired = lte(reviewClaims.expiresAt, sql`now()`)
  const expiresAt: SQL<Date> = sql`now() + make_interval(mins => ${CLAIM_MINUTES})`
  const [row] = await db
    .insert(reviewClaims)
    .values({ ...item, claimedBy, expiresAt })
    .onConflictDoUpdate({
      target: [reviewClaims.kind, reviewClaims.itemId],
      set: {
        claimedBy,
        claimedAt: sql`case when ${isOwn} and not ${hasExpired} then ${reviewClaims.claimedAt} else now() end`,
        expiresAt,
      },
      setWhere: takeOver ? undefined : or(isOwn, hasExpired),
    })
    .returning()
  return row
}

async function find(db: Database, { kind, itemId }: Item): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(reviewClaims)
    .where(and(eq(reviewClaims.kind, kind), eq(reviewClaims.itemId, itemId)))
  return row
}

/**
 * Long after they ended, so that no claim is deleted between two statements; rows locked by others are
 * skipped.
 */
async function removeExpired(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${reviewClaims} where (kind, item_id) in (
      select kind, item_id from ${reviewClaims}
      where ${reviewClaims.expiresAt} < now() - interval '1 hour' limit 50 for update skip locked)`)
}

function present(row: Row & { name: string | null }, { userId }: Caller, format: Format): Claim {
  return {
    kind: row.kind,
    id: row.itemId,
    name: row.name ?? '',
    isOwn: row.claimedBy === userId,
    since: format.instant(row.claimedAt),
  }
}

/** Whether an item waits in the inbox of somebody who decides on its kind. */
async function doesWait(
  db: Queryable,
  { kind, id }: { kind: InboxKind; id: string },
  caller: Caller,
  timeZone: string,
): Promise<boolean> {
  if (kind === 'deals') return doesDealWait(db, id, caller, timeZone)
  if (kind === 'branches') return doesBranchWait(db, id)
  if (kind === 'corrections') return doesCorrectionWait(db, id, timeZone)
  if (kind === 'accounts') return doesAccountWait(db, id, typesOf(caller))
  return doesChangeWait(db, id, kind === 'profile' ? 'BUSINESS' : 'CONTACT')
}

/** Not for those who wrote some of it: another reviewer would wait for them in vain. */
async function doesDealWait(db: Queryable, id: string, { userId }: Caller, timeZone: string) {
  const waits = matchDeals({ merchantId: null, status: 'PENDING', pattern: null }, timeZone)
  const isOthers = sql`${userId}::uuid <> all(${deals.writers})`
  return (await db.$count(deals, and(eq(deals.id, id), waits, isOthers))) > 0
}

async function doesCorrectionWait(db: Queryable, id: string, timeZone: string): Promise<boolean> {
  return (
    (await db.$count(dealCorrections, and(eq(dealCorrections.id, id), correctionWaits(timeZone)))) >
    0
  )
}
