import { and, eq, ne, sql } from 'drizzle-orm'
import {
  type Coupon,
  type CouponStatus,
  LAST_REDEMPTIONS,
  listCouponDeals,
  listCoupons,
  listRedemptions,
  readRedemption,
  updateCouponDealStatus,
} from '#src/contract/core/coupons.ts'
import { listSoldCoupons as contract, type SoldCoupon } from '#src/contract/core/sold-coupons.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findPlaces, touchTill } from '#src/services/authentication/index.ts'
import { deals, isExpired } from '#src/services/core/deals/schema.ts'
import { findTakings } from '#src/services/core/ledger/takings.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { collectCoupon } from './collect.ts'
import { asMoney, presentValue } from './coupon-value.ts'
import { findCouponDeal, findCouponDealPage } from './find-coupon-deals.ts'
import { findCouponPage, findSoldPage } from './find-coupons.ts'
import { listCounterDeals, pauseDeal } from './pause-deal.ts'
import { presentCouponDeal } from './present-coupon-deal.ts'
import { findLastRedemptions, findRedemption } from './redeem/find-redemptions.ts'
import { redeemCoupon } from './redeem/redeem.ts'
import { sendReceipt } from './redeem/send-receipt.ts'
import { undoRedemption } from './redeem/undo.ts'
import { validateCoupon } from './redeem/validate.ts'
import { redeemedAt } from './redeemed-at.ts'
import { coupons, dealCoupons } from './schema.ts'
import { updateCouponStatus } from './switch-coupon.ts'

const listSoldCoupons = bind(contract, async ({ params, query, caller, format }, { db }) => {
  const merchantId = ownerOf(caller, query.merchantId)
  const term = readSearchTerm(query.searchTerm)
  const { from, to, by, sort } = query
  const column = by === 'redeemed' ? coupons.redeemedAt : coupons.collectedAt
  const within = and(withinDays(column, { from, to }, format.timeZone), redeemedAt(query))
  const isNarrowed = (term ?? query.tillId ?? query.cashierId ?? null) !== null
  const hasMoney = by === 'redeemed' && from !== undefined && to !== undefined && !isNarrowed
  const [{ rows, ...total }, money] = await Promise.all([
    findSoldPage(db, { merchantId, term, within, sort }, { ...params, after: query.after }),
    hasMoney ? findTakings(db, merchantId, { from, to }) : null,
  ])
  const placeOf = await findPlaces(db, rows)
  return {
    data: {
      coupons: rows.map((row) => ({ ...presentSold(row, format), ...placeOf(row) })),
      money: money && { paid: asMoney(money.paid, format), saved: asMoney(money.saved, format) },
      ...pageAnswer({ ...params, ...total }),
    },
  }
})

type SoldRow = Awaited<ReturnType<typeof findSoldPage>>['rows'][number]

function presentSold(row: SoldRow, format: Format): Omit<SoldCoupon, 'till' | 'cashier'> {
  const { collectedAt, collectedBy } = row
  if (!collectedAt) throw new Error('a sold coupon that nobody has')
  return {
    id: row.id,
    couponCode: row.code,
    dealId: row.dealId,
    dealTitle: row.dealTitle,
    purchasedOn: format.instant(collectedAt),
    redeemed: row.redeemedAt !== null,
    redeemedOn: row.redeemedAt && format.instant(row.redeemedAt),
    expiredOn: format.instant(row.expiredOn),
    user: { id: collectedBy, name: row.userName ?? '' },
    value: presentValue(row, format),
  }
}

export const redemptionsEndpoints = [
  bind(listRedemptions, async ({ caller, format }, { db }) => {
    await touchTill(db, caller)
    const which = { caller, limit: LAST_REDEMPTIONS }
    return { data: { redemptions: await findLastRedemptions(db, which, format) } }
  }),

  bind(readRedemption, async ({ params, caller, format }, { db }) => {
    const which = { id: params.id, caller }
    const redemption = await findRedemption(db, which, format)
    if (!redemption) throw new Refusal('notFound', 'core:coupon.redemptionNotFound')
    return { data: redemption }
  }),

  undoRedemption,
  sendReceipt,
]

export const couponsEndpoints = [
  bind(listCouponDeals, async ({ params, query, caller, format }, { db, settings }) => {
    const found = await findCouponDealPage(
      db,
      {
        merchantId: ownerOf(caller, query.merchantId),
        type: query.couponType,
        within: { least: query.least, most: query.most },
        term: readSearchTerm(query.searchTerm),
      },
      { ...params, after: query.after },
      settings.businessTimeZone,
    )
    const { rows, ...total } = found
    return {
      data: {
        deals: rows.map((row) => presentCouponDeal(row, format)),
        ...pageAnswer({ ...params, ...total }),
      },
    }
  }),
  bind(listCoupons, async ({ params: { dealId }, query, caller, format }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const deal = await findCouponDeal(db, { dealId, merchantId: ownerOf(caller) }, timeZone)
    if (!deal) throw new Refusal('notFound', 'core:coupon.dealNotFound')
    const { page, size, after, search, sort } = query
    const { totalCoupons } = deal
    const { rows, ...total } = await findCouponPage(
      db,
      { dealId, term: readSearchTerm(search), totalCoupons, sort },
      { page, size, after },
      timeZone,
    )
    return {
      data: {
        deal: presentCouponDeal(deal, format),
        coupons: rows.map((row) => presentCoupon(row, format)),
        ...pageAnswer({ page, size, ...total }),
      },
    }
  }),
  updateCouponStatus,
  bind(updateCouponDealStatus, async (call, { db, settings: { businessTimeZone: timeZone } }) => {
    const { dealId, status } = call.body
    await db.transaction(async (tx) => {
      const moved = await moveDealSwitch(
        tx,
        { dealId, merchantId: call.caller.userId, status },
        timeZone,
      )
      if (!moved) return
      await recordAudit(tx, call, {
        event: status === 'ACTIVE' ? 'deal.coupons-activated' : 'deal.coupons-deactivated',
        subjectId: dealId,
      })
    })
    const message =
      status === 'ACTIVE' ? 'core:coupon.dealActivated' : 'core:coupon.dealDeactivated'
    return { data: { dealId, status }, message }
  }),
  pauseDeal,
  listCounterDeals,
  listSoldCoupons,
  validateCoupon,
  redeemCoupon,
  ...redemptionsEndpoints,
  collectCoupon,
]

type SwitchDeal = { dealId: string; merchantId: string; status: CouponStatus }

async function moveDealSwitch(tx: Tx, command: SwitchDeal, timeZone: string): Promise<boolean> {
  const own = and(
    eq(dealCoupons.dealId, command.dealId),
    eq(dealCoupons.merchantId, command.merchantId),
  )
  const live = sql`exists (select 1 from ${deals}
    where ${deals.id} = ${dealCoupons.dealId} and not ${isExpired(timeZone)})`
  const { rowCount } = await tx
    .update(dealCoupons)
    .set({ status: command.status })
    .where(and(own, ne(dealCoupons.status, command.status), live))
  if (rowCount === 1) return true
  const [deal] = await tx
    .select({ expired: isExpired(timeZone) })
    .from(dealCoupons)
    .innerJoin(deals, eq(deals.id, dealCoupons.dealId))
    .where(own)
  if (!deal) throw new Refusal('notFound', 'core:coupon.dealNotFound')
  if (deal.expired) throw new Refusal('ruleBroken', 'core:deal.expired')
  return false
}

type Row = Awaited<ReturnType<typeof findCouponPage>>['rows'][number]

function presentCoupon(row: Row, format: Format): Coupon {
  return {
    id: row.id,
    couponCode: row.code,
    redeemed: row.redeemedAt !== null,
    redeemedOn: row.redeemedAt && format.instant(row.redeemedAt),
    expiredOn: format.instant(row.expiredOn),
    couponActive: row.active,
    printed: row.printedAt !== null,
    expired: row.expired,
    value: presentValue(row, format),
  }
}
