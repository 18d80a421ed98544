import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { generatedKey, grouped } from '#src/contract/core/coupon-code.ts'
import {
  addDays,
  businessDate,
  endOfBusinessDate,
  startOfBusinessDate,
} from '#src/i18n/business-time.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { createDealCode } from '#src/services/core/deals/deal-code.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { moveTally } from '#src/services/core/deals/tallies.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { accountId } from '../../src/world/account.ts'
import { onDatabase } from './waiting-deals.ts'

const ZONE = 'Asia/Colombo'
const DAY_MS = 86_400_000
const FROM_JOURNEY = { requestId: 'journey', address: null }

type Rules = {
  /** The amount that each holds; null for whole coupons. */
  couponValueCents?: number | null
  attention?: string | null
}

/** Codes that a customer has held for a day, of a deal of the journey's own. */
export async function heldCodes(
  count: number,
  title: string,
  { couponValueCents = null, attention = null }: Rules = {},
): Promise<string[]> {
  const merchantId = accountId('nadeesha')
  const today = businessDate(Date.now(), ZONE)
  const expiresOn = addDays(today, 30)
  const ends = { expiresOn, expiredOn: new Date(endOfBusinessDate(expiresOn, ZONE)) }
  const keys = Array.from({ length: count }, () => generatedKey(randomBytes(11)))
  await onDatabase(async (db) => {
    const isModel = and(eq(deals.merchantId, merchantId), isNull(deals.deletedAt))
    const [model] = await db.select().from(deals).where(isModel).orderBy(deals.createdAt).limit(1)
    if (!model) throw new Error('the merchant has no deal')
    const { searchText: _generated, ...columns } = model
    const deal = {
      ...columns,
      ...ends,
      id: v7(),
      dealCode: createDealCode(),
      title,
      couponValueCents,
      attention,
      originalPriceCents: 50_000,
      deductionCents: 10_000,
      approvalStatus: 'APPROVED' as const,
      validFrom: new Date(startOfBusinessDate(addDays(today, -10), ZONE)),
      // Of another month, so that the owner's plan still allows deals to the journeys that follow.
      createdAt: new Date(Date.now() - 40 * DAY_MS),
      version: 1,
    }
    await db.transaction(async (tx) => {
      await tx.insert(deals).values(deal)
      await moveTally(tx, null, deal)
      const held = {
        ...ends,
        dealId: deal.id,
        merchantId,
        collectedBy: accountId('binura.costa'),
        collectedAt: new Date(Date.now() - DAY_MS),
      }
      const rows = keys.map((codeKey) => ({ ...held, id: v7(), code: grouped(codeKey), codeKey }))
      await tx.insert(coupons).values(rows)
      // Else the comparison of a day, which may fall into the journey, finds the trail wanting.
      for (const { id } of rows)
        await recordAudit(tx, FROM_JOURNEY, { event: 'coupon.collected', subjectId: id })
    })
  })
  return keys.map((key) => grouped(key))
}
