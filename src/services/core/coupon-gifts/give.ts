import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import {
  GIFT_LINK_DAYS,
  GIFT_MESSAGES_PER_NUMBER,
  type GiftFault,
  type GiftMessage,
} from '#src/contract/core/coupon-gifts.ts'
import { giftLinkPaths } from '#src/contract/screens/coupon-gifts.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { senderName } from '#src/services/authentication/index.ts'
import { lockCollecting, refuseBeyondLimits } from '#src/services/core/coupons/collect-limits.ts'
import { nextCoupon, readOpenDeal } from '#src/services/core/coupons/next-coupon.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isOptedOut, queueMessage, shortened } from '#src/services/notifications/index.ts'
import type { GivenGift } from './given-gift.ts'
import { claimHeld, findRecipient } from './recipient.ts'
import { couponGifts } from './schema.ts'

/** 128 bits: whoever has the link has the coupon. */
const SMS_PART_MAX = 24
const TOKEN_BYTES = 16
const DAY_SECONDS = 86_400

/**
 * Takes the deal's next coupon for one person, by the rules that everybody who collects has, but not from a
 * package; queues the SMS with the link and marks the gift as given.
 * @throws Refusal ruleBroken with one of the texts of `faultOf`; tooMany while the day's SMS are used up
 */
export async function give(tx: Tx, deps: ServiceDeps, gift: GivenGift): Promise<void> {
  const { dealId, origin } = gift
  const timeZone = deps.settings.businessTimeZone
  const deal = await readOpenDeal(tx, dealId, timeZone)
  const recipient = await findRecipient(tx, gift)
  if (!recipient) throw new Refusal('ruleBroken', 'gifts:refused.unknownPerson')
  const { collector, mobile, language } = recipient
  const message = await messageFor(tx, gift, mobile)
  await claimHeld(tx, collector)
  const who = { dealId, userId: collector }
  await lockCollecting(tx, deal, who)
  await refuseBeyondLimits(tx, deal, who, { timeZone, format: origin.format })
  const [coupon] = await tx
    .update(coupons)
    .set({ collectedBy: collector, collectedAt: databaseNow })
    .where(eq(coupons.id, nextCoupon(tx, dealId, timeZone).for('update', { skipLocked: true })))
    .returning({ id: coupons.id, expiredOn: coupons.expiredOn })
  if (!coupon) throw new Refusal('ruleBroken', 'core:coupon.noneLeft')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx
    .update(couponGifts)
    .set({
      state: 'GIVEN',
      couponId: coupon.id,
      linkHash: hashSecret(token),
      message,
      ...(message === 'QUEUED' && { mobile, messageAt: databaseNow }),
    })
    .where(eq(couponGifts.id, gift.id))
  await recordAudit(tx, origin, {
    event: 'coupon.given',
    subjectId: coupon.id,
    after: { name: gift.name || gift.to, kind: gift.kind },
  })
  if (message !== 'QUEUED' || !mobile) return
  await queueMessage(tx, deps.settings, {
    channel: 'SMS',
    to: mobile,
    template: 'coupon-gift',
    params: {
      by: shortened(await senderName(tx, deps.settings, gift.merchantId), SMS_PART_MAX),
      deal: shortened(deal.title, SMS_PART_MAX),
      link: deps.settings.publicOrigin + giftLinkPaths.show({ token }),
    },
    language,
    by: 'counted',
  })
}

/** A number that asked for no messages gets none, whoever sends them; a number alone can't be told otherwise. */
async function messageFor(
  tx: Tx,
  { to }: Pick<GivenGift, 'to'>,
  mobile: string | null,
): Promise<GiftMessage> {
  if (!mobile) return 'NO_NUMBER'
  const byNumber = to.startsWith('+')
  await lockName(tx, `messages to ${mobile}`)
  if (await isOptedOut(tx, mobile)) {
    if (byNumber) throw new Refusal('ruleBroken', 'gifts:refused.optedOut')
    return 'OPTED_OUT'
  }
  const lately = gt(couponGifts.messageAt, sql`now() - make_interval(secs => ${DAY_SECONDS})`)
  const sent = await tx.$count(couponGifts, and(eq(couponGifts.mobile, mobile), lately))
  if (sent < GIFT_MESSAGES_PER_NUMBER) return 'QUEUED'
  if (byNumber) throw new Refusal('ruleBroken', 'gifts:refused.tooManyMessages')
  return 'TOO_MANY'
}

/** What collectors read, in the words of whoever gives. */
const forGivers: Partial<Record<Key, Key>> = {
  'core:coupon.perPerson': 'gifts:refused.perPerson',
  'core:coupon.dealClosed': 'gifts:refused.dealClosed',
  'core:deal.notFound': 'gifts:refused.dealClosed',
}

const faults: Partial<Record<Key, GiftFault>> = {
  'core:coupon.perPerson': 'perPerson',
  'core:coupon.perDay': 'perDay',
  'core:coupon.noneLeft': 'noneLeft',
  'core:coupon.dealClosed': 'dealClosed',
  'core:deal.notFound': 'dealClosed',
  'gifts:refused.optedOut': 'optedOut',
  'gifts:refused.tooManyMessages': 'tooManyMessages',
  'gifts:refused.unknownPerson': 'unknownPerson',
}

/** Null for a refusal that passes, and for what is none. */
export function faultOf(error: unknown): GiftFault | null {
  return error instanceof Refusal ? (faults[error.key] ?? null) : null
}

/** The same refusal at the field of a form for one person. */
export function atField({ key, details: { params } }: Refusal): Refusal {
  const text = forGivers[key] ?? key
  return new Refusal('ruleBroken', text, {
    ...(params && { params }),
    errors: { recipients: text },
  })
}

/** How long a link works after the coupon's last day. */
export const linkIsOver = sql<boolean>`${coupons.expiredOn} < now() - make_interval(days => ${GIFT_LINK_DAYS})`
