import { and, eq } from 'drizzle-orm'
import { isRecipient, readRecipient } from '#src/contract/core/gift-recipients.ts'
import * as contract from '#src/contract/core/redemption-receipt.ts'
import type { Tx } from '#src/database/connect.ts'
import { senderName } from '#src/services/authentication/index.ts'
import { asMoney, leftOf, valueColumns } from '#src/services/core/coupons/coupon-value.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { canSend, isOptedOut, queueMessage, shortened } from '#src/services/notifications/index.ts'
import { isShown } from './find-redemptions.ts'

const SMS_PART_MAX = 40

type ReceiptCall = Call<typeof contract.sendReceipt>

export const sendReceipt = bind(contract.sendReceipt, async (call, { db, settings }) => {
  const { params, body, language } = call
  const to = readRecipient(body.to)
  if (!isRecipient(to)) throw fieldRefusal('to', 'core:coupon.receiptTo')
  const channel = to.startsWith('+') ? 'SMS' : 'EMAIL'
  if (!canSend(settings, channel)) throw fieldRefusal('to', 'messages:errors.off')
  await db.transaction(async (tx) => {
    const redemption = await findRedeemed(tx, call)
    const { couponId } = redemption
    await refuseOptedOut(tx, to)
    const content = await contentOf(tx, settings, redemption, call)
    const by = { ...call, subjectId: params.id }
    await queueMessage(tx, settings, { channel, to, language, by, ...content })
    const event = 'coupon.receipt-sent'
    await recordAudit(tx, call, { event, subjectId: couponId, after: { channel } })
  })
  return { data: null, message: 'core:coupon.receiptSent' }
})

type Redeemed = Awaited<ReturnType<typeof findRedeemed>>

/** @throws Refusal notFound, conflict for one that was undone */
async function findRedeemed(tx: Tx, { params, caller }: ReceiptCall) {
  const [redemption] = await tx
    .select({
      couponId: redemptions.couponId,
      on: redemptions.redeemedAt,
      undoneAt: redemptions.undoneAt,
      part: redemptions.takenCents,
      merchantId: redemptions.merchantId,
      deal: deals.title,
      ...valueColumns,
    })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .where(and(eq(redemptions.id, params.id), isShown(caller)))
  if (!redemption) throw new Refusal('notFound', 'core:coupon.redemptionNotFound')
  if (redemption.undoneAt) throw new Refusal('conflict', 'core:coupon.receiptOfUndone')
  return redemption
}

async function contentOf(
  tx: Tx,
  settings: Settings,
  redemption: Redeemed,
  { format, t }: ReceiptCall,
) {
  const { merchantId, deal, on, part } = redemption
  const sums = {
    taken: asMoney(part ?? 0, format).display,
    left: asMoney(leftOf(redemption) ?? 0, format).display,
  }
  return {
    template: 'redemption-receipt' as const,
    params: {
      by: shortened(await senderName(tx, settings, merchantId), SMS_PART_MAX),
      deal: shortened(deal, SMS_PART_MAX),
      on: format.dateTime(on),
      sums: part === null ? '' : ` ${t('messages:receiptSums', sums)}`,
    },
  }
}

/** @throws Refusal at the field */
async function refuseOptedOut(tx: Tx, to: string): Promise<void> {
  await lockName(tx, `messages to ${to}`)
  if (to.startsWith('+') && (await isOptedOut(tx, to)))
    throw fieldRefusal('to', 'core:coupon.receiptOptedOut', 'ruleBroken')
}
