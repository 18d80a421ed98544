import { beforeAll, describe, expect, test } from 'vitest'
import { full } from '#tests/features/roles/manager.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { inDays } from '../deals/shop.ts'
import { addCategory, goodSeason, viewOf } from './forms.ts'

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

describe('the list of categories', () => {
  test('the list of categories shows picture, name and status, and leads to each and to Add [SCREEN-25, CAT-02, CAT-03, CAT-05, CAT-06]', async () => {
    const { $, status } = await browser.get('/categories')
    expect(status).toBe(200)
    const headers = $('thead th:not(.k-pick)')
      .toArray()
      .map((cell) => $(cell).text())
    expect(headers).toEqual(['Image', 'Name', 'Season', 'Status'])
    expect(names({ $ } as Answer)).toEqual(['Avurudu', 'Last year', 'Toys and games'])
    const rows = $('tbody tr')
      .toArray()
      .map((row) => $(row).find('.tag').text())
    expect(rows).toEqual(['Active', 'Expired', 'Active'])
    expect($('tbody img').attr('src')).toMatch(/^\/media\/[\w-]+\/thumb$/)
    expect($('a[href="/categories/add"]').text()).toBe('Add category')
    expect($('#menu [aria-current=page]').text()).toBe('Categories')
    const href = $('tbody th a').last().attr('href') ?? ''
    expect(href).toBe(viewOf(toys))
    expect((await browser.get(href)).status).toBe(200)
  })

  test('the list of categories is filtered by all, active, expired and new, each with its count [CAT-04]', async () => {
    const { $ } = await browser.get('/categories')
    const segment = $('.segment a')
      .toArray()
      .map((link) => [$(link).attr('href'), $(link).text()])
    expect(segment).toEqual([
      ['/categories', 'All 3'],
      ['/categories?filter=active', 'Active 2'],
      ['/categories?filter=expired', 'Expired 1'],
      ['/categories?filter=new', 'New today 3'],
    ])
    expect(names(await browser.get('/categories?filter=active'))).toEqual([
      'Avurudu',
      'Toys and games',
    ])
    expect(names(await browser.get('/categories?filter=expired'))).toEqual(['Last year'])
    expect(names(await browser.get('/categories?filter=nonsense'))).toHaveLength(3)
  })

  test('the list of categories is searched by name, as a page and as the region that htmx swaps [CAT-02]', async () => {
    const path = '/categories?q=GAMES'
    const page = await browser.get(path)
    const region = await browser.swap(path, 'div#list')
    expect(names(page)).toEqual(['Toys and games'])
    expect(region.$('#list').html()).toBe(page.$('#list').html())
    expect(region.html).toContain('1 category')
    expect(region.$('.segment').text()).toContain('All 1')
    const none = await browser.get('/categories?q=zebra')
    expect(none.$('.empty').text()).toContain('No Records Found')
    expect(none.$('.empty').text()).toContain('No category matches “zebra”.')
    expect(none.$('.empty a').attr('href')).toBe('/categories')
  })

  test('the list of categories comes as CSV of the filter [SCREEN-91]', async () => {
    const { headers, html } = await browser.get('/categories?filter=active&format=csv')
    expect(headers.get('content-disposition')).toContain('categories.csv')
    const lines = html.trim().split('\r\n')
    expect(lines[0]).toContain('Name,Status,Type,Popular,Start date,Expiry date')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toBe('Toys and games,Active,Normal,Yes,,')
  })
})
