import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { last, openCouponDeal } from '#tests/features/coupon-files/coupon-deal.ts'

const { app, browser, admin, page, sent, press, work } = await openCouponDeal()
const DAY = 86_400_000

async function imported(...codes: string[]) {
  const lines = codes.map((code) => `${code},${last}`)
  const file = await sent(['couponCode,expiryDate', ...lines, ''].join('\r\n'))
  await work()
  await press(file, 'start')
  await work()
  return file
}

const cardOf = async (reader: typeof browser, file: string) => {
  const { $ } = await reader.get(file)
  const card = $('section.card').filter(
    (_, one) => $(one).find('h2').text() === 'What happens next',
  )
  const links = card.find('a').toArray()
  return { text: card.find('p').text(), links: links.map((link) => $(link).attr('href')) }
}

async function startsIn(days: number) {
  const id = page.split('/').at(-1) ?? ''
  const validFrom = new Date(Date.now() + days * DAY)
  await app.db.update(deals).set({ validFrom }).where(eq(deals.id, id))
}

test('after an import one reads from when coupons are collected, and goes on [COUP-62]', async () => {
  const file = await imported('NEXT-0001', 'NEXT-0002')
  for (const [days, message] of [
    [-1, 'in the app now'],
    [2, 'when the deal starts'],
  ] as const) {
    await startsIn(days)
    const { text, links } = await cardOf(browser, file)
    expect(text).toContain(message)
    expect(links).toEqual(['/coupon-redeem', page])
    for (const href of links) expect((await browser.get(href ?? '')).status, href).toBe(200)
  }
})

test('nobody is sent on after an import that added nothing, nor an administrator [COUP-62]', async () => {
  const first = await imported('TWICE-001')
  expect((await cardOf(admin, first)).links).toEqual([])
  const again = await imported('TWICE-001', 'TWICE-001')
  expect((await cardOf(browser, again)).links).toEqual([])
})
