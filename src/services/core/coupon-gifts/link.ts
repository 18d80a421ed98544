import { and, eq, not, sql } from 'drizzle-orm'
import * as contract from '#src/contract/core/coupon-gifts.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { isOpen, ofItsDeal } from '#src/services/core/coupons/redeem/conditions.ts'
import { coupons, isCouponExpired } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { strangersOf } from '#src/services/kit/throttle/strangers.ts'
import { branchesNamed } from '#src/services/location/index.ts'
import { isOptedOut, setOptedOut } from '#src/services/notifications/index.ts'
import { linkIsOver } from './give.ts'
import { claimHeld, holderOf } from './recipient.ts'
import { couponGifts } from './schema.ts'

const strangers = strangersOf('gift link', {
  notFound: 'gifts:link.notFound',
  tooMany: 'gifts:link.tooMany',
})

export const giftLinkEndpoints = [
  bind(contract.readGift, async (call, { db, settings }) => {
    await strangers.refuse(db, call)
    const found = await findBehind(db, call.params.token, settings.businessTimeZone)
    if (!found) return strangers.count(db, call)
    const { coupon, deal, mobile, isOpen, expired, validAt } = found
    const people = await findAccounts(db, [coupon.merchantId])
    return {
      data: {
        couponCode: coupon.code,
        ...deal,
        business: people.get(coupon.merchantId)?.name ?? '',
        expiredOn: call.format.instant(coupon.expiredOn),
        state: stateOf(coupon, { isOpen, expired }),
        validAt,
        optedOut: mobile !== null && (await isOptedOut(db, mobile)),
      },
    }
  }),

  bind(contract.stopGiftMessages, async (call, { db, settings }) => {
    await strangers.refuse(db, call)
    const found = await findBehind(db, call.params.token, settings.businessTimeZone)
    if (!found) return strangers.count(db, call)
    const { mobile, coupon } = found
    const isOut = !call.body.wanted
    await db.transaction(async (tx) => {
      if (!mobile || !(await setOptedOut(tx, mobile, isOut))) return
      const event = isOut ? 'coupon.messages-stopped' : 'coupon.messages-resumed'
      await recordAudit(tx, call, { event, subjectId: coupon.id })
    })
    return { data: null, message: isOut ? 'gifts:link.stopped' : 'gifts:link.resumed' }
  }),

  bind(contract.claimGifts, async (call, { db, settings }) => {
    const { body, caller, format } = call
    const timeZone = settings.businessTimeZone
    await strangers.refuse(db, call)
    const found = body.token ? await findBehind(db, body.token, timeZone) : null
    if (body.token && !found) return strangers.count(db, call)
    const rows = await db.transaction(async (tx) => {
      await claimHeld(tx, caller.userId)
      // Whoever holds the link holds the coupon, but not one that an app user has.
      if (found)
        await tx
          .update(coupons)
          .set({ collectedBy: caller.userId })
          .where(and(eq(coupons.id, found.coupon.id), eq(coupons.collectedBy, holderOf(found.to))))
      return findHeld(tx, caller.userId, timeZone)
    })
    return {
      data: {
        coupons: rows.map(({ expiredOn, redeemedAt, ...row }) => ({
          ...row,
          expiredOn: format.instant(expiredOn),
          redeemed: redeemedAt !== null,
        })),
      },
    }
  }),
]

/** Null for an unknown token and once the link is over. */
async function findBehind(db: Queryable, token: string, timeZone: string) {
  const [row] = await db
    .select({
      coupon: coupons,
      deal: {
        dealTitle: deals.title,
        dealSubTitle: deals.subTitle,
        terms: deals.termsAndConditions,
      },
      mobile: couponGifts.mobile,
      to: couponGifts.to,
      isOpen: ofItsDeal(isOpen),
      expired: isCouponExpired(timeZone),
      validAt: branchesNamed(deals.branchIds),
    })
    .from(couponGifts)
    .innerJoin(coupons, eq(coupons.id, couponGifts.couponId))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .where(and(eq(couponGifts.linkHash, hashSecret(token)), not(linkIsOver)))
  return row ?? null
}

const LISTED_MAX = 100

function findHeld(db: Queryable, userId: string, timeZone: string) {
  return db
    .select({
      couponCode: coupons.code,
      dealId: coupons.dealId,
      dealTitle: deals.title,
      expiredOn: coupons.expiredOn,
      redeemedAt: coupons.redeemedAt,
      expired: isCouponExpired(timeZone),
    })
    .from(coupons)
    .innerJoin(couponGifts, eq(couponGifts.couponId, coupons.id))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .where(eq(coupons.collectedBy, userId))
    .orderBy(sql`${coupons.collectedAt} desc`, coupons.id)
    .limit(LISTED_MAX)
}

type Coupon = Pick<typeof coupons.$inferSelect, 'redeemedAt' | 'active'>

function stateOf(
  { redeemedAt, active }: Coupon,
  { isOpen, expired }: { isOpen: boolean; expired: boolean },
) {
  if (redeemedAt) return 'redeemed' as const
  if (expired) return 'expired' as const
  return active && isOpen ? ('open' as const) : ('off' as const)
}
