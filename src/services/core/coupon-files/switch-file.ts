import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  type CouponFileAction,
  type CouponFileState,
  couponFileTransitions,
} from '#src/contract/core/coupon-file-lifecycle.ts'
import { cancelCouponFile, startCouponFile } from '#src/contract/core/coupon-files.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { release } from './held-file.ts'
import { limitBusyFiles } from './limit-busy.ts'
import { lockOpenDeal } from './own-deal.ts'
import { couponFiles } from './schema.ts'

export const switchFileEndpoints = [
  bind(startCouponFile, async (call, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const { dealId, fileId } = call.params
    const merchantId = call.caller.userId
    const state = await db.transaction(async (tx) => {
      await limitBusyFiles(tx, merchantId)
      await lockOpenDeal(tx, { dealId, merchantId }, timeZone)
      const moved = await move(tx, 'start', { dealId, fileId, merchantId })
      await record(tx, call, 'coupon-file.started', moved)
      return moved.state
    })
    const message =
      state === 'CHECKING' ? 'core:couponFile.checkedAgain' : 'core:couponFile.started'
    return { data: { state }, message }
  }),

  bind(cancelCouponFile, async (call, { db }) => {
    const { dealId, fileId } = call.params
    const merchantId = call.caller.userId
    const state = await db.transaction(async (tx) => {
      const moved = await move(tx, 'cancel', { dealId, fileId, merchantId })
      await record(tx, call, 'coupon-file.cancelled', moved)
      return moved.state
    })
    return { data: { state }, message: 'core:couponFile.cancelled' }
  }),
]

const isUnread = sql`${couponFiles.format} is null`
const startAgain = {
  state: sql`case when ${isUnread} then 'CHECKING' else ${couponFileTransitions.start.to} end`,
  startedAt: sql`case when ${isUnread} then null else coalesce(${couponFiles.startedAt}, now()) end`,
  finishedAt: null,
  failedAttempts: 0,
  reason: null,
}

type FileRef = { dealId: string; fileId: string; merchantId: string }

async function move(tx: Tx, act: CouponFileAction, { dealId, fileId, merchantId }: FileRef) {
  const { from, to } = couponFileTransitions[act]
  const own = and(
    eq(couponFiles.id, fileId),
    eq(couponFiles.dealId, dealId),
    eq(couponFiles.merchantId, merchantId),
  )
  const changes = act === 'start' ? startAgain : { finishedAt: sql`now()` }
  const [moved] = await tx
    .update(couponFiles)
    .set({ ...release(to), ...changes })
    .where(and(own, inArray(couponFiles.state, [...from])))
    .returning()
  if (moved) return moved
  const [file] = await tx.select({ state: couponFiles.state }).from(couponFiles).where(own)
  if (!file) throw new Refusal('notFound', 'core:couponFile.notFound')
  throw new Refusal('ruleBroken', refusals[file.state])
}

const refusals = {
  CHECKING: 'core:couponFile.checking',
  READY: 'core:couponFile.notStarted',
  WAITING: 'core:couponFile.alreadyStarted',
  RUNNING: 'core:couponFile.alreadyStarted',
  DONE: 'core:couponFile.over',
  CANCELLED: 'core:couponFile.over',
  REJECTED: 'core:couponFile.over',
  FAILED: 'core:couponFile.over',
} as const satisfies Record<CouponFileState, string>

function record(
  tx: Tx,
  call: Parameters<typeof recordAudit>[1],
  event: 'coupon-file.started' | 'coupon-file.cancelled',
  file: typeof couponFiles.$inferSelect,
): Promise<void> {
  const { id, dealId, fileName, successCount, failedCount } = file
  const after = { dealId, fileName, succeeded: successCount, failed: failedCount }
  return recordAudit(tx, call, { event, subjectType: 'coupon-file', subjectId: id, after })
}
