import { and, eq, sql } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { doesAccountWait, doesChangeWait } from '#src/services/authentication/index.ts'
import { matchDeals } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { doesBranchWait } from '#src/services/location/index.ts'
import { typesOf } from './types-of.ts'

/** Whether an item waits in the inbox of somebody who decides on its kind. */
export async function doesWait(
  db: Queryable,
  { kind, id }: { kind: InboxKind; id: string },
  caller: Caller,
  timeZone: string,
): Promise<boolean> {
  if (kind === 'deals') return doesDealWait(db, id, timeZone)
  if (kind === 'branches') return doesBranchWait(db, id)
  if (kind === 'accounts') return doesAccountWait(db, id, typesOf(caller))
  return doesChangeWait(db, id, kind === 'profile' ? 'BUSINESS' : 'CONTACT')
}

async function doesDealWait(db: Queryable, id: string, timeZone: string): Promise<boolean> {
  const waits = matchDeals({ merchantId: null, status: 'PENDING', pattern: null }, timeZone)
  const rows = await db
    .select({ one: sql`1` })
    .from(deals)
    .where(and(eq(deals.id, id), waits))
  return rows.length > 0
}
