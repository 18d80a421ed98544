import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { decidedRounds, trustMarks, trustRules } from './schema.ts'

type Origin = { caller: Caller; requestId: string; address: string | null }

export async function findMark(db: Queryable, ownerId: string) {
  const [mark] = await db.select().from(trustMarks).where(isOn(ownerId))
  return mark
}

/**
 * Keeps a rule and a merchant's trust in force until the transaction ends: whatever ends one of them
 * comes before or after.
 * @throws Refusal ruleBroken if one has ended
 */
export async function lockRule(tx: Tx, ownerId: string, ruleId: string): Promise<void> {
  const rows = await tx
    .select({ id: trustMarks.id })
    .from(trustMarks)
    .innerJoin(trustRules, eq(trustRules.id, ruleId))
    .where(and(isOn(ownerId), isNull(trustRules.endedAt)))
    .for('share')
  if (rows.length === 0) throw new Refusal('ruleBroken', 'core:trust.notTrusted')
}

/** Marks a merchant as trusted if `isDue`, after every rejection already in progress. */
export async function addMark(
  tx: Tx,
  origin: Origin,
  ownerId: string,
  requireDue: () => Promise<void>,
): Promise<void> {
  await lockName(tx, `trust ${ownerId}`)
  await requireDue()
  await tx.insert(trustMarks).values({ id: v7(), ownerId, markedBy: origin.caller.userId })
  await recordAudit(tx, origin, { event: 'user.trusted', subjectId: ownerId })
}

/** @returns whether there was a mark to end */
export async function endTrust(tx: Tx, origin: Origin, ownerId: string): Promise<boolean> {
  await lockName(tx, `trust ${ownerId}`)
  const [ended] = await tx
    .update(trustMarks)
    .set({ endedAt: sql`now()`, endedBy: origin.caller.userId })
    .where(isOn(ownerId))
    .returning({ id: trustMarks.id })
  if (ended) await recordAudit(tx, origin, { event: 'user.trust-ended', subjectId: ownerId })
  return ended !== undefined
}

type Ended = { ownerId: string; endedBy: string; endedAt: Date }

/** Takes back what ended a mark at that moment, unless the merchant was trusted again since. */
export async function resumeTrust(
  tx: Tx,
  origin: Origin,
  { ownerId, endedBy, endedAt }: Ended,
): Promise<void> {
  await lockName(tx, `trust ${ownerId}`)
  const { endedAt: ended, endedBy: by } = trustMarks
  const [mark] = await tx
    .select({ id: trustMarks.id })
    .from(trustMarks)
    .where(and(eq(trustMarks.ownerId, ownerId), eq(ended, endedAt), eq(by, endedBy)))
  if (!mark || (await findMark(tx, ownerId))) return
  await tx
    .update(trustMarks)
    .set({ endedAt: null, endedBy: null })
    .where(eq(trustMarks.id, mark.id))
  await recordAudit(tx, origin, { event: 'user.trusted', subjectId: ownerId })
}

/** Of the last `needed` submissions, those people approved at once. One sent back ends the series. */
export async function countUntouched(
  db: Queryable,
  ownerId: string,
  needed: number,
): Promise<number> {
  const { rows } = await db.execute<{ touched: boolean }>(sql`
    select answer <> 'APPROVED' or coalesce((
      select earlier.answer from ${decidedRounds} earlier
      where earlier.owner_id = round.owner_id and earlier.kind = round.kind
        and earlier.decided_at < round.decided_at
        and (earlier.kind in ('profile', 'contact') or earlier.item_id = round.item_id)
      order by earlier.decided_at desc limit 1), 'APPROVED') <> 'APPROVED' as touched
    from ${decidedRounds} round
    where round.owner_id = ${ownerId} and round.rule_id is null and round.kind <> 'accounts'
    order by round.decided_at desc, round.id desc limit ${needed}`)
  const first = rows.findIndex(({ touched }) => touched)
  return first === -1 ? rows.length : first
}

export function isOn(ownerId: string): SQL | undefined {
  return and(eq(trustMarks.ownerId, ownerId), isNull(trustMarks.endedAt))
}
