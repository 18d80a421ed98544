import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { decidedRounds } from '#src/services/kit/decisions/schema.ts'
import { proposals } from '#src/services/kit/proposals/schema.ts'
import { branches, branchReviews } from '#src/services/location/branches/schema.ts'

/** The rounds that decisions would have recorded with the world's reviews. */
export async function fillDecidedRounds(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into ${decidedRounds}
      (id, kind, item_id, owner_id, answer, submitted_at, decided_by, rule_id, decided_at)
    select review.id, 'deals', deal.id, merchant_id, decision,
      least(submitted_at, decided_at - interval '5 hours'), decided_by, rule_id, decided_at
    from ${dealReviews} review join ${deals} deal on deal.id = deal_id
    union all
    select review.id, 'branches', branch.id, owner_id, decision,
      least(submitted_at, decided_at - interval '9 hours'), decided_by, rule_id, decided_at
    from ${branchReviews} review join ${branches} branch on branch.id = branch_id
    union all
    select id, kind, id, owner_id, coalesce(answer, status),
      submitted_at, decided_by, rule_id, decided_at
    from ${proposals} where kind <> 'corrections' and status in ('APPROVED', 'REJECTED')
      and decided_at is not null`)
}
