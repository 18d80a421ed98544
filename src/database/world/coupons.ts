import { createHash } from 'node:crypto'
import { generatedKey, grouped } from '#src/contract/core/coupon-code.ts'
import type { coupons, dealCoupons, redemptions } from '../../services/core/coupons/schema.ts'
import { accountId } from './account.ts'
import type { DealRows } from './deal-story.ts'
import { type Chance, createChance, worldId } from './random.ts'
import type { World } from './world.ts'

type Deal = DealRows['deal']
export type WorldCoupons = {
  deals: (typeof dealCoupons.$inferInsert)[]
  coupons: (typeof coupons.$inferInsert)[]
  redemptions: (typeof redemptions.$inferInsert)[]
}

const DEALS_MAX = 300
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const prices = [250_00, 400_00, 500_00, 750_00, 1_200_00] as const

export function worldCoupons(rows: readonly DealRows[], { accounts, now }: World): WorldCoupons {
  const people = accounts.filter(({ role }) => role === 'USER').map(({ key }) => accountId(key))
  const chance = createChance('coupons')
  const world: WorldCoupons = { deals: [], coupons: [], redemptions: [] }
  if (people.length === 0) return world
  const approved = rows
    .map(({ deal }) => deal)
    .filter(({ approvalStatus, deletedAt }) => approvalStatus === 'APPROVED' && !deletedAt)
  for (const [place, deal] of approved.slice(0, DEALS_MAX).entries()) {
    if (place % 9 === 7) continue
    addDeal(world, { deal, place, people, chance, now })
  }
  return world
}

type DealStory = {
  deal: Deal
  place: number
  people: readonly string[]
  chance: Chance
  now: number
}

function addDeal(world: WorldCoupons, story: DealStory): void {
  const { deal, place, chance, now } = story
  const { id: dealId, merchantId, validFrom, expiredOn } = deal
  const createdAt = new Date(Math.min(validFrom.getTime() - DAY, now - DAY))
  const over = expiredOn.getTime() < now
  const soldOut = place % 23 === 5
  world.deals.push({
    dealId,
    merchantId,
    priceCents: place % 4 === 1 ? chance.pick(prices) : null,
    status: place % 29 === 11 ? 'INACTIVE' : 'ACTIVE',
    createdAt,
  })
  const count = chance.between(30, 125)
  const share = soldOut ? 1 : over ? 0.4 + chance.next() * 0.5 : 0.1 + chance.next() * 0.6
  for (let number = 0; number < count; number += 1) {
    const life = number < count * share ? lifeOf(story) : null
    addCoupon(world, story, { number, createdAt, life })
  }
}

type Life = { collectedBy: string; collectedAt: Date; redeemedAt: Date | null }

function lifeOf({ deal, people, chance, now }: DealStory): Life | null {
  const begin = deal.validFrom.getTime() + 9 * 60 * MINUTE
  const end = Math.min(deal.expiredOn.getTime(), now) - 40 * MINUTE
  if (end <= begin) return null
  const collectedAt = begin + Math.floor((end - begin) * chance.next())
  const used = collectedAt + Math.floor((end - collectedAt) * chance.next()) + 10 * MINUTE
  return {
    collectedBy: chance.pick(people),
    collectedAt: new Date(collectedAt),
    redeemedAt: chance.next() < 0.6 ? new Date(used) : null,
  }
}

type CouponStory = { number: number; createdAt: Date; life: Life | null }

function addCoupon(
  world: WorldCoupons,
  story: DealStory,
  { number, createdAt, life }: CouponStory,
): void {
  const { id: dealId, merchantId, expiresOn, expiredOn } = story.deal
  const name = `coupon ${dealId} ${number}`
  const id = worldId(name)
  const codeKey = generatedKey(createHash('sha256').update(name).digest())
  world.coupons.push({
    id,
    dealId,
    merchantId,
    fileId: couponFileId(dealId),
    code: grouped(codeKey),
    codeKey,
    expiresOn,
    expiredOn,
    active: number % 40 !== 39,
    collectedBy: life?.collectedBy ?? null,
    collectedAt: life?.collectedAt ?? null,
    redeemedAt: life?.redeemedAt ?? null,
    createdAt,
  })
  if (!life?.redeemedAt) return
  world.redemptions.push({
    id: worldId(`redemption ${id}`),
    couponId: id,
    merchantId,
    redeemedBy: merchantId,
    idempotencyKey: id,
    redeemedAt: life.redeemedAt,
  })
}

export function couponFileId(dealId: string): string {
  return worldId(`coupon file ${dealId}`)
}
