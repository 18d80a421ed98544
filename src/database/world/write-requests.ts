import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { creditCardRequests } from '../../services/core/credit-cards/schema.ts'
import { countCards } from '../../services/core/credit-cards/tallies.ts'
import {
  dealRequestCombinations,
  dealRequests,
  dealRequestTallies,
} from '../../services/core/deal-requests/schema.ts'
import { offerTypes } from '../../services/core/offer-types/schema.ts'
import { ALL_OWNERS } from '../../services/kit/all-owners.ts'
import { auditEntries } from '../../services/kit/audit/schema.ts'
import { notifications } from '../../services/notifications/schema.ts'
import { worldCardRequests } from './card-requests.ts'
import { worldRequests } from './requests.ts'
import { insertAll } from './rows.ts'
import type { World } from './world.ts'

export async function writeRequests(tx: Tx, world: World): Promise<void> {
  const kinds = await tx
    .select({ id: offerTypes.id, name: offerTypes.name })
    .from(offerTypes)
    .orderBy(offerTypes.name)
  const rows = worldRequests(world, kinds)
  await insertAll(tx, dealRequests, rows.requests)
  await insertAll(tx, auditEntries, rows.audit)
  await insertAll(tx, notifications, rows.notifications)
  await countRequests(tx)
  const cards = worldCardRequests(world)
  await insertAll(tx, creditCardRequests, cards)
  await countCards(
    tx,
    cards.map(({ bankId }) => bankId),
    1,
  )
}

async function countRequests(tx: Tx): Promise<void> {
  const { ownerId, ownerRole, categoryId, brandId, requestedAt } = dealRequests
  await tx.execute(sql`
    insert into ${dealRequestCombinations}
      (id, owner_id, owner_role, category_id, brand_id, requests, last_requested_at)
    select gen_random_uuid(), ${ownerId}, ${ownerRole}, ${categoryId}, ${brandId}, count(*), max(${requestedAt})
    from ${dealRequests} group by ${ownerId}, ${ownerRole}, ${categoryId}, ${brandId}`)
  const combined = dealRequestCombinations
  await tx.execute(sql`
    insert into ${dealRequestTallies} (scope, owner_role, combinations, requests)
    select coalesce(${combined.ownerId}, ${ALL_OWNERS}::uuid), ${combined.ownerRole}, count(*), sum(${combined.requests})
    from ${combined}
    group by grouping sets ((${combined.ownerId}, ${combined.ownerRole}), (${combined.ownerRole}))`)
}
