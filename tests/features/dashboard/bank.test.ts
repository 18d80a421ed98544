import { expect, test } from 'vitest'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { views } from '#src/services/core/view-counts/schema.ts'
import { signedIn } from '#tests/support/browser.ts'
import { openRequests } from '#tests/support/requests.ts'
import { openShop } from '../deals/shop.ts'

const world = await openRequests()
const { test: app, askForDeal, askForCard } = world
const { browser, account } = await signedIn(app, { role: 'BANK' })

test('a bank’s requests add up to their sum [DASH-23]', async () => {
  await askForDeal({ merchantId: account.id })
  await askForDeal({ merchantId: account.id, products: 'Tea for two' })
  await askForCard({ bankId: account.id })
  const { $ } = await browser.get('/dashboard')
  const card = $('.tally-card').last()
  const rows = Object.fromEntries(
    card
      .find('.tally > div')
      .toArray()
      .map((row) => [$(row).find('dt').text(), Number($(row).find('dd').text())]),
  )
  expect(Number(card.find('.n').text())).toBe(3)
  expect(rows).toMatchObject({ 'Deal requests': 2, 'Credit card requests': 1 })
})

test('what customers ask a bank for comes first, and each count leads to a list that says it [DASH-23]', async () => {
  const { $ } = await browser.get('/dashboard')
  const entries = $('main .queue')
    .first()
    .find('a')
    .toArray()
    .map((entry) => ({
      href: $(entry).attr('href') ?? '',
      today: $(entry).find('.sub').text(),
      count: Number($(entry).find('.count').text()),
    }))
  expect(entries.map(({ today, count }) => [today, count])).toEqual([
    ['Today: 1', 1],
    ['Today: 1', 1],
  ])
  for (const { href, count } of entries) {
    const list = await browser.get(href)
    expect(list.$('#list tbody tr')).toHaveLength(count)
  }
})

test('a bank sees what people view by category, each leading to a detail that says the same [DASH-23]', async () => {
  const { categoryId } = await openShop(app)
  const { categoryId: other } = await openShop(app)
  const viewedAt = new Date()
  await app.db
    .insert(views)
    .values([categoryId, categoryId, other].map((categoryId) => ({ categoryId, viewedAt })))
  await countViews(app.services)
  const { $ } = await browser.get('/dashboard')
  const rows = $('.bars').first().find('tbody tr').toArray()
  expect(rows.map((row) => $(row).find('td').last().text())).toEqual(['2', '1'])
  const detail = await browser.get($(rows[0]).find('a').attr('href') ?? '')
  expect(detail.$('main').text()).toContain('2 views in all')
})
