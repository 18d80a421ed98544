import { beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/browser.ts'
import { addRole, chooseRussian, full, narrowed } from './manager.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const ticked = ({ $ }: Answer) =>
  $('main input[type=checkbox][checked]')
    .toArray()
    .map((box) => $(box).attr('value') ?? '')
const startsWith = (word: string) => (id: string) => id.startsWith(word)
const ofAdmin = (word: string) => permissionsOf.ADMIN.filter(startsWith(word))

/** What each start ticks at least, and what it never does. */
const jobs: [string, Permission[], RegExp | null][] = [
  ['approver', ofAdmin('APPROVE_'), /^(ADD|UPDATE|DELETE)_/],
  ['reader', ofAdmin('VIEW_'), /^(ADD|UPDATE|DELETE|APPROVE)_/],
  [
    'accountant',
    ['VIEW_PAYMENT', 'VIEW_SUBSCRIPTION', 'VIEW_REPORT'],
    /^(ADD|UPDATE|DELETE|APPROVE)_|DEAL/,
  ],
  ['catalogue', ['ADD_CATEGORY', 'UPDATE_BRAND', 'DELETE_OFFER_TYPE'], /APPROVE|ROLE|PAYMENT|USER/],
  ['support', ['VIEW_USER', 'UPDATE_USER', 'VIEW_MERCHANT'], /APPROVE|ROLE|PAYMENT/],
  ['ADMIN', [...permissionsOf.ADMIN], null],
  ['Reader', [], /./],
  ['reader ', [], /./],
  ['toString', [], /./],
  ['<script>', [], /./],
  ['00000000-0000-7000-8000-000000000000', [], /./],
  ['', [], /./],
]

describe('a new role', () => {
  test.each(jobs)(
    'like %j ticks what it is for, and nothing else [ROLE-35]',
    async (like, least, never) => {
      const { browser } = await full(app)
      const boxes = ticked(await browser.get(`/roles/add?like=${encodeURIComponent(like)}`))
      for (const one of least) expect(boxes).toContain(one)
      if (never) expect(boxes.filter((one) => never.test(one))).toEqual([])
    },
  )

  test('may start like another role, from the form or from that role’s page [ROLE-35]', async () => {
    const { browser } = await full(app)
    const id = await addRole(app, ['VIEW_DEAL', 'APPROVE_DEAL'], 'Night shift')
    const { $ } = await browser.get('/roles/add')
    expect($(`main a[href="/roles/add?like=${id}"]`).text()).toBe('Like “Night shift”')
    const role = await browser.get(`/roles/view/${id}`)
    expect(role.$(`main a[href="/roles/add?like=${id}"]`)).toHaveLength(1)
    const form = await browser.get(`/roles/add?like=${id}`)
    expect(ticked(form)).toEqual(['VIEW_DEAL', 'APPROVE_DEAL'])
    expect(form.$('[name=name]').attr('value') ?? '').toBe('')
    expect(form.$('main nav a[aria-current=true]').text()).toBe('Like “Night shift”')
  })

  test('never starts with more than its author may give, nor offers what gives nothing [ROLE-35]', async () => {
    const held: Permission[] = ['VIEW_ROLE', 'ADD_ROLE', 'VIEW_CATEGORY', 'UPDATE_CATEGORY']
    const { browser } = await narrowed(app, held)
    for (const [like] of jobs) {
      const boxes = ticked(await browser.get(`/roles/add?like=${encodeURIComponent(like)}`))
      expect(boxes.filter((one) => !held.includes(one as Permission))).toEqual([])
    }
    const { $ } = await browser.get('/roles/add')
    const offered = $('main nav[aria-labelledby=like]').text()
    expect(offered).toContain('Catalogue editor')
    expect(offered).not.toMatch(/Accountant|Night shift/)
  })

  test('is started in Russian too [ROLE-35]', async () => {
    const { browser } = await full(app)
    await chooseRussian(browser, '/roles')
    const { $ } = await browser.get('/roles/add')
    expect($('#like').text()).toBe('Взять за основу')
    expect($('nav[aria-labelledby=like] a').first().text()).toBe('Проверяющий')
  })
})

test('a role says who has it, and their number leads to them [ROLE-36]', async () => {
  const { browser } = await full(app)
  const id = await addRole(app, ['VIEW_DEAL'], 'Weekend desk')
  const empty = await browser.get(`/roles/view/${id}`)
  expect(empty.$('main').text()).toContain('0 users')
  expect(empty.$('main a[href^="/roles/users"]')).toHaveLength(0)
  const names = ['Amal', 'Bimsara', 'Chathu', 'Dinuka', 'Eshan', 'فاطمة'].map(
    (one) => `${one} Weekend`,
  )
  for (const fullName of names)
    await addAccount(app.db, { role: 'ADMIN', customRoleId: id, fullName })
  for (const path of ['/roles', `/roles/view/${id}`]) {
    const { $ } = await browser.get(path)
    const links = $('main a[href^="/roles/users?"]')
      .toArray()
      .filter((one) => $(one).attr('href')?.includes(id))
    const isOwnPage = path !== '/roles'
    expect(links.map((one) => $(one).text())).toEqual(isOwnPage ? ['6 users'] : [])
    expect($('main').text()).toContain('6 users')
    const shown = $('main .sub').text()
    for (const name of names.slice(1)) expect(shown).toContain(name)
    if (!isOwnPage) continue
    const all = await browser.get($(links[0]).attr('href') ?? '')
    expect(all.$('tbody tr')).toHaveLength(6)
  }
})

const given: [string, number | null][] = [
  ['ADMIN', null],
  ['MERCHANT', 0],
  ['BANK', 0],
  ['USER', 0],
  ['00000000-0000-7000-8000-000000000000', 0],
  ['nonsense', null],
]
test.each(given)('the staff of the role %s are listed, and of no other', async (role, count) => {
  const { browser } = await full(app)
  const { status, $ } = await browser.get(`/roles/users?role=${role}`)
  expect(status).toBe(200)
  if (count === null) expect($('tbody tr').length).toBeGreaterThan(0)
  else expect($('tbody tr')).toHaveLength(count)
})
