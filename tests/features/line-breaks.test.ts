import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'
import { addBrand } from './brands/brands.ts'
import { addDeal, decide, openShop } from './deals/shop.ts'

const app = await testApp()
const shop = await openShop(app, { name: 'Harbour House' })
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const { browser: bank } = await signedIn(app, { role: 'BANK' })

const texts = [
  'Line one\nLine two',
  'Windows\r\nwrites two signs',
  'A blank line\n\nbetween paragraphs',
  '– a list\n– of two',
  'Первая строка\nвторая строка',
  'පළමු පේළිය\nදෙවන පේළිය',
  'முதல் வரி\nஇரண்டாம் வரி',
  '<b>No</b>\nmarkup & "quotes"',
  '  indented\n  by blanks',
  'One line alone',
]
const lines = (text: string) => text.trim().split(/\s*\n\s*/)
/** What the browser breaks where it was typed. */
const broken = ({ $ }: Answer) =>
  $('.as-typed, blockquote')
    .toArray()
    .map((one) => lines($(one).text()))

test.each(texts)('“%s” stands in the lines in which it was typed [SHELL-192]', async (text) => {
  const id = await addDeal(shop, { description: text })
  for (const [reader, role] of [
    [shop.browser, 'merchant'],
    [admin, 'admin'],
    [bank, 'bank'],
  ] as const)
    expect(broken(await reader.get(`/deals/view/${role}/${id}`)), role).toContainEqual(lines(text))
  await decide(admin, id, 'reject', text)
  expect(broken(await admin.get(`/deals/view/admin/${id}`))).toContainEqual(lines(text))
})

test('so does a brand’s description [SHELL-192]', async () => {
  const id = await addBrand(admin, { description: 'Tea\nand cake' })
  expect(broken(await admin.get(`/brands/view/${id}`))).toContainEqual(['Tea', 'and cake'])
})

test('the sheet of every page keeps these lines [SHELL-192]', async () => {
  const sheet = await readFile('public/styles/90-utilities.css', 'utf8')
  expect(sheet).toMatch(/\.as-typed,\s+blockquote \{\s+white-space: pre-line;/)
})
