import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'
import { addCategory } from './forms.ts'

const app = await testApp()
const { browser } = await signedIn(app, { role: 'ADMIN' })
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
    startDate: '2027-01-10',
    expiryDate: '2027-02-10',
    relatedCategories: ids,
  })
  const { $ } = await browser.get(`/categories/view/${id}`)
  expect($('main').text()).not.toContain('2027')
})
