import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { categories } from '#src/services/core/categories/schema.ts'
import { full, noticeOf } from '#tests/features/roles/manager.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { addDeal, inDays, openShop, picture } from '../deals/shop.ts'
import {
  addCategory,
  editOf,
  errorsOf,
  type Fields,
  goodCategory,
  goodSeason,
  sendCategory,
  viewOf,
} from './forms.ts'

let app: TestApp
let browser: Browser
let about = ''
beforeAll(async () => {
  app = await testApp()
  browser = (await full(app)).browser
  about = await addCategory(browser, { name: 'Sweets' })
})

describe('changing a category', () => {
  test('changing a category starts from what is saved, and saves [SCREEN-27, CAT-13]', async () => {
    const id = await addCategory(browser, goodSeason([about], { promoTypeName: 'Gifts' }))
    const form = await browser.get(editOf(id))
    expect(form.$('h1').text()).toBe('Edit category')
    expect(form.$('#field-categoryType option[selected]').attr('value')).toBe('SEASONAL')
    expect(form.$('#field-expiryDate').attr('value')).toBe(inDays(20))
    const fields = { description: 'New words.', categoryType: 'SEASONAL', popular: 'on' }
    const answer = await sendCategory(browser, editOf(id), fields)
    expect(answer.headers.get('location')).toBe(viewOf(id))
    const shown = await browser.get(viewOf(id))
    expect(noticeOf(shown)).toContain('Category saved.')
    expect(shown.$('main').text()).toContain('New words.')
    expect(shown.$('.facts').text()).toContain('Gifts')
    expect(shown.$('section[aria-labelledby=timeline] b').first().text()).toBe('Category changed')
  })

  test('a change of a category that somebody else has changed is refused with words; what was typed stays', async () => {
    const id = await addCategory(browser)
    const mine = await browser.get(editOf(id))
    const { browser: other } = await full(app)
    const theirs = { description: 'Theirs.', categoryType: 'NORMAL' }
    expect((await sendCategory(other, editOf(id), theirs)).status).toBe(303)
    const fields = { description: 'Mine.', categoryType: 'NORMAL' }
    const stale = await sendCategory(browser, editOf(id), fields, mine)
    expect(stale.status).toBe(422)
    expect(stale.$('#errors').text()).toContain('This category was changed at')
    expect(stale.$('#field-description').text()).toBe('Mine.')
    expect((await browser.get(viewOf(id))).$('main').text()).toContain('Theirs.')
    const again = await sendCategory(browser, editOf(id), fields, stale)
    expect(again.status).toBe(303)
    expect((await browser.get(viewOf(id))).$('main').text()).toContain('Mine.')
  })

  test('adds, renames and removes promo types on the form [CAT-34, CAT-33]', async () => {
    const id = await addCategory(browser, { promoTypeName: ['Gifts', 'Dining'] })
    const form = await browser.get(editOf(id))
    const ids = form
      .$('input[name=promoTypeId]')
      .toArray()
      .map((input) => form.$(input).attr('value') ?? '')
    const fields = {
      description: 'Same.',
      categoryType: 'NORMAL',
      promoTypeId: ids,
      promoTypeName: ['', 'Presents', 'Travel', ''],
    }
    expect((await sendCategory(browser, editOf(id), fields, form)).status).toBe(303)
    expect((await browser.get(viewOf(id))).$('.facts').text()).toContain('Presents, Travel')
    const line = await browser.swap('/categories/promo-type-line', 'div#promo-types')
    expect(line.$('input[name=promoTypeName]')).toHaveLength(1)
    const more = await sendCategory(browser, editOf(id), {
      description: 'Same.',
      categoryType: 'NORMAL',
      promoTypeId: ['', '', ''],
      promoTypeName: ['One', 'Two', 'Three'],
      show: 'promo-types',
    })
    expect(more.status).toBe(200)
    expect(more.$('input[name=promoTypeName]').length).toBeGreaterThan(3)
  })

  test('a promo type that deals use cannot be removed, and the form says why [CAT-34]', async () => {
    const shop = await openShop(app)
    await addDeal(shop)
    const form = await browser.get(editOf(shop.categoryId))
    const fields = {
      description: 'Needed.',
      categoryType: 'NORMAL',
      imageUrl: await picture(),
      promoTypeId: '',
      promoTypeName: 'Another',
    }
    const refused = await sendCategory(browser, editOf(shop.categoryId), fields, form)
    expect(refused.status).toBe(422)
    expect(errorsOf(refused)).toEqual([
      ['#field-promoTypes', 'You can’t remove the promo type “Flat amount off”: 1 deal uses it.'],
    ])
  })

  test('a service that does not answer keeps the form', async () => {
    const id = await addCategory(browser)
    const down = await testApp({
      beside: app,
      instead: ({ method, url }) =>
        method === 'PUT' && url.includes('/categories') ? new Response('', { status: 502 }) : null,
    })
    const { browser: other } = await full(down)
    const fields = { description: 'Kept.', categoryType: 'NORMAL' }
    const answer = await sendCategory(other, editOf(id), fields)
    expect(answer.status).toBe(502)
    expect(answer.$('#field-description').text()).toBe('Kept.')
    const [row] = await app.db.select().from(categories).where(eq(categories.id, id))
    expect(row?.version).toBe(1)
  })

  test('odd input is a clear refusal, never a failure', async () => {
    const id = await addCategory(browser)
    const odd: Fields[] = [
      { name: 'x'.repeat(101) },
      { description: 'x'.repeat(1001) },
      { categoryType: 'OTHER' },
      { promoTypeName: Array.from({ length: 31 }, (_none, at) => `Type ${at}`) },
      { promoTypeName: ['Same', 'same'] },
      { promoTypeName: 'x'.repeat(61) },
      { promoTypeId: crypto.randomUUID(), promoTypeName: 'Foreign' },
      { categoryType: 'SEASONAL', relatedCategories: [id, 'x'] },
    ]
    for (const fields of odd) {
      const all = { ...goodCategory(), ...fields }
      const answer = await sendCategory(browser, editOf(id), all)
      expect(answer.status, JSON.stringify(fields)).toBe(422)
    }
  })
})
