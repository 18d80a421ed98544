import { type SQL, sql } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { accountsThatWait, changesThatWait } from '#src/services/authentication/index.ts'
import { correctionWaits } from '#src/services/core/deal-corrections/find-waiting.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/schema.ts'
import { matchDeals } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { branchesThatWait } from '#src/services/location/index.ts'

/**
 * Selects kind of queue, id, the id it is assigned by, owner's role and since when for all that waits.
 * @param types of the accounts
 */
export function whatWaits(
  kinds: readonly InboxKind[],
  types: readonly BusinessRole[],
  timeZone: string,
): SQL {
  const queues: Record<InboxKind, () => SQL> = {
    deals: () => sql`
      select 'deals', ${deals.id}, ${deals.id}, 'MERCHANT', ${deals.submittedAt} from ${deals}
      where ${matchDeals({ merchantId: null, status: 'PENDING', pattern: null }, timeZone)}`,
    corrections: () => {
      const { id, submittedAt } = dealCorrections
      return sql`
        select 'corrections', ${id}, ${id}, 'MERCHANT', ${submittedAt} from ${dealCorrections}
        where ${correctionWaits(timeZone)}`
    },
    profile: () => changesThatWait('profile'),
    contact: () => changesThatWait('contact'),
    branches: branchesThatWait,
    accounts: () => accountsThatWait(types),
  }
  return sql.join(
    kinds.map((kind) => queues[kind]()),
    sql` union all `,
  )
}
