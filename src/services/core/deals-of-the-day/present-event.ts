import type { DealEvent, EventDeal } from '#src/contract/core/deals-of-the-day.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import { type AccountName, findAccounts } from '#src/services/authentication/index.ts'
import { asParty } from '#src/services/core/deals/present-deal.ts'
import { presentDay } from './event-day.ts'
import { type EventRow, findDealsOfEvents } from './find-events.ts'

export async function presentEvents(
  db: Queryable,
  rows: readonly EventRow[],
  format: Format,
  now: number,
): Promise<DealEvent[]> {
  const ids = rows.map(({ id }) => id)
  const merchantIds = rows.map(({ merchantId }) => merchantId)
  const [dealsOf, accounts] = await Promise.all([
    findDealsOfEvents(db, ids, format),
    findAccounts(db, merchantIds),
  ])
  const today = businessDate(now, format.timeZone)
  return rows.map((row) => present(row, dealsOf.get(row.id) ?? [], accounts, format, today))
}

export function presentMerchant(id: string, accounts: ReadonlyMap<string, AccountName>) {
  return { ...asParty(id, accounts), userType: 'MERCHANT' as const }
}

function present(
  row: EventRow,
  deals: EventDeal[],
  accounts: ReadonlyMap<string, AccountName>,
  format: Format,
  today: string,
): DealEvent {
  const merchant = presentMerchant(row.merchantId, accounts)
  return {
    id: row.id,
    date: row.validOn,
    validOn: presentDay(row.validOn, format),
    deals,
    dealTitles: deals.map(({ title }) => title),
    businessProfile: { name: merchant.name, imageUrl: merchant.imageUrl },
    merchant,
    createdAt: format.instant(row.createdAt),
    updatedAt: format.instant(row.updatedAt),
    past: row.validOn < today,
    version: row.version,
  }
}
