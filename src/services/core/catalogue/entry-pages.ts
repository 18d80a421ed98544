import type { EntryDeals, EntryMerchants } from '#src/contract/core/catalogue-entry.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import {
  type AccountIds,
  findMerchantsAmong,
  presentBusiness,
} from '#src/services/authentication/index.ts'
import type { DealPage } from '#src/services/core/deals/deal-pages.ts'
import { presentDealRows } from '#src/services/core/deals/list-deals.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'

type Paging = { page: number; size: number }

export async function readEntryMerchants(
  db: Queryable,
  accountIds: AccountIds,
  paging: Paging,
  format: Format,
): Promise<EntryMerchants> {
  const { rows, totalItems } = await findMerchantsAmong(db, accountIds, paging)
  return {
    merchants: rows.map((row) => presentBusiness(row, format)),
    ...pageAnswer({ ...paging, totalItems }),
  }
}

export function presentEntryDeals(
  { rows, totalItems }: DealPage,
  { page, size }: Paging,
  format: Format,
): EntryDeals {
  return { deals: presentDealRows(rows, format), ...pageAnswer({ page, size, totalItems }) }
}
