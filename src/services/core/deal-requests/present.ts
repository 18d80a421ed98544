import type { CombinedRequest } from '#src/contract/core/deal-requests.ts'
import type { CombinationRow } from './read-combinations.ts'

export function presentCombination(
  row: CombinationRow,
): Omit<CombinedRequest, 'id' | 'lastRequestedOn'> {
  const { ownerId, owner, category, brand, requests } = row
  return {
    merchant: { id: ownerId, name: owner?.name ?? '', imageUrl: owner?.imageUrl ?? null },
    category,
    brand,
    numberOfRequests: requests,
  }
}
