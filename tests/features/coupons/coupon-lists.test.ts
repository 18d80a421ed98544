import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal, lastDay } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app, {
  business: { updated: true, approvalStatus: 'APPROVED', businessName: 'Harbour House' },
})
const rival = await signedIn(app)
const bank = await signedIn(app, { role: 'BANK' })
const admin = await signedIn(app, { role: 'ADMIN', business: undefined })
const buyer = await addAccount(db, { role: 'USER', fullName: '=cmd Ruwan', business: undefined })
const tea = await addDeal(db, owner.account.id)
const spa = await addDeal(db, owner.account.id, { title: 'Spa morning' })
const past = await addDeal(db, owner.account.id, { title: 'Last summer', ...lastDay(-1) })
const collected = { collectedBy: buyer.id, collectedAt: new Date() }

beforeAll(async () => {
  await addCoupons(db, tea, 26)
  await addCoupons(db, tea, 1, { ...collected, redeemedAt: new Date() })
  await addCoupons(db, spa, 2, collected)
  await addCoupons(db, past, 1, lastDay(-1))
  await db.update(dealCoupons).set({ priceCents: 500_00 }).where(eq(dealCoupons.dealId, spa.id))
})

async function rows(browser: Browser, path: string) {
  const { $ } = await browser.get(path)
  return $('tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .children()
        .toArray()
        .map((cell) => $(cell).clone().find('.k-label').remove().end().text().trim()),
    )
}
async function heads(browser: Browser, path: string) {
  const { $ } = await browser.get(path)
  return $('thead th')
    .toArray()
    .map((cell) => $(cell).text())
}

test('COUP-24 the coupon deals list has the documented columns, "Free" where there is no price', async () => {
  expect(await heads(owner.browser, '/coupons')).toEqual([
    'Title',
    'Merchant',
    'Deal code',
    'Coupon value',
    'Valid from',
    'Expired on',
    'Total coupons',
    'Available coupons',
    'Active',
  ])
  const found = await rows(owner.browser, '/coupons')
  const of = (title: string) => found.find(([name]) => name === title)
  expect(of(tea.title)?.slice(1, 4)).toEqual(['Harbour House', tea.dealCode, 'Free'])
  expect(of(tea.title)?.slice(6, 8)).toEqual(['27', '26'])
  expect(of('Spa morning')?.[3]).toMatch(/^LKR\s500\.00$/)
  expect(of('Spa morning')?.slice(6, 8)).toEqual(['2', '0'])
})

test('COUP-25 S47 rows lead to the coupons of the deal', async () => {
  const { $ } = await owner.browser.get('/coupons')
  expect($(`a[data-row][href="/coupons/deal/${tea.id}"]`).text()).toBe(tea.title)
})

test('COUP-23 S47 the search box and the type filter narrow the list, and the address remembers them', async () => {
  expect((await rows(owner.browser, '/coupons?filter=paid')).map(([title]) => title)).toEqual([
    'Spa morning',
  ])
  expect(await rows(owner.browser, '/coupons?filter=free')).toHaveLength(2)
  expect(await rows(owner.browser, '/coupons?q=spa')).toHaveLength(1)
  const { $ } = await owner.browser.get('/coupons?filter=paid&q=spa')
  expect($('#search-q').val()).toBe('spa')
  expect($('#filter-filter option:selected').text()).toBe('Paid')
  expect(
    $('#filter-filter option')
      .toArray()
      .map((one) => $(one).text()),
  ).toEqual(['All', 'Paid', 'Free'])
})

test('COUP-26 S51 the coupon report has its columns and its words for the types', async () => {
  expect(await heads(owner.browser, '/coupon-report')).toEqual([
    'Title',
    'Merchant',
    'Deal code',
    'Valid from',
    'Expired on',
    'Total coupons',
    'Available coupons',
  ])
  const { $ } = await owner.browser.get('/coupon-report?filter=paid')
  expect(
    $('#filter-filter option')
      .toArray()
      .map((one) => $(one).text()),
  ).toEqual(['All', 'Paid Coupon', 'Free Coupon'])
  expect($('tbody tr')).toHaveLength(1)
  expect((await rows(admin.browser, '/coupon-report')).length).toBe(3)
})

test('COUP-30 S48 the coupons of a deal, with a second page', async () => {
  const path = `/coupons/deal/${tea.id}`
  expect(await heads(owner.browser, path)).toEqual([
    'Coupon code',
    'Redeemed',
    'Redeemed on',
    'Expired on',
    'Active',
  ])
  const first = await rows(owner.browser, path)
  const second = await rows(owner.browser, `${path}?page=1`)
  expect([first.length, second.length]).toEqual([25, 2])
  const redeemed = [...first, ...second].filter(([, state]) => state === 'Redeemed')
  expect(redeemed).toHaveLength(1)
  expect(redeemed[0]?.[2]).toMatch(/^\d\d-\d\d-\d{4}, \d\d:\d\d [AP]M$/)
  const code = first[3]?.[0]?.toLowerCase() ?? ''
  const searched = await rows(owner.browser, `${path}?q=${code.slice(0, 9)}`)
  expect(searched.map(([found]) => found)).toEqual([code.toUpperCase()])
})

test('COUP-41 COUP-42 S49 sold coupons, a dash where one was not redeemed, pages only where needed', async () => {
  expect(await heads(owner.browser, '/sold-coupons')).toEqual([
    'Deal title',
    'Coupon code',
    'Purchased on',
    'Redeemed on',
    'Expired on',
    'User name',
  ])
  const found = await rows(owner.browser, '/sold-coupons')
  expect(found).toHaveLength(3)
  expect(found.filter((row) => row[3] === '–')).toHaveLength(2)
  expect(found.every((row) => row[5] === '=cmd Ruwan')).toBe(true)
  const { $ } = await owner.browser.get('/sold-coupons')
  expect($('nav.pager')).toHaveLength(0)
  await addCoupons(db, spa, 25, collected)
  const more = await owner.browser.get('/sold-coupons')
  expect(more.$('nav.pager span').first().text()).toBe('1–25 of 28')
  expect(await rows(owner.browser, '/sold-coupons?page=1')).toHaveLength(3)
  expect(await rows(owner.browser, '/sold-coupons?q=high+tea')).toHaveLength(1)
})

describe('COUP-33 COUP-37 the switch', () => {
  const spaSwitch = `#switch-${spa.id} button`

  test('of a deal goes off and on; without script the browser comes back to its list', async () => {
    const action = `/coupons/deal/${spa.id}/status`
    const sent = await owner.browser.submit('/coupons?q=spa', {}, action)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe('/coupons?q=spa')
    const off = await owner.browser.get('/coupons?q=spa')
    expect(off.$(spaSwitch).attr('aria-checked')).toBe('false')
    expect(off.html).toContain('Coupons of this deal switched off.')
    const target = { 'hx-request': 'true', 'hx-target': `form#switch-${spa.id}` }
    const on = await owner.browser.submit('/coupons?q=spa', {}, action, target)
    expect(on.$(spaSwitch).attr('aria-checked')).toBe('true')
    expect(on.$('hx-partial').text()).toContain('switched on')
    expect(on.$('main')).toHaveLength(0)
  })

  test('COUP-34 COUP-36 is disabled on what is expired or redeemed; a press that comes too late says so', async () => {
    const deals = await owner.browser.get('/coupons')
    expect(deals.$(`#switch-${past.id} button`).is(':disabled')).toBe(true)
    expect(deals.$(spaSwitch).is(':disabled')).toBe(false)
    const path = `/coupons/deal/${tea.id}?page=1`
    const coupons = await owner.browser.get(path)
    expect(coupons.$('button.switch:disabled')).toHaveLength(1)
    const action = coupons.$('form:has(button.switch:disabled)').attr('action') ?? ''
    const late = await owner.browser.submit(path, {}, action)
    expect(late.status).toBe(303)
    const { html } = await owner.browser.get(late.headers.get('location') ?? '')
    expect(html).toContain('A redeemed coupon can no longer be switched.')
  })

  test('COUP-35 COUP-38 is a word for administrators', async () => {
    const { $ } = await admin.browser.get('/coupons')
    expect($('button.switch')).toHaveLength(0)
    expect($('tbody .tag').first().text()).toBe('Active')
    const action = `/coupons/deal/${spa.id}/status`
    const page = await admin.browser.get('/dashboard')
    const _csrf = page.$('input[name=_csrf]').first().attr('value') ?? ''
    expect((await admin.browser.post(action, { _csrf, status: 'INACTIVE' })).status).toBe(404)
  })

  test('goes nowhere with a status that is none or a foreign record', async () => {
    const action = `/coupons/deal/${spa.id}/status`
    expect((await owner.browser.submit('/coupons?q=spa', { status: 'GONE' }, action)).status).toBe(
      400,
    )
    const page = await rival.browser.get('/dashboard')
    const _csrf = page.$('input[name=_csrf]').first().attr('value') ?? ''
    expect((await rival.browser.post(action, { _csrf, status: 'INACTIVE' })).status).toBe(404)
    const sly = { next: '//evil.example', status: 'ACTIVE' }
    const sent = await owner.browser.submit('/coupons?q=spa', sly, action)
    expect(sent.headers.get('location')).toBe('/coupons')
  })
})

test('Z02 COUP-56 COUP-59 a rival sees none of it, a bank no coupon screen', async () => {
  expect((await rival.browser.get(`/coupons/deal/${tea.id}`)).status).toBe(404)
  const { $ } = await rival.browser.get('/coupons')
  expect($('#list h2').text()).toBe('No Records Found')
  for (const path of [
    '/coupons',
    '/sold-coupons',
    '/coupon-report',
    '/coupon-redeem',
    `/coupons/deal/${tea.id}`,
  ]) {
    expect([path, (await bank.browser.get(path)).status]).toEqual([path, 404])
  }
})

test('empty states: nothing yet, nothing matches, and beyond the end', async () => {
  expect((await rival.browser.get('/sold-coupons')).$('#list p').text()).toMatch(
    /once somebody has collected/,
  )
  expect((await owner.browser.get('/coupons?q=nowhere')).$('#list').text()).toContain(
    'Nothing matches “nowhere”.',
  )
  expect((await rival.browser.get('/coupons?filter=paid')).$('#list').text()).toContain(
    'No deal has coupons',
  )
  expect((await owner.browser.get('/coupons?page=7')).$('#list h2').text()).toBe(
    'There is no such page',
  )
})

test('S91 X11 every list has a CSV of its filter, and no cell of it is a formula', async () => {
  const csv = async (path: string) => {
    const answer = await owner.browser.get(path)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w-]+\.csv"$/,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    return answer.html.trim().split('\r\n')
  }
  const deals = await csv('/coupons?filter=paid&format=csv')
  expect(deals).toHaveLength(2)
  expect(deals[0]).toMatch(/^.?Title,Merchant,Deal code,Coupon value,/)
  expect(await csv('/coupon-report?format=csv')).toHaveLength(4)
  expect(await csv(`/coupons/deal/${tea.id}?format=csv`)).toHaveLength(28)
  const sold = await csv('/sold-coupons?format=csv&q=high+tea')
  expect(sold).toHaveLength(2)
  expect(sold[1]).toMatch(/,'=cmd Ruwan$/)
  expect((await rival.browser.get(`/coupons/deal/${tea.id}?format=csv`)).status).toBe(404)
})

test('the deal page counts as the lists do; banks see no coupons there', async () => {
  const { $ } = await owner.browser.get(`/deals/view/merchant/${tea.id}`)
  expect($('.tally').text()).toBe('Total coupons27Available coupons26')
  expect($(`a[href="/coupons/deal/${tea.id}"]`)).toHaveLength(1)
  expect((await bank.browser.get(`/deals/view/bank/${tea.id}`)).$('.tally')).toHaveLength(0)
})
