import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { findRisks } from '#src/services/core/deals/deal-risks.ts'
import { deals } from '#src/services/core/deals/schema.ts'

/** Runs after all deals and tallies, since prices are compared with other deals'. */
export async function noteRisks(tx: Tx, businessTimeZone: string): Promise<void> {
  const waiting = await tx.select().from(deals).where(eq(deals.approvalStatus, 'PENDING'))
  for (const deal of waiting) {
    const risks = await findRisks(tx, deal, { businessTimeZone, reviewWords: [] })
    if (risks.length > 0) await tx.update(deals).set({ risks }).where(eq(deals.id, deal.id))
  }
}
