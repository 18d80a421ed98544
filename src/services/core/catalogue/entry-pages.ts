import type { EntryDeals, EntryMerchants } from '#src/contract/core/catalogue-entry.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import {
  type AccountIds,
  findMerchantsAmong,
} from '../../authentication/accounts-list/merchants-among.ts'
import { presentBusiness } from '../../authentication/accounts-list/present-account.ts'
import { pageAnswer } from '../../page-answer.ts'
import type { DealPage } from '../deals/deal-pages.ts'
import { presentDealRows } from '../deals/list-deals.ts'

type Paging = { page: number; size: number }

/** The answer of a list of the merchants that chose a category or a brand. */
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

/** The answer of a list of its deals, from a page of `createDealPages`. */
export function presentEntryDeals(
  { rows, totalItems }: DealPage,
  { page, size }: Paging,
  format: Format,
): EntryDeals {
  return { deals: presentDealRows(rows, format), ...pageAnswer({ page, size, totalItems }) }
}
