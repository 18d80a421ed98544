import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { liveBusiness, narrowed } from '../approvals/submitted.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { newcomer } from '../profile/owner.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const write = (browser: Browser, kind: string, id: string, text: string) =>
  browser.submit(`/messages/${kind}/${id}`, { text })
const read = (browser: Browser, kind: string, id: string) =>
  browser.submit(`/messages/${kind}/${id}`, { answered: '' }, `/messages/${kind}/${id}/read`)
const age = () =>
  app.db.execute(sql`update sessions set counted_at = now() - interval '31 seconds'`)

/** What a screen reader hears of the entry, with counts as old as they may get. */
async function entryOf(browser: Browser, language = 'en') {
  await browser.submit('/messages', { language }, '/preferences')
  await age()
  const { $ } = await browser.get('/messages')
  const entry = $('#menu a[href="/messages"]')
  entry.find('[aria-hidden]').remove()
  return entry.text().replaceAll(/\s+/g, ' ').trim()
}

test('an owner reads on the menu how many conversations hold something new, each once [SHELL-178]', async () => {
  const shop = await openShop(app)
  const ids = [await addDeal(shop, { title: 'One' }), await addDeal(shop, { title: 'Two' })]
  expect(await entryOf(shop.browser)).toBe('Messages')
  for (const id of ids) await write(admin, 'deals', id, 'Which days?')
  await write(admin, 'deals', ids[0] ?? '', 'And which hours?')
  expect(await entryOf(shop.browser)).toBe('Messages2 unread')
  expect(await entryOf(shop.browser, 'ru')).toMatch(/: 2$/)
  await read(shop.browser, 'deals', ids[0] ?? '')
  expect(await entryOf(shop.browser)).toBe('Messages1 unread')
  await write(shop.browser, 'deals', ids[1] ?? '', 'Every day.')
  const other = await openShop(app)
  expect(await entryOf(other.browser), 'another merchant').toBe('Messages')
})

test('a business that waits for its approval is told too, of its profile alone [SHELL-178]', async () => {
  const owner = await liveBusiness(app, newcomer)
  await owner.submit()
  await write(admin, 'profile', owner.account.id, 'Which street?')
  expect(await entryOf(owner.browser)).toBe('Messages1 unread')
})

test('an administrator reads how many wait for an answer, of the kinds they decide on [SHELL-178]', async () => {
  const shop = await openShop(app)
  const before = Number(/\d+/.exec(await entryOf(admin))?.[0] ?? 0)
  const id = await addDeal(shop, { title: 'Three' })
  await write(shop.browser, 'deals', id, 'Is this all?')
  expect(await entryOf(admin)).toBe(`Messages${before + 1} waiting`)
  const { browser: some } = await narrowed(app, 'APPROVE_BRANCH', 'VIEW_BRANCH')
  expect(await entryOf(some)).toBe('Messages')
  await write(admin, 'deals', id, 'Yes.')
  expect(await entryOf(admin)).toBe(before === 0 ? 'Messages' : `Messages${before} waiting`)
})

test('a page that is swapped in brings the count [SHELL-178]', async () => {
  const shop = await openShop(app)
  const id = await addDeal(shop, { title: 'Four' })
  await write(admin, 'deals', id, 'Which days?')
  await age()
  const { $ } = await shop.browser.swap('/branch', 'main#main')
  expect($('#menu-unread [aria-hidden]').first().text()).toBe('1')
})
