import { expect, test } from 'vitest'
import { createFormat } from '#src/i18n/format.ts'
import type { Browser } from '#tests/support/browser.ts'
import { addCoupons } from '#tests/support/coupons.ts'
import { openCouponShop } from './coupon-shop.ts'

const { db, owner, rival, bank, admin, tea, spa, collected } = await openCouponShop()
const format = createFormat('en', 'Asia/Colombo')

async function rows(browser: Browser, path: string) {
  const { $ } = await browser.get(path)
  return $('tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .children(':not(.k-pick)')
        .toArray()
        .map((cell) => $(cell).clone().find('.k-label').remove().end().text().trim()),
    )
}
test('the coupon deals list says whose a deal is, its days and counts, and "Free" where there is no price [COUP-24]', async () => {
  const found = await rows(owner.browser, '/coupons')
  const of = (title: string) => found.find(([name]) => name === title)
  expect(of(tea.title)?.slice(1, 4)).toEqual(['Harbour House', tea.dealCode, 'Free'])
  const dates = [tea.validFrom, tea.expiredOn].map((date) => format.date(date))
  expect(of(tea.title)?.slice(4, 8)).toEqual([...dates, '27', '26'])
  expect(of('Spa morning')?.[3]).toMatch(/^LKR\s500\.00$/)
  expect(of('Spa morning')?.slice(6, 8)).toEqual(['2', '0'])
})

test('the search box and the type filter narrow the list, and the address remembers them [COUP-23, COUP-26, SCREEN-47]', async () => {
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
  const report = await owner.browser.get('/coupon-report')
  expect(report.$('#filter-filter').text()).toBe('AllPaid CouponFree Coupon')
  expect(await rows(admin.browser, '/coupon-report')).toHaveLength(3)
})

test('the coupons of a deal, with a second page [COUP-30, SCREEN-48]', async () => {
  const path = `/coupons/deal/${tea.id}`
  const first = await rows(owner.browser, path)
  const second = await rows(owner.browser, `${path}?page=1`)
  expect([first.length, second.length]).toEqual([25, 2])
  const redeemed = [...first, ...second].filter(([, state]) => state === 'Redeemed')
  expect(redeemed).toHaveLength(1)
  expect(redeemed[0]?.[2]).toMatch(/^\d\d-\d\d-\d{4}, \d\d:\d\d [AP]M$/)
  for (const row of first) expect(row[3]).toBe(format.dateTime(tea.expiredOn))
  const code = first[3]?.[0]?.toLowerCase() ?? ''
  const searched = await rows(owner.browser, `${path}?q=${code.slice(0, 9)}`)
  expect(searched.map(([found]) => found)).toEqual([code.toUpperCase()])
})

test('sold coupons, a dash where one was not redeemed, pages only where needed [COUP-41, COUP-42, SCREEN-49]', async () => {
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

test('a rival sees none of it, a bank no coupon screen [Z02, COUP-56, COUP-59]', async () => {
  for (const query of ['', '?format=csv'])
    expect((await rival.browser.get(`/coupons/deal/${tea.id}${query}`)).status).toBe(404)
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

test('the deal page counts as the lists do; banks see no coupons there', async () => {
  const { $ } = await owner.browser.get(`/deals/view/merchant/${tea.id}`)
  expect($('.tally').text()).toBe('Total coupons27Available coupons26')
  expect($(`a[href="/coupons/deal/${tea.id}"]`)).toHaveLength(1)
  expect((await bank.browser.get(`/deals/view/bank/${tea.id}`)).$('.tally')).toHaveLength(0)
})
