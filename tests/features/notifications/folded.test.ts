import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { notifications } from '#src/services/notifications/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const PATH = '/notifications'
const DAY = 86_400_000
type Given = { type: string; ago?: number; name?: string }

async function reader(given: readonly Given[], role: 'ADMIN' | 'MERCHANT' = 'ADMIN') {
  const { browser, account } = await signedIn(app, { role })
  const noon = new Date().setUTCHours(6, 30, 0, 0) - DAY
  const rows = given.map(({ type, ago = 0, name = 'Hoppers' }, at) => ({
    id: v7(),
    userId: account.id,
    type,
    params: { name, by: 'Harbour House' },
    link: `/deals/view/merchant/${v7()}`,
    createdAt: new Date(noon - ago * DAY + at * 1000),
  }))
  await app.db.insert(notifications).values(rows)
  return { browser, rows }
}

async function rowsOf({ browser }: Awaited<ReturnType<typeof reader>>) {
  const page = await browser.get(PATH)
  const rows = page.$('#list tbody tr:not(.divide)').toArray()
  return { page, rows: rows.map((row) => page.$(row)) }
}

const many = (type: string, count: number, ago = 0) =>
  Array.from({ length: count }, () => ({ type, ago }))

test.each([
  ['deal-submitted', 9, '9 deals to review', 'deals'],
  ['deal-submitted', 2, '2 deals to review', 'deals'],
  ['branch-submitted', 3, '3 branches to review', 'branches'],
  ['business-profile-submitted', 4, '4 business profiles to review', 'profile'],
  ['contact-details-submitted', 2, '2 contact persons to review', 'contact'],
  ['merchant-submitted', 5, '5 merchants to review', 'accounts'],
  ['bank-submitted', 21, '21 banks to review', 'accounts'],
])(
  '%s, %i of a day, are one row that opens their list and reads them all [NOTIF-15]',
  async (type, count, text, tab) => {
    const person = await reader(many(type, count))
    const { page, rows } = await rowsOf(person)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.find('th [data-row]').text()).toBe(text)
    expect(rows[0]?.find('details li')).toHaveLength(count)
    const ids = rows[0]?.find('th [name=notificationIds]').toArray() ?? []
    expect(ids).toHaveLength(count)
    const opened = await person.browser.post(`${PATH}/open`, {
      _csrf: page.$('main [name=_csrf]').first().attr('value') ?? '',
      notificationIds: ids.map((one) => page.$(one).attr('value') ?? ''),
      link: rows[0]?.find('th [name=link]').attr('value') ?? '',
    })
    expect(opened.headers.get('location')).toBe(`/approvals?tab=${tab}`)
    const after = await rowsOf(person)
    expect(after.page.$('.head').text()).toContain('up to date')
    expect(after.rows[0]?.find('th a[data-row]').attr('href')).toBe(`/approvals?tab=${tab}`)
  },
)

test('other days and other kinds stay rows of their own [NOTIF-15]', async () => {
  const given = [
    ...many('deal-submitted', 2),
    ...many('deal-submitted', 3, 1),
    ...many('branch-submitted', 1),
  ]
  const { rows, page } = await rowsOf(await reader(given))
  expect(rows.map((row) => row.find('th [data-row]').text())).toEqual([
    'Branch to review',
    '2 deals to review',
    '3 deals to review',
  ])
  expect(page.$('tbody tr.divide')).toHaveLength(2)
})

test('decisions show their comments, and only many of one day fold [NOTIF-15]', async () => {
  const few = await rowsOf(await reader(many('deal-approved', 4), 'MERCHANT'))
  expect(few.rows).toHaveLength(4)
  const folded = await rowsOf(await reader(many('deal-approved', 6), 'MERCHANT'))
  expect(folded.rows).toHaveLength(1)
  expect(folded.rows[0]?.find('th').text()).toContain('(6)')
  expect(folded.rows[0]?.find('details [name=link]')).toHaveLength(6)
})

test('a row that is read in part says so, and its button reads the rest [NOTIF-15, NOTIF-09]', async () => {
  const person = await reader(many('deal-submitted', 3))
  const { page } = await rowsOf(person)
  const _csrf = page.$('main [name=_csrf]').first().attr('value') ?? ''
  await person.browser.post(PATH, { _csrf, notificationIds: person.rows[0]?.id ?? '' })
  const left = await rowsOf(person)
  expect(left.rows[0]?.find('th').text()).toContain('Unread')
  expect(left.rows[0]?.find('th [name=notificationIds]')).toHaveLength(2)
  const ids =
    left.rows[0]?.find('td form[action="/notifications"] [name=notificationIds]').toArray() ?? []
  expect(ids).toHaveLength(2)
})

test('counts read in Russian [NOTIF-15]', async () => {
  const person = await reader(many('deal-submitted', 5))
  person.browser.cookies.set('__Host-lang', 'ru')
  const { rows } = await rowsOf(person)
  expect(rows[0]?.find('th [data-row]').text()).toBe('5 акций ждут проверки')
})

test('the settings are one table of kinds by ways, the list always among them, without ways that are off [NOTIF-16]', async () => {
  const { browser } = await signedIn(app, { role: 'ADMIN' })
  const { $ } = await browser.get(`${PATH}/settings`)
  const heads = $('.matrix thead th').toArray()
  expect(heads.map((head) => $(head).text())).toEqual([
    'What happened',
    'List',
    'E-mail',
    'SMS',
    'Morning e-mail',
  ])
  for (const row of $('.matrix tbody tr').toArray()) {
    expect($(row).find('td').first().text()).toBe('Always')
    const boxes = $(row).find('input[type=checkbox]').toArray()
    expect(boxes.map((box) => $(box).attr('name'))).toEqual(['EMAIL', 'SMS', 'DIGEST'])
    for (const box of boxes)
      expect($(box).attr('aria-label')).toContain($(row).find('th').contents().first().text())
  }
})

test('a row shows the picture of what it is about, else a sign of its kind in the same place [NOTIF-19]', async () => {
  const person = await reader([{ type: 'deal-approved' }, { type: 'branch-approved' }], 'MERCHANT')
  const [file, first] = [v7(), person.rows[0]?.id ?? '']
  const params = { name: 'Hoppers', picture: `/api/v1/files/files/${file}` }
  await app.db.update(notifications).set({ params }).where(eq(notifications.id, first))
  const { rows } = await rowsOf(person)
  const pictures = rows.map((row) => row.find('.k-media > .avatar.square.large'))
  expect(pictures.map((picture) => picture.length)).toEqual([1, 1])
  expect(pictures.map((picture) => picture.find('img').attr('src') ?? null).sort()).toEqual(
    [`/media/${file}/thumb`, null].sort(),
  )
  const image = pictures.map((picture) => picture.find('img')).find((found) => found.length > 0)
  expect(image?.attr('loading')).toBe('lazy')
  expect([image?.attr('width'), image?.attr('height')]).toEqual(['44', '44'])
})
