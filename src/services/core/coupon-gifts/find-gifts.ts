import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { canonicalMobile, parseLocalMobile } from '#src/contract/authentication/phone-number.ts'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import type { CouponGift, GiftState } from '#src/contract/core/coupon-gifts.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { matchPattern } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { countCap, countRows } from '#src/services/kit/lists/count-rows.ts'
import { inOrder, type ListOrder } from '#src/services/kit/lists/list-order.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { pageIds, readPage } from '#src/services/kit/lists/read-page.ts'
import { containsWords, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { couponGifts, giftLists } from './schema.ts'

type GiftQuery = {
  /** Null for all merchants'. */
  merchantId: string | null
  term: string | null
  state: GiftState | typeof ALL
}

export async function findGiftPage(db: Database, query: GiftQuery, paging: Paging, format: Format) {
  const { rows, ...total } = await readPage(
    paging,
    () => countRows(db, couponGifts, matchGifts(query), countCap(query.term)),
    (window) => readGifts(db, query, window),
  )
  return { ...total, gifts: await presentGifts(db, query, rows, format) }
}

const newestFirst: ListOrder = {
  table: couponGifts,
  id: couponGifts.id,
  by: [couponGifts.createdAt, couponGifts.id],
  direction: 'desc',
}

function readGifts(db: Queryable, query: GiftQuery, window: PageWindow) {
  const order = newestFirst
  const page = pageIds(db, matchGifts(query), order, window).as('page')
  return db
    .select({
      gift: couponGifts,
      list: giftLists,
      deal: { id: deals.id, title: deals.title },
      code: coupons.code,
    })
    .from(page)
    .innerJoin(couponGifts, eq(couponGifts.id, page.id))
    .innerJoin(giftLists, eq(giftLists.id, couponGifts.listId))
    .innerJoin(deals, eq(deals.id, giftLists.dealId))
    .leftJoin(coupons, eq(coupons.id, couponGifts.couponId))
    .orderBy(...inOrder(order))
}

function matchGifts({ merchantId, term, state }: GiftQuery): SQL | undefined {
  return and(
    merchantId === null ? undefined : eq(couponGifts.merchantId, merchantId),
    state === ALL ? undefined : eq(couponGifts.state, state),
    term === null ? undefined : matchesTerm(term),
  )
}

/** A number however it is spelled, else a name or address, a whole code, or words of a deal. */
function matchesTerm(term: string): SQL | undefined {
  const mobile = parseLocalMobile(term)
  if (mobile) return eq(couponGifts.to, canonicalMobile(mobile))
  const pattern = wordsPattern(term)
  const ofCode = sql`(select ${coupons.id} from ${coupons} where ${coupons.codeKey} = ${couponKey(term)})`
  const ofDeals = sql`(select ${giftLists.id} from ${giftLists}
    inner join ${deals} on ${deals.id} = ${giftLists.dealId} where ${matchPattern(pattern)})`
  return or(
    containsWords(sql`search_fold(${couponGifts.searchText})`, pattern),
    inArray(couponGifts.couponId, ofCode),
    inArray(couponGifts.listId, ofDeals),
  )
}

type Row = Awaited<ReturnType<typeof readGifts>>[number]

/** A merchant is told that an administrator gave it, not which. */
async function presentGifts(
  db: Queryable,
  { merchantId }: GiftQuery,
  rows: readonly Row[],
  format: Format,
): Promise<CouponGift[]> {
  const people = await findAccounts(
    db,
    rows.flatMap(({ gift, list }) => [gift.merchantId, list.givenBy]),
  )
  return rows.map(({ gift, list, deal, code }) => {
    const giver = people.get(list.givenBy)
    const isHidden = giver?.role === 'ADMIN' && merchantId !== null
    const { id, state, fault, message, to, name, line, couponId } = gift
    return {
      id,
      state,
      fault,
      message,
      to,
      name,
      line,
      deal,
      kind: list.kind,
      reason: isHidden ? '' : list.reason,
      merchant: { id: gift.merchantId, name: people.get(gift.merchantId)?.name ?? '' },
      coupon: couponId && code ? { id: couponId, code } : null,
      by: isHidden ? '' : (giver?.name ?? ''),
      on: format.instant(gift.createdAt),
    }
  })
}
