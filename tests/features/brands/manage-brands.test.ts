import { beforeAll, describe, expect, test } from 'vitest'
import { chooseRussian, full, noticeOf } from '#tests/features/roles/manager.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { addBrand, logo, sendBrand } from './brands.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp()
  browser = (await full(app)).browser
})

const errorsOf = ({ $ }: Answer) =>
  $('#errors li a')
    .toArray()
    .map((link) => [$(link).attr('href'), $(link).text()])
const edit = (id: string) => `/brands/edit?brandId=${id}`

describe('adding', () => {
  test('adds a brand, says so and returns to the list [SCREEN-30, BRAND-04, BRAND-08]', async () => {
    const fields = { name: 'Batti Looms', description: 'Handloom.', imageUrl: await logo() }
    const answer = await sendBrand(browser, '/brands/add', fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/brands'])
    const list = await browser.get('/brands')
    expect(noticeOf(list)).toContain('Brand added.')
    expect(list.$('tbody').text()).toContain('Batti Looms')
  })

  test('what is missing is said at once and at its field [SCREEN-30, BRAND-11, BRAND-12]', async () => {
    const answer = await sendBrand(browser, '/brands/add', { name: ' ', description: '' })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual([
      ['#field-name', 'Name is required'],
      ['#field-description', 'Description is required'],
      ['#field-imageUrl', 'Image is required'],
    ])
  })

  test('a refused form keeps what was typed and the picture that was sent', async () => {
    await addBrand(browser, { name: 'Taken Name' })
    const fields = { name: 'taken NAME', description: 'Kept', imageUrl: await logo() }
    const refused = await sendBrand(browser, '/brands/add', fields)
    expect(refused.status).toBe(422)
    expect(errorsOf(refused)).toEqual([['#field-name', 'A brand with this name already exists']])
    expect(refused.$('#field-name').attr('value')).toBe('taken NAME')
    expect(refused.$('#field-description').text()).toBe('Kept')
    const again = { name: 'Another Name', description: 'Kept' }
    expect((await sendBrand(browser, '/brands/add', again, refused)).status).toBe(303)
  })

  test('a file that is no picture is refused at its field', async () => {
    const file = new File(['#!/bin/sh'], 'logo.sh', { type: 'text/x-sh' })
    const answer = await sendBrand(browser, '/brands/add', {
      name: 'Odd',
      description: 'Odd',
      imageUrl: file,
    })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer).map(([field]) => field)).toEqual(['#field-imageUrl'])
  })
})

describe('editing', () => {
  test('changes the texts, keeps the image and returns to the list [SCREEN-30, BRAND-04, BRAND-08, BRAND-12]', async () => {
    const id = await addBrand(browser, { name: 'Spice Road' })
    const form = await browser.get(edit(id))
    expect(form.$('#field-name').attr('value')).toBe('Spice Road')
    const image = form.$('input[name=imageUrlKept]').attr('value')
    const answer = await sendBrand(browser, edit(id), {
      name: 'Spice Route',
      description: 'Pepper.',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/brands'])
    expect(noticeOf(await browser.get('/brands'))).toContain('Brand saved.')
    const after = await browser.get(edit(id))
    expect(after.$('#field-name').attr('value')).toBe('Spice Route')
    expect(after.$('input[name=imageUrlKept]').attr('value')).toBe(image)
  })

  test('a form that somebody else was quicker to save says so, keeps what was typed, and saves the second time', async () => {
    const id = await addBrand(browser, { name: 'Quick Brand' })
    const mine = await browser.get(edit(id))
    await sendBrand(browser, edit(id), { name: 'Quicker Brand', description: 'Theirs' })
    const typed = { name: 'Slow Brand', description: 'Mine' }
    const refused = await sendBrand(browser, edit(id), typed, mine)
    expect(refused.status).toBe(422)
    expect(refused.$('#errors').text()).toContain('This brand was changed after you opened it.')
    expect(refused.$('#field-name').attr('value')).toBe('Slow Brand')
    expect(refused.$('#field-name-error').text()).toBe('Name: someone else saved “Quicker Brand”')
    expect(refused.$('#errors li').text()).toContain('Description: someone else saved “Theirs”')
    expect((await sendBrand(browser, edit(id), typed, refused)).status).toBe(303)
  })

  test('a form that the service did not answer to still says so when somebody else was quicker', async () => {
    const id = await addBrand(browser, { name: 'Slow Line' })
    const typed = { name: 'Slow Line', description: 'Mine' }
    const mine = await browser.get(edit(id))
    expect((await sendBrand(browser, edit(id), { ...typed, description: 'Theirs' })).status).toBe(
      303,
    )
    const down = await testApp({
      beside: app,
      instead: ({ method }) => (method === 'PUT' ? new Response('', { status: 502 }) : null),
    })
    const { browser: other } = await full(down)
    const fresh = await other.get(edit(id))
    const version = mine.$('input[name=version]').attr('value') ?? ''
    const unanswered = await sendBrand(other, edit(id), { ...typed, version }, fresh)
    expect(unanswered.status).toBe(502)
    expect(unanswered.$('input[name=version]').attr('value')).toBe(version)
  })

  test('what is not there is the 404 page [SCREEN-30]', async () => {
    const unknown = '0198c1d4-0000-7000-8000-000000000001'
    for (const path of [edit(unknown), edit('x'), '/brands/edit', `/brands/view/${unknown}`])
      expect((await browser.get(path)).status, path).toBe(404)
  })
})

describe('deleting', () => {
  test('deleting asks first, in the dialog and as a page, then deletes and returns to the list [BRAND-06, BRAND-14]', async () => {
    const id = await addBrand(browser, { name: 'Gone Soon' })
    const path = `/brands/view/${id}/delete`
    const dialog = await browser.swap(path, 'div#dialog')
    expect(dialog.$('h2').text()).toBe('Delete this brand?')
    expect((await browser.get(path)).$('main').text()).toContain('“Gone Soon”')
    const answer = await browser.submit(path, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/brands'])
    expect(noticeOf(await browser.get('/brands'))).toContain('Brand deleted.')
    expect((await browser.get(`/brands/view/${id}`)).status).toBe(404)
  })
})

test('the form is Russian in Russian [SCREEN-30]', async () => {
  const { browser: other } = await full(app)
  await chooseRussian(other, '/brands')
  const { $ } = await other.get('/brands/add')
  expect($('h1').text()).toBe('Добавить бренд')
  const refused = await sendBrand(other, '/brands/add', { name: '' })
  expect(errorsOf(refused).map(([, text]) => text)).toEqual([
    'Укажите название',
    'Укажите описание',
    'Добавьте изображение',
  ])
})
