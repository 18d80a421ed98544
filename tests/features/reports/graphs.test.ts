import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/browser.ts'
import { barsIn, openViewedRoom } from './reading-room.ts'

const room = await openViewedRoom()
const { merchant, rival, bank, admin } = room
const graph = (path: string, option = '') => `${path}?tab=graph${option && `&option=${option}`}`

test('reports have the tabs List View and Graph View [REPORT-05, REPORT-12]', async () => {
  for (const kind of ['deals', 'merchants', 'banks', 'categories']) {
    const { $ } = await admin.browser.get(`/reports/${kind}`)
    const tabs = $('.tabs a').toArray()
    expect(tabs.map((tab) => [$(tab).text(), $(tab).attr('href')])).toEqual([
      ['List View', `/reports/${kind}`],
      ['Graph View', `/reports/${kind}?tab=graph`],
    ])
    expect($('.tabs [aria-current=page]').text()).toBe('List View')
  }
})

test('the list’s days and search come back from the graph [REPORT-05, REPORT-06]', async () => {
  const kept = 'from=2026-01-01&to=2026-01-31&q=tea'
  const list = await admin.browser.get(`/reports/deals?${kept}`)
  const toGraph = list.$('.tabs a').last().attr('href') ?? ''
  expect(toGraph).toBe(`/reports/deals?tab=graph&${kept}`)
  const { $ } = await admin.browser.get(toGraph)
  expect($('.tabs a').first().attr('href')).toBe(`/reports/deals?${kept}`)
  const sent = $('form.range input').toArray()
  expect(sent.map((input) => `${$(input).attr('name')}=${$(input).attr('value')}`)).toEqual([
    'tab=graph',
    ...kept.split('&'),
  ])
})

const yearOf = (path: string, q: string) => `${graph(path, 'THIS-YEAR')}&q=${encodeURIComponent(q)}`

test.each([
  ['admin', '/reports/deals', 'tea', ['Love cake', 'High tea']],
  ['admin', '/reports/deals', 'HIGH  tea', ['High tea']],
  ['admin', '/reports/deals', 'harbour', ['Monsoon s...e lagoon', 'High tea']],
  ['admin', '/reports/deals', 'supper lagoon', ['Monsoon s...e lagoon']],
  ['admin', '/reports/deals', '%', []],
  ['bank', '/reports/deals', 'cake', ['Love cake']],
  ['merchant', '/merchant-reports/deals-reports/merchant', 'tea', ['High tea']],
  ['merchant', '/merchant-reports/deals-reports/merchant', 'cake', []],
  ['admin', '/reports/merchants', 'cafes', ['Tea Leaf Cafés']],
  ['admin', '/reports/merchants', 'lagoon', []],
  ['admin', '/reports/banks', 'lagoon', ['Lagoon Bank']],
  ['admin', '/reports/banks', 'harbour', []],
  ['admin', '/reports/categories', 'staura', ['Restaurants']],
  ['merchant', '/reports/categories', 'hotels', []],
] as const)('%s searches the graph of %s for “%s” [REPORT-57]', async (who, path, q, bars) => {
  for (const language of ['en', 'ru']) {
    const { browser } = room[who]
    browser.cookies.set('__Host-lang', language)
    const answer = await browser.get(yearOf(path, q))
    expect(barsIn(answer).map(([label]) => label)).toEqual(bars)
    expect(answer.$('form.range [name=q]').attr('value')).toBe(q)
    if (bars.length > 0) {
      const file = await browser.get(`${answer.$('.chart-foot a').attr('href')}`)
      expect(file.html.trim().split('\r\n')).toHaveLength(bars.length + 1)
    } else {
      expect(answer.$('.empty p').text()).toContain(q)
      expect(answer.$('.empty a').attr('href')).toBe(graph(path, 'THIS-YEAR'))
    }
    browser.cookies.set('__Host-lang', 'en')
  }
})

test('a list, a graph and a popup have a button that prints [SHELL-126]', async () => {
  const popup = `/reports/deals/${room.supper.id}`
  for (const [path, target] of [
    ['/reports/deals', 'main#main'],
    [graph('/reports/deals', 'TODAY'), 'main#main'],
    [popup, 'main#main'],
    [popup, 'dialog#dialog'],
  ] as const) {
    const { $ } = await admin.browser.swap(path, target)
    expect($('.js-only [data-print]').text(), path).toBe('Print')
  }
})

test('a graph is asked for one of five periods, this week first [REPORT-10, REPORT-31, REPORT-34]', async () => {
  const { $ } = await admin.browser.get(graph('/reports/deals'))
  const options = $('form.range select[name=option] option').toArray()
  expect(options.map((option) => [$(option).attr('value'), $(option).text()])).toEqual([
    ['TODAY', 'Today'],
    ['YESTERDAY', 'Yesterday'],
    ['THIS-WEEK', 'This-Week'],
    ['THIS-MONTH', 'This-Month'],
    ['THIS-YEAR', 'This-Year'],
  ])
  expect($('form.range option:selected').attr('value')).toBe('THIS-WEEK')
  expect($('form.range button').text()).toBe('Generate')
})

test('the graph of deals is a table of bars under its title, and an island over it [REPORT-09, REPORT-11, REPORT-46]', async () => {
  const answer = await admin.browser.get(graph('/reports/deals', 'TODAY'))
  const { $ } = answer
  expect($('x-island[name=chart] figcaption').text()).toBe('Deal Title vs View Count')
  expect(barsIn(answer)).toEqual([
    ['Monsoon s...e lagoon', '7'],
    ['Love cake', '4'],
    ['High tea', '2'],
  ])
  expect($('.bars th [title]').attr('title')).toBe('Monsoon supper for two by the lagoon')
  const widths = $('.bars rect').toArray()
  expect(widths.map((bar) => $(bar).attr('width'))).toEqual(['100.0%', '57.1%', '28.6%'])
  expect(answer.html).not.toMatch(/ style="/)
  const props = JSON.parse($('x-island[name=chart]').attr('props') ?? '')
  expect(props.bars.map(({ value }: { value: number }) => value)).toEqual([7, 4, 2])
  expect($('script[src*="/assets/islands"]')).toHaveLength(1)
})

test('a list has no chart and asks for none of its script [REPORT-09]', async () => {
  const { $ } = await admin.browser.get('/reports/deals')
  expect($('x-island[name=chart], .bars')).toHaveLength(0)
})

test('the graph of categories has the same periods [REPORT-17]', async () => {
  const answer = await merchant.browser.get(graph('/reports/categories', 'THIS-YEAR'))
  expect(barsIn(answer)).toEqual([['Restaurants', '9']])
  expect(answer.$('figcaption').text()).toBe('Category Name vs View Count')
  expect(answer.$('form.range option')).toHaveLength(5)
})

test('the graph of a merchant holds the own deals alone, that of others all [REPORT-37]', async () => {
  const own = graph('/merchant-reports/deals-reports/merchant', 'TODAY')
  expect(barsIn(await rival.browser.get(own))).toEqual([['Love cake', '4']])
  expect(barsIn(await bank.browser.get(graph('/reports/deals', 'TODAY')))).toHaveLength(3)
  expect(barsIn(await bank.browser.get(graph('/reports/banks', 'TODAY')))).toHaveLength(1)
  expect(barsIn(await admin.browser.get(graph('/reports/merchants', 'TODAY')))).toHaveLength(2)
})

test('merchants get no graph of themselves [REPORT-13]', async () => {
  const { $ } = await merchant.browser.get(graph('/merchant-view-merchant-reports'))
  expect($('.tabs')).toHaveLength(0)
  expect($('x-island[name=chart], .bars')).toHaveLength(0)
  expect($('#list tbody tr')).toHaveLength(1)
})

test('where nothing was viewed, the graph says so [REPORT-18]', async () => {
  const answer = await admin.browser.get(graph('/reports/deals', 'YESTERDAY'))
  expect(answer.$('.empty h2').text().toLowerCase()).toBe('no records found')
})

test('another period, or none, is refused beside the choice [REPORT-26]', async () => {
  const unknown = await admin.browser.get(graph('/reports/deals', 'TOMORROW'))
  expect(unknown.status).toBe(422)
  expect(unknown.$('.error:not([hidden])').text()).toBe(
    'Choose today, yesterday, this week, this month or this year',
  )
  const none = await admin.browser.get('/reports/deals?tab=graph&option=')
  expect(none.status).toBe(422)
  expect(none.$('.error:not([hidden])').text()).toBe('Option is required')
})

test('the figures of a graph as CSV [SCREEN-91]', async () => {
  const answer = await admin.browser.get(`${graph('/reports/deals', 'TODAY')}&format=csv`)
  expect(answer.html.split('\r\n')).toHaveLength(5)
  expect(answer.headers.get('content-disposition')).toContain('deals-graph.csv')
})

test('charts speak Russian, too [MISC-08, SHELL-66]', async () => {
  const { browser } = await signedIn(room.app, { role: 'ADMIN', business: undefined })
  browser.cookies.set('__Host-lang', 'ru')
  const { $ } = await browser.get(graph('/reports/deals', 'TODAY'))
  expect($('figcaption').text()).toBe('Акции по числу просмотров')
  expect($('.bars thead').text()).toBe('Название акцииПросмотры')
  expect($('form.range option').first().text()).toBe('Сегодня')
  const { texts } = JSON.parse($('x-island').attr('props') ?? '')
  expect(texts).toEqual({ asTable: 'Показать таблицей', asChart: 'Показать графиком' })
})
