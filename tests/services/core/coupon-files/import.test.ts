import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hasCheckCharacter } from '#src/contract/core/check-character.ts'
import { couponKey, isWellFormed } from '#src/contract/core/coupon-code.ts'
import { coupons, couponTallies, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { day } from '#tests/support/core.ts'
import {
  codes,
  counts,
  DEAL,
  LAST_DAY,
  openCouponFiles,
  written,
} from '#tests/support/coupon-files.ts'

const { db, bring, send, read, act, work, round } = await openCouponFiles({
  perLine: 5000,
  perFile: 6000,
})
const last = written(LAST_DAY)

const couponsOf = (fileId: string) =>
  db.select().from(coupons).where(eq(coupons.fileId, fileId)).orderBy(asc(coupons.id))

async function tally() {
  const [row] = await db
    .select({
      total: sql<number>`sum(${couponTallies.total})::int`,
      available: sql<number>`sum(${couponTallies.available})::int`,
    })
    .from(couponTallies)
    .where(eq(couponTallies.dealId, DEAL))
  return row
}

test('each coupon knows the line of its file, also where a line fails or fills several batches [COUP-73]', async () => {
  const linesOf = async (fileId: string) =>
    (await couponsOf(fileId)).map(({ fileLine }) => fileLine)
  const uploaded = await bring(counts(`${last},2`, `${last},0`, '', `${last},4100`, `${last},1`))
  const lines = await linesOf(uploaded.id)
  const times = (line: number) => lines.filter((one) => one === line).length
  expect([2, 3, 4, 5, 6].map(times)).toEqual([2, 0, 0, 4100, 1])
  expect(lines).toEqual(lines.toSorted())
  const typed = await bring(codes(`LINE-0002,${last}`, `LINE-0002,${last}`, `LINE-0004,${last}`))
  expect(await linesOf(typed.id)).toEqual([2, 4])
})

describe('a file of counts', () => {
  test('a line that a pause divides counts once against the limit of the file [COUP-10]', async () => {
    const content = counts(`${last},1500`, `${last},4500`)
    const { data } = await send(content, { start: true, again: true })
    await round()
    const ended = new AbortController()
    ended.abort()
    let rounds = 0
    while (rounds < 10 && (await round(ended.signal))) rounds += 1
    expect(rounds).toBeGreaterThan(1)
    expect(await read(data.fileId)).toMatchObject({
      state: 'DONE',
      uploadSuccessCount: 6000,
      uploadFailedCount: 0,
    })
  })

  test('makes as many coupons as it asks for, with codes that prove themselves and cannot be guessed [COUP-10]', async () => {
    const file = await bring(counts(`${last},3`, `${written(day(3))},2500`))
    expect(file).toMatchObject({
      state: 'DONE',
      format: 'COUNTS',
      uploadSuccessCount: 2503,
      uploadFailedCount: 0,
      totalCouponCount: 2503,
      percent: 100,
    })
    const made = await couponsOf(file.id)
    expect(made).toHaveLength(2503)
    expect(new Set(made.map(({ codeKey }) => codeKey)).size).toBe(2503)
    for (const { code, codeKey } of made) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
      expect(couponKey(code)).toBe(codeKey)
      expect(hasCheckCharacter(codeKey)).toBe(true)
    }
    expect(made.filter(({ expiresOn }) => expiresOn === LAST_DAY)).toHaveLength(3)
  })

  test('each is good until 23:59:59 of its day in Colombo [COUP-09]', async () => {
    const { id } = await bring(counts(`${LAST_DAY},1`))
    const [coupon] = await couponsOf(id)
    expect(coupon?.expiredOn.toISOString()).toBe(`${LAST_DAY}T18:29:59.999Z`)
  })

  test('bad lines fail with their reason and the good ones are kept [COUP-09, COUP-12, COUP-14, COUP-16]', async () => {
    const file = await bring(
      counts(`${last},2`, `${written(day(-1))},5`, `${last},0`, `${last},4,x`, '', `${last}, 4`),
    )
    expect(file).toMatchObject({ uploadSuccessCount: 2, uploadFailedCount: 4, totalCouponCount: 2 })
    expect(file.failedCoupons).toEqual([
      { line: 3, couponCode: 'line 3', reason: 'The expiry date is in the past.' },
      { line: 4, couponCode: 'line 4', reason: 'The number of coupons must be more than zero.' },
      {
        line: 5,
        couponCode: 'line 5',
        reason: 'Columns in this line: 3. There must be two: expiryDate,couponCount.',
      },
      { line: 7, couponCode: 'line 7', reason: 'There are spaces before or after a value.' },
    ])
  })

  test('a line and a file have their limits, and dates do not pass the deal’s last day [COUP-10, U06]', async () => {
    const file = await bring(
      counts(
        `${last},5001`,
        `${last},5000`,
        `${last},1001`,
        `${last},1000`,
        `${written(day(41))},1`,
      ),
    )
    expect(file).toMatchObject({ uploadSuccessCount: 6000, uploadFailedCount: 3 })
    expect(file.failedCoupons.map(({ reason }) => reason)).toEqual([
      'A line can create 5,000 coupons at most.',
      'A file can add 6,000 coupons at most.',
      `The expiry date is after the deal’s last day, ${written(LAST_DAY)}.`,
    ])
  })
})

describe('a file of codes', () => {
  test('a file of codes keeps codes as they are written; a code exists once at a merchant, whatever its spelling [COUP-09, COUP-10]', async () => {
    const first = await bring(
      codes(`Lanka-0001,${last}`, `LANKA0002,${last}`, `lanka-ooo1,${last}`),
    )
    expect(first).toMatchObject({ format: 'CODES', uploadSuccessCount: 2, uploadFailedCount: 1 })
    expect(first.failedCoupons).toEqual([
      {
        line: 4,
        couponCode: 'lanka-ooo1',
        reason:
          'This code differs from another of your codes only in O and 0 or I, L and 1, which we read as the same.',
      },
    ])
    expect((await couponsOf(first.id)).map(({ code }) => code).sort()).toEqual([
      'LANKA0002',
      'Lanka-0001',
    ])
    const second = await bring(codes(`lanka 0001,${last}`, `LANKAOOO2,${last}`, `FRESH-1,${last}`))
    expect(second.failedCoupons.map(({ couponCode, reason }) => [couponCode, reason])).toEqual([
      [
        'lanka 0001',
        'There’s a space in the code. It can have Latin letters, digits and hyphens only.',
      ],
      ['LANKAOOO2', expect.stringContaining('differs from another of your codes only in')],
    ])
    expect(second.uploadSuccessCount).toBe(1)
  })

  test('byte order mark, CRLF and quotes are tolerated, more lines than a batch too [COUP-07]', async () => {
    const lines = Array.from({ length: 4500 }, (_, at) => `"B-${at + 10_000}","${last}"`)
    const file = await bring(`\ufeff${codes(...lines)}`)
    expect(file).toMatchObject({ state: 'DONE', uploadSuccessCount: 4500, uploadFailedCount: 0 })
    const made = await couponsOf(file.id)
    expect(made.every(({ code }) => isWellFormed(code))).toBe(true)
  })

  test('a code twice with thousands of lines between fails once', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `C${at + 10_000},${last}`)
    const file = await bring(codes(...lines, `c-10000,${last}`))
    expect(file).toMatchObject({ uploadSuccessCount: 3000, uploadFailedCount: 1 })
    expect(file.failedCoupons).toEqual([
      { line: 3002, couponCode: 'c-10000', reason: 'This code is in the file more than once.' },
    ])
  })
})

describe('the whole file', () => {
  test('the whole file is rejected for its head line, which is named [COUP-07, COUP-09]', async () => {
    const file = await bring(`expiryDate,couponcount\r\n${last},5\r\n`)
    expect(file).toMatchObject({ state: 'REJECTED', totalCouponCount: 0, format: null })
    expect(file.reason).toBe(
      'The first line must be exactly “expiryDate,couponCount” or “couponCode,expiryDate”. Write “couponCount” exactly like this, capital letters included.',
    )
    expect(await couponsOf(file.id)).toEqual([])
  })

  test('the whole file is rejected without lines and with too many [U06]', async () => {
    expect((await bring(counts())).reason).toBe('The file has no lines after the first one.')
    const many = await bring(counts(...Array.from({ length: 6001 }, () => `${last},1`)))
    expect(many).toMatchObject({ state: 'REJECTED', reason: 'The file has more than 6,000 lines.' })
  })

  test('the whole file is tried first: what would happen is told and nothing is written before it is started [SCREEN-88]', async () => {
    const before = await tally()
    const lines = [`DRY-1,${last}`, `DRY-2,${written(day(5))}`, `DRY 3,${last}`, `dry-1,${last}`]
    const { data } = await send(codes(...lines))
    expect((await read(data.fileId)).state).toBe('CHECKING')
    await work()
    const checked = await read(data.fileId)
    expect(checked).toMatchObject({ state: 'READY', totalCouponCount: 0, percent: 0 })
    expect(checked.forecast).toMatchObject({ coupons: 2, failed: 2, moreDays: 0 })
    expect(checked.forecast?.days.map((one) => [one.expiresOn.displayDate, one.coupons])).toEqual([
      [written(day(5)), 1],
      [written(LAST_DAY), 1],
    ])
    expect(checked.forecast?.failures.map(({ line }) => line)).toEqual([4, 5])
    expect(await couponsOf(data.fileId)).toEqual([])
    expect(await tally()).toEqual(before)
    expect((await act(data.fileId, 'start')).displayMessage).toBe(
      'Import started. You can close this page.',
    )
    await work()
    expect(await read(data.fileId)).toMatchObject({ state: 'DONE', uploadSuccessCount: 2 })
    const foreseen = checked.forecast?.failures
    expect((await read(data.fileId)).failedCoupons).toEqual(foreseen)
  })

  test('the whole file is cancelled in mid-import: what was added stays, nothing comes after [COUP-21]', async () => {
    const { data } = await send(counts(`${last},5000`), { start: true, again: true })
    await round()
    const stopping = new AbortController()
    stopping.abort()
    await round(stopping.signal)
    const running = await read(data.fileId)
    expect(running).toMatchObject({ state: 'RUNNING', uploadSuccessCount: 2000, percent: 40 })
    expect((await act(data.fileId, 'cancel')).data.state).toBe('CANCELLED')
    await work()
    expect(await read(data.fileId)).toMatchObject({ state: 'CANCELLED', uploadSuccessCount: 2000 })
    expect(await couponsOf(data.fileId)).toHaveLength(2000)
    const again = await act(data.fileId, 'start')
    expect(again).toMatchObject({
      code: 4022,
      displayMessage: 'This file has already been processed.',
    })
  })
})

test('tallies agree with the coupons, and the deal has its row', async () => {
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      available: sql<number>`count(*) filter (where ${coupons.active} and ${coupons.collectedAt} is null)::int`,
    })
    .from(coupons)
    .where(eq(coupons.dealId, DEAL))
  expect(await tally()).toEqual(counted)
  const rows = await db.select().from(dealCoupons).where(eq(dealCoupons.dealId, DEAL))
  expect(rows).toMatchObject([{ status: 'ACTIVE', priceCents: null }])
})
