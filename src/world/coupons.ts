import { createHash } from 'node:crypto'
import { generatedKey, grouped } from '#src/contract/core/coupon-code.ts'
import type { couponFailures, couponFiles } from '#src/services/core/coupon-files/schema.ts'
import type { coupons, dealCoupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { accountId } from './account.ts'
import type { DealRows } from './deals.ts'
import { type Chance, createChance, worldId } from './random.ts'
import { type AuditRow, auditRow } from './record-story.ts'
import { DAY, MINUTE, type World } from './world.ts'

type Deal = DealRows['deal']
type WorldCoupons = {
  deals: (typeof dealCoupons.$inferInsert)[]
  coupons: (typeof coupons.$inferInsert)[]
  redemptions: (typeof redemptions.$inferInsert)[]
}

const DEALS_MAX = 300
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
    redeemedAt: chance.next() < 0.6 ? new Date(duringHours(deal, used, [collectedAt, now])) : null,
  }
}

/** The moment of that day, or of the day before, at which the deal may be used; else the moment itself. */
function duringHours(
  { validFrom, startMinutes, endMinutes }: Deal,
  moment: number,
  [after, before]: readonly [number, number],
): number {
  const begin = validFrom.getTime()
  const days = (moment - begin) / DAY
  const minutes = startMinutes + (days % 1) * (endMinutes - startMinutes)
  const tries = [0, 1].map((back) => begin + (Math.floor(days) - back) * DAY + minutes * MINUTE)
  return tries.find((one) => one > after && one < before) ?? moment
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
    key: id,
    redeemedAt: life.redeemedAt,
  })
}

/** An entry for each collected and each redeemed coupon, as the services write them. */
export function couponTrail(rows: readonly (typeof coupons.$inferInsert)[]): AuditRow[] {
  return rows.flatMap(({ id, merchantId, collectedBy, collectedAt, redeemedAt }) => {
    const subject = { subjectType: 'coupon', subjectId: id, requestId: `world ${id}` }
    const entry = (event: string, at: Date | null | undefined, actor: string, role: string) =>
      at ? [auditRow(subject, event, at, { actorId: actor, actorRole: role })] : []
    return [
      ...entry('coupon.collected', collectedAt, collectedBy ?? '', 'USER'),
      ...entry('coupon.redeemed', redeemedAt, merchantId, 'MERCHANT'),
    ]
  })
}

function couponFileId(dealId: string): string {
  return worldId(`coupon file ${dealId}`)
}

type File = typeof couponFiles.$inferInsert
type Failure = typeof couponFailures.$inferInsert
type WorldCouponFiles = { files: File[]; failures: Failure[] }

const mistakes = [
  ['past', '01-01-2020,10'],
  ['countZero', '31-12-2030,0'],
  ['count', '31-12-2030,ten'],
  ['spaces', '31-12-2030, 10'],
] as const

export function worldCouponFiles({ deals, coupons }: WorldCoupons): WorldCouponFiles {
  const counts = new Map<string, number>()
  for (const { dealId } of coupons) counts.set(dealId, (counts.get(dealId) ?? 0) + 1)
  const world: WorldCouponFiles = { files: [], failures: [] }
  for (const [place, deal] of deals.entries()) {
    const story = { deal, place, count: counts.get(deal.dealId) ?? 0 }
    if (place % 7 === 2) world.files.push(rejected(story))
    const failures = place % 5 === 0 ? failuresOf(deal.dealId, 1 + (place % mistakes.length)) : []
    world.files.push(done(story, failures.length))
    world.failures.push(...failures)
    if (place % 11 === 4) world.files.push(cancelled(story))
  }
  return world
}

type FileStory = { deal: WorldCoupons['deals'][number]; place: number; count: number }

function done(story: FileStory, failed: number): File {
  const { deal, count } = story
  return {
    ...fileOf(story, 'coupons.csv', 0),
    id: couponFileId(deal.dealId),
    format: 'COUNTS',
    state: 'DONE',
    lineCursor: failed + 2,
    successCount: count,
    failedCount: failed,
    foreseenCoupons: count,
    foreseenFailed: failed,
  }
}

function rejected(story: FileStory): File {
  const reasonParams = { offending: 'coupon count' }
  const why = { state: 'REJECTED', reason: 'header', reasonParams } as const
  return { ...fileOf(story, 'first try.csv', -12), ...why, startedAt: null }
}

function cancelled(story: FileStory): File {
  const foreseen = { foreseenCoupons: 50, foreseenFailed: 0 }
  const file = fileOf(story, 'coupons (2).csv', 30)
  return { ...file, ...foreseen, format: 'COUNTS', state: 'CANCELLED', startedAt: null }
}

function fileOf({ deal }: FileStory, fileName: string, minutes: number) {
  const name = `${fileName} ${deal.dealId}`
  const at = (later: number) =>
    new Date((deal.createdAt?.getTime() ?? 0) + (minutes + later) * MINUTE)
  return {
    id: worldId(`coupon file ${name}`),
    dealId: deal.dealId,
    merchantId: deal.merchantId,
    uploadedBy: deal.merchantId,
    fileName,
    uploadId: worldId(`upload ${name}`),
    sha256: createHash('sha256').update(name).digest('hex'),
    bytes: 64,
    createdAt: at(0),
    dueAt: at(0),
    startedAt: at(1),
    finishedAt: at(2),
  }
}

function failuresOf(dealId: string, count: number): Failure[] {
  return mistakes.slice(0, count).map(([reason, typed], at) => ({
    fileId: couponFileId(dealId),
    line: at + 3,
    typed,
    couponCode: null,
    reason,
    params: {},
  }))
}
