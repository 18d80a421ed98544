import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dealImages, deals } from '#src/services/core/deals/schema.ts'
import { testApp } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/browser.ts'
import { addDeal, goodDeal, openShop, picture, sendDeal } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser } = shop

const idsIn = ({ $ }: Answer) =>
  $('form [name=imageUrlsKept]')
    .map((_, box) => $(box).attr('value'))
    .get()
const moveIn = ({ $ }: Answer, label: string) =>
  $('form button[name=move]')
    .filter((_, button) => $(button).attr('aria-label') === label)
    .attr('value') ?? ''

test('without script a press moves a picture, keeps what was typed, and Save keeps the order [DEAL-135]', async () => {
  const before = await app.db.$count(deals)
  const pictures = { coverImage: await picture(), imageUrls: [await picture(), await picture()] }
  const typed = { ...goodDeal(shop), title: 'Moved' }
  const shown = await sendDeal(browser, '/deals/add', { ...typed, ...pictures, move: 'none up' })
  expect(shown.status).toBe(200)
  const [first = '', second = ''] = idsIn(shown)
  expect(moveIn(shown, 'Move Image 2 up')).toBe(`${second} up`)
  const moved = await sendDeal(browser, '/deals/add', {
    ...typed,
    imageUrlsKept: first,
    coverImageKept: String(shown.$('form [name=coverImageKept]').attr('value')),
    imageUrls: await picture(),
    move: `${first} down`,
  })
  expect(moved.status).toBe(200)
  expect(idsIn(moved)).toHaveLength(2)
  expect(idsIn(moved)[1]).toBe(first)
  expect(moved.$('[name=title]').attr('value')).toBe('Moved')
  expect(await app.db.$count(deals)).toBe(before)
})

test('an edit is moved without being saved, and saved in its new order [DEAL-135]', async () => {
  const id = await addDeal(shop, { imageUrls: [await picture(), await picture(), await picture()] })
  const path = `/deals/edit/${id}`
  const stored = async () => {
    const rows = await app.db
      .select()
      .from(dealImages)
      .where(eq(dealImages.dealId, id))
      .orderBy(dealImages.position)
    return rows.map(({ url }) => url.split('/').at(-1))
  }
  const [a = '', b = '', c = ''] = await stored()
  const shown = await browser.get(path)
  expect(idsIn(shown)).toEqual([a, b, c])
  const moved = await sendDeal(browser, path, { ...goodDeal(shop), move: `${c} up` })
  expect(idsIn(moved)).toEqual([a, c, b])
  expect(await stored()).toEqual([a, b, c])
  const form = new FormData()
  for (const box of moved.$('form[action^="/deals/edit"] input').get()) {
    const { name = '', value = '', type, checked } = box.attribs
    const isSent = type === 'hidden' || (type === 'checkbox' && checked !== undefined)
    if (isSent) form.append(name, value)
  }
  for (const [name, value] of Object.entries(goodDeal(shop))) form.append(name, value)
  expect((await browser.post(path, form)).status).toBe(303)
  expect(await stored()).toEqual([a, c, b])
})

test.each(['en', 'ru'])('buttons say what they move (%s) [DEAL-135]', async (language) => {
  const id = await addDeal(shop, {
    title: `Named ${language}`,
    imageUrls: [await picture(), await picture()],
  })
  await browser.submit(`/deals/edit/${id}`, { language }, '/preferences')
  const { $ } = await browser.get(`/deals/edit/${id}`)
  const labels = $('form li button[name=move]')
    .map((_, one) => $(one).attr('aria-label'))
    .get()
  await browser.submit(`/deals/edit/${id}`, { language: 'en' }, '/preferences')
  expect(new Set(labels).size).toBe(4)
  expect($('form [data-upload] button[name=move]').length).toBe(4)
})
