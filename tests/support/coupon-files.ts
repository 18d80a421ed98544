import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { CouponFile, uploadCoupons } from '#src/contract/core/coupon-files.ts'
import type { CouponLimits } from '#src/contract/core/coupon-limits.ts'
import { endOfBusinessDate } from '#src/i18n/business-time.ts'
import { workOnCouponFiles } from '#src/services/core/coupon-files/work.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { dealId } from '#src/world/deals.ts'
import { day, openCore, ZONE } from '#tests/support/core.ts'

/** The last day of the deal that gets coupons here, 40 days from today. */
export const LAST_DAY = day(40)
export const DEAL = dealId('nadeesha', 'live', 1)

type UploadBody = z.input<(typeof uploadCoupons)['body']>
type Uploaded = { csvUrl: string; fileName: string }
type Added = { fileId: string; fileName: string; state: string; errors?: Record<string, string> }

/** Core and files over the small world; Harbour House's first live deal takes coupons. */
export async function openCouponFiles(limits: Partial<CouponLimits> = {}) {
  const core = await openCore()
  const { db, deps, ask } = core
  deps.settings.coupons = { ...deps.settings.coupons, ...limits }
  const files = createFilesService(deps)
  const [deal] = await db
    .update(deals)
    .set({ expiresOn: LAST_DAY, expiredOn: new Date(endOfBusinessDate(LAST_DAY, ZONE)) })
    .where(eq(deals.id, DEAL))
    .returning()
  const dealCode = deal?.dealCode ?? ''

  /** POST csv/upload as one of the cast. */
  async function upload(content: string | Uint8Array, name = 'coupons.csv', key = 'nadeesha') {
    const body = new FormData()
    body.set('fileName', name)
    body.set('file', new File([content as BlobPart], name, { type: 'text/csv' }))
    return files.request('/csv/upload', {
      method: 'POST',
      headers: { ...(await core.headersOf(key)), 'x-api-key': deps.settings.apiKey },
      body,
    })
  }

  /** POST coupons/upload of a file that was uploaded just before. */
  async function send(content: string, changes: Partial<UploadBody> = {}, key = 'nadeesha') {
    const { data }: { data: Uploaded } = await (await upload(content, undefined, key)).json()
    const { csvUrl: fileUrl, fileName } = data
    const body = { fileUrl, fileName, dealId: DEAL, dealCode, start: false, ...changes }
    return ask<Added>(key, '/coupons/upload', { method: 'POST', body })
  }

  const read = async (fileId: string, key = 'nadeesha') =>
    (await ask<CouponFile>(key, `/coupons/files/${DEAL}/${fileId}`)).data

  const act = (fileId: string, name: 'start' | 'cancel', key = 'nadeesha') =>
    ask<{ state: string }>(key, `/coupons/files/${DEAL}/${fileId}/${name}`, { method: 'PUT' })

  /** One round of the background work; whether there was something to do. */
  const round = (signal = new AbortController().signal) => workOnCouponFiles(deps, signal)

  /** Runs the background work until nothing is due. */
  async function work() {
    while (await round());
  }

  /** Sends, checks and imports. */
  async function bring(content: string, changes: Partial<UploadBody> = {}) {
    const { data } = await send(content, { start: true, again: true, ...changes })
    await work()
    return read(data.fileId)
  }

  return { ...core, files, dealCode, upload, send, read, act, round, work, bring }
}

/** dd-MM-yyyy of a business date. */
export function written(date: string): string {
  return date.split('-').reverse().join('-')
}

export function counts(...lines: string[]): string {
  return ['expiryDate,couponCount', ...lines, ''].join('\r\n')
}

export function codes(...lines: string[]): string {
  return ['couponCode,expiryDate', ...lines, ''].join('\r\n')
}
