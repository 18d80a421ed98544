import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { dealImages, deals } from '#src/services/core/deals/schema.ts'
import { dealEvents, eventDeals } from '#src/services/core/deals-of-the-day/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCategory, addDeal, goodDeal, inDays, openShop, sendDeal, today } from './shop.ts'

const app = await testApp()
const shop = await openShop(app, { name: 'Harbour House' })
const LONG_NAME = 'Restaurants, cafés and street food'

const dashed = (date: string) => date.split('-').reverse().join('-')
const page = (id: string) => shop.browser.get(`/deals/view/merchant/${id}`)

test('merchants and banks fetch their own plan with the list [DEAL-16]', async () => {
  const bank = await signedIn(app, { role: 'BANK' })
  app.calls.length = 0
  await shop.browser.get('/deals/list/merchant')
  expect(app.calls).toContain(`GET /api/v1/core/subscription/user/MERCHANT/${shop.account.id}`)
  await bank.browser.get('/deals/list/bank')
  expect(app.calls).toContain(`GET /api/v1/core/subscription/user/BANK/${bank.account.id}`)
})

test('the pictures come with thumbnails, a deal without any with a placeholder [DEAL-17]', async () => {
  const id = await addDeal(shop)
  const gallery = (await page(id)).$('[aria-label="Deal images"]')
  expect(gallery.find('[role=group] img')).toHaveLength(2)
  const links = gallery.find('a').map((_, a) => gallery.find(a).attr('href'))
  for (const link of links.get()) expect(gallery.find(link ?? '')).toHaveLength(1)

  await app.db.delete(dealImages).where(eq(dealImages.dealId, id))
  await app.db.update(deals).set({ coverImage: '' }).where(eq(deals.id, id))
  const bare = (await page(id)).$('[aria-label="Deal images"]')
  expect(bare.find('img')).toHaveLength(0)
  expect(bare.find('svg')).toHaveLength(1)
})

test('the merchant’s picture is a small one of ours', async () => {
  const id = await addDeal(shop)
  const picture = v7()
  const imageUrl = `/api/v1/files/files/${picture}`
  await app.db.update(users).set({ imageUrl }).where(eq(users.id, shop.account.id))
  const { $ } = await page(id)
  expect($('main .avatar img').attr('src')).toBe(`/media/${picture}/thumb`)
})

test('the detail shows everything that a deal says [DEAL-18]', async () => {
  const id = await addDeal(shop)
  await makeDealOfTheDay(id)
  const { $ } = await page(id)
  const text = $('main').text().replaceAll(/\s+/g, ' ').replaceAll('\u00a0', ' ')
  const { subTitle, description, startTime, endTime } = goodDeal(shop)
  const [row] = await app.db.select().from(deals).where(eq(deals.id, id))
  for (const shown of [
    subTitle,
    description,
    shop.categoryName,
    'Flat amount off',
    dashed(today()),
    dashed(inDays(30)),
    `${startTime} – ${endTime}`,
    'One coupon per table.',
    'LKR 2,250.00',
    'LKR 9,000.00',
    'LKR 6,750.00',
    'Pending approval',
    row?.dealCode ?? 'no code',
    'Deal of the day',
  ]) {
    expect(text).toContain(shown)
  }
  expect(text).not.toContain('Expired')
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const past = { expiresOn: inDays(-1), expiredOn: ago(1), validFrom: ago(30) }
  await app.db.update(deals).set(past).where(eq(deals.id, id))
  expect((await page(id)).$('main').text()).toContain('Expired')
})

test('names of more than 25 characters are cut in the list and whole in the title [DEAL-84]', async () => {
  const category = await addCategory(app.db, shop.account.id, LONG_NAME)
  await addDeal(shop, { ...category, title: 'Street food walk' })
  const { $ } = await shop.browser.get('/deals/list/merchant?q=Street')
  const cell = $(`[title="${LONG_NAME}"]`)
  expect(cell.text()).toBe(`${LONG_NAME.slice(0, 25).trimEnd()}...`)
})

test('the form’s limit of 200 characters wins over the texts that say 500 [DEAL-52]', async () => {
  const long = 'd'.repeat(201)
  const fields = { ...goodDeal(shop), description: long, termsAndConditions: long }
  const { status, $ } = await sendDeal(shop.browser, '/deals/add', fields)
  expect(status).toBe(422)
  expect($('main').text()).toContain('Description should be less than 200 characters')
  expect($('main').text()).toContain('Terms And Conditions should be less than 200 characters')
})

async function makeDealOfTheDay(dealId: string): Promise<void> {
  const eventId = v7()
  await app.db
    .insert(dealEvents)
    .values({ id: eventId, merchantId: shop.account.id, validOn: today() })
  await app.db.insert(eventDeals).values({ eventId, dealId })
}
