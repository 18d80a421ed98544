import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { reconciliations } from '#src/services/core/reconciliation/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { chooseRussian, full, narrowed } from '../roles/manager.ts'

const app = await testApp()
const { db } = app
const { browser: admin } = await full(app)
const { browser: russian } = await full(app)
await chooseRussian(russian, '/dashboard')
const { browser: holder } = await narrowed(app, ['VIEW_RECONCILIATION'])
const { browser: other } = await narrowed(app, ['VIEW_COUPON', 'VIEW_REPORT'])
const { browser: merchant } = await signedIn(app)

beforeEach(async () => {
  await db.delete(reconciliations)
})

async function addComparison(day: string, counts: object, finishedAt: Date | null = new Date()) {
  const result = { codes: {}, counts, listed: [] } as never
  await db.insert(reconciliations).values({ id: v7(), day, finishedAt, result })
}

const read = async (browser: Browser) => (await browser.get('/dashboard')).$('main')

const words = /Comparison of|haven’t been compared|Сверка за|ещё не сверялись/

test('before the first night the dashboard says that nothing was compared yet [REPORT-62]', async () => {
  await addComparison('2026-05-14', {}, null)
  expect((await read(admin)).text()).toContain('Coupons and payments haven’t been compared yet.')
  expect((await read(russian)).text()).toContain('Купоны и платежи ещё не сверялись.')
})

test('the line is about the last comparison that ended, and quiet while all adds up [REPORT-62]', async () => {
  await addComparison('2026-05-12', { tallyTotal: 4 })
  await addComparison('2026-05-13', {})
  await addComparison('2026-05-14', {}, null)
  const main = await read(admin)
  expect(main.text()).toContain('Comparison of 13-05-2026: no differences.')
  expect(main.find('.note.bad')).toHaveLength(0)
  expect((await read(holder)).text()).toContain('Comparison of 13-05-2026: no differences.')
})

test('differences stand out, with their kinds in words, the most frequent first [REPORT-62]', async () => {
  const rest = { dayPaid: 1, dayCount: 1, daySaved: 1, monthPaid: 1 }
  await addComparison('2026-05-13', { tallyTotal: 3, couponDeal: 1, salesRedeemed: 12, ...rest })
  const note = (await read(admin)).find('.note.bad')
  expect(note.text()).toContain('Comparison of 13-05-2026: 20 differences.')
  const kinds = note.find('li').toArray()
  expect(kinds).toHaveLength(6)
  expect(note.find('li').eq(0).text()).toMatch(/that are redeemed isn’t .+\. \(12\)$/)
  expect(note.find('li').eq(1).text()).toMatch(/^The deal’s total of coupons .+ \(3\)$/)
  expect(note.find('li').last().text()).toBe('2 more kinds of differences')
  const inRussian = (await read(russian)).find('.note.bad').text()
  expect(inRussian).toContain('Сверка за 13-05-2026: 20 расхождений.')
  expect(inRussian).toContain('И ещё 2 вида расхождений')
})

test('whoever may not view the reconciliation reads nothing of it, administrators included [REPORT-62]', async () => {
  await addComparison('2026-05-13', { tallyTotal: 3 })
  for (const browser of [other, merchant]) expect((await read(browser)).text()).not.toMatch(words)
})
