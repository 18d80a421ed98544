import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'
import { inDays } from '../deals/shop.ts'
import { addCategory, goodSeason, viewOf } from './forms.ts'

const app = await testApp()
const { browser } = await signedIn(app, { role: 'ADMIN' })
const { browser: russianReader } = await signedIn(app, { role: 'ADMIN' })
await russianReader.submit('/categories', { language: 'ru' }, '/preferences')
const ids = [
  await addCategory(browser, { name: 'Tea' }),
  await addCategory(browser, { name: 'Cake' }),
]
const sent = ({ $ }: Answer) =>
  $.root()
    .find('input')
    .serializeArray()
    .map(({ name, value }): [string, string] => [name, value])

/** As the select of types asks, with what stands in the part that it replaces. */
function choose(type: string, before: [string, string][]) {
  const query = new URLSearchParams([['categoryType', type], ...before])
  return browser.swap(`/categories/season?${query}`, 'div#season')
}

test('dates and related categories outlive another type and no type at all [CAT-38]', async () => {
  const typed: [string, string][] = [
    ...ids.map((id): [string, string] => ['relatedCategories', id]),
    ['startDate', '2027-01-10'],
    ['expiryDate', '2027-02-10'],
  ]
  let part = await choose('NORMAL', typed)
  expect(part.$('input:not([type=hidden])')).toHaveLength(0)
  part = await choose('', sent(part))
  part = await choose('SEASONAL', sent(part))
  expect(part.$('input[type=hidden]')).toHaveLength(0)
  expect(sent(part).sort()).toEqual(typed.sort())
})

test('what is no id or no date is shown as it was typed and does no harm', async () => {
  const part = await choose('NORMAL', [
    ['relatedCategories', 'x'],
    ['startDate', '"><script>'],
  ])
  expect(part.$('script')).toHaveLength(0)
  expect(sent(part)).toEqual([['startDate', '"><script>']])
})

test('a season that was sent with the type changed to normal is no season', async () => {
  const id = await addCategory(browser, {
    name: 'Fruit',
    startDate: '2071-01-10',
    expiryDate: '2071-02-10',
    relatedCategories: ids,
  })
  const { $ } = await browser.get(`/categories/view/${id}`)
  expect($('main').text()).not.toContain('2071')
})

test.each([
  [0, 0, 'Active', 'Действует'],
  [0, 30, 'Active', 'Действует'],
  [-3, 0, 'Active', 'Действует'],
  [-90, 1, 'Active', 'Действует'],
  [1, 1, 'Upcoming', 'Ещё не началась'],
  [1, 2, 'Upcoming', 'Ещё не началась'],
  [3, 30, 'Upcoming', 'Ещё не началась'],
  [300, 330, 'Upcoming', 'Ещё не началась'],
  [-1, -1, 'Expired', 'Истекла'],
  [-400, -370, 'Expired', 'Истекла'],
])('a season from day %i to day %i is %s [CAT-39]', async (from, to, english, russian) => {
  const name = `Season ${from} to ${to}`
  const days = { startDate: inDays(from), expiryDate: inDays(to) }
  const id = await addCategory(browser, goodSeason(ids, { name, ...days }))
  for (const [reader, word] of [
    [browser, english],
    [russianReader, russian],
  ] as const) {
    const list = await reader.get(`/categories?q=${encodeURIComponent(name)}`)
    const row = list.$('tbody tr').filter((_, row) => list.$(row).find('th').text().includes(name))
    expect(row.find('.tag').text()).toBe(word)
    expect((await reader.get(viewOf(id))).$('main .tag').first().text()).toBe(word)
  }
})
