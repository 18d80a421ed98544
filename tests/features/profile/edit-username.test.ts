import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { picture } from '../deals/shop.ts'
import { editTab, owner, send } from './owner.ts'

const PATH = editTab('username')
const app = await testApp()

test('name and picture are saved, and the header has them at once [MERCH-46, ACCT-11]', async () => {
  const { browser } = await owner(app)
  const fields = { fullName: '  Sanjaya  Alwis ', imageUrl: await picture() }
  const answer = await send(browser, PATH, fields)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/profile/merchant')
  const { $ } = await browser.get('/profile/merchant')
  expect($('.topbar .who b').text()).toBe('Sanjaya Alwis')
  const src = $('.topbar .who img').attr('src') ?? ''
  expect(src).toMatch(/^\/media\/[\w-]+\/thumb$/)
  expect((await browser.get(src)).headers.get('content-type')).toMatch(/^image\//)
  expect($('h1').text()).toBe('Sanjaya Alwis')
  expect($('main .note').text()).toContain('Name and picture saved.')
})

test('the form loads a whole page, so that the header follows with script too [ACCT-11]', async () => {
  const { browser } = await owner(app)
  const { $ } = await browser.swap(PATH)
  expect($(`form[action="${PATH}"]`).attr('hx-post')).toBeUndefined()
})

test('a picture can be taken away', async () => {
  const { browser } = await owner(app)
  await send(browser, PATH, { fullName: 'Sanjaya', imageUrl: await picture() })
  await send(browser, PATH, { fullName: 'Sanjaya', imageUrlKept: [] })
  const { $ } = await browser.get('/profile/merchant')
  expect($('.topbar .who img')).toHaveLength(0)
})

test('without a name, or with one that is too long, the form says so', async () => {
  const { browser } = await owner(app)
  const none = await send(browser, PATH, { fullName: ' ' })
  expect(none.status).toBe(422)
  expect(none.$('#field-fullName-error').text()).toBe('Full name is required')
  const long = await send(browser, PATH, { fullName: 'x'.repeat(101) })
  expect(long.$('#field-fullName-error').text()).toBe('Full name must be 100 characters or fewer')
  browser.cookies.set('__Host-lang', 'ru')
  const russian = await send(browser, PATH, { fullName: '' })
  expect(russian.$('#field-fullName-error').text()).toBe('Укажите имя и фамилию')
})
