import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { inDays, today } from '#tests/features/deals/shop.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { moveDay, openDays, setDay, shown, upcomingPath } from './days.ts'

const app = await testApp()
const longTitle = 'A long lunch under the lamp-lit verandah'
const harbour = await openDays(app, [longTitle, 'Pool pass'])
const leaf = await openDays(app, ['Tea for two'], 'Tea Leaf')
const list = '/deals-of-the-day/merchant'
const { shop, admin } = harbour
let eventId = ''
let leafEventId = ''

beforeAll(async () => {
  const [long = '', pool = ''] = harbour.dealIds
  eventId = await setDay(app, shop, inDays(5), [long, pool])
  await moveDay(app, eventId, today())
  await moveDay(app, await setDay(app, shop, inDays(6), [pool]), inDays(-3))
  await moveDay(app, await setDay(app, leaf.shop, inDays(7), leaf.dealIds), inDays(-6))
  leafEventId = await setDay(app, leaf.shop, inDays(8), leaf.dealIds)
})

describe('deals of the day', () => {
  test('deals of the day are cards of the date’s deals, today first [DOTD-01, DOTD-08, SCREEN-42]', async () => {
    const { $, status } = await shop.browser.get(list)
    expect(status).toBe(200)
    expect($('#list h2').text()).toContain(shown(today()))
    expect($('#list .tiles .tile')).toHaveLength(2)
    const tile = $('#list .tile').first()
    expect(tile.find('img').attr('loading')).toBe('lazy')
    const event = `/deals-of-the-day/merchant/event-detail/${eventId}`
    expect(tile.find('a').attr('href')?.split('?')[0]).toBe(event)
    const theirs = (await admin.get(list)).$('#list .tile a').first().attr('href')
    expect(theirs).toBe(event.replace('merchant', 'admin'))
  })

  test('searches 500 ms after the last key [DOTD-06]', async () => {
    const { $ } = await shop.browser.get(list)
    expect($('input[name=q]').attr('hx-trigger')).toContain('500ms')
    const found = await shop.browser.swap(`${list}?q=pool`, 'div#list')
    expect(found.$('.tile')).toHaveLength(1)
    const none = await shop.browser.get(`${list}?q=nowhere`)
    expect(none.$('#list').text()).toContain('No deals of the day match “nowhere”.')
  })

  test('deals of the day are of today, of yesterday, or of last week, a date to a page [DOTD-07, DOTD-09, DOTD-10]', async () => {
    const { $ } = await admin.get(list)
    const links = $('.segment a')
      .map((_, link) => $(link).text().trim())
      .get()
    expect(links).toEqual(['Today', 'Yesterday', 'Last week'])
    const yesterday = await admin.get(`${list}?filter=yesterday`)
    expect(yesterday.$('#list').text()).toContain('Nothing matches: Yesterday.')
    const first = await admin.get(`${list}?filter=last-week`)
    expect(first.$('#list h2').text()).toContain(shown(inDays(-3)))
    expect(first.$('.pager').text()).toContain('Day 1 of 2')
    const second = await admin.get(`${list}?filter=last-week&page=1`)
    expect(second.$('#list h2').text()).toContain(shown(inDays(-6)))
    expect(second.$('#list').text()).toContain('Tea Leaf')
    expect((await shop.browser.get(`${list}?filter=last-week`)).$('.pager')).toHaveLength(0)
  })

  test('merchants set new ones, administrators only look [DOTD-13, DOTD-14]', async () => {
    const own = await shop.browser.get(list)
    expect(own.$('.head').text()).toContain('Set New')
    expect(own.$('.head').text()).toContain('View Upcoming')
    const theirs = await admin.get(list)
    expect(theirs.$('.head').text()).not.toContain('Set New')
    expect(theirs.$('.head a').attr('href')).toBe('/deals-of-the-day/admin/upcoming-list')
  })

  test('deals of the day are a file of the shown days [SCREEN-91]', async () => {
    const { html } = await admin.get(`${list}?filter=last-week&format=csv`)
    const lines = html.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Date,Deal code,Title,Sub title,Merchant')
  })

  test('deals of the day are not there for a bank [DOTD-43]', async () => {
    const bank = await signedIn(app, { role: 'BANK' })
    for (const path of [list, upcomingPath, `/deals-of-the-day/bank/event-detail/${eventId}`]) {
      expect((await bank.browser.get(path)).status).toBe(404)
    }
  })
})

describe('what is to come', () => {
  test('what is to come cuts names and titles at 25 and says when it was set [DOTD-22]', async () => {
    const { $ } = await admin.get('/deals-of-the-day/admin/upcoming-list')
    expect($('tbody tr')).toHaveLength(2)
    expect($('tbody tr').first().text()).toContain('A long lunch under the la...')
    expect($('tbody').text()).not.toContain(longTitle)
    const found = await admin.get('/deals-of-the-day/admin/upcoming-list?q=leaf')
    expect(found.$('tbody tr')).toHaveLength(1)
    const written = shown(today())
    const cells = found.$('tbody td').toArray()
    expect(cells.filter((one) => found.$(one).text() === written)).toHaveLength(2)
    const name = 'Tea Leaf Cafés of the South Coast'
    const shopId = leaf.shop.account.id
    const named = (businessName: string) =>
      app.db
        .update(businessProfiles)
        .set({ businessName })
        .where(eq(businessProfiles.userId, shopId))
    await named(name)
    const cut = await admin.get('/deals-of-the-day/admin/upcoming-list?q=south')
    await named('Tea Leaf')
    expect(cut.$(`tbody [title="${name}"]`).text()).toBe('Tea Leaf Cafés of the Sou...')
  })

  test('the summary counts events and merchants [DOTD-20]', async () => {
    const own = await shop.browser.get(upcomingPath)
    expect(own.$('.head').text()).toContain('1 event')
    const all = await admin.get('/deals-of-the-day/admin/upcoming-list')
    expect(all.$('.head').text()).toContain('2 events, of 2 merchants')
  })

  test('an address of nobody is not there', async () => {
    expect((await admin.get('/deals-of-the-day/shop/upcoming-list')).status).toBe(404)
  })
})

describe('an event', () => {
  const detail = (userType: string, id = eventId) =>
    `/deals-of-the-day/${userType}/event-detail/${id}`

  test('an event shows its day and deals; the merchant to administrators alone [DOTD-04, DOTD-24, SCREEN-46]', async () => {
    const own = await shop.browser.get(detail('merchant'))
    expect(own.$('h1').text()).toContain(shown(today()))
    expect(own.$('.tiles .tile')).toHaveLength(2)
    const pool = own.$('.tile').filter((_, tile) => own.$(tile).text().includes('Pool pass'))
    const [deal] = await app.db.select().from(deals).where(eq(deals.title, 'Pool pass'))
    expect(pool.find('.sub').first().text()).toBe(deal?.subTitle)
    expect(pool.find('code').text()).toBe(deal?.dealCode)
    expect(pool.find('img').attr('src')).toBe(pictureUrl(deal?.coverImage ?? '', 'card'))
    expect(own.$('.facts').text()).not.toContain('Merchant')
    expect(own.$('.avatar.large')).toHaveLength(0)
    const imageUrl = '/api/v1/files/files/0198c1d4-0000-7000-8000-000000000001'
    await app.db.update(users).set({ imageUrl }).where(eq(users.id, shop.account.id))
    const theirs = await admin.get(detail('admin'))
    expect(theirs.$('.facts').text()).toContain('Harbour House')
    expect(theirs.$('main .avatar img').attr('src')).toBe(pictureUrl(imageUrl, 'thumb'))
  })

  test('only its owner has Edit and Delete, under the own address [DOTD-25]', async () => {
    const buttons = async (browser: typeof admin, userType: string) =>
      (await browser.get(detail(userType))).$('.head .btn').text()
    expect(await buttons(shop.browser, 'merchant')).toMatch(/Delete.*Edit/)
    expect(await buttons(shop.browser, 'admin')).toBe('')
    expect(await buttons(admin, 'admin')).toBe('')
    expect(await buttons(admin, 'merchant')).toBe('')
    expect((await leaf.shop.browser.get(detail('merchant'))).status).toBe(404)
  })

  test('an address that is not ours is no way back [DOTD-26]', async () => {
    const path = `${detail('merchant', leafEventId)}/delete`
    const opened = await leaf.shop.browser.get(`${path}?from=https://evil.example/`)
    expect(opened.$('h1').text()).toBe('Delete these deals of the day?')
    expect(opened.$('input[name=from]')).toHaveLength(0)
  })

  test('Delete asks first, then returns to where the person was [DOTD-26, DOTD-35]', async () => {
    const path = `${detail('merchant')}/delete`
    const here = `${list}?q=pool`
    const event = (await shop.browser.get(here)).$('#list .tile a').attr('href') ?? ''
    const shown = await shop.browser.get(event)
    const button = shown.$(`.head a[href^="${path}"]`).attr('href') ?? ''
    const opened = await shop.browser.get(button)
    expect(opened.$('h1').text()).toBe('Delete these deals of the day?')
    expect(opened.$('input[name=from]').attr('value')).toBe(here)
    const gone = await shop.browser.submit(button, {}, path)
    expect([gone.status, gone.headers.get('location')]).toEqual([303, here])
    expect((await shop.browser.get(detail('merchant'))).status).toBe(404)
  })
})
