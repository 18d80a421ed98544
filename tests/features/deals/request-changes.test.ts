import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { showHeld } from '#tests/support/held.ts'
import { addDeal, goodDeal, openShop, sendDeal } from './shop.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const show = (id: string) => `/deals/view/merchant/${id}`

function requestChanges(id: string, comment: string) {
  const path = `/deals/view/admin/${id}/request-changes`
  return admin.submit(path, { comment }, path)
}

test('an administrator asks for changes: the deal is rejected, the owner is told and reads what to change [DEAL-88, APPR-82]', async () => {
  const shop = await openShop(app)
  const id = await addDeal(shop)
  const review = await admin.get(show(id))
  expect(review.$('.head').text()).toContain('Request changes')
  const missing = await requestChanges(id, '')
  expect(missing.status).toBe(422)
  expect(missing.$('[aria-invalid=true]').attr('name')).toBe('comment')
  const answer = await requestChanges(id, 'Say how long it takes.')
  expect(answer.headers.get('location')).toBe('/approvals')
  const own = await shop.browser.get(show(id))
  expect(own.$('main .tag').first().text()).toBe('Changes requested')
  const list = await shop.browser.get('/deals/list/merchant?status=rejected')
  expect(list.$('#list tbody .tag').first().text()).toBe('Changes requested')
  expect(list.$('.segment [aria-current]').text()).toContain('Sent back')
  const all = await admin.get('/deals/list/admin?status=rejected')
  expect(all.$('.segment [aria-current]').text()).toContain('Rejected')
  const category = await admin.get(`/categories/view/${shop.categoryId}?tab=deals`)
  expect(category.$('#list tbody .tag').text()).toBe('Changes requested')
  expect(own.$('main .note').text()).toContain(
    'We’d like to publish this deal. What to change first: Say how long it takes.',
  )
  expect(own.$('main').text()).toContain('Ishara Fernando asked for changes')
  await showHeld(app.db)
  const news = await shop.browser.get('/notifications')
  expect(news.$('main').text()).toContain('Please change your deal')
  const late = await admin.get(`/deals/view/admin/${id}/request-changes`)
  expect(late.status).toBe(422)
  expect(late.$('main .note.bad').text()).toContain('Ishara Fernando asked for changes on')
})

test('the reviewer of what comes back reads the comment first, then what changed, words marked [DEAL-89]', async () => {
  const shop = await openShop(app)
  const id = await addDeal(shop, { description: 'A slow lunch for two.' })
  await requestChanges(id, 'Say how long it takes.')
  expect((await admin.get(show(id))).$('main ins, main del')).toHaveLength(0)
  const changed = { ...goodDeal(shop), description: 'A slow lunch of three hours for two.' }
  const saved = await sendDeal(shop.browser, `/deals/edit/${id}`, changed)
  expect(saved.status).toBe(303)
  const { $ } = await admin.get(show(id))
  const card = $('main .card').filter((_, one) => $(one).text().includes('Changed since'))
  expect(card.find('blockquote').text()).toBe('Say how long it takes.')
  expect(
    card
      .find('dt')
      .toArray()
      .map((one) => $(one).text()),
  ).toEqual(['Description'])
  expect(card.find('dd').html()).toContain('A slow lunch </span><ins>of three hours </ins>')
  const own = await shop.browser.get(show(id))
  expect(own.$('main').text()).not.toContain('Changed since')
})

test('nobody but a deciding administrator may ask for changes [DEAL-88]', async () => {
  const shop = await openShop(app)
  const id = await addDeal(shop)
  const path = `/deals/view/merchant/${id}/request-changes`
  expect((await shop.browser.get(path)).status).toBeGreaterThanOrEqual(403)
  const { browser } = await signedIn(app, { role: 'BANK' })
  expect((await browser.get(path)).status).toBeGreaterThanOrEqual(403)
})
