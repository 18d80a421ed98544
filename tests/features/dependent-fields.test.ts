import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'
import { addCategory as addRecord, editOf } from './categories/forms.ts'
import { addCategory, addDeal, inDays, openShop, today } from './deals/shop.ts'
import { addPath, openDays } from './deals-of-the-day/days.ts'

const app = await testApp()
const shop = await openShop(app)
const second = await addCategory(app.db, shop.account.id)
const admin = (await signedIn(app, { role: 'ADMIN' })).browser
const related = [await addRecord(admin), await addRecord(admin)]
const days = await openDays(app, ['Tea tasting', 'Dinner'])

type Typed = [string, string][]
const formOf = ({ $ }: Answer) => $('main form').last()
const typedIn = (answer: Answer): Typed =>
  formOf(answer)
    .serializeArray()
    .map(({ name, value }) => [name, value])
const without = (typed: Typed, names: string[]) => typed.filter(([name]) => !names.includes(name))

/** Sets fields of the shown form and presses its button for what depends on them. */
async function press(browser: Browser, page: string, answer: Answer, set: Typed, show: string) {
  const names = set.map(([name]) => name)
  const form = new FormData()
  for (const [name, value] of [...without(typedIn(answer), names), ...set]) form.append(name, value)
  form.append('show', show)
  const shown = await browser.post(page, form)
  expect(shown.status).toBe(200)
  return shown
}

const season: Typed = [
  ...related.map((one): [string, string] => ['relatedCategories', one]),
  ['startDate', inDays(1)],
  ['expiryDate', inDays(9)],
]
const deal = await addDeal(shop)
const nowhere = '01920000-0000-7000-8000-000000000000'

/** A form, what is set in it, what it depends on changed away through each, and the button that shows it. */
const forms = {
  'the promo type of a new deal': {
    browser: shop.browser,
    page: '/deals/add',
    first: [
      ['categoryId', shop.categoryId],
      ['promoTypeId', shop.promoTypeId],
    ],
    away: [second.categoryId, '', nowhere],
    show: 'promo-types',
  },
  'the promo type of a stored deal': {
    browser: shop.browser,
    page: `/deals/edit/${deal}`,
    first: [
      ['categoryId', shop.categoryId],
      ['promoTypeId', shop.promoTypeId],
    ],
    away: ['', second.categoryId, second.categoryId],
    show: 'promo-types',
  },
  'the season of a new category': {
    browser: admin,
    page: '/categories/add',
    first: [['categoryType', 'SEASONAL'], ...season],
    away: ['NORMAL', '', 'weekly'],
    show: 'season',
  },
  'the season of a stored category': {
    browser: admin,
    page: editOf(await addRecord(admin)),
    first: [['categoryType', 'SEASONAL'], ...season],
    away: ['', 'NORMAL'],
    show: 'season',
  },
  'the deals of a day': {
    browser: days.shop.browser,
    page: addPath,
    first: [['validOn', today()], ...days.dealIds.map((one): [string, string] => ['dealIds', one])],
    away: [inDays(400), '', 'завтра', '2026-02-30', inDays(-1)],
    show: 'deals',
  },
} satisfies Record<
  string,
  { browser: Browser; page: string; first: Typed; away: string[]; show: string }
>

test.each(Object.entries(forms))(
  'without script a choice outlives a change of what it depends on: %s [CAT-38]',
  async (_, { browser, page, show, ...typed }) => {
    const first: Typed = typed.first.map(([name = '', value = '']) => [name, value])
    const [[governor] = ['']] = first
    const shown = await press(browser, page, await browser.get(page), first, show)
    const chosen = without(typedIn(shown), ['_csrf', 'key']).sort()
    for (const one of first) expect(chosen).toContainEqual(one)
    let answer = shown
    for (const other of typed.away)
      answer = await press(browser, page, answer, [[governor, other]], show)
    answer = await press(browser, page, answer, first.slice(0, 1), show)
    expect(without(typedIn(answer), ['_csrf', 'key']).sort()).toEqual(chosen)
  },
)

test('each category remembers its own promo type, and one of another is not saved with it', async () => {
  const page = '/deals/add'
  const { browser, categoryId, promoTypeId } = shop
  const go = (answer: Answer, set: Typed) => press(browser, page, answer, set, 'promo-types')
  let answer = await go(await browser.get(page), [
    ['categoryId', categoryId],
    ['promoTypeId', promoTypeId],
  ])
  answer = await go(answer, [['categoryId', second.categoryId]])
  answer = await go(answer, [['promoTypeId', second.promoTypeId]])
  for (const one of [shop, second, shop, second]) {
    answer = await go(answer, [['categoryId', one.categoryId]])
    expect(answer.$('[name=promoTypeId]').val()).toBe(one.promoTypeId)
  }
  const form = new FormData()
  for (const [name, value] of without(typedIn(answer), ['promoTypeId'])) form.append(name, value)
  form.append('promoTypeId', '')
  const refused = await browser.post(page, form)
  expect(refused.status).toBe(422)
  expect(refused.$('#errors a[href="#field-promoTypeId"]')).toHaveLength(1)
})
