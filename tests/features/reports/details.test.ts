import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays } from '#src/i18n/business-time.ts'
import { barsIn, openViewedRoom, today } from './reading-room.ts'

const broken = { answer: null as Response | null }
const room = await openViewedRoom({
  instead: (request) =>
    request.url.includes('/detail') && broken.answer ? broken.answer.clone() : null,
})
const { admin, bank, merchant, rival, supper } = room
const deal = `/reports/deals/${supper.id}`
const days = (from: string, to = today) => `from=${from}&to=${to}`
const ago = (count: number) => addDays(today, -count)

async function optionsOf(path: string) {
  const { $ } = await admin.browser.get(path)
  const options = $('select[name=option] option').toArray()
  return options.map((option) => $(option).attr('value')).filter(Boolean)
}
async function chosenOf(path: string) {
  const { $ } = await admin.browser.get(path)
  return $('select[name=option] option:selected').attr('value')
}

test('a row leads to its periods: into the dialog by htmx, a page without [REPORT-08, REPORT-12, REPORT-16]', async () => {
  for (const [list, one] of [
    ['/reports/deals', deal],
    ['/reports/merchants', `/reports/merchants/${merchant.account.id}`],
    ['/reports/banks', `/reports/banks/${bank.account.id}`],
    ['/reports/categories', `/reports/categories/${room.food}`],
  ] as const) {
    const { $ } = await admin.browser.get(list)
    const link = $('#list a[data-row]').first()
    expect(link.attr('href')).toBe(one)
    expect(link.attr('hx-get')).toBe('')
    expect(link.attr('hx-target')).toBe('#dialog')
    const popup = await admin.browser.swap(one, 'dialog#dialog')
    expect(popup.$('#dialog-title').text()).toBe(link.text().trim() || popup.$('h2').text())
    expect(popup.$('select[name=option]')).toHaveLength(1)
    expect(popup.$('.days > svg[role=img]').attr('aria-label')).toContain('Period vs View Count')
    expect(popup.$('x-island')).toHaveLength(0)
    expect(popup.$('main, .tabs')).toHaveLength(0)
    const page = await admin.browser.get(one)
    expect(page.$('h1').text()).toBe(popup.$('#dialog-title').text())
  }
})

test('views by day, with the days on which there were none [REPORT-08]', async () => {
  const answer = await admin.browser.get(`${deal}?${days(ago(2))}&option=DAILY`)
  expect(barsIn(answer).map(([, views]) => views)).toEqual(['0', '0', '7'])
  expect(answer.$('.chart-foot').text()).toContain('7 views in all')
  const own = `/merchant-reports/deals-reports/merchant/${supper.id}?${days(ago(2))}&option=DAILY`
  expect(barsIn(await merchant.browser.get(own))).toEqual(barsIn(answer))
})

test('fewer than 30 days are told by day or week [REPORT-27]', async () => {
  expect(await optionsOf(`${deal}?${days(ago(28))}`)).toEqual(['DAILY', 'WEEKLY'])
  expect(await optionsOf(`${deal}?${days(today)}`)).toEqual(['DAILY', 'WEEKLY'])
})

test('30 days to a year by month or year [REPORT-28]', async () => {
  expect(await optionsOf(`${deal}?${days(ago(29))}`)).toEqual(['MONTHLY', 'YEARLY'])
  expect(await optionsOf(`${deal}?${days(ago(364))}`)).toEqual(['MONTHLY', 'YEARLY'])
})

test('longer ones by year alone [REPORT-29]', async () => {
  expect(await optionsOf(`${deal}?${days(ago(365))}`)).toEqual(['YEARLY'])
})

test('a popup starts with weeks, or the first that is offered [REPORT-32]', async () => {
  expect(await chosenOf(`${deal}?${days(ago(5))}`)).toBe('WEEKLY')
  expect(await chosenOf(`${deal}?${days(ago(90))}`)).toBe('MONTHLY')
  expect(await chosenOf(`${deal}?${days(ago(900))}`)).toBe('YEARLY')
})

test('without an option, or with one that does not fit the days, there are no periods [REPORT-26]', async () => {
  for (const [option, message] of [
    ['', 'Option is required'],
    ['DAILY', 'That grouping isn’t available for these dates.'],
    ['QUARTERLY', 'That grouping isn’t available for these dates.'],
  ]) {
    const { status, $ } = await admin.browser.get(`${deal}?${days(ago(90))}&option=${option}`)
    expect(status).toBe(422)
    expect($('.error:not([hidden])').text()).toBe(message)
    expect($('x-island, .bars')).toHaveLength(0)
    expect($('select[name=option] option').first().attr('value')).toBe('')
  }
})

test('options follow the days by htmx; a choice that still fits stays', async () => {
  const ask = async (query: string) => {
    const { $ } = await admin.browser.swap(`/reports/options?${query}`, 'div#period-option')
    return [
      $('option')
        .toArray()
        .map((option) => $(option).attr('value')),
      $('option:selected').attr('value'),
    ]
  }
  expect(await ask(`${days(ago(90))}&option=DAILY`)).toEqual([['MONTHLY', 'YEARLY'], 'MONTHLY'])
  expect(await ask(`${days(ago(9))}&option=DAILY`)).toEqual([['DAILY', 'WEEKLY'], 'DAILY'])
  const { $ } = await admin.browser.swap(deal, 'dialog#dialog')
  expect($('input[name=from]').attr('hx-get')).toBe('/reports/options')
  expect($('input[name=to]').attr('hx-include')).toBe('closest form')
})

test('a popup shows what the service says, else that there are no records [REPORT-19, REPORT-45]', async () => {
  const none = await admin.browser.get(
    `/reports/deals/${room.tea.id}?${days('2020-01-01', '2020-01-09')}`,
  )
  expect(none.$('#periods h2').text().toLowerCase()).toBe('no records found')
  const refusal = (displayMessage: string, message = '') =>
    Response.json({ code: 4000, message, displayMessage, data: null }, { status: 400 })
  broken.answer = refusal('These days are being counted.')
  const expected = await admin.browser.get(deal)
  expect(expected.status).toBe(422)
  expect(expected.$('#periods [role=alert]').text()).toBe('These days are being counted.')
  broken.answer = refusal('', 'Views are being counted.')
  const message = await admin.browser.get(deal)
  expect(message.$('#periods [role=alert]').text()).toBe('Views are being counted.')
  broken.answer = refusal('')
  const silent = await admin.browser.get(deal)
  broken.answer = null
  expect(silent.$('#periods [role=alert]').text().toLowerCase()).toBe('no records found')
})

test('a foreign or unknown row is not there [REPORT-37]', async () => {
  const own = '/merchant-reports/deals-reports/merchant'
  for (const [browser, path] of [
    [rival.browser, `${own}/${supper.id}`],
    [rival.browser, `/merchant-view-merchant-reports/${merchant.account.id}`],
    [merchant.browser, `/merchant-view-merchant-reports/${bank.account.id}`],
    [admin.browser, `/reports/deals/${v7()}`],
    [admin.browser, '/reports/categories/tea'],
  ] as const) {
    expect((await browser.get(path)).status, path).toBe(404)
  }
  const mine = await merchant.browser.get(`/merchant-view-merchant-reports/${merchant.account.id}`)
  expect(mine.status).toBe(200)
})

test('the periods as CSV [SCREEN-91]', async () => {
  const { html, headers } = await admin.browser.get(
    `${deal}?${days(ago(1))}&option=DAILY&format=csv`,
  )
  expect(headers.get('content-disposition')).toContain('deals-periods.csv')
  const [head, first, last] = html.replace('\ufeff', '').split('\r\n')
  expect([head, first?.split(',')[1], last?.split(',')[1]]).toEqual(['Period,View Count', '0', '7'])
})
