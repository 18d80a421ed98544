import { and, arrayContains, asc, getTableColumns, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type PartedKind, partsOf } from '#src/contract/change-parts.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import type { Tx } from '#src/database/connect.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Decider } from './decide.ts'
import { trustMarks, trustRules, trustSamples } from './schema.ts'
import { isOn } from './trust.ts'

type Submission = { itemId: string; ownerId: string; title: string; risks: readonly RiskNote[] } & (
  | { kind: 'deals'; priceCents: number }
  /** `fields`: those that differ from the live version; null if nothing is live. */
  | { kind: PartedKind; fields: readonly string[] | null }
)

/**
 * Approves a trusted merchant's submission in its own transaction, if a rule fits and there is nothing to
 * check but contact data the rule names.
 * @param approve the decision as a person would make it; if it is refused, a person decides
 * @returns whether it is approved
 */
export async function approveByRule(
  tx: Tx,
  decider: Decider,
  submission: Submission,
  approve: (savepoint: Tx, decider: Decider) => Promise<unknown>,
): Promise<boolean> {
  const { kind, itemId, ownerId, title, risks } = submission
  if (risks.some((risk) => kind === 'deals' || risk.kind !== 'contact')) return false
  const fits = fitting(submission)
  const rule = fits && (await findRule(tx, ownerId, fits))
  if (!rule) return false
  const isApproved = await succeeds(() =>
    tx.transaction((savepoint) => approve(savepoint, { ...decider, rule })),
  )
  if (!isApproved) return false
  await tx.execute(sql`
    insert into ${trustSamples} (id, kind, item_id, title, owner_id, rule_id)
    select ${v7()}::uuid, ${kind}, ${itemId}::uuid, ${title}, ${ownerId}::uuid, ${rule.id}::uuid
    where random() * 100 < ${rule.samplePercent}`)
  return true
}

function fitting(submission: Submission) {
  if (submission.kind === 'deals') return gte(trustRules.priceMaxCents, submission.priceCents)
  const parts = partsOf(submission.kind, submission.fields ?? [])
  return parts.length > 0 ? arrayContains(trustRules.parts, parts) : undefined
}

/** The oldest that fits a trusted merchant, so that later rules don't change which one it is. */
async function findRule(tx: Tx, ownerId: string, fits: SQL) {
  const { endedAt, addedAt, id } = trustRules
  const [rule] = await tx
    .select(getTableColumns(trustRules))
    .from(trustRules)
    .innerJoin(trustMarks, isOn(ownerId))
    .where(and(isNull(endedAt), fits))
    .orderBy(asc(addedAt), asc(id))
    .limit(1)
  return rule
}

/** If the single decision's gate refuses, a person decides. */
async function succeeds(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
