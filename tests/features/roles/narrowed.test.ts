import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#src/contract/roles.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/browser.ts'
import { addRole, full, narrowed } from './manager.ts'

let app: TestApp
let role: string
let other: string
beforeAll(async () => {
  app = await testApp()
  role = await addRole(app, ['VIEW_DEAL'], 'Small')
  other = (await full(app)).account.id
})

const menuOf = ({ $ }: Answer) =>
  $('#menu > div > ul > li')
    .toArray()
    .map((li) =>
      $(li)
        .find('summary, a')
        .first()
        .text()
        .replace(/\d+.*$/, ''),
    )
const hrefsOf = ({ $ }: Answer) =>
  $('main a, main form')
    .toArray()
    .map((one) => $(one).attr('href') ?? $(one).attr('action') ?? '')

function addressOf(path: string): string {
  return path.replace('/roles/users/:id', `/roles/users/${other}`).replace(':id', role)
}

const managed = allRoutes.filter(({ path }) =>
  /^\/(roles|bank\/(add|invitations))(\/|$)/.test(path),
)

describe('a narrowed administrator', () => {
  test('meets the 403 page at every address of the role manager without its permission [ROLE-20]', async () => {
    const { browser } = await narrowed(app, ['VIEW_DEAL'])
    const page = await browser.get('/deals/list/admin')
    const _csrf = page.$('input[name=_csrf]').attr('value') ?? ''
    expect(managed.length).toBeGreaterThan(25)
    for (const { method, path } of managed) {
      const address = addressOf(path)
      const answer =
        method === 'get' ? await browser.get(address) : await browser.post(address, { _csrf })
      expect([method, address, answer.status]).toEqual([method, address, 403])
    }
  })

  test('who may only look sees no button that changes anything [ROLE-20]', async () => {
    const { browser } = await narrowed(app, ['VIEW_ROLE', 'VIEW_DEAL', 'VIEW_BANK'])
    // An id may hold "add" by chance.
    const id = /[0-9a-f-]{36}/g
    const acts = /^(?!\/lists\/).*(add|edit|delete|invite$|\/role$|activate|resend|revoke|sessions)/
    const pages = [
      '/roles',
      `/roles/view/${role}`,
      '/roles/users',
      '/roles/users/invitations',
      '/bank/invitations',
    ]
    for (const path of pages) {
      const page = await browser.get(path)
      expect([path, page.status]).toEqual([path, 200])
      expect(hrefsOf(page).filter((href) => acts.test(href.replace(id, '')))).toEqual([])
    }
    for (const path of ['/roles/add', `/roles/edit/${role}`, `/roles/view/${role}/delete`])
      expect([path, (await browser.get(path)).status]).toEqual([path, 403])
  })

  test.each<[Permission, RegExp]>([
    ['ADD_ROLE', /^\/roles\/add$/],
    ['UPDATE_ROLE', /^\/roles\/edit\//],
    ['DELETE_ROLE', /\/delete$/],
  ])('%s brings its own button and no other [ROLE-20]', async (permission, button) => {
    const { browser } = await narrowed(app, ['VIEW_ROLE', 'VIEW_DEAL', permission])
    const hrefs = [
      ...hrefsOf(await browser.get('/roles')),
      ...hrefsOf(await browser.get(`/roles/view/${role}`)),
    ]
    const acts = hrefs.filter((href) => /^\/roles\/(add$|edit\/)|\/delete$/.test(href))
    expect(acts.length).toBe(1)
    expect(acts[0]).toMatch(button)
  })

  test('a role that holds more than they do is not theirs to change [ROLE-20]', async () => {
    const bigger = await addRole(app, ['VIEW_DEAL', 'VIEW_USER'], 'Bigger')
    const { browser } = await narrowed(app, ['VIEW_ROLE', 'UPDATE_ROLE', 'DELETE_ROLE'])
    expect(hrefsOf(await browser.get(`/roles/view/${bigger}`))).not.toContain(
      `/roles/edit/${bigger}`,
    )
    expect((await browser.get(`/roles/edit/${bigger}`)).status).toBe(403)
    expect((await browser.get(`/roles/view/${bigger}/delete`)).status).toBe(403)
  })

  test('the form offers what they hold themselves; their own role is not theirs to change [ROLE-20]', async () => {
    const held: Permission[] = ['VIEW_ROLE', 'ADD_ROLE', 'UPDATE_ROLE', 'VIEW_DEAL']
    const { browser, customRoleId } = await narrowed(app, held)
    const { $ } = await browser.get('/roles/add')
    const offered = $('input[name=permissionIds]')
      .toArray()
      .map((box) => $(box).attr('value'))
    expect(offered.sort()).toEqual([...held].sort())
    const own = hrefsOf(await browser.get(`/roles/view/${customRoleId}`))
    expect(own.filter((href) => /edit|delete/.test(href))).toEqual([])
    expect((await browser.get(`/roles/edit/${customRoleId}`)).status).toBe(403)
    const fields = { name: 'Mine', description: '' }
    const given = { ...fields, permissionIds: ['VIEW_BANK'] }
    const beyond = await browser.submit('/roles/add', given)
    expect(beyond.$('#errors').text()).toContain('permissions that you have')
  })
})

describe('the menu of a narrowed administrator', () => {
  test('the menu of a narrowed administrator holds what the role names and nothing else [ROLE-09, ROLE-20]', async () => {
    const { browser } = await narrowed(app, ['VIEW_DEAL'])
    expect(menuOf(await browser.get('/deals/list/admin'))).toEqual([
      'Dashboard',
      'Deals',
      'Email Campaigns',
      'Messages',
    ])
  })

  test.each<Permission[][]>([
    [['APPROVE_BUSINESS', 'VIEW_MERCHANT', 'VIEW_BANK']],
    [['APPROVE_CONTACT', 'VIEW_MERCHANT', 'VIEW_BANK']],
    [['APPROVE_DEAL', 'VIEW_DEAL']],
    [['APPROVE_BRANCH', 'VIEW_BRANCH']],
  ])('%s is enough for Approvals, less is not [ROLE-20]', async (held) => {
    const { browser } = await narrowed(app, held)
    expect(menuOf(await browser.get('/notifications'))).toContain('Approvals')
    const { browser: blind } = await narrowed(app, held.slice(0, 1))
    expect(menuOf(await blind.get('/notifications'))).not.toContain('Approvals')
    expect((await blind.get('/approvals')).status).toBe(403)
  })

  test('VIEW_ROLE brings the role manager, VIEW_PAYMENT orders and invoices [ROLE-20]', async () => {
    const { browser } = await narrowed(app, ['VIEW_ROLE', 'VIEW_PAYMENT'])
    const menu = menuOf(await browser.get('/roles'))
    expect(menu).toContain('Role Manager')
    expect(menu).toContain('Orders')
    expect(menu).toContain('Invoices')
    expect(menu).not.toContain('Approvals')
  })

  test('a role that is changed counts for its holders at their next request [ROLE-20]', async () => {
    const { browser } = await full(app)
    const { browser: theirs, customRoleId } = await narrowed(app, ['VIEW_ROLE', 'VIEW_DEAL'])
    expect(menuOf(await theirs.get('/roles'))).toContain('Role Manager')
    const fields = { name: 'Now smaller', description: '', permissionIds: ['VIEW_DEAL'] }
    await browser.submit(`/roles/edit/${customRoleId}`, fields)
    expect((await theirs.get('/roles')).status).toBe(403)
    expect(menuOf(await theirs.get('/deals/list/admin'))).not.toContain('Role Manager')
  })
})
