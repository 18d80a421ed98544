import { beforeAll, describe, expect, test } from 'vitest'
import { merchantBrands } from '#src/services/core/brands/schema.ts'
import { dealTotals } from '#src/services/core/deals/schema.ts'
import { full, narrowed } from '#tests/features/roles/manager.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'
import { addBrand } from './brands.ts'

let app: TestApp
let browser: Browser
let id = ''
beforeAll(async () => {
  app = await testApp()
  browser = (await full(app)).browser
  const empty = await browser.get('/brands')
  expect(empty.$('.empty h2').text()).toBe('No Records Found')
  id = await addBrand(browser, { name: 'Ceylon Leaf', description: 'Single-estate tea.' })
})

const textOf = ({ $ }: Answer, selector: string) =>
  $(selector)
    .toArray()
    .map((node) => $(node).text())
const tabs = (answer: Answer) => textOf(answer, '.tabs a')

/** A merchant or bank that has chosen the brand. */
async function chooser(role: 'MERCHANT' | 'BANK', businessName: string) {
  const business = { updated: true, approvalStatus: 'APPROVED' as const, businessName }
  const account = await addAccount(app.db, { role, business })
  await app.db.insert(merchantBrands).values({ merchantId: account.id, brandId: id })
  return account
}

describe('a brand', () => {
  test('a brand shows name, description and numbers, with buttons, tabs and breadcrumbs [SCREEN-29, BRAND-05, BRAND-06, BRAND-07]', async () => {
    await chooser('MERCHANT', 'Harbour House')
    await chooser('BANK', 'Lagoon Bank')
    const page = await browser.get(`/brands/view/${id}`)
    expect(page.$('h1').text()).toBe('Ceylon Leaf')
    expect(page.$('main').text()).toContain('Single-estate tea.')
    expect(textOf(page, '.stat')).toEqual([
      'Deals0',
      'Active deals0',
      'Merchants1',
      'Active merchants1',
    ])
    expect(textOf(page, '.head a')).toEqual(['Delete brand', 'Edit brand'])
    expect(textOf(page, '.crumbs li').map((crumb) => crumb.trim())).toEqual([
      'Home',
      'Brands',
      'Ceylon Leaf',
    ])
    expect(tabs(page)).toEqual(['Merchants', 'Merchant Deals'])
    expect(page.$('tbody').text()).toContain('Harbour House')
    expect(page.$('tbody').text()).not.toContain('Lagoon Bank')
    expect(page.$('main').text()).toContain('Brand added')
  })

  test('a tab has an address of its own and says No Records Found when it is empty [SCREEN-29, BRAND-07]', async () => {
    const deals = await browser.get(`/brands/view/${id}?tab=deals`)
    expect(deals.$('.tabs [aria-current]').text()).toBe('Merchant Deals')
    expect(deals.$('.empty h2').text()).toBe('No Records Found')
    const panel = await browser.swap(`/brands/view/${id}?page=1`, 'div#list')
    expect(panel.$('h1, #menu')).toHaveLength(0)
    expect(panel.$('#list')).toHaveLength(1)
  })

  test('one that a merchant chose stays, and the page says by whom it is used [BRAND-15]', async () => {
    await chooser('MERCHANT', 'Tea Leaf')
    const answer = await browser.submit(`/brands/view/${id}/delete`, {})
    expect(answer.status).toBe(422)
    expect(answer.$('[role=alert]').text()).toContain('merchants and 1 bank')
    expect((await browser.get(`/brands/view/${id}`)).status).toBe(200)
  })
})

test('a row says how many merchants and deals a brand has, and so does the file [BRAND-16]', async () => {
  const brand = await addBrand(browser, { name: 'Two Leaves', description: 'Green tea.' })
  const business = {
    updated: true,
    approvalStatus: 'APPROVED' as const,
    businessName: 'Hill House',
  }
  const merchant = await addAccount(app.db, { role: 'MERCHANT', business })
  await app.db.insert(merchantBrands).values({ merchantId: merchant.id, brandId: brand })
  const none = { pending: 0, approved: 0, rejected: 0 }
  await app.db
    .insert(dealTotals)
    .values({ ...none, scope: merchant.id, asOf: '2026-01-01', total: 3 })
  const { $ } = await browser.get('/brands?q=two+leaves')
  expect($('#list tbody .sub').text()).toBe('3 deals · 1 merchant · Green tea.')
  const file = await browser.get('/brands?q=two+leaves&format=csv')
  expect(file.html).toContain('Two Leaves,Green tea.,3,1')
})

describe('who may', () => {
  const paths = () => ['/brands', '/brands/add', `/brands/view/${id}`, `/brands/view/${id}/delete`]

  test('merchants and banks find no such page, guests sign in first [SCREEN-28, SHELL-16]', async () => {
    for (const role of ['MERCHANT', 'BANK'] as const) {
      const { browser: other } = await signedIn(app, { role })
      for (const path of paths()) expect((await other.get(path)).status, path).toBe(404)
    }
  })

  test('a narrowed administrator sees the buttons and tabs of the role alone [ROLE-20]', async () => {
    const { browser: other } = await narrowed(app, ['VIEW_BRAND', 'VIEW_DEAL'])
    const page = await other.get(`/brands/view/${id}`)
    expect(page.$('.head a')).toHaveLength(0)
    expect(tabs(page)).toEqual(['Merchant Deals'])
    expect((await other.get('/brands')).$('a[href="/brands/add"]')).toHaveLength(0)
    for (const path of ['/brands/add', `/brands/view/${id}/delete`])
      expect((await other.get(path)).status, path).toBe(403)
  })
})
