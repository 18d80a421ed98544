import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { accountsNamed } from '#src/services/authentication/index.ts'
import { matchPattern } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { dealEvents, eventDeals } from './schema.ts'

export type EventMatch = { merchantId: string | null; term: string | null }

export function isThere({ merchantId }: EventMatch): SQL | undefined {
  return and(
    isNull(dealEvents.deletedAt),
    merchantId === null ? undefined : eq(dealEvents.merchantId, merchantId),
  )
}

export function matchDeal({ term }: EventMatch): SQL | undefined {
  if (term === null) return undefined
  return or(matchPattern(wordsPattern(term)), isOfMerchantNamed(term))
}

export function matchEvent({ term }: EventMatch): SQL | undefined {
  if (term === null) return undefined
  const holding = sql`${dealEvents.id} in (
    select ${eventDeals.eventId} from ${eventDeals}
    join ${deals} on ${deals.id} = ${eventDeals.dealId}
    where ${matchPattern(wordsPattern(term))})`
  return or(holding, isOfMerchantNamed(term))
}

function isOfMerchantNamed(term: string): SQL {
  return sql`${dealEvents.merchantId} in ${accountsNamed(term)}`
}
