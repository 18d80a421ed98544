import { eq, type SQL, sql } from 'drizzle-orm'
import type { DealCounts, DealFilter } from '#src/contract/core/deal-filters.ts'
import type { dealSorts } from '#src/contract/core/deals.ts'
import { type DayRange, PAGE_SIZE, type Sort } from '#src/contract/paging.ts'
import type { Database } from '#src/database/connect.ts'
import { type AccountName, accountNames } from '#src/services/authentication/index.ts'
import { accountsOfBrand } from '#src/services/core/brands/accounts-of-brand.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { countCap } from '#src/services/kit/lists/count-cap.ts'
import { inOrder } from '#src/services/kit/lists/list-order.ts'
import {
  batchWindow,
  isNear,
  type PageWindow,
  type Paging,
  windowOf,
} from '#src/services/kit/lists/page-window.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import { isExpired } from './expiry.ts'
import {
  type DealIds,
  type DealMatch,
  dealOrders,
  dealPageIds,
  matchDeals,
  type Window,
} from './find-deals.ts'
import type { ListedDeal } from './present-deal.ts'
import { deals, dealTallies } from './schema.ts'
import { asCounts, countColumns, countColumnsWhere } from './tallies.ts'

export type DealQuery = {
  merchantId: string | null
  categoryId?: string | undefined
  brandId?: string | undefined
  status: DealFilter
  addedToday?: boolean
  begins?: DayRange | undefined
  term: string | null
  sort?: Sort<(typeof dealSorts)[number]> | undefined
}
type Row = ListedDeal & { merchant: Unknown<Omit<AccountName, 'role'>> }
type Unknown<T> = T | { [K in keyof T]: null }
export type DealPage = {
  rows: Row[]
  counts: DealCounts
  totalItems: number
  capped: boolean
}

/**
 * Reads pages of deals in one statement each: ids from an index, joins after, the scope's counts and
 * the total beside them. Statements are built once for each shape of a question. First pages in the
 * documented order without a search are also planned once by the database, which for that must see
 * their limit; others are planned for their own offset, term, days or merchant.
 */
export function createDealPages(db: Database, timeZone: string) {
  const statements = new Map<string, ReturnType<typeof prepare>>()

  return async function findDealPage(query: DealQuery, paging: Paging): Promise<DealPage> {
    const batch = batchWindow(paging)
    if (batch) return read(query, batch)
    const { page, size } = paging
    const skip = page * size
    const near = { limit: size, offset: skip, fromEnd: false }
    if (isNear(skip)) return read(query, near)
    const first = await read(query, { ...near, limit: 0, offset: 0 })
    const far = windowOf(first, { page, size })
    return far ? { ...first, rows: (await read(query, far)).rows } : first
  }

  async function read(query: DealQuery, window: PageWindow): Promise<DealPage> {
    const { merchantId, categoryId, brandId, addedToday, begins = {}, term, sort } = query
    const { from, to } = begins
    const cap = countCap(term)
    const isFirst = window.offset === 0 && window.limit === PAGE_SIZE
    const usual = isFirst && term === null && sort === undefined && !from && !to
    const behind = window.after !== undefined
    const narrowed = [
      !!merchantId,
      !!categoryId,
      !!brandId,
      !!addedToday,
      !!from,
      !!to,
      term !== null,
      behind,
    ]
    const shape = [...narrowed, window.fromEnd, usual].map(Number).join('')
    // PostgreSQL cuts names off after 63 bytes.
    const key = `deals_${query.status}_${shape}${sort ?? ''}`.toLowerCase()
    const statement = statements.get(key) ?? prepare(db, query, window, usual && key, timeZone)
    statements.set(key, statement)
    const [row] = await statement.execute({
      ...window,
      cap: cap + 1,
      scope: merchantId ?? ALL_OWNERS,
      merchantId,
      categoryId,
      brandId,
      from,
      to,
      pattern: term === null ? null : substringPattern(term),
    })
    const counts = asCounts(row)
    const total = row?.matching ?? totalOf(counts, query.status)
    const capped = (term !== null || !!from || !!to) && total > cap
    const rows = (row?.deals ?? []).map(revived)
    return { rows, counts, totalItems: capped ? cap : total, capped }
  }
}

function prepare(
  db: Database,
  query: DealQuery,
  { limit, fromEnd, after }: PageWindow,
  name: string | false,
  timeZone: string,
) {
  const owner = query.merchantId && sql.placeholder('merchantId')
  const match: DealMatch = {
    merchantId: owner || null,
    categoryId: query.categoryId && sql.placeholder('categoryId'),
    brandId: query.brandId && sql.placeholder('brandId'),
    status: query.status,
    addedToday: query.addedToday,
    begins: beginning(query.begins),
    pattern: query.term === null ? null : sql.placeholder('pattern'),
  }
  const window: Window = name
    ? { limit, offset: 0, fromEnd }
    : {
        limit: sql.placeholder('limit'),
        offset: sql.placeholder('offset'),
        fromEnd,
        ...(after !== undefined && { after: sql.placeholder('after') }),
      }
  const counted =
    match.pattern !== null || !!match.categoryId || !!match.addedToday || !!match.begins
  const sellers = match.brandId && accountsOfBrand(match.brandId)
  return db
    .select({
      ...(sellers
        ? countColumnsWhere(sql`${deals.merchantId} in ${sellers}`, timeZone)
        : countColumns(owner || null, timeZone)),
      matching: counted ? countOf(db, match, timeZone) : sql<null>`null::int`,
      deals: listOf(db, { match, window, order: dealOrders(query.sort) }, timeZone),
    })
    .from(dealTallies)
    .where(
      sellers
        ? sql`${dealTallies.scope} in ${sellers}`
        : eq(dealTallies.scope, sql.placeholder('scope')),
    )
    .prepare(name || '')
}

/** Exact without a search term or days, else one more than the cap at most. */
function countOf(db: Database, match: DealMatch, timeZone: string): SQL<number> {
  const all = db.select({ one: sql`1` }).from(deals).where(matchDeals(match, timeZone))
  const isExact = match.pattern === null && !match.begins
  const matching = isExact ? all : all.limit(sql.placeholder('cap'))
  return sql<number>`(select count(*)::int from (${matching.getSQL()}) matching)`
}

function beginning(days: DayRange = {}): DealMatch['begins'] {
  const { from, to } = days
  if (!from && !to) return undefined
  return { from: from && sql.placeholder('from'), to: to && sql.placeholder('to') }
}

type Sent = Omit<Row, 'deal'> & {
  deal: Omit<ListedDeal['deal'], 'validFrom' | 'expiredOn'> & {
    validFrom: string
    expiredOn: string
  }
}

/** The rows as one JSON value: a tenth of the fields to read, and it stands beside the counts. */
function listOf(db: Database, page: DealIds, timeZone: string): SQL<Sent[]> {
  const ids = dealPageIds(db, page, timeZone).as('page')
  const merchants = accountNames(db)
  const rows = db
    .select({
      list: sql`json_agg(json_build_object(
        'deal', json_build_object('id', ${deals.id}, 'dealCode', ${deals.dealCode},
          'merchantId', ${deals.merchantId}, 'title', ${deals.title},
          'coverImage', ${deals.coverImage}, 'validFrom', ${deals.validFrom},
          'expiredOn', ${deals.expiredOn}, 'startMinutes', ${deals.startMinutes},
          'endMinutes', ${deals.endMinutes}, 'approvalStatus', ${deals.approvalStatus},
          'version', ${deals.version}),
        'category', json_build_object('id', ${categories.id}, 'name', ${categories.name}),
        'promoType', json_build_object('id', ${promoTypes.id}, 'name', ${promoTypes.name}),
        'expired', ${isExpired(timeZone)},
        'merchant', json_build_object('id', ${merchants.id}, 'name', ${merchants.name},
          'imageUrl', ${merchants.imageUrl}))
        order by ${sql.join(inOrder(page.order), sql`, `)})`,
    })
    .from(ids)
    .innerJoin(deals, eq(deals.id, ids.id))
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .innerJoin(promoTypes, eq(promoTypes.id, deals.promoTypeId))
    .leftJoin(merchants, eq(merchants.id, deals.merchantId))
  return sql<Sent[]>`coalesce((${rows.getSQL().inlineParams()}), '[]'::json)`
}

function revived({ deal, ...rest }: Sent): Row {
  const { validFrom, expiredOn } = deal
  const instants = { validFrom: new Date(validFrom), expiredOn: new Date(expiredOn) }
  return { ...rest, deal: { ...deal, ...instants } }
}

function totalOf(counts: DealCounts, status: DealFilter): number {
  const totals: Record<DealFilter, number> = {
    ALL: counts.all,
    PENDING: counts.pending,
    APPROVED: counts.approved,
    REJECTED: counts.rejected,
    EXPIRED: counts.expired,
    ACTIVE: counts.active,
    EXPIRING: counts.expiring,
    EXPIRING_TODAY: counts.expiringToday,
  }
  return totals[status]
}
