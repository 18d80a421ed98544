import { beforeAll, describe, expect, test } from 'vitest'
import { full, narrowed, noticeOf } from '#tests/features/roles/manager.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'

const list = '/request-a-deal/offer-types'
const add = '/request-a-deal/add-offer-type'
let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp()
  browser = (await full(app)).browser
})

const rows = ({ $ }: Answer) =>
  $('tbody th')
    .toArray()
    .map((row) => $(row).text())

/** The addresses of the row's buttons. */
async function addType(name: string) {
  const answer = await browser.submit(add, { name })
  if (answer.status !== 303) throw new Error(answer.$('main').text())
  const { $ } = await browser.get(`${list}?q=${encodeURIComponent(name)}`)
  const [edit = '', remove = ''] = $('tbody tr')
    .first()
    .find('a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
  return { edit, remove }
}

describe('the list', () => {
  test('the list shows names, 25 a page, each with Edit and Delete [SCREEN-31, OFFER-02, OFFER-03, OFFER-04, OFFER-05]', async () => {
    for (let made = 10; made < 36; made += 1) await addType(`Kind ${made}`)
    const first = await browser.get(list)
    expect(rows(first)).toHaveLength(25)
    expect(rows(first)[0]).toBe('Kind 10')
    const links = first
      .$('tbody tr')
      .first()
      .find('a')
      .toArray()
      .map((link) => [first.$(link).text(), first.$(link).attr('href')])
    expect(links).toEqual([
      ['Edit Kind 10', expect.stringMatching(/^\/request-a-deal\/offer-type\/edit\/[\w-]{36}$/)],
      ['Delete Kind 10', expect.stringMatching(/\/delete\/[\w-]{36}$/)],
    ])
    expect(rows(await browser.get(`${list}?page=1`))).toEqual(['Kind 35'])
  })
})

describe('an offer type', () => {
  test('an offer type is added with a name alone, and the list says so [SCREEN-32, OFFER-06, OFFER-07]', async () => {
    const form = await browser.get(add)
    expect(form.$('main form input:not([type=hidden])')).toHaveLength(1)
    const answer = await browser.submit(add, { name: 'Buy one, get one free' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, list])
    expect(noticeOf(await browser.get(list))).toContain('Offer type added.')
  })

  test('a missing or taken name is said at the field, and what was typed is kept [SCREEN-32, OFFER-09]', async () => {
    await addType('Half price')
    for (const [name, text] of [
      ['  ', 'Name is required'],
      ['HALF price', 'An offer type with this name already exists'],
      ['x'.repeat(101), 'Name must be 100 characters or fewer'],
    ] as const) {
      const answer = await browser.submit(add, { name })
      expect(answer.status).toBe(422)
      expect(answer.$('#errors a').text()).toBe(text)
      expect(answer.$('#field-name').attr('value')).toBe(name.trim())
    }
  })

  test('an offer type is renamed, and a stale form is refused with words [SCREEN-32, OFFER-03, OFFER-07]', async () => {
    const { edit } = await addType('Early bird')
    const version = (await browser.get(edit)).$('input[name=version]').attr('value') ?? ''
    const answer = await browser.submit(edit, { name: 'Early bird price' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, list])
    expect(noticeOf(await browser.get(list))).toContain('Offer type saved.')
    const stale = await browser.submit(edit, { name: 'Late bird', version })
    expect(stale.status).toBe(422)
    expect(stale.$('#errors').text()).toContain('This offer type was changed')
    expect(stale.$('#field-name').attr('value')).toBe('Late bird')
    expect(stale.$('input[name=version]').attr('value')).toBe('2')
  })

  test('an offer type is deleted after a question, in the dialog and as a page [OFFER-04, OFFER-14]', async () => {
    const { edit, remove } = await addType('Gone soon')
    expect((await browser.swap(remove, 'div#dialog')).$('h2').text()).toBe(
      'Delete this offer type?',
    )
    expect((await browser.get(remove)).$('main').text()).toContain('“Gone soon”')
    const answer = await browser.submit(remove, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, list])
    expect(noticeOf(await browser.get(list))).toContain('Offer type deleted.')
    expect((await browser.get(edit)).status).toBe(404)
    expect((await browser.get(remove)).status).toBe(404)
  })
})

describe('who may', () => {
  test('merchants and banks find no such page [SCREEN-31, SHELL-16]', async () => {
    for (const role of ['MERCHANT', 'BANK'] as const) {
      const { browser: other } = await signedIn(app, { role })
      for (const path of [list, add]) expect((await other.get(path)).status, path).toBe(404)
    }
  })

  test('a narrowed administrator sees the buttons of the role alone [ROLE-20]', async () => {
    const { browser: other } = await narrowed(app, ['VIEW_OFFER_TYPE'])
    const page = await other.get(list)
    expect(page.$('main tbody a')).toHaveLength(0)
    expect(page.$(`a[href="${add}"]`)).toHaveLength(0)
    expect((await other.get(add)).status).toBe(403)
  })
})
