import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { viewsOfDeal } from '#src/services/core/view-counts/views-of-deal.ts'
import { isSentBack } from '#src/services/kit/decisions/sent-back.ts'
import { inOrder, type ListOrder } from '#src/services/kit/lists/list-order.ts'
import { type ListedDeal, listedColumns } from './present-deal.ts'
import { dealReviews, deals, isExpired } from './schema.ts'

export type PageRow = ListedDeal & { merchant: { name: string | null; imageUrl: string | null } }

type Values = {
  [Key in keyof ListedDeal['deal']]: ListedDeal['deal'][Key] extends Date
    ? string
    : ListedDeal['deal'][Key]
} & {
  categoryId: string
  category: string
  promoTypeId: string
  promoType: string
  expired: boolean
  changesRequested: boolean
  views: number
  merchant: string | null
  imageUrl: string | null
}
/** Each column's values in row order; null without rows. */
export type PageColumns = { [Key in keyof Values]: Values[Key][] | null }

/** A page of deals, to be filtered and then joined by `columnsOf` under its table's name. */
export function pageOf(db: Queryable) {
  const { categoryId, promoTypeId, expiresOn, createdAt, searchText } = deals
  const sortable = { expiresOn, createdAt, searchText }
  return db
    .select({ ...listedColumns, categoryId, promoTypeId, ...sortable })
    .from(deals)
    .$dynamic()
}

/**
 * The rows as one JSON value beside the counts, built column by column: one object per row costs the
 * database as much again as finding the rows.
 */
export function columnsOf(
  db: Queryable,
  page: ReturnType<typeof pageOf>,
  order: ListOrder,
  timeZone: string,
): SQL<PageColumns> {
  const merchants = accountNames(db)
  const { categoryId, promoTypeId } = deals
  const columns = {
    ...listedColumns,
    categoryId,
    promoTypeId,
    category: categories.name,
    promoType: promoTypes.name,
    expired: isExpired(timeZone),
    changesRequested: isSentBack(deals, dealReviews, dealReviews.dealId),
    views: viewsOfDeal(deals.id, timeZone),
    merchant: merchants.name,
    imageUrl: merchants.imageUrl,
  } satisfies Record<keyof Values, unknown>
  const named = Object.entries(columns).map(([key, column]) => [key, sql`${column}`.as(key)])
  const rows = db
    .select(Object.fromEntries(named))
    .from(page.as('deals'))
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .innerJoin(promoTypes, eq(promoTypes.id, deals.promoTypeId))
    .leftJoin(merchants, eq(merchants.id, deals.merchantId))
    .orderBy(...inOrder(order))
  const lists = Object.keys(columns).map((key) => {
    const name = sql.identifier(key)
    return sql`json_agg(${name}) as ${name}`
  })
  return sql<PageColumns>`(
    select to_json(lists) from (
      select ${sql.join(lists, sql`, `)} from (${rows.getSQL().inlineParams()}) listed
    ) lists)`
}

export function rowsOf(columns: PageColumns): PageRow[] {
  return (columns.id ?? []).map((_, at) => rowAt(columns, at))
}

function rowAt(columns: PageColumns, at: number): PageRow {
  const value = <Key extends keyof Values>(key: Key) => columns[key]?.[at] as Values[Key]
  return {
    deal: {
      id: value('id'),
      dealCode: value('dealCode'),
      merchantId: value('merchantId'),
      title: value('title'),
      coverImage: value('coverImage'),
      validFrom: new Date(value('validFrom')),
      expiredOn: new Date(value('expiredOn')),
      startMinutes: value('startMinutes'),
      endMinutes: value('endMinutes'),
      approvalStatus: value('approvalStatus'),
      version: value('version'),
      originalPriceCents: value('originalPriceCents'),
      deductionCents: value('deductionCents'),
      currency: value('currency'),
    },
    category: { id: value('categoryId'), name: value('category') },
    promoType: { id: value('promoTypeId'), name: value('promoType') },
    expired: value('expired'),
    changesRequested: value('changesRequested'),
    views: value('views'),
    merchant: { name: value('merchant'), imageUrl: value('imageUrl') },
  }
}
