import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { batchParam, pageQuery, paging } from '../paging.ts'
import { dateValue, entity, fileUrl, INTEGER_MAX, id } from '../values.ts'
import { couponFileFormats, couponFileStates } from './coupon-file-lifecycle.ts'
import { COUPON_FILE_NAME_MAX } from './coupon-limits.ts'
import { PATTERN_TYPED_MAX } from './coupon-pattern.ts'
import { couponValue } from './coupon-value.ts'

const fileName = z.string().min(1).max(COUPON_FILE_NAME_MAX)

/** `couponCode` is `line {n}` if the line has none; `reason` is in the request's language. */
const failedCoupon = entity('FailedCoupon', {
  line: z.int(),
  couponCode: z.string(),
  reason: z.string(),
})
export type FailedCoupon = z.infer<typeof failedCoupon>

/** `values`: the line as typed; null if it is too long, or older than this field. */
const failedLine = entity('FailedCouponLine', {
  ...failedCoupon.shape,
  values: z.array(z.string()).nullable(),
})
export type FailedCouponLine = z.infer<typeof failedLine>

const listedFile = entity('CouponFile', {
  id,
  fileName,
  format: z.enum(couponFileFormats).nullable(),
  state: z.enum(couponFileStates),
  uploadedAt: dateValue,
  uploadSuccessCount: z.int(),
  uploadFailedCount: z.int(),
  totalCouponCount: z.int(),
})
export type CouponFileListItem = z.infer<typeof listedFile>

const forecast = z.object({
  coupons: z.int(),
  failed: z.int(),
  days: z.array(z.object({ expiresOn: dateValue, coupons: z.int() })),
  moreDays: z.int(),
  failures: z.array(failedCoupon),
})
export type CouponForecast = z.infer<typeof forecast>

const file = entity('CouponFileDetails', {
  ...listedFile.shape,
  dealId: id,
  bytes: z.int(),
  /** How codes that it asks for are written; null for our own form. */
  pattern: z.string().nullable(),
  /** Progress of the check, then of the import; 0 to 100. */
  percent: z.int().min(0).max(100),
  startedAt: dateValue.nullable(),
  finishedAt: dateValue.nullable(),
  reason: z.string().nullable(),
  troubled: z.boolean(),
  forecast: forecast.nullable(),
  failedCoupons: z.array(failedCoupon),
  correctable: z.boolean(),
})
export type CouponFile = z.infer<typeof file>

export const uploadCoupons = endpoint('post /coupons/upload', {
  summary: 'Read an uploaded coupon file into an approved deal, in the background',
  callers: ['MERCHANT'],
  accounts: 'selling',
  permission: 'ADD_COUPON',
  body: z.object({
    userId: id.optional(),
    fileUrl,
    dealId: id,
    dealCode: z.string().max(20),
    fileName: z.string().max(255),
    /** False: only the dry run; the merchant starts the import. */
    start: z.boolean().default(true),
    again: z.boolean().default(false),
    /** Such as SPA-#####-####, for codes that the file asks for; null for our own form. */
    pattern: z.string().max(PATTERN_TYPED_MAX).nullable().default(null),
  }),
  data: z.object({ fileId: id, fileName, state: z.enum(couponFileStates) }),
  refuses: ['notFound', 'conflict', 'tooMany'],
})

const ofDeal = z.object({ dealId: id })
const ofFile = z.object({ dealId: id, fileId: id })

const toRead = {
  callers: ['MERCHANT'],
  permission: 'VIEW_COUPON',
  refuses: ['notFound'],
} as const

export const listCouponFiles = endpoint('get /coupons/files/{dealId}', {
  summary: 'The coupon files of a deal',
  ...toRead,
  params: ofDeal,
  query: z.object({
    userId: id.optional(),
    ...pageQuery,
    ...batchParam,
  }),
  data: z.object({
    fileNames: z.array(fileName),
    files: z.array(listedFile),
    limits: z.object({ fileBytes: z.int(), perLine: z.int(), perFile: z.int() }),
    ...paging,
  }),
})

export const readCouponStatistics = endpoint('get /coupons/statistics/{dealId}/{fileName}', {
  summary: 'What became of a coupon file; the first failures of it',
  ...toRead,
  params: z.object({ dealId: id, fileName }),
  query: z.object({ userId: id.optional() }),
  data: z.object({
    statistics: z.object({
      uploadSuccessCount: z.int(),
      uploadFailedCount: z.int(),
      totalCouponCount: z.int(),
      failedCoupons: z.array(failedCoupon),
    }),
  }),
})

export const readCouponFile = endpoint('get /coupons/files/{dealId}/{fileId}', {
  summary: 'A coupon file: its dry run, progress and result',
  ...toRead,
  params: ofFile,
  query: z.object({ userId: id.optional() }),
  data: file,
})

export const FAILURES_PER_ANSWER = 1000

export const listCouponFailures = endpoint('get /coupons/files/{dealId}/{fileId}/failures', {
  summary: 'The lines of a file that failed, or will fail once it starts, a thousand at a time',
  ...toRead,
  params: ofFile,
  query: z.object({
    userId: id.optional(),
    after: z.coerce.number().int().min(0).max(INTEGER_MAX).default(0),
  }),
  data: z.object({ failedCoupons: z.array(failedLine) }),
})

const fileCode = entity('FileCode', {
  id,
  couponCode: z.string(),
  /** Null while nobody collected it. */
  collectedBy: z.string().nullable(),
  printed: z.boolean(),
  collectedOn: dateValue.nullable(),
  redeemed: z.boolean(),
  redeemedOn: dateValue.nullable(),
  expiredOn: dateValue,
  expired: z.boolean(),
  value: couponValue,
})
export type FileCode = z.infer<typeof fileCode>

export const listFileCodes = endpoint('get /coupons/files/{dealId}/{fileId}/codes', {
  summary: 'The coupons of a file in its order, with who collected and when they were redeemed',
  ...toRead,
  params: ofFile,
  query: z.object({ userId: id.optional(), ...pageQuery, ...batchParam }),
  data: z.object({ fileName, coupons: z.array(fileCode), ...paging }),
})

export const readCodePattern = endpoint('get /coupons/pattern', {
  summary: 'What codes of a pattern will look like, and whether codes of this merchant begin alike',
  callers: ['MERCHANT'],
  permission: 'VIEW_COUPON',
  query: z.object({ pattern: z.string().max(PATTERN_TYPED_MAX) }),
  data: z.object({ pattern: z.string(), example: z.string(), beginsLikeOthers: z.boolean() }),
})

export const startCouponFile = endpoint('put /coupons/files/{dealId}/{fileId}/start', {
  summary: 'Begin, or go on with, the import of a checked file',
  callers: ['MERCHANT'],
  accounts: 'selling',
  permission: 'ADD_COUPON',
  params: ofFile,
  data: z.object({ state: z.enum(couponFileStates) }),
  refuses: ['notFound', 'tooMany'],
})

export const cancelCouponFile = endpoint('put /coupons/files/{dealId}/{fileId}/cancel', {
  summary: 'Stop a file; coupons that were added stay',
  callers: ['MERCHANT'],
  permission: 'ADD_COUPON',
  params: ofFile,
  data: z.object({ state: z.enum(couponFileStates) }),
  refuses: ['notFound'],
})
