import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { trustMarks, trustRules, trustSamples } from '#src/services/kit/decisions/schema.ts'
import { accountId } from './account.ts'
import { worldId } from './random.ts'

const DAY = 86_400_000
const REVIEWER = accountId('ishara')
const RULE = {
  id: worldId('trust rule'),
  name: 'Small deals and web addresses',
  priceMaxCents: 1_500_000,
} as const
const RULE_DAYS = 180
const SAMPLES = 2

/** Attributes approvals that fit the rule to it; the newest wait for a spot check. */
export async function writeTrust(tx: Tx, now: number): Promise<void> {
  const ownerId = accountId('ruwan')
  const addedAt = new Date(now - RULE_DAYS * DAY)
  await tx.insert(trustRules).values({
    ...RULE,
    parts: ['web', 'picture', 'contactNo'],
    samplePercent: 20,
    addedBy: REVIEWER,
    addedAt,
  })
  await tx.insert(trustMarks).values({
    id: worldId('trust mark'),
    ownerId,
    markedBy: REVIEWER,
    markedAt: addedAt,
  })
  const approved = await tx
    .select({ review: dealReviews, title: deals.title })
    .from(dealReviews)
    .innerJoin(deals, eq(deals.id, dealReviews.dealId))
    .where(
      and(
        eq(deals.merchantId, ownerId),
        eq(dealReviews.version, 1),
        eq(dealReviews.decision, 'APPROVED'),
        eq(dealReviews.decidedBy, REVIEWER),
        gt(deals.createdAt, addedAt),
        lte(deals.originalPriceCents, RULE.priceMaxCents),
      ),
    )
    .orderBy(desc(dealReviews.decidedAt), asc(dealReviews.id))
  for (const { review } of approved) {
    await tx.update(dealReviews).set({ ruleId: RULE.id }).where(eq(dealReviews.id, review.id))
  }
  for (const { review, title } of approved.slice(0, SAMPLES)) {
    await tx.insert(trustSamples).values({
      id: worldId(`sample ${review.id}`),
      kind: 'deals',
      itemId: review.dealId,
      title,
      ownerId,
      ruleId: RULE.id,
      approvedAt: review.decidedAt,
    })
  }
}
