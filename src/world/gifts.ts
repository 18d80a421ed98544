import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { couponGifts, giftLists } from '#src/services/core/coupon-gifts/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { accountId } from './account.ts'
import { worldId } from './random.ts'
import { insertAll } from './rows.ts'
import { HOUR } from './world.ts'

const merchantId = accountId('nadeesha')
const people = [
  { to: '+94771230001', name: 'Ishara Fernando' },
  { to: '+94771230002', name: 'Chamara Perera' },
  { to: '+94771230003', name: '' },
]

/** Of one merchant: two of these people have a coupon, one wants no messages. */
export async function writeGifts(tx: Tx, now: number): Promise<void> {
  const own = and(eq(coupons.merchantId, merchantId), isNotNull(coupons.collectedAt))
  const taken = await tx.select().from(coupons).where(own).orderBy(coupons.id).limit(2)
  const [first] = taken
  if (!first) return
  const listId = worldId('gift list')
  const createdAt = new Date(now - 3 * HOUR)
  const { dealId } = first
  await insertAll(tx, giftLists, [
    { id: listId, dealId, kind: 'GIFT' as const, givenBy: merchantId, createdAt },
  ])
  const rows = people.map((person, at) => {
    const coupon = taken.find(({ dealId: of }, place) => place === at && of === dealId)
    const state = coupon ? ('GIVEN' as const) : ('FAILED' as const)
    const became = coupon ? { message: 'QUEUED' as const } : { fault: 'optedOut' as const }
    const base = { id: worldId(`gift ${person.to}`), listId, merchantId, line: at + 1, createdAt }
    return { ...base, ...person, ...became, state, couponId: coupon?.id ?? null }
  })
  await insertAll(tx, couponGifts, rows)
}
