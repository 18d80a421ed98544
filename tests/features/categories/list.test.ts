import { beforeAll, describe, expect, test } from 'vitest'
import { full } from '#tests/features/roles/manager.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { inDays } from '../deals/shop.ts'
import { addCategory, editOf, goodCategory, goodSeason, sendCategory, viewOf } from './forms.ts'

let app: TestApp
let browser: Browser
let toys = ''
beforeAll(async () => {
  app = await testApp()
  browser = (await full(app)).browser
  toys = await addCategory(browser, { name: 'Toys and games', popular: 'on' })
  await addCategory(browser, goodSeason([toys], { name: 'Avurudu' }))
  await addCategory(
    browser,
    goodSeason([toys], { name: 'Last year', startDate: inDays(-90), expiryDate: inDays(-1) }),
  )
})

const names = ({ $ }: Answer) =>
  $('tbody th a')
    .toArray()
    .map((link) => $(link).text())

test('a category that is added, renamed or deleted is offered so among the filters of deals at once [SHELL-96]', async () => {
  const offered = async () =>
    (await browser.get('/deals/list/admin')).$('select[name=category]').text()
  expect(await offered()).not.toContain('Pottery')
  const id = await addCategory(browser, { name: 'Pottery' })
  expect(await offered()).toContain('Pottery')
  const renamed = goodCategory({ name: 'Ceramics' })
  expect((await sendCategory(browser, editOf(id), renamed)).status).toBe(303)
  expect(await offered()).toContain('Ceramics')
  await browser.submit(`${viewOf(id)}/delete`, {})
  expect(await offered()).not.toContain('Ceramics')
})

describe('the list of categories', () => {
  test('the list of categories says which are active and which have expired [CAT-05]', async () => {
    const { $, status } = await browser.get('/categories')
    expect(status).toBe(200)
    expect(names({ $ } as Answer)).toEqual(['Avurudu', 'Last year', 'Toys and games'])
    const rows = $('tbody tr')
      .toArray()
      .map((row) => $(row).find('.tag').text())
    expect(rows).toEqual(['Active', 'Expired', 'Active'])
    expect($('tbody img').attr('src')).toMatch(/^\/media\/[\w-]+\/thumb$/)
  })
})
