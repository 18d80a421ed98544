import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userPackages } from '#src/services/core/user-packages/schema.ts'
import { logo, sendBrand as sendForm } from '#tests/features/brands/brands.ts'
import { chooseRussian, full, noticeOf } from '#tests/features/roles/manager.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { addPackage, addPackageSubscription } from '#tests/support/packages.ts'

let app: TestApp
let browser: Browser
let faulty = false
beforeAll(async () => {
  app = await testApp({
    instead: ({ method, url }) =>
      faulty && method !== 'GET' && url.includes('/core/user-subscription')
        ? new Response('oops', { status: 500 })
        : null,
  })
  browser = (await full(app)).browser
})
beforeEach(() => {
  faulty = false
})

const list = '/subscriptions/users'
const add = `${list}/add`
const good = { name: 'Weekend explorer', price: '1,490', couponLimit: '12', validDays: '30' }
const inDialog = { 'hx-request': 'true', 'hx-target': 'dialog#dialog' }

const errorsOf = ({ $ }: Answer) =>
  Object.fromEntries(
    $('#errors li a')
      .toArray()
      .map((link) => [$(link).attr('href')?.slice('#field-'.length), $(link).text()]),
  )
const packageCalled = async (name: string) =>
  (await app.db.select().from(userPackages).where(eq(userPackages.name, name)))[0]

test('the screen shows packages as cards with Edit and Delete, and Create [UPKG-01, UPKG-02, UPKG-08, SCREEN-64]', async () => {
  const { id } = await addPackage(app.db, { name: 'Island explorer', couponLimit: 40 })
  await addPackage(app.db, { name: 'Welcome', priceCents: 0, couponLimit: 1, validDays: 1 })
  const { $ } = await browser.get(list)
  expect($('h1').text()).toBe('SUBSCRIPTION FOR USERS')
  const card = $('.tile').filter((_, tile) => $(tile).find('.name').text() === 'Island explorer')
  expect(card.text()).toContain('LKR\u00a0990.00')
  expect(card.text()).toContain('40 coupons')
  expect(card.text()).toContain('Valid for 30 days')
  expect(card.find('img').attr('src')).toMatch(/^\/media\/.+\/card/)
  expect(card.find(`a[href="${list}/${id}/edit"]`).text()).toBe('Edit Island explorer')
  expect(card.find(`a[href="${list}/${id}/delete"]`).text()).toBe('Delete Island explorer')
  expect($('.tile').first().text()).toContain('Free1 couponValid for 1 day')
  expect($(`a[href="${add}"]`).attr('hx-target')).toBe('#dialog')
  const csv = await browser.get(`${list}?format=csv`)
  expect(csv.html).toContain('Island explorer,990.00,40,30')
})

test('without packages there are No Records Found, and the way to create one [SCREEN-64]', async () => {
  const before = await app.db.select({ id: userPackages.id }).from(userPackages)
  await app.db.update(userPackages).set({ deletedAt: new Date() })
  const { $ } = await browser.get(list)
  expect($('#list h2').text()).toBe('No Records Found')
  expect($(`#list .empty a[href="${add}"]`)).toHaveLength(1)
  for (const { id } of before) {
    await app.db.update(userPackages).set({ deletedAt: null }).where(eq(userPackages.id, id))
  }
})

describe('the form', () => {
  test('the form is a dialog of its own, and a page without script [UPKG-01]', async () => {
    const { id } = await addPackage(app.db, { name: 'Shown' })
    for (const [path, title] of [
      [add, 'Create a package'],
      [`${list}/${id}/edit`, 'Edit package'],
    ] as const) {
      const dialog = await browser.swap(path, 'dialog#dialog')
      expect(dialog.$('h2#dialog-title').text()).toBe(title)
      expect(dialog.$('h1')).toHaveLength(0)
      expect(dialog.$('form').attr('hx-target')).toBe('#dialog')
      const page = await browser.get(path)
      expect(page.$('h1').text()).toBe(title)
      expect(page.$('#menu [aria-current=page]').text()).toBe('User Packages')
    }
  })

  test('creates a package and says what the service says [UPKG-28, UPKG-33]', async () => {
    const answer = await sendForm(browser, add, { ...good, imageUrl: await logo() })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, list])
    const shown = await browser.get(list)
    expect(noticeOf(shown)).toContain('Package added.')
    expect(shown.$('.tile').text()).toContain('Weekend explorer')
    expect(await packageCalled('Weekend explorer')).toMatchObject({
      priceCents: 1_490_00,
      couponLimit: 12,
      validDays: 30,
    })
  })

  test('the form says what is missing, all at once, in the dialog too [UPKG-21, UPKG-22, UPKG-23, UPKG-24, UPKG-25]', async () => {
    const missing = {
      name: 'Plan name is a required field',
      price: 'Price is a required field',
      couponLimit: 'Coupon is a required field',
      validDays: 'Validity is a required field',
      imageUrl: 'Cover image is a required field',
    }
    const page = await sendForm(browser, add, {})
    expect(page.status).toBe(422)
    expect(errorsOf(page)).toEqual(missing)
    const dialog = await browser.submit(add, {}, add, inDialog)
    expect(dialog.$('h2#dialog-title')).toHaveLength(1)
    expect(errorsOf(dialog)).toEqual(missing)
  })

  test('a price may be 0 but not less, the counts have to be above 0 [UPKG-23, UPKG-24, UPKG-25]', async () => {
    const low = { ...good, price: '-1', couponLimit: '0', validDays: '-3', imageUrl: await logo() }
    expect(errorsOf(await sendForm(browser, add, low))).toEqual({
      price: 'Price should not be less than zero',
      couponLimit: 'Coupon limit should be more than zero',
      validDays: 'Validity should be more than zero',
    })
    const high = { ...low, price: '1000000.01', couponLimit: '10001', validDays: '3651' }
    expect(Object.keys(errorsOf(await sendForm(browser, add, high)))).toHaveLength(3)
    const free = { ...good, name: 'A free one', price: '0', imageUrl: await logo() }
    expect((await sendForm(browser, add, free)).status).toBe(303)
    expect(await packageCalled('A free one')).toMatchObject({ priceCents: 0 })
  })

  test('a value of the wrong kind is an Invalid input [UPKG-26]', async () => {
    const wrong = { ...good, price: 'cheap', couponLimit: '2.5', validDays: 'a week' }
    const answer = await sendForm(browser, add, { ...wrong, imageUrl: await logo() })
    expect(errorsOf(answer)).toEqual({
      price: 'Price: Invalid input',
      couponLimit: 'Coupon limit: Invalid input',
      validDays: 'Validity in days: Invalid input',
    })
    expect(answer.$('#field-price-error').text()).toBe('Invalid input')
    expect(answer.$('#field-price').attr('value')).toBe('cheap')
    expect(answer.$('.files input[name=imageUrlKept][checked]')).toHaveLength(1)
  })

  test('the cover is a PNG or JPEG [UPKG-21]', async () => {
    const text = new File(['hello'], 'notes.pdf', { type: 'application/pdf' })
    const disguised = new File(['hello'], 'notes.png', { type: 'image/png' })
    const refused = [
      [text, 'Unsupported file type'],
      [
        disguised,
        'Unsupported file type: the file isn’t PNG, or it’s damaged. Choose another one.',
      ],
    ] as const
    for (const [imageUrl, message] of refused) {
      const answer = await sendForm(browser, add, { ...good, imageUrl })
      expect(answer.status).toBe(422)
      expect(errorsOf(answer)).toEqual({ imageUrl: message })
    }
    const { $ } = await browser.get(add)
    expect($('#field-imageUrl').attr('accept')).toBe('.jpeg,.jpg,.png')
  })

  test('changes a package; who comes second is told [UPKG-28, UPKG-33]', async () => {
    const { id } = await addPackage(app.db, { name: 'Before' })
    const page = `${list}/${id}/edit`
    const form = await browser.get(page)
    expect(form.$('#field-price').attr('value')).toBe('990.00')
    const answer = await sendForm(browser, page, { ...good, name: 'After' }, form)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, list])
    expect(noticeOf(await browser.get(list))).toContain('Package saved.')
    const second = await sendForm(browser, page, { ...good, name: 'Late' }, form)
    expect(second.status).toBe(422)
    expect(noticeOf(second)).toContain('This package was changed')
    expect(second.$('#field-name').attr('value')).toBe('Late')
  })
})

describe('Delete', () => {
  test('Delete asks first, then says that it is done [SHELL-92, UPKG-28, UPKG-33]', async () => {
    const { id } = await addPackage(app.db, { name: 'Gone' })
    const page = `${list}/${id}/delete`
    const question = await browser.swap(page, 'dialog#dialog')
    expect(question.$('h2').text()).toBe('Delete this package?')
    const answer = await browser.submit(page, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, list])
    expect(noticeOf(await browser.get(list))).toContain('Package deleted.')
    expect((await browser.get(page)).status).toBe(404)
  })

  test('Delete is refused while somebody uses it, in the dialog and as a toast [UPKG-32, UPKG-34]', async () => {
    const { id: packageId } = await addPackage(app.db, { name: 'In use' })
    await addPackageSubscription(app.db, v7(), { packageId })
    await addPackageSubscription(app.db, v7(), { packageId })
    const page = `${list}/${packageId}/delete`
    const words = 'You can’t delete this package yet: 2 people are using it.'
    const refused = await browser.submit(page, {}, page, inDialog)
    expect(refused.status).toBe(422)
    expect(refused.$('.confirm [role=alert]').text()).toContain(words)
    expect(refused.$('.toast').text()).toContain(words)
    expect((await browser.submit(page, {})).$('main').text()).toContain(words)
  })
})

test('where the service does not answer, Something went wrong and the input is kept [UPKG-32]', async () => {
  const { id } = await addPackage(app.db, { name: 'Kept' })
  const fields = { ...good, name: 'Typed', imageUrl: await logo() }
  faulty = true
  for (const page of [add, `${list}/${id}/edit`]) {
    const answer = await sendForm(browser, page, fields)
    expect(answer.status).toBe(502)
    expect(answer.$('.toast').text()).toContain('Something went wrong')
    expect(answer.$('#field-name').attr('value')).toBe('Typed')
  }
  const answer = await browser.submit(`${list}/${id}/delete`, {})
  expect(answer.status).toBe(502)
  expect(answer.$('.toast').text()).toContain('Something went wrong')
})

test('speaks Russian', async () => {
  const { browser: russian } = await full(app)
  await chooseRussian(russian, list)
  await addPackage(app.db, { couponLimit: 22, validDays: 5 })
  const { $ } = await russian.get(list)
  expect($('h1').text()).toBe('ПАКЕТЫ ДЛЯ ПОЛЬЗОВАТЕЛЕЙ')
  expect($('.tile').text()).toContain('22 купона')
  expect($('.tile').text()).toContain('Действует 5 дней')
})
