import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { accountId } from '#src/world/account.ts'
import { dealId } from '#src/world/deals.ts'
import { day } from '#tests/support/core.ts'
import {
  codes,
  counts,
  DEAL,
  LAST_DAY,
  openCouponFiles,
  written,
} from '#tests/support/coupon-files.ts'

const open = await openCouponFiles()
const { db, ask, upload, send, read, act, work, bring, dealCode } = open
const last = written(LAST_DAY)
let number = 0
/** Content that no other test sends. */
function fresh(): string {
  number += 1
  return counts(`${last},${number}`)
}

async function cancelAll() {
  await db.update(couponFiles).set({ state: 'CANCELLED', holder: null })
}

describe('POST coupons/upload', () => {
  test('POST coupons/upload takes a file of the caller’s own for a deal of the caller’s own, and nothing else [COUP-18, U07]', async () => {
    const foreign = await upload(fresh(), 'a.csv', 'ruwan')
    const { data }: { data: { csvUrl: string } } = await foreign.json()
    const urls = [
      data.csvUrl,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '/api/v1/files/files/0190a000-0000-7000-8000-000000000000',
      '',
    ]
    for (const fileUrl of urls) {
      const answer = await send(fresh(), { fileUrl })
      expect(answer, fileUrl).toMatchObject({ status: 400, code: 4000 })
      expect(answer.data.errors, fileUrl).toHaveProperty('fileUrl')
    }
    expect((await send(fresh(), { dealCode: 'WRONG123' })).data.errors).toHaveProperty('dealCode')
    expect((await send(fresh(), { dealId: dealId('ruwan', 'live', 1) })).status).toBe(404)
    const good = await send(fresh(), {}, 'nadeesha')
    expect(good.displayMessage).toContain('uploaded')
    expect(good.data).toMatchObject({ fileName: 'coupons.csv', state: 'CHECKING' })
    expect((await send(fresh(), { fileName: 'odd/../name\u202e.exe' })).data.fileName).toMatch(
      /\.csv$/,
    )
    await cancelAll()
  })

  test('only for an approved deal that is not expired [COUP-01, COUP-02, COUP-03]', async () => {
    const about = async (id: string) => {
      const [deal] = await db.select().from(deals).where(eq(deals.id, id))
      return { dealId: id, dealCode: deal?.dealCode ?? '' }
    }
    const waiting = await send(fresh(), await about(dealId('nadeesha', 'waiting', 1)))
    expect(waiting).toMatchObject({ code: 4022 })
    expect(waiting.displayMessage).toBe('You can upload coupons once the deal is approved.')
    await db
      .update(deals)
      .set({ approvalStatus: 'APPROVED' })
      .where(eq(deals.id, dealId('nadeesha', 'expired', 1)))
    const expired = await send(fresh(), await about(dealId('nadeesha', 'expired', 1)))
    expect(expired.displayMessage).toBe('This deal has expired, so you can’t add coupons.')
  })

  test('numbers a name that is taken and asks before the same content comes again [COUP-21]', async () => {
    const content = fresh()
    expect((await send(content, { fileName: 'week.csv' })).data.fileName).toBe('week.csv')
    const same = await send(content, { fileName: 'week.csv' })
    expect(same).toMatchObject({ status: 409, code: 4010 })
    expect(same.displayMessage).toBe(
      'You’ve already uploaded this file for this deal, as “week.csv”.',
    )
    const names = []
    for (const fileName of ['week.csv', 'week.csv', 'week (2).csv', 'we%k.csv', 'we%k.csv']) {
      names.push((await send(content, { fileName, again: true })).data.fileName)
      await cancelAll()
    }
    expect(names).toEqual([
      'week (2).csv',
      'week (3).csv',
      'week (2) (2).csv',
      'wek.csv',
      'wek (2).csv',
    ])
  })

  test('POST coupons/upload starts by itself unless only the dry run is wanted [COUP-18]', async () => {
    const file = await bring(codes(`AT-ONCE-1,${last}`))
    expect(file).toMatchObject({ state: 'DONE', uploadSuccessCount: 1 })
  })

  test('a sixth file on its way is refused with a time to come back, also of many at once [D06]', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(fresh())))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.displayMessage).toContain('5 of your files are still being processed.')
    await cancelAll()
  })

  test('a second import of a merchant waits for the first [D06]', async () => {
    const first = await send(counts(`${last},10000`), { start: true })
    await open.round()
    const second = await send(fresh(), { start: true })
    const stateOf = async ({ data }: typeof first) => (await read(data.fileId)).state
    while ((await stateOf(first)) !== 'DONE') {
      expect(await stateOf(second)).toMatch(/CHECKING|WAITING/)
      await open.round(AbortSignal.abort())
    }
    await work()
    expect(await stateOf(second)).toBe('DONE')
  })
})

describe('what is read', () => {
  test('the files of a deal by name, newest first [COUP-15, COUP-19]', async () => {
    for (const fileName of ['older.csv', 'newer.csv']) {
      await bring(codes(`NAMED-${fileName.slice(0, 5)},${last}`), { fileName })
    }
    const { data } = await ask<{ fileNames: string[]; totalItems: number }>(
      'nadeesha',
      `/coupons/files/${DEAL}?size=2`,
    )
    expect(data.fileNames).toEqual(['newer.csv', 'older.csv'])
    expect(data.totalItems).toBeGreaterThan(2)
    const page = await ask<{ fileNames: string[] }>(
      'nadeesha',
      `/coupons/files/${DEAL}?page=1&size=2`,
    )
    expect(page.data.fileNames).not.toEqual(data.fileNames)
  })

  test('statistics of a file by its name [COUP-16, COUP-20, COUP-12]', async () => {
    const file = await bring(codes(`STAT-1,${last}`, `STAT-1,${last}`, `,${last}`), {
      fileName: 'статистика 1.csv',
    })
    const path = `/coupons/statistics/${DEAL}/${encodeURIComponent(file.fileName)}`
    const { data } = await ask<{ statistics: object }>('nadeesha', path)
    expect(data.statistics).toEqual({
      uploadSuccessCount: 1,
      uploadFailedCount: 2,
      totalCouponCount: 1,
      failedCoupons: [
        { line: 3, couponCode: 'STAT-1', reason: 'This code is in the file more than once.' },
        { line: 4, couponCode: 'line 4', reason: 'The coupon code is missing.' },
      ],
    })
  })

  test('every failure, a thousand at a time, in the reader’s language [COUP-13]', async () => {
    const lines = Array.from({ length: 2500 }, (_, at) => `A-${at + 1000},${written(day(-1))}`)
    const file = await bring(codes(...lines))
    const path = `/coupons/files/${DEAL}/${file.id}/failures`
    let after = 0
    const seen: number[] = []
    for (;;) {
      const { data } = await ask<{ failedCoupons: { line: number; reason: string }[] }>(
        'nadeesha',
        `${path}?after=${after}`,
        { headers: { 'accept-language': 'ru' } },
      )
      if (data.failedCoupons.length === 0) break
      expect(data.failedCoupons[0]?.reason).toBe('Срок действия уже прошёл.')
      seen.push(...data.failedCoupons.map(({ line }) => line))
      after = seen.at(-1) ?? 0
    }
    expect(seen).toEqual(lines.map((_, at) => at + 2))
  })
})

describe('who may', () => {
  test('only the owner: a rival finds nothing, others are refused [COUP-02, COUP-59]', async () => {
    const { data } = await send(fresh())
    const file = `/coupons/files/${DEAL}/${data.fileId}`
    const reads = [
      `/coupons/files/${DEAL}`,
      file,
      `${file}/failures`,
      `/coupons/statistics/${DEAL}/coupons.csv`,
    ]
    for (const path of reads) {
      expect((await ask('ruwan', path)).status, path).toBe(404)
      expect((await ask('priyanka', path)).status, path).toBe(403)
      expect((await ask('ishara', path)).status, path).toBe(403)
      expect((await open.core.request(path)).status, path).toBe(401)
    }
    for (const name of ['start', 'cancel'] as const) {
      expect((await act(data.fileId, name, 'ruwan')).status).toBe(404)
      expect((await act(data.fileId, name, 'ishara')).status).toBe(403)
      expect((await open.core.request(`${file}/${name}`, { method: 'PUT' })).status).toBe(401)
    }
    const body = { fileUrl: 'x', dealId: DEAL, dealCode, fileName: 'a.csv' }
    expect((await ask('ishara', '/coupons/upload', { method: 'POST', body })).status).toBe(403)
    expect((await read(data.fileId)).state).toBe('CHECKING')
  })

  test('a coupon file that many start or cancel at once starts or stops once [COUP-21]', async () => {
    const { data } = await send(fresh())
    await work()
    const starts = await Promise.all(Array.from({ length: 5 }, () => act(data.fileId, 'start')))
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await db
      .select({ actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(
        sql`${auditEntries.subjectId} = ${data.fileId} and ${auditEntries.event} = 'coupon-file.started'`,
      )
    expect(rows).toEqual([{ actorId: accountId('nadeesha') }])
    await work()
  })
})
