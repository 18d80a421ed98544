import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { addDays, businessDate, endOfBusinessDate } from '#src/i18n/business-time.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { couponFailures, couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { coupons, couponTallies } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { csvKey } from '#src/services/files/keys.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer, temporaryFolder } from '#tests/support/server.ts'

const ZONE = 'Asia/Colombo'
const LINES = 60_000
const { db, url } = await testDatabase()
/** The engine of tests is reached by a socket; its URL names no host, which a configured one does. */
const DATABASE_URL = url.replace('@/', '@localhost/')
const expiresOn = addDays(businessDate(Date.now(), ZONE), 30)

test('kill -9 in mid-import: whoever is left goes on, and every line is accounted for once, as the line it is [COUP-21, COUP-73, U06]', async () => {
  const DATA_DIR = await temporaryFolder()
  const fileId = await addFile(DATA_DIR)
  const env = { DATABASE_URL, DATA_DIR }
  const first = await startServer(env)
  const second = await startServer(env)
  await progress(fileId, LINES * 0.1)
  first.child.kill('SIGKILL')
  await progress(fileId, LINES * 0.3)
  const third = await startServer(env)
  second.child.kill('SIGKILL')
  await ended(fileId)

  const [file] = await db.select().from(couponFiles).where(eq(couponFiles.id, fileId))
  expect(file).toMatchObject({
    state: 'DONE',
    successCount: good().length,
    failedCount: LINES / 100,
  })
  const columns = { code: coupons.code, line: coupons.fileLine }
  const stored = await db.select(columns).from(coupons).orderBy(asc(coupons.code))
  expect(stored).toEqual(good().map((at) => ({ code: codeOf(at), line: lineOf(at) })))
  const failed = await db.select().from(couponFailures).orderBy(asc(couponFailures.line))
  expect(failed.map(({ line }) => line)).toEqual(badLines())
  const [tally] = await db
    .select({ total: sql<number>`sum(${couponTallies.total})::int` })
    .from(couponTallies)
  expect(tally).toEqual({ total: good().length })
  third.child.kill('SIGTERM')
  expect(await third.exited).toBe(0)
})

/** Every hundredth line has no code. */
const isBad = (at: number) => at % 100 === 7
const codeOf = (at: number) => `KILL-${String(at).padStart(6, '0')}`
const places = Array.from({ length: LINES }, (_, at) => at)
/** After the header, from 1. */
const lineOf = (at: number) => at + 2
const good = () => places.filter((at) => !isBad(at))
const badLines = () => places.filter(isBad).map(lineOf)

/** Waits until so many lines are accounted for. */
async function progress(fileId: string, lines: number): Promise<void> {
  const isSo = async () => {
    const [file] = await db.select().from(couponFiles).where(eq(couponFiles.id, fileId))
    if (!file || file.state === 'FAILED') throw new Error(`stuck: ${JSON.stringify(file)}`)
    return file.successCount + file.failedCount >= lines
  }
  await vi.waitUntil(isSo, { timeout: 120_000, interval: 20 })
}

/** Waits until the import says that it is over; the last line is counted a moment before. */
async function ended(fileId: string): Promise<void> {
  await progress(fileId, LINES)
  const running = and(eq(couponFiles.id, fileId), eq(couponFiles.state, 'RUNNING'))
  await expect.poll(() => db.$count(couponFiles, running)).toBe(0)
}

/** A checked file that waits to be imported, as an upload would have left it. */
async function addFile(dataDir: string): Promise<string> {
  const merchant = await addAccount(db)
  const dealId = await addDeal(merchant.id)
  const day = expiresOn.split('-').reverse().join('-')
  const lines = places.map((at) => `${isBad(at) ? '' : codeOf(at)},${day}`)
  const content = Buffer.from(['couponCode,expiryDate', ...lines, ''].join('\r\n'))
  const uploadId = v7()
  await createLocalStorage(join(dataDir, 'files')).write(csvKey(uploadId), content)
  const id = v7()
  await db.insert(couponFiles).values({
    id,
    dealId,
    merchantId: merchant.id,
    uploadedBy: merchant.id,
    fileName: 'codes.csv',
    uploadId,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
    startAtOnce: true,
  })
  return id
}

async function addDeal(merchantId: string): Promise<string> {
  const [categoryId, promoTypeId, id] = [v7(), v7(), v7()]
  await db.insert(categories).values({ id: categoryId, name: 'Dining' })
  await db.insert(promoTypes).values({ id: promoTypeId, categoryId, name: 'Flat amount off' })
  await db.insert(deals).values({
    id,
    dealCode: 'KILL9TST',
    merchantId,
    categoryId,
    promoTypeId,
    title: 'Supper',
    subTitle: 'For two',
    description: '',
    termsAndConditions: '<p>None.</p>',
    originalPriceCents: 1000_00,
    deductionCents: 100_00,
    coverImage: '',
    validFrom: new Date(),
    expiresOn,
    expiredOn: new Date(endOfBusinessDate(expiresOn, ZONE)),
    startMinutes: 0,
    endMinutes: 900,
    approvalStatus: 'APPROVED',
  })
  return id
}
