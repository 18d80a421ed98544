import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DRAFT_DAYS, DRAFTS_MAX, type saveDraft } from '#src/contract/core/deal-drafts.ts'
import type { Reads, Tx } from '#src/database/connect.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { dealDrafts } from './schema.ts'

type Named = { id: string; ownerId: string; writtenFor: string | null }
type Seen = { version: number; writer: string }

export const ownDraft = ({ id, ...owner }: Named) => and(eq(dealDrafts.id, id), draftsOf(owner))

/** A merchant's own, or an administrator's for one merchant. */
export const draftsOf = ({ ownerId, writtenFor }: Omit<Named, 'id'>) =>
  and(
    eq(dealDrafts.ownerId, ownerId),
    writtenFor ? eq(dealDrafts.writtenFor, writtenFor) : isNull(dealDrafts.writtenFor),
  )

export const isOpen = isNotNull(dealDrafts.typed)

export function prepareDraftCount(quick: Reads): (ownerId: string) => Promise<number> {
  const statement = quick
    .select({ count: sql<number>`count(*)::int`.as('count') })
    .from(dealDrafts)
    .where(and(eq(dealDrafts.ownerId, sql.placeholder('ownerId')), isOpen))
    .prepare('count_deal_drafts')
  return async (ownerId) => (await statement.execute({ ownerId }))[0]?.count ?? 0
}

/** One after the other for each owner: saves, ends, and how many there are. */
async function lockDraft(tx: Tx, { id, ownerId, writtenFor }: Named) {
  await lockName(tx, `deal drafts ${ownerId}`)
  const isOwn = and(eq(dealDrafts.id, id), eq(dealDrafts.ownerId, ownerId))
  const [row] = await tx.select().from(dealDrafts).where(isOwn)
  if (row && row.writtenFor !== writtenFor) throw new Refusal('conflict', 'core:draft.gone')
  return row
}

/** @returns the saved row, and whether it is new. @throws Refusal */
export async function writeDraft(
  tx: Tx,
  draft: Named,
  { version, writer, merchantId: _named, ...typed }: z.output<(typeof saveDraft)['body']>,
) {
  const row = await lockDraft(tx, draft)
  if (!row) {
    if (version > 0) throw new Refusal('conflict', 'core:draft.gone')
    await refuseTooMany(tx, draft.ownerId)
    const added = await tx
      .insert(dealDrafts)
      .values({ ...draft, typed, writer })
      .returning()
    return { saved: only(added), isNew: true }
  }
  if (!row.typed) {
    const kind = row.writer === writer ? 'ruleBroken' : 'conflict'
    throw new Refusal(kind, 'core:draft.published')
  }
  if (isForeign(row, { version, writer })) throw new Refusal('conflict', 'core:draft.changed')
  const columns = { typed, writer, version: row.version + 1, savedAt: sql`now()` }
  const changed = await tx.update(dealDrafts).set(columns).where(ownDraft(draft)).returning()
  return { saved: only(changed), isNew: false }
}

/**
 * The draft has become a deal in this transaction.
 * @throws Refusal at the field `draft` if another form published it, changed it or deleted it
 */
export async function endDraft(tx: Tx, draft: Named, seen: Seen): Promise<void> {
  const row = await lockDraft(tx, draft)
  if (row && !row.typed) throw fieldRefusal('draft', 'core:draft.published', 'ruleBroken')
  if (row && isForeign(row, seen))
    throw fieldRefusal('draft', 'core:draft.changedBefore', 'ruleBroken')
  const ended = { typed: null, writer: seen.writer, savedAt: sql`now()` }
  await tx
    .insert(dealDrafts)
    .values({ ...draft, ...ended })
    .onConflictDoUpdate({ target: [dealDrafts.ownerId, dealDrafts.id], set: ended })
}

/** A form whose answer was lost names an older version of what it saved itself. */
function isForeign(row: Seen, seen: Seen): boolean {
  return row.version !== seen.version && row.writer !== seen.writer
}

async function refuseTooMany(tx: Tx, ownerId: string): Promise<void> {
  const open = await tx.$count(dealDrafts, and(eq(dealDrafts.ownerId, ownerId), isOpen))
  if (open < DRAFTS_MAX) return
  throw new Refusal('ruleBroken', 'core:draft.tooMany', { params: { count: DRAFTS_MAX } })
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a draft was not written')
  return row
}

const BATCH = 100

/** Several processes may run it at once. Returns whether there may be more. */
export async function removeOldDrafts({ db }: Pick<ServiceDeps, 'db'>): Promise<boolean> {
  const { id, ownerId, savedAt } = dealDrafts
  const old = db
    .select({ ownerId, id })
    .from(dealDrafts)
    .where(lt(savedAt, sql`now() - make_interval(days => ${DRAFT_DAYS})`))
    .orderBy(savedAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const removed = await db
    .delete(dealDrafts)
    .where(inArray(sql`(${ownerId}, ${id})`, old))
    .returning({ id })
  return removed.length === BATCH
}
