import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { addRole, full, narrowed, noticeOf } from './manager.ts'

let app: TestApp
let browser: Browser
let self: string
beforeAll(async () => {
  app = await testApp()
  const { browser: opened, account } = await full(app)
  browser = opened
  self = account.id
})

const UNKNOWN = '0198c1d4-0000-7000-8000-000000000001'
const member = (fullName: string) => addAccount(app.db, { role: 'ADMIN', fullName })
const rowOf = ({ $ }: Answer, name: string) =>
  $('tbody tr')
    .toArray()
    .map((row) => $(row))
    .find((row) => row.text().includes(name))

describe('the list of staff', () => {
  test('the list of staff names administrators with role and state, and the ways to change them [SCREEN-23, SCREEN-83]', async () => {
    const customRoleId = await addRole(app, ['VIEW_DEAL'], 'Deal reader')
    const amila = await addAccount(app.db, { role: 'ADMIN', fullName: 'Amila', customRoleId })
    await addAccount(app.db, { role: 'MERCHANT', fullName: 'No administrator' })
    const page = await browser.get('/roles/users')
    const row = rowOf(page, 'Amila')
    expect(row?.text()).toContain('Deal reader')
    expect(row?.text()).toContain('Active')
    const links = row?.find('a').toArray() ?? []
    expect(links.map((link) => page.$(link).attr('href'))).toEqual([
      `/sessions/admin/${amila.id}`,
      `/roles/users/${amila.id}/role`,
      `/roles/users/${amila.id}/deactivate`,
    ])
    expect(page.$('tbody').text()).not.toContain('No administrator')
    expect((await browser.get(`/sessions/admin/${amila.id}`)).status).toBe(200)
  })

  test('search finds by name and e-mail [SCREEN-23, SCREEN-83]', async () => {
    const { email } = await member('Chathurika Wijesinghe')
    for (const q of ['chathu', email]) {
      const { $ } = await browser.swap(`/roles/users?q=${q}`, 'div#list')
      expect($('tbody tr')).toHaveLength(1)
    }
  })
})

describe('assigning a role', () => {
  test('assigning a role gives it and says so; it counts at the next request [ROLE-12, ROLE-22]', async () => {
    const roleId = await addRole(app, ['VIEW_BANK'], 'Bank reader')
    const { browser: theirs, account } = await full(app)
    expect((await theirs.get('/roles')).status).toBe(200)
    const path = `/roles/users/${account.id}/role`
    const dialog = await browser.swap(path, 'dialog#dialog')
    expect(dialog.$('select option[selected]').attr('value')).toBe('ADMIN')
    const answer = await browser.submit(path, { roleId })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/roles/users'])
    const list = await browser.get('/roles/users')
    expect(noticeOf(list)).toContain('update user successful!')
    expect(rowOf(list, account.fullName)?.text()).toContain('Bank reader')
    expect((await theirs.get('/roles')).status).toBe(403)
    expect((await theirs.get('/bank')).status).toBe(200)
  })

  test('the roles of merchants, banks and mobile users are not among them [ROLE-12]', async () => {
    const { id } = await member('Somebody')
    const path = `/roles/users/${id}/role`
    const { $ } = await browser.get(path)
    const offered = $('option')
      .toArray()
      .map((option) => $(option).attr('value'))
    for (const role of ['MERCHANT', 'BANK', 'USER']) {
      expect(offered).not.toContain(role)
      const answer = await browser.submit(path, { roleId: role })
      expect(answer.status).toBe(422)
      expect(answer.$('[role=alert]').text()).toContain('Administrators can’t have this role.')
    }
  })

  test('nothing, nonsense and an unknown role are refused in words [ROLE-23]', async () => {
    const { id } = await member('Another')
    for (const roleId of ['', 'x', UNKNOWN]) {
      const answer = await browser.submit(`/roles/users/${id}/role`, { roleId })
      expect([roleId, answer.status]).toEqual([roleId, 422])
      expect(answer.$('main').text()).toMatch(/Role is required|This role doesn’t exist/)
    }
  })

  test('nobody changes the own role, so that a full administrator is left [ROLE-21]', async () => {
    for (const act of ['role', 'deactivate', 'reactivate']) {
      const path = `/roles/users/${self}/${act}`
      const opening = await browser.get(path)
      expect([opening.status, opening.headers.get('location')]).toEqual([303, '/roles/users'])
      const list = await browser.get('/roles/users')
      expect(noticeOf(list)).toContain('You can’t change your own account here.')
      expect(rowOf(list, '(you)')?.find('a')).toHaveLength(0)
      const _csrf = list.$('input[name=_csrf]').attr('value') ?? ''
      expect((await browser.post(path, { _csrf, roleId: 'ADMIN' })).status).toBe(303)
      expect(noticeOf(await browser.get('/roles/users'))).toContain('You can’t change your own')
    }
    expect((await browser.get('/roles')).status).toBe(200)
  })

  test('somebody who is not there, or no administrator, is the 404 page [SCREEN-23]', async () => {
    const merchant = await addAccount(app.db)
    for (const id of [UNKNOWN, 'x', merchant.id]) {
      for (const act of ['role', 'deactivate', 'reactivate'])
        expect((await browser.get(`/roles/users/${id}/${act}`)).status).toBe(404)
    }
  })

  test('who is narrowed changes nobody who may do more [ROLE-20, ROLE-21]', async () => {
    const { browser: theirs } = await narrowed(app, ['VIEW_ROLE', 'UPDATE_ROLE', 'VIEW_DEAL'])
    const bigger = await addRole(app, ['VIEW_DEAL', 'VIEW_BANK'], 'Bigger')
    const equal = await addRole(app, ['VIEW_DEAL'], 'Equal')
    const colleague = await addAccount(app.db, { role: 'ADMIN', customRoleId: equal })
    expect((await theirs.get(`/roles/users/${self}/role`)).status).toBe(403)
    const path = `/roles/users/${colleague.id}/role`
    const { $ } = await theirs.get(path)
    expect($('option[value=ADMIN]')).toHaveLength(0)
    expect($(`option[value="${bigger}"]`)).toHaveLength(0)
    for (const roleId of ['ADMIN', bigger]) {
      const answer = await theirs.submit(path, { roleId })
      expect(answer.$('[role=alert]').text()).toContain('if you have all its permissions')
    }
  })
})

describe('staff who leave', () => {
  test('staff who leave are signed out at once and cannot come back; the list keeps them [ROLE-30]', async () => {
    const { browser: theirs, account } = await full(app)
    const path = `/roles/users/${account.id}/deactivate`
    expect((await browser.get(path)).$('h1').text()).toBe('Deactivate this account?')
    const answer = await browser.submit(path, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/roles/users'])
    const list = await browser.get('/roles/users')
    expect(noticeOf(list)).toContain(`${account.fullName}’s account has been deactivated.`)
    expect(rowOf(list, account.fullName)?.text()).toContain('Deactivated')
    expect((await theirs.get('/roles')).headers.get('location')).toBe('/')
    const again = await theirs.submit('/login', { username: account.email, password: 'Marigold7' })
    expect(again.status).not.toBe(303)
  })

  test('staff who leave may be called back with the same role [ROLE-30]', async () => {
    const customRoleId = await addRole(app, ['VIEW_DEAL'], 'Returning')
    const { id, fullName } = await addAccount(app.db, { role: 'ADMIN', customRoleId })
    await browser.submit(`/roles/users/${id}/deactivate`, {})
    const twice = await browser.get(`/roles/users/${id}/deactivate`)
    expect(twice.headers.get('location')).toBe('/roles/users')
    expect(noticeOf(await browser.get('/roles/users'))).toContain('already deactivated')
    await browser.submit(`/roles/users/${id}/reactivate`, {})
    const list = await browser.get('/roles/users')
    expect(noticeOf(list)).toContain('has been reactivated.')
    expect(rowOf(list, fullName)?.text()).toMatch(/Returning.*Active/)
  })
})
