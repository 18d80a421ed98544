import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import { apiHeaders } from '#src/contract/headers.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { generateCodes } from '#src/services/core/coupons/generate-codes.ts'
import { insertCoupons } from '#src/services/core/coupons/insert-coupons.ts'
import { coupons, couponTallies } from '#src/services/core/coupons/schema.ts'
import { ZONE } from '#tests/support/core.ts'
import { counts, DEAL, LAST_DAY, openCouponFiles, written } from '#tests/support/coupon-files.ts'

const { db, ask, bring, send, upload, headersOf, core, dealCode } = await openCouponFiles()
const last = written(LAST_DAY)

const codesOf = async (fileId: string) => {
  const rows = await db
    .select({ code: coupons.code, key: coupons.codeKey })
    .from(coupons)
    .where(eq(coupons.fileId, fileId))
    .orderBy(asc(coupons.id))
  return rows
}

test('codes that a file asks for follow its pattern [COUP-100]', async () => {
  const file = await bring(counts(`${last},1200`), { pattern: 'spa-#####–####' })
  expect(file).toMatchObject({ state: 'DONE', uploadSuccessCount: 1200, pattern: 'SPA-#####-####' })
  const rows = await codesOf(file.id)
  expect(rows).toHaveLength(1200)
  for (const { code, key } of rows) {
    expect(code).toMatch(/^SPA-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(key).toBe(couponKey(code))
  }
})

test.each([
  ['SPA-####', 'at least 9'],
  ['SPA_#########', 'letters A to Z'],
  ['-#########', 'hyphens'],
  [`${'A'.repeat(30)}#########`, 'too long'],
])('the pattern %j is refused at its field: %s [COUP-100]', async (pattern, message) => {
  const answer = await send(counts(`${last},1`), { pattern, again: true })
  expect(answer.status).toBe(400)
  expect(answer.data.errors?.pattern).toContain(message)
})

test('one is told beforehand that own codes begin alike, others’ stay secret [COUP-100]', async () => {
  await bring(counts(`${last},1`), { pattern: 'OWN-#########' })
  const path = `/coupons/pattern?pattern=${encodeURIComponent('OWN-####-#####')}`
  const own = await ask('nadeesha', path)
  expect(own.data).toMatchObject({ beginsLikeOthers: true, pattern: 'OWN-####-#####' })
  expect((await ask('ruwan', path)).data).toMatchObject({ beginsLikeOthers: false })
})

test('a form that is sent twice makes its codes once [COUP-101]', async () => {
  const key = '0192f0c5-6f3b-7c00-8000-00000000c0de'
  const headers = { ...(await headersOf('nadeesha')), [apiHeaders.formKey]: key }
  const answers = await Promise.all(
    [1, 2].map(async () => {
      const { data } = await (await upload(counts(`${last},7`), 'seven.csv')).json()
      const body = {
        fileUrl: data.csvUrl,
        fileName: 'seven.csv',
        dealId: DEAL,
        dealCode,
        again: true,
      }
      const answer = await core.request('/coupons/upload', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await answer.json()).data.fileId
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(await db.$count(couponFiles, eq(couponFiles.fileName, 'seven.csv'))).toBe(1)
})

test('keys that are taken are neither written nor counted, also by two at once [COUP-101]', async () => {
  const tally = async () => {
    const [row] = await db
      .select({ total: sql<number>`sum(${couponTallies.total})::int` })
      .from(couponTallies)
      .where(eq(couponTallies.dealId, DEAL))
    return row?.total ?? 0
  }
  const before = await tally()
  const rows = generateCodes(400, 'TWO-#########').map((code) => ({ ...code, expiresOn: LAST_DAY }))
  const [one] = await db.select().from(coupons).where(eq(coupons.dealId, DEAL)).limit(1)
  const place = { dealId: DEAL, merchantId: one?.merchantId ?? '', fileId: null, timeZone: ZONE }
  const made = await Promise.all(
    [rows.slice(0, 300), rows.slice(100)].map((some) =>
      db.transaction((tx) => insertCoupons(tx, place, some, 'skip')),
    ),
  )
  expect((made[0]?.size ?? 0) + (made[1]?.size ?? 0)).toBe(400)
  expect(await tally()).toBe(before + 400)
})
