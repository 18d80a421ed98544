import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { addCategory, addDeal, goodDeal, openShop, sendDeal } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)
const other = await openShop(app)
const second = await addCategory(app.db, shop.account.id)
const { browser } = shop
const ADD = '/deals/add'

const earlier = await addDeal(shop, {
  termsAndConditions: 'Dine-in only.\n\n- One table\n- One hour',
  startTime: '07:00 PM',
  endTime: '10:15 PM',
})
const foreign = await addDeal(other, { termsAndConditions: 'Somebody else’s.' })
await app.db.update(deals).set({ approvalStatus: 'APPROVED' })

const empty = { termsAndConditions: '', startTime: '', endTime: '' }
const use = async (kind: string, id: string, fields: Record<string, string> = {}) => {
  const typed = { ...goodDeal(shop), ...empty, ...fields, use: `${kind}:${id}` }
  return sendDeal(browser, ADD, typed)
}
const inForm = ({ $ }: Awaited<ReturnType<typeof use>>) => ({
  terms: $('[name=termsAndConditions]').text(),
  start: $('[name=startTime] option[selected]').attr('value') ?? '',
  end: $('[name=endTime] option[selected]').attr('value') ?? '',
  title: $('[name=title]').attr('value'),
})

test.each(['en', 'ru'])(
  'without script a press brings the form back filled in, and saves nothing (%s) [DEAL-134]',
  async (lang) => {
    await browser.submit(ADD, { language: lang }, '/preferences')
    const before = await app.db.$count(deals)
    const shown = await sendDeal(browser, ADD, { ...goodDeal(shop), show: 'promo-types' })
    const buttons = shown.$('.suggestions button[name=use]')
    expect(buttons.map((_, one) => shown.$(one).attr('value')).get()).toEqual([
      `terms:${earlier}`,
      `times:${earlier}`,
    ])
    expect(shown.$('.suggestions').text()).toContain(
      lang === 'ru' ? '19:00 – 22:15' : '07:00 PM – 10:15 PM',
    )
    const { title } = goodDeal(shop)
    const terms = await use('terms', earlier)
    expect(terms.status).toBe(200)
    expect(inForm(terms)).toMatchObject({ title, start: '', end: '' })
    expect(inForm(terms).terms).toContain('- One hour')
    expect(terms.$('[name=termsKept]').attr('value')).toContain('<li>One hour</li>')
    expect(inForm(await use('times', earlier))).toEqual({
      title,
      terms: '',
      start: '07:00 PM',
      end: '10:15 PM',
    })
    expect(await app.db.$count(deals)).toBe(before)
    await browser.submit(ADD, { language: 'en' }, '/preferences')
  },
)

test.each<[string, string, Record<string, string>]>([
  ['somebody else’s terms', `terms:${foreign}`, {}],
  ['somebody else’s times', `times:${foreign}`, {}],
  ['a kind that is none', `prices:${earlier}`, {}],
  ['no id', 'terms:', {}],
  ['markup', 'terms:<script>', {}],
  ['two at once', `terms:${earlier},times:${earlier}`, {}],
  ['one of another category', `terms:${earlier}`, { categoryId: second.categoryId }],
  ['one without a category', `terms:${earlier}`, { categoryId: '' }],
  ['one of a category that is no id', `times:${earlier}`, { categoryId: 'food' }],
  ['a name of an object', 'terms:constructor', {}],
])('%s is not filled in, and what was typed stays', async (_name, named, fields) => {
  const [kind = '', id = ''] = named.split(/:(.*)/)
  const typed = { termsAndConditions: 'As I typed it.', startTime: '09:00 AM', endTime: '09:15 AM' }
  const form = await use(kind, id, { ...typed, ...fields })
  expect(form.status).toBe(200)
  expect(inForm(form)).toMatchObject({
    terms: 'As I typed it.',
    start: '09:00 AM',
    end: '09:15 AM',
  })
})

test('they come with the promo types of a new deal alone, and nothing is filled in before a press [DEAL-134]', async () => {
  const query = `categoryId=${shop.categoryId}`
  const part = await browser.swap(`/deals/promo-types?${query}&suggest=1`, 'div#promo-types')
  expect(part.$('.suggestions button')).toHaveLength(2)
  const edit = await browser.swap(`/deals/promo-types?${query}`, 'div#promo-types')
  expect(edit.$('.suggestions')).toHaveLength(0)
  const none = await browser.swap('/deals/promo-types?categoryId=&suggest=1', 'div#promo-types')
  expect(none.$('.suggestions')).toHaveLength(0)
  const form = await browser.get(ADD)
  expect(form.$('select[name=categoryId]').attr('hx-get')).toBe('/deals/promo-types?suggest=1')
  expect(form.$('[name=termsAndConditions]').text()).toBe('')
  await app.db.update(deals).set({ approvalStatus: 'REJECTED' }).where(eq(deals.id, earlier))
  const again = await browser.get(`/deals/edit/${earlier}`)
  expect(again.status).toBe(200)
  expect(again.$('.suggestions')).toHaveLength(0)
  expect(again.$('select[name=categoryId]').attr('hx-get')).toBe('/deals/promo-types')
})
