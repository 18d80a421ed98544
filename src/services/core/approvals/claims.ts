import { and, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { ASSIGNMENTS_MAX } from '#src/contract/core/assignments.ts'
import {
  CLAIM_MINUTES,
  CLAIMS_MAX,
  type Claim,
  claimItem as claimContract,
  listClaims as listContract,
  UNREAD_MAX,
} from '#src/contract/core/claims.ts'
import type { Database } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { accountNames, findAccounts } from '#src/services/authentication/index.ts'
import { scopeOf } from '#src/services/core/inbox/scope.ts'
import { doesWait } from '#src/services/core/inbox/what-waits.ts'
import { answeredKinds } from '#src/services/core/review-threads/list-threads.ts'
import { selectAssignments } from '#src/services/kit/decisions/assignments.ts'
import { kindsDecidedBy, requireDecider } from '#src/services/kit/decisions/may-decide.ts'
import { findUnread } from '#src/services/kit/decisions/threads.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { reviewClaims } from './schema.ts'

type Row = typeof reviewClaims.$inferSelect
type Item = { kind: InboxKind; itemId: string }

export const listClaims = bind(listContract, async ({ query, caller, format }, { quick }) => {
  const kinds = kindsDecidedBy(caller)
  const [item, record] = [query.id, query.record ?? query.id]
  const found = atWork(quick, item !== undefined, record !== undefined)
  const [rows, unread] = await Promise.all([
    found.execute({ kinds, item_id: item, record_id: record }),
    item ? [] : findUnread(quick, answeredKinds(caller), UNREAD_MAX),
  ])
  const claims = rows.flatMap(({ isClaim, ...row }) =>
    isClaim ? present(row, caller, format) : [],
  )
  const assignments = rows.flatMap(({ isClaim, ...row }) =>
    isClaim ? [] : { ...present(row, caller, format), assigneeId: row.personId },
  )
  return { data: { claims, assignments, unread } }
})

/** Claims and assignments, with the names of those whose they are. */
const atWork = prepareOnce((db, isOfItem: boolean, isOfRecord: boolean) => {
  const { claimedBy, claimedAt, expiresAt, ...claim } = reviewClaims
  const given = selectAssignments(db)
  const { recordId, assigneeId, assignedAt, kind } = given
  const people = accountNames(db)
  const name = sql<string>`coalesce(${people.name}, '')`
  const isOfKinds = (column: AnyPgColumn) =>
    sql`${column} = any(${sql.placeholder('kinds')}::text[])`
  const isOfOne = (one: boolean, column: AnyPgColumn) =>
    one ? eq(column, sql.placeholder(column.name)) : undefined
  const ofClaim = { kind: claim.kind, id: claim.itemId, personId: claimedBy, since: claimedAt }
  const ofAssignment = { kind, id: recordId, personId: assigneeId, since: assignedAt }
  const isRunning = gt(expiresAt, sql`now()`)
  return unionAll(
    db
      .select({ isClaim: sql<boolean>`true`, ...ofClaim, name })
      .from(reviewClaims)
      .leftJoin(people, eq(people.id, claimedBy))
      .where(and(isRunning, isOfKinds(claim.kind), isOfOne(isOfItem, claim.itemId)))
      .limit(CLAIMS_MAX),
    db
      .select({ isClaim: sql<boolean>`false`, ...ofAssignment, name })
      .from(given)
      .leftJoin(people, eq(people.id, assigneeId))
      .where(and(isOfKinds(kind), isOfOne(isOfRecord, recordId)))
      .limit(ASSIGNMENTS_MAX),
  )
})

export const claimItem = bind(claimContract, async (call, { db, settings }) => {
  const { params, body, caller, format } = call
  const item = { kind: params.kind, itemId: params.id }
  requireDecider(caller, item.kind)
  const scope = scopeOf(caller, settings.businessTimeZone)
  if (!(await doesWait(db, params, { ...scope, reviewerId: caller.userId }))) {
    throw new Refusal('notFound', 'core:claim.notWaiting')
  }
  await removeExpired(db)
  const row = (await take(db, item, caller.userId, body.takeOver)) ?? (await find(db, item))
  if (!row) throw new Error('a claim that stood in the way is gone')
  const { kind, itemId: id, claimedBy: personId, claimedAt: since } = row
  const name = (await findAccounts(db, [personId])).get(personId)?.name ?? ''
  return { data: present({ kind, id, personId, since, name }, caller, format) }
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

type Work = Record<'id' | 'personId' | 'name', string> & { kind: InboxKind; since: Date }

function present({ personId, since, ...work }: Work, { userId }: Caller, format: Format): Claim {
  return { ...work, isOwn: personId === userId, since: format.instant(since) }
}
