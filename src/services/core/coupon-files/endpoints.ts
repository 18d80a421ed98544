import { and, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import {
  type CouponFileAction,
  type CouponFileState,
  couponFileStates,
  couponFileTransitions,
  isBusy,
} from '#src/contract/core/coupon-file-lifecycle.ts'
import {
  cancelCouponFile,
  startCouponFile,
  uploadCoupons,
} from '#src/contract/core/coupon-files.ts'
import { COUPON_FILE_NAME_MAX, COUPON_FILES_BUSY_MAX } from '#src/contract/core/coupon-limits.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { csvName, findOwnCsv, type OwnCsv } from '#src/services/files/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { codePattern, requirePattern } from './code-pattern.ts'
import { release } from './leased-file.ts'
import { fileCodes } from './list-codes.ts'
import { lockOpenDeal } from './own-deal.ts'
import { listFilesEndpoints, readCouponFile } from './read-file.ts'
import { couponFiles } from './schema.ts'

const isUnread = sql`${couponFiles.format} is null`
const startAgain = {
  state: sql`case when ${isUnread} then 'CHECKING' else ${couponFileTransitions.start.to} end`,
  startedAt: sql`case when ${isUnread} then null else coalesce(${couponFiles.startedAt}, now()) end`,
  finishedAt: null,
  failedAttempts: 0,
  reason: null,
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

/** Leaves room for " (99999)" and ".csv". */
const STEM_MAX = COUPON_FILE_NAME_MAX - 12

export const couponFilesEndpoints = [
  bind(uploadCoupons, async (call, { db, settings: { businessTimeZone: timeZone } }) => {
    const { body, caller } = call
    const merchantId = caller.userId
    const pattern = body.pattern === null ? null : requirePattern(body.pattern)
    /** A form of ours that is sent again has stored its file again. */
    const sent = { caller, formKey: call.formKey, body: { ...body, fileUrl: '' } }
    const fileId = await addOnce(db, sent, couponFiles, async (tx, id) => {
      await limitBusyFiles(tx, merchantId)
      const deal = await lockOpenDeal(tx, { dealId: body.dealId, merchantId }, timeZone)
      if (deal.dealCode !== body.dealCode)
        throw fieldRefusal('dealCode', 'core:couponFile.dealCode')
      const upload = await findOwnCsv(tx, merchantId, body.fileUrl)
      if (!upload) throw fieldRefusal('fileUrl', 'core:couponFile.notOwn')
      if (!body.again) await refuseSame(tx, body.dealId, upload)
      const fileName = await insertFile(tx, id, { ...body, merchantId, pattern }, upload)
      await recordAudit(tx, call, {
        event: 'coupon-file.uploaded',
        subjectId: id,
        after: { dealId: body.dealId, fileName, bytes: upload.bytes, ...(pattern && { pattern }) },
      })
    })
    const file = await readAdded(db, fileId)
    const message = body.start ? 'core:couponFile.adding' : 'core:couponFile.uploaded'
    return { data: file, message, params: { name: file.fileName } }
  }),
  ...listFilesEndpoints,
  codePattern,
  fileCodes,
  readCouponFile,
  bind(startCouponFile, async (call, { db, settings }) => {
    const { dealId, fileId } = call.params
    const merchantId = call.caller.userId
    const state = await db.transaction(async (tx) => {
      await limitBusyFiles(tx, merchantId)
      await lockOpenDeal(tx, { dealId, merchantId }, settings.businessTimeZone)
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

type NewFile = {
  dealId: string
  merchantId: string
  fileName: string
  start: boolean
  pattern: string | null
}

async function insertFile(
  tx: Tx,
  id: string,
  { dealId, merchantId, fileName, start, pattern }: NewFile,
  upload: OwnCsv,
): Promise<string> {
  const name = csvName(fileName) ?? upload.name
  const row = {
    id,
    dealId,
    merchantId,
    uploadedBy: merchantId,
    fileName: await availableName(tx, dealId, name),
    uploadId: upload.id,
    sha256: upload.sha256,
    bytes: upload.bytes,
    pattern,
    startAtOnce: start,
    state: 'CHECKING' as const,
  }
  await tx.insert(couponFiles).values(row)
  return row.fileName
}

async function readAdded(db: Queryable, fileId: string) {
  const [file] = await db
    .select({ fileId: couponFiles.id, fileName: couponFiles.fileName, state: couponFiles.state })
    .from(couponFiles)
    .where(eq(couponFiles.id, fileId))
  if (!file) throw new Error('a coupon file that was just added')
  return file
}

/** The same bytes for the same deal are probably a mistake. */
async function refuseSame(tx: Tx, dealId: string, { sha256 }: OwnCsv): Promise<void> {
  const [same] = await tx
    .select({ fileName: couponFiles.fileName })
    .from(couponFiles)
    .where(
      and(
        eq(couponFiles.dealId, dealId),
        eq(couponFiles.sha256, sha256),
        notInArray(couponFiles.state, ['CANCELLED', 'REJECTED']),
      ),
    )
    .orderBy(desc(couponFiles.createdAt))
    .limit(1)
  if (!same) return
  throw new Refusal('conflict', 'core:couponFile.sameContent', { params: { name: same.fileName } })
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

async function availableName(tx: Tx, dealId: string, fileName: string): Promise<string> {
  const [, stem = '', extension = ''] = fileName.match(/^(.*?)(\.[A-Za-z0-9]{1,10})?$/s) ?? []
  const short = [...stem].slice(0, STEM_MAX).join('')
  const name = `${short}${extension}`
  const pattern = `${short} (%)${extension}`.replaceAll(/[\\_]/g, '\\$&')
  const rows = await tx
    .select({ fileName: couponFiles.fileName })
    .from(couponFiles)
    .where(
      and(
        eq(couponFiles.dealId, dealId),
        or(eq(couponFiles.fileName, name), sql`${couponFiles.fileName} like ${pattern}`),
      ),
    )
  if (!rows.some(({ fileName }) => fileName === name)) return name
  const numbers = rows.map(({ fileName }) => numberOf(fileName, short, extension))
  return `${short} (${Math.max(1, ...numbers) + 1})${extension}`
}

function numberOf(fileName: string, stem: string, extension: string): number {
  const inside = fileName.slice(stem.length + 2, fileName.length - extension.length - 1)
  return /^\d{1,6}$/.test(inside) ? Number(inside) : 0
}

const RETRY_SECONDS = 60

/** Locks the merchant, so the limit holds for parallel requests. @throws Refusal tooMany */
async function limitBusyFiles(tx: Tx, merchantId: string): Promise<void> {
  await lockName(tx, `coupon files ${merchantId}`)
  const own = eq(couponFiles.merchantId, merchantId)
  const busy = inArray(couponFiles.state, couponFileStates.filter(isBusy))
  if ((await tx.$count(couponFiles, and(own, busy))) < COUPON_FILES_BUSY_MAX) return
  const params = { count: COUPON_FILES_BUSY_MAX }
  throw new Refusal('tooMany', 'core:couponFile.tooMany', {
    params,
    retryAfterSeconds: RETRY_SECONDS,
  })
}
