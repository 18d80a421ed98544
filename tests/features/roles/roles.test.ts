import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf } from '#src/contract/roles.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { addRole, chooseRussian, full, noticeOf } from './manager.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp()
  browser = (await full(app)).browser
})

const good = { name: 'Deal desk', description: 'Reviews deals', permissionIds: ['VIEW_DEAL'] }
const errorsOf = ({ $ }: Answer) =>
  $('#errors li a')
    .toArray()
    .map((link) => [$(link).attr('href'), $(link).text()])

describe('the list of roles', () => {
  test('the list of roles names every role with permissions and users, those of the system marked [SCREEN-22, ROLE-11, ROLE-19, ROLE-20]', async () => {
    const id = await addRole(app, ['VIEW_DEAL', 'APPROVE_DEAL'], 'Reviewers')
    await addAccount(app.db, { role: 'ADMIN', customRoleId: id })
    const { $ } = await browser.get('/roles')
    const rows = $('tbody tr')
      .toArray()
      .map((row) => $(row).text())
    expect(rows.find((row) => row.startsWith('Reviewers'))).toContain('2 permissions1 user')
    const ofSystem = rows.filter((row) => row.endsWith('System'))
    expect(
      ofSystem.map((row) => row.match(/^(Administrator|Merchant|Bank|Mobile user)/)?.[0]),
    ).toEqual(['Administrator', 'Merchant', 'Bank', 'Mobile user'])
    expect($('a[href="/roles/add"]').text()).toBe('Add role')
  })

  test('without roles of their own it says No Records Found [SCREEN-22, ROLE-11]', async () => {
    const fresh = await testApp()
    const { $ } = await (await full(fresh)).browser.get('/roles')
    expect($('.empty h2').text()).toBe('No Records Found')
  })

  test('the menu of a full administrator leads to it [ROLE-09]', async () => {
    const { $ } = await browser.get('/roles')
    expect($('#menu [aria-current=page]').text()).toBe('Role Manager')
  })

  test('labels and groups are Russian in Russian [ROLE-27]', async () => {
    const { browser: other } = await full(app)
    await chooseRussian(other, '/roles')
    const list = await other.get('/roles')
    expect(list.$('h1').text()).toBe('Роли')
    expect(list.$('main').text()).toContain('Системная')
    const { $ } = await other.get('/roles/add')
    expect($('legend').first().text()).toBe('Права')
    expect($('main').text()).toContain('Просмотр')
    expect($('main').text()).not.toMatch(/View|Change|Roles/)
  })
})

describe('a role', () => {
  test('a role shows what it allows, subject by subject [ROLE-13]', async () => {
    const id = await addRole(app, ['VIEW_DEAL', 'APPROVE_DEAL', 'VIEW_BANK'])
    const { $ } = await browser.get(`/roles/view/${id}`)
    const things = $('main tbody tr').toArray()
    const allowed = things.map((row) =>
      $(row)
        .children()
        .toArray()
        .map((cell) => $(cell).text().trim()),
    )
    expect(allowed).toEqual([
      ['Banks', 'View banks', '', '', '', ''],
      ['Deals', 'View deals', '', '', '', 'Approve deals'],
    ])
  })

  test('one of the system has no buttons, and its form is closed [ROLE-20]', async () => {
    for (const id of ['ADMIN', 'MERCHANT', 'BANK', 'USER']) {
      const { $ } = await browser.get(`/roles/view/${id}`)
      expect($('main .head a')).toHaveLength(0)
      expect((await browser.get(`/roles/edit/${id}`)).status).toBe(403)
      expect((await browser.get(`/roles/view/${id}/delete`)).status).toBe(403)
    }
  })

  test('what is not there is the 404 page [SCREEN-22]', async () => {
    const unknown = '0198c1d4-0000-7000-8000-000000000001'
    for (const id of [unknown, 'x', '%00', 'admin']) {
      for (const path of [`/roles/view/${id}`, `/roles/edit/${id}`, `/roles/view/${id}/delete`])
        expect((await browser.get(path)).status, path).toBe(404)
    }
  })
})

describe('adding a role', () => {
  test('adds it and says so [ROLE-11, ROLE-22, ROLE-26]', async () => {
    const answer = await browser.submit('/roles/add', good)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/roles'])
    const list = await browser.get('/roles')
    expect(noticeOf(list)).toContain('Role added Successfully')
    expect(list.$('tbody').text()).toContain('Deal desk')
  })

  test('the form offers what administrators may hold, as things and acts [ROLE-13]', async () => {
    const { $ } = await browser.get('/roles/add')
    const offered = $('input[name=permissionIds]')
      .toArray()
      .map((box) => $(box).attr('value'))
    expect([...offered].sort()).toEqual([...permissionsOf.ADMIN].sort())
    expect($('fieldset tbody tr')).toHaveLength(18)
    expect($('fieldset tbody th').first().text()).toBe('Roles and staff')
    const heads = $('fieldset thead th').toArray()
    expect(heads.map((head) => $(head).text())).toEqual([
      'Thing',
      'View',
      'Add',
      'Change',
      'Delete',
      'Approve',
    ])
    for (const box of $('input[name=permissionIds]').toArray()) {
      const [verb] = ($(box).attr('value') ?? '').split('_')
      const column = $(box).closest('td').index()
      expect(['VIEW', 'ADD', 'UPDATE', 'DELETE', 'APPROVE'][column - 1]).toBe(
        ['UNDO', 'PAUSE', 'WRITE', 'REFUND', 'RESET', 'REVOKE', 'GIVE', 'ISSUE', 'MANAGE'].includes(
          verb ?? '',
        )
          ? 'UPDATE'
          : verb,
      )
      expect($(box).closest('label').text()).not.toBe('')
    }
    for (const [value, name] of [
      ['UNDO_REDEMPTION', 'Undo redemptions'],
      ['WRITE_FOR_MERCHANT', 'Write deals for merchants'],
      ['REFUND_PAYMENT', 'Refund payments'],
    ]) {
      const label = $(`input[value=${value}]`).closest('label')
      expect([label.text().trim(), label.find('.vh').length]).toEqual([name, 0])
    }
  })

  test('what is missing is said at once, in a banner and at its field, and nothing is lost [ROLE-23, ROLE-26]', async () => {
    const answer = await browser.submit('/roles/add', { name: ' ', description: 'Kept' })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual([
      ['#field-name', 'Name is required'],
      ['#field-permissionIds', 'Choose at least one permission.'],
    ])
    expect(answer.$('textarea').text()).toBe('Kept')
  })

  test('the failure of the service is shown, with what was chosen [ROLE-22, ROLE-23, ROLE-26]', async () => {
    const fields = { name: 'administrator', permissionIds: ['VIEW_BANK', 'ADD_BANK'] }
    const answer = await browser.submit('/roles/add', fields)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual([['#field-name', 'A role with this name already exists']])
    expect(noticeOf(answer)).toContain('A role with this name already exists')
    expect(answer.$('input:checked')).toHaveLength(2)
  })

  test('too long, unknown and forbidden are refused, not failed [ROLE-26]', async () => {
    const wrong = [
      { ...good, name: 'x'.repeat(61) },
      { ...good, description: 'x'.repeat(301) },
      { ...good, name: 'Odd', permissionIds: 'OWN_EVERYTHING' },
      { ...good, name: 'Long', permissionIds: 'x'.repeat(100) },
      { ...good, name: 'Merchant work', permissionIds: 'ADD_DEAL' },
    ]
    for (const fields of wrong) {
      const answer = await browser.submit('/roles/add', fields)
      expect([answer.status, errorsOf(answer).length]).toEqual([422, 1])
    }
  })

  test('a service that does not answer keeps the form [ROLE-26]', async () => {
    const instead = (request: Request) =>
      request.method === 'POST' && request.url.endsWith('/roles')
        ? new Response('', { status: 500 })
        : null
    const failing = await testApp({ beside: app, instead })
    const answer = await (await full(failing)).browser.submit('/roles/add', good)
    expect(answer.status).toBe(502)
    expect(answer.$('input[name=name]').attr('value')).toBe('Deal desk')
    expect(answer.$('input:checked')).toHaveLength(1)
  })
})

describe('changing a role', () => {
  test('the boxes show what it holds; a save says so [ROLE-11, ROLE-22]', async () => {
    const id = await addRole(app, ['VIEW_DEAL', 'VIEW_BANK'], 'Bank desk')
    const { $ } = await browser.get(`/roles/edit/${id}`)
    const boxes = $('input:checked').toArray()
    expect(boxes.map((box) => $(box).attr('value'))).toEqual(['VIEW_BANK', 'VIEW_DEAL'])
    const fields = { name: 'Bank desk', description: '', permissionIds: ['VIEW_BANK'] }
    const answer = await browser.submit(`/roles/edit/${id}`, fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/roles/view/${id}`])
    const shown = await browser.get(`/roles/view/${id}`)
    expect(noticeOf(shown)).toContain('Role updated Successfully')
    expect(shown.$('main tbody').text().trim()).toBe('Banks View banks')
  })

  test('without a permission it is refused [ROLE-26]', async () => {
    const id = await addRole(app, ['VIEW_DEAL'])
    const answer = await browser.submit(`/roles/edit/${id}`, { name: 'x', description: '' })
    expect([answer.status, errorsOf(answer).length]).toEqual([422, 1])
  })
})

describe('deleting a role', () => {
  test('deleting a role asks first, without a comment, and says what the service says [ROLE-24, SHELL-90, SHELL-92]', async () => {
    const id = await addRole(app, ['VIEW_DEAL'], 'Short-lived')
    const opened = await browser.get(`/roles/view/${id}/delete`)
    expect(opened.$('h1').text()).toBe('Delete this role?')
    expect(opened.$('textarea')).toHaveLength(0)
    const dialog = await browser.swap(`/roles/view/${id}/delete`, 'dialog#dialog')
    expect(dialog.$('h2').text()).toBe('Delete this role?')
    const answer = await browser.submit(`/roles/view/${id}/delete`, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/roles'])
    expect(noticeOf(await browser.get('/roles'))).toContain('Role “Short-lived” deleted.')
    expect((await browser.get(`/roles/view/${id}`)).status).toBe(404)
  })

  test('one that somebody holds stays, in words [ROLE-21, ROLE-23]', async () => {
    const id = await addRole(app, ['VIEW_DEAL'], 'Held')
    await addAccount(app.db, { role: 'ADMIN', customRoleId: id })
    const answer = await browser.submit(`/roles/view/${id}/delete`, {})
    expect(answer.status).toBe(422)
    expect(answer.$('main [role=alert]').text()).toContain('1 administrator has this role.')
    expect((await browser.get(`/roles/view/${id}`)).status).toBe(200)
  })
})
