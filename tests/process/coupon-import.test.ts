import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays, businessDate, endOfBusinessDate } from '#src/i18n/business-time.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { BATCH } from '#src/services/core/coupon-files/leased-file.ts'
import { couponFailures, couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { coupons, couponTallies } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { csvKey } from '#src/services/files/keys.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { closeGate } from '#tests/support/gates.ts'
import { type ServerProcess, startServer, temporaryFolder } from '#tests/support/server.ts'
import { namedOn } from '#tests/support/two-processes.ts'

const ZONE = 'Asia/Colombo'
const LINES = 5 * BATCH
const database = await testDatabase()
const { db } = database
const expiresOn = addDays(businessDate(Date.now(), ZONE), 30)

test('kill -9 in mid-import: whoever is left goes on, and every line is accounted for once, as the line it is [COUP-21, COUP-73, U06]', async () => {
  const DATA_DIR = await temporaryFolder()
  const fileId = await addFile(DATA_DIR)
  const gates = [await gateAfter(BATCH), await gateAfter(3 * BATCH)]
  const start = (name: string) => startServer({ ...namedOn(database, name), DATA_DIR })
  const servers: Record<string, ServerProcess> = {}
  await Promise.all(
    ['first', 'second'].map(async (name) => {
      servers[name] = await start(name)
    }),
  )
  for (const [at, gate] of gates.entries()) {
    const amid = await gate.someone()
    servers[amid]?.child.kill('SIGKILL')
    delete servers[amid]
    if (at === 0) servers.third = await start('third')
    await gate.open()
    await endLease(fileId)
  }
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
  const [left, ...others] = Object.values(servers)
  expect(others).toEqual([])
  left?.child.kill('SIGTERM')
  expect(await left?.exited).toBe(0)
})

/** Every hundredth line has no code. */
const isBad = (at: number) => at % 100 === 7
const codeOf = (at: number) => `KILL-${String(at).padStart(6, '0')}`
const places = Array.from({ length: LINES }, (_, at) => at)
/** After the header, from 1. */
const lineOf = (at: number) => at + 2
const good = () => places.filter((at) => !isBad(at))
const badLines = () => places.filter(isBad).map(lineOf)

/** Holds whoever has so many lines behind them. */
function gateAfter(lines: number) {
  const imported = 'new.success_count + new.failed_count'
  return closeGate(db, `after update on coupon_files for each row when (${imported} >= ${lines})`)
}

/** As if the killed process’s lease had passed. */
async function endLease(fileId: string): Promise<void> {
  await db.update(couponFiles).set({ dueAt: sql`now()` }).where(eq(couponFiles.id, fileId))
}

async function ended(fileId: string): Promise<void> {
  const stateOf = async () => {
    const [file] = await db.select().from(couponFiles).where(eq(couponFiles.id, fileId))
    return file?.state
  }
  await expect.poll(stateOf).not.toBe('RUNNING')
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
