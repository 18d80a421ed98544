import { createHash } from 'node:crypto'
import type { couponFailures, couponFiles } from '../../services/core/coupon-files/schema.ts'
import { couponFileId, type WorldCoupons } from './coupons.ts'
import { worldId } from './random.ts'

type File = typeof couponFiles.$inferInsert
type Failure = typeof couponFailures.$inferInsert
export type WorldCouponFiles = { files: File[]; failures: Failure[] }

const MINUTE = 60_000
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
