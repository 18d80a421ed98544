import { and, eq, gt, sql } from 'drizzle-orm'
import { PRICE_DEALS_MIN, PRICE_TIMES, type RiskNote } from '#src/contract/risks.ts'
import type { Tx } from '#src/database/connect.ts'
import { visibleText } from '#src/platform/visible-text.ts'
import { listedWords } from '#src/services/kit/decisions/listed-words.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { deals, dealTallies, isActive } from './schema.ts'

type Submitted = Pick<
  typeof deals.$inferSelect,
  | 'merchantId'
  | 'categoryId'
  | 'title'
  | 'subTitle'
  | 'description'
  | 'termsAndConditions'
  | 'originalPriceCents'
  | 'deductionCents'
>

/** What a reviewer should check; stored with the version, so that inbox lists stay cheap. */
export async function findRisks(
  tx: Tx,
  deal: Submitted,
  { businessTimeZone, reviewWords }: Pick<Settings, 'businessTimeZone' | 'reviewWords'>,
): Promise<RiskNote[]> {
  const { title, subTitle, description, termsAndConditions } = deal
  const texts = [title, subTitle, description, visibleText(termsAndConditions)]
  return [
    ...(await firstDeal(tx, deal.merchantId)),
    ...(await highPrice(tx, deal, businessTimeZone)),
    ...listedWords(texts, reviewWords),
  ]
}

async function firstDeal(tx: Tx, merchantId: string): Promise<RiskNote[]> {
  const approved = await tx
    .select({ one: sql`1` })
    .from(dealTallies)
    .where(
      and(
        eq(dealTallies.scope, merchantId),
        eq(dealTallies.approvalStatus, 'APPROVED'),
        gt(dealTallies.count, 0),
      ),
    )
    .limit(1)
  return approved.length > 0 ? [] : [{ kind: 'firstDeal' }]
}

async function highPrice(tx: Tx, deal: Submitted, timeZone: string): Promise<RiskNote[]> {
  const price = sql`${deals.originalPriceCents} - ${deals.deductionCents}`
  const [category] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      median: sql<number | null>`percentile_cont(0.5) within group (order by ${price})`,
    })
    .from(deals)
    .where(and(eq(deals.categoryId, deal.categoryId), isActive(timeZone)))
  if (!category?.median || category.count < PRICE_DEALS_MIN) return []
  const times = (deal.originalPriceCents - deal.deductionCents) / category.median
  return times > PRICE_TIMES ? [{ kind: 'price', times: Math.round(times) }] : []
}
