import type { BankRequestFigures } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { countCardRequests } from '#src/services/core/credit-cards/figures.ts'
import { countCombinations } from '#src/services/core/deal-requests/figures.ts'

export async function findBankFigures(
  db: Queryable,
  bankId: string,
  timeZone: string,
): Promise<{ today: BankRequestFigures; total: BankRequestFigures }> {
  const [combined, cards] = await Promise.all([
    countCombinations(db, { ownerId: bankId, ownerRole: 'BANK' }, timeZone),
    countCardRequests(db, bankId, timeZone),
  ])
  return {
    today: { combinedRequests: combined.today, creditCardRequests: cards.today },
    total: { combinedRequests: combined.total, creditCardRequests: cards.total },
  }
}
