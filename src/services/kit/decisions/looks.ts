import { and, eq, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { LOOK_MINUTES, LOOKS_MAX } from '#src/contract/core/looks.ts'
import type { Database, Queryable, Tx } from '#src/database/connect.ts'
import { reviewLooks } from './schema.ts'

const { kind: ofKind, recordId, assigneeId, assignedAt, expiresAt } = reviewLooks
const hasExpired = lte(expiresAt, sql`now()`)

export type Own = ReadonlyMap<InboxKind, readonly string[]>

/** What somebody has until they give it back, by kind. */
export async function findOwn(db: Queryable, personId: string): Promise<Own> {
  const rows = await selectOwn(db, personId).limit(LOOKS_MAX)
  const own = new Map<InboxKind, string[]>()
  for (const row of rows) own.set(row.kind, [...(own.get(row.kind) ?? []), row.recordId])
  return own
}

/** Without what they only opened, which is no promise to decide. */
export function selectOwn(db: Queryable, personId: string | Placeholder) {
  return db
    .select({ kind: ofKind, recordId })
    .from(reviewLooks)
    .where(and(eq(assigneeId, personId), isNull(expiresAt)))
}

/** All that are not over, to be joined and narrowed. */
export function selectLooks(db: Queryable) {
  return db.select().from(reviewLooks).where(sql`${hasExpired} is not true`).as('looks')
}

type Item = {
  kind: InboxKind
  id: string
  /** Who had it on the page. */
  seen: { personId: string; lasting: boolean } | null
}

/** For some minutes it is theirs, if nobody has it; their own minutes start again. */
export async function openItem(tx: Tx, { kind, id }: Item, personId: string): Promise<void> {
  const isOwn = eq(assigneeId, personId)
  const until: SQL<Date> = sql`now() + make_interval(mins => ${LOOK_MINUTES})`
  const values = { assigneeId: personId, assignedBy: personId, expiresAt: until }
  const since = sql`case when ${isOwn} and not ${hasExpired} then ${assignedAt} else now() end`
  await tx
    .insert(reviewLooks)
    .values({ kind, recordId: id, ...values })
    .onConflictDoUpdate({
      target: [ofKind, recordId],
      set: { ...values, assignedAt: since },
      setWhere: sql`${hasExpired} or (${isOwn} and ${expiresAt} is not null)`,
    })
}

/**
 * Who had it on the page is a condition of the write: of two people at once one has it. What is expired or
 * opened by whoever gives it is free as well.
 * @param personId null gives it back
 * @returns whether anything was written
 */
export async function giveItem(
  tx: Tx,
  { kind, id, seen }: Item,
  personId: string | null,
  by: string,
): Promise<boolean> {
  const asSeen =
    seen && sql`(${assigneeId}, ${expiresAt} is null) = (${seen.personId}, ${seen.lasting})`
  const isFree = sql`(${hasExpired} or (${assigneeId} = ${by} and ${expiresAt} is not null)
    or ${asSeen ?? sql`false`})`
  const values = { assigneeId: personId ?? by, assignedBy: by, assignedAt: sql`now()` }
  if (personId === null) {
    const isIt = and(eq(ofKind, kind), eq(recordId, id))
    const given = await tx.delete(reviewLooks).where(and(isIt, isFree)).returning({ recordId })
    return given.length > 0
  }
  const isOther = sql`(${assigneeId}, ${expiresAt} is null) <> (${personId}, true)`
  const given = await tx
    .insert(reviewLooks)
    .values({ kind, recordId: id, ...values })
    .onConflictDoUpdate({
      target: [ofKind, recordId],
      set: { ...values, expiresAt: null },
      setWhere: and(isFree, isOther),
    })
    .returning({ recordId })
  return given.length > 0
}

/** Rows that others hold are skipped. */
export async function removeExpired(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${reviewLooks} where (kind, record_id) in (
      select kind, record_id from ${reviewLooks}
      where ${hasExpired} limit 50 for update skip locked)`)
}

/** Whoever leaves takes nothing along: colleagues find that nobody has it. */
export async function endLooks(tx: Tx, personId: string): Promise<void> {
  await tx.delete(reviewLooks).where(eq(assigneeId, personId))
}
