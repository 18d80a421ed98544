import { beforeAll, describe, expect, test } from 'vitest'
import { full, noticeOf } from '#tests/features/roles/manager.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inDays, picture, today } from '../deals/shop.ts'
import { addCategory, errorsOf, goodCategory, goodSeason, sendCategory } from './forms.ts'

const ADD = '/categories/add'
let app: TestApp
let browser: Browser
let about = ''
beforeAll(async () => {
  app = await testApp()
  browser = (await full(app)).browser
  about = await addCategory(browser, { name: 'Sweets' })
})

describe('adding a category', () => {
  test('adding a category offers name, description, type, popular, image and promo types [SCREEN-27, CAT-13, CAT-14]', async () => {
    const { $ } = await browser.get(ADD)
    const names = $('form[action="/categories/add"]')
      .find('input, select, textarea')
      .toArray()
      .map((field) => $(field).attr('name'))
    expect(new Set(names)).toEqual(
      new Set([
        '_csrf',
        'key',
        'name',
        'description',
        'categoryType',
        'popular',
        'imageUrl',
        'promoTypeId',
        'promoTypeName',
      ]),
    )
    const types = $('select[name=categoryType] option')
      .toArray()
      .map((option) => $(option).text())
    expect(types).toEqual(['Choose a type', 'Normal', 'Seasonal'])
  })

  test('adding a category says at once what is missing, at its field [CAT-20, CAT-21]', async () => {
    const answer = await sendCategory(browser, ADD, { name: ' ' })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual([
      ['#field-name', 'Name is required'],
      ['#field-description', 'Description is required'],
      ['#field-categoryType', 'Category type is required'],
      ['#field-imageUrl', 'Image is required'],
    ])
  })

  test('what a season may be about comes with one call of page 0, size 250 [CAT-08]', async () => {
    const id = await addCategory(browser, goodSeason([about]))
    app.calls.length = 0
    await browser.get(`/categories/edit?categoryId=${id}`)
    for (const path of ['/categories/normal/0/250', `/categories/related/${id}/0/250`]) {
      expect(app.calls).toContain(`GET /api/v1/core${path}`)
    }
  })

  test('a season needs its days and what it is about [CAT-22, CAT-23, CAT-24]', async () => {
    const fields = { ...goodCategory(), categoryType: 'SEASONAL', imageUrl: await picture() }
    const answer = await sendCategory(browser, ADD, fields)
    expect(errorsOf(answer)).toEqual([
      ['#field-relatedCategories', 'Choose at least one related category'],
      ['#field-startDate', 'Start date is required'],
      ['#field-expiryDate', 'Expiry date is required'],
    ])
    expect(answer.$(`input[name=relatedCategories][value="${about}"]`)).toHaveLength(1)
  })

  test('an expiry before the start is refused [CAT-27]', async () => {
    const days = { startDate: inDays(9), expiryDate: inDays(8), imageUrl: await picture() }
    const answer = await sendCategory(browser, ADD, goodSeason([about], days))
    expect(errorsOf(answer)).toEqual([
      ['#field-expiryDate', 'Expiry date is invalid. Choose the start date or a later day.'],
    ])
    const odd = { startDate: '2026-02-30', expiryDate: 'soon' }
    const unreadable = await sendCategory(browser, ADD, goodSeason([about], odd))
    expect(errorsOf(unreadable).map(([field]) => field)).toEqual([
      '#field-startDate',
      '#field-expiryDate',
      '#field-imageUrl',
    ])
  })

  test('adding a category is saved with all that was chosen, and leads to it [CAT-14, CAT-25, CAT-26]', async () => {
    const fields = {
      ...goodSeason([about], { startDate: inDays(2), expiryDate: inDays(4) }),
      popular: 'on',
      imageUrl: await picture(),
      promoTypeName: ['Gifts', 'Dining', ''],
    }
    const answer = await sendCategory(browser, ADD, fields)
    const path = answer.headers.get('location') ?? ''
    const shown = await browser.get(path)
    expect(noticeOf(shown)).toContain('Category added.')
    expect(shown.$('.head').text()).toContain('Popular')
    const days = shown
      .$('.facts time')
      .toArray()
      .map((time) => shown.$(time).attr('datetime'))
    expect(days).toEqual([inDays(2), inDays(4)])
    expect(shown.$('.facts').text()).toContain('Dining, Gifts')
  })

  test('a refused form keeps what was typed, chosen and uploaded', async () => {
    await addCategory(browser, { name: 'Taken' })
    const fields = goodSeason([about], {
      name: 'tAKEN',
      popular: 'on',
      imageUrl: await picture(),
      promoTypeName: ['Gifts', ''],
    })
    const refused = await sendCategory(browser, ADD, fields)
    expect(refused.status).toBe(422)
    const taken = 'A category with this name already exists'
    expect(errorsOf(refused)).toEqual([['#field-name', taken]])
    const { $ } = refused
    expect($('#field-name').attr('value')).toBe('tAKEN')
    expect($('#field-popular').attr('checked')).toBe('checked')
    expect($('#field-startDate').attr('value')).toBe(today())
    expect($(`input[name=relatedCategories][value="${about}"]`).attr('checked')).toBe('checked')
    expect($('input[name=imageUrlKept]').first().attr('value')).toMatch(/^[\w-]{36}$/)
    expect($('input[name=promoTypeName]').first().attr('value')).toBe('Gifts')
    const again = await sendCategory(
      browser,
      ADD,
      { ...fields, name: 'Free', imageUrl: [] },
      refused,
    )
    expect(again.status).toBe(303)
  })

  test('a file that is no picture is refused at its field', async () => {
    const file = new File(['#!/bin/sh'], 'a.png', { type: 'image/png' })
    const answer = await sendCategory(browser, ADD, { ...goodCategory(), imageUrl: file })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer).map(([field]) => field)).toEqual(['#field-imageUrl'])
  })
})

describe('the part of a season', () => {
  test('follows the type by htmx, and by a button without script [CAT-15]', async () => {
    const part = '/categories/season?categoryType='
    const season = await browser.swap(`${part}SEASONAL`, 'div#season')
    for (const name of ['relatedCategories', 'startDate', 'expiryDate']) {
      expect(season.$(`input[name=${name}]`).length).toBeGreaterThan(0)
    }
    expect((await browser.swap(`${part}NORMAL`, 'div#season')).html).toBe('')
    const page = await browser.get(ADD)
    const select = page.$('select[name=categoryType]')
    expect(select.attr('hx-get')).toBe('/categories/season')
    expect(select.attr('hx-target')).toBe('#season')
    expect(page.$('noscript [value="season"]')).toHaveLength(1)
    const fields = { name: 'Half typed', categoryType: 'SEASONAL', show: 'season' }
    const shown = await sendCategory(browser, ADD, fields)
    expect([shown.status, errorsOf(shown)]).toEqual([200, []])
    expect(shown.$('#field-name').attr('value')).toBe('Half typed')
    expect(shown.$('#field-startDate')).toHaveLength(1)
  })

  test('the season part of an existing category comes with its values', async () => {
    const id = await addCategory(browser, goodSeason([about]))
    const path = `/categories/season?categoryId=${id}&categoryType=SEASONAL`
    const { $ } = await browser.swap(path, 'div#season')
    expect($('#field-expiryDate').attr('value')).toBe(inDays(20))
    expect($('input[name=relatedCategories][checked]').attr('value')).toBe(about)
    expect($(`input[value="${id}"]`)).toHaveLength(0)
  })
})
