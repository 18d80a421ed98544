import { and, asc, gte, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { decideDeal } from '#src/services/core/deals/decide-deal.ts'
import type { deals } from '#src/services/core/deals/schema.ts'
import type { Decider } from '#src/services/kit/decisions/decide.ts'
import { holdTrust } from '#src/services/kit/decisions/trust.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { trustRules, trustSamples } from './schema.ts'

type DealRow = typeof deals.$inferSelect

/**
 * Approves what a trusted merchant has just submitted, in the transaction of the submission, if a rule
 * fits and nothing about it is pointed out to reviewers. The mark stays locked until the end, so that
 * a rejection at the same moment comes before or after. @returns whether it is approved
 */
export async function approveByRule(
  tx: Tx,
  decider: Decider,
  deal: DealRow,
  timeZone: string,
): Promise<boolean> {
  if (deal.risks.length > 0) return false
  const rule = (await holdTrust(tx, deal.merchantId)) ? await findRule(tx, deal) : undefined
  if (!rule) return false
  const command = { action: 'approve', id: deal.id, version: deal.version } as const
  const isApproved = await succeeds(() =>
    tx.transaction((savepoint) =>
      decideDeal(savepoint, { ...decider, rule }, { ...command, comment: undefined }, timeZone),
    ),
  )
  if (!isApproved) return false
  await tx.execute(sql`
    insert into ${trustSamples} (id, deal_id, owner_id, rule_id)
    select ${v7()}::uuid, ${deal.id}::uuid, ${deal.merchantId}::uuid, ${rule.id}::uuid
    where random() * 100 < ${rule.samplePercent}`)
  return true
}

/** The oldest that fits: which it is does not depend on those added later. */
async function findRule(tx: Tx, { originalPriceCents }: DealRow) {
  const { endedAt, priceMaxCents, addedAt, id } = trustRules
  const [rule] = await tx
    .select()
    .from(trustRules)
    .where(and(isNull(endedAt), gte(priceMaxCents, originalPriceCents)))
    .orderBy(asc(addedAt), asc(id))
    .limit(1)
  return rule
}

/** A gate of the single act that refuses leaves the deal to a person. */
async function succeeds(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
